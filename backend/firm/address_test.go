package firm

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/store"
)

func TestParseAddress(t *testing.T) {
	for ref, want := range map[string][]string{
		"weaviate://127.0.0.1:8090/Acme":                       {"http://127.0.0.1:8090"},
		"weaviate://localhost:8090/Acme":                       {"http://localhost:8090"},
		"weaviate://[::1]:8090/Acme":                           {"http://[::1]:8090"},
		"weaviate://firm.example/Acme":                         {"https://firm.example"},
		"weaviate://localhost.evil.example:80/Acme":            {"https://localhost.evil.example:80"},
		"weaviate://127.0.0.1.evil.example/Acme":               {"https://127.0.0.1.evil.example"},
		"weaviate://10.0.0.1:1,127.0.0.1:2,b.example:3/A_c-m3": {"https://10.0.0.1:1", "http://127.0.0.1:2", "https://b.example:3"},
		"weaviate://firm.example":                              nil,
		"weaviate:///Acme":                                     nil,
		"weaviate://firm.example/":                             nil,
		"weaviate://firm.example/a b":                          nil,
		"weaviate://firm.example/a/b":                          nil,
		"weaviate://user:secret@firm.example/Acme":             nil,
		"weaviate://firm.example/Acme?key=secret":              nil,
		"weaviate://firm.example,/Acme":                        nil,
		"weaviate://fi rm/Acme":                                nil,
		"https://firm.example/Acme":                            nil,
		"weaviate://h/" + strings.Repeat("a", 65):              nil,
	} {
		a, err := ParseAddress(ref)
		if want == nil {
			if !errors.Is(err, ErrAddress) || strings.Contains(err.Error(), "secret") {
				t.Errorf("%s: %v", ref, err)
			}
			continue
		}
		var bases []string
		for _, n := range a.nodes() {
			bases = append(bases, n.rest)
		}
		if err != nil || !slices.Equal(bases, want) || a.String() != ref {
			t.Errorf("%s: %v, %s (%v), want %v", ref, bases, a, err, want)
		}
	}
}

// TestFailures holds what becomes of each answer of a server, and that no error tells the key or what
// was sent.
func TestFailures(t *testing.T) {
	for name, tt := range map[string]struct {
		status int
		body   string
		want   error
	}{
		"no key":        {401, `{"error":"secret-key"}`, ErrKey},
		"no right":      {403, `{"error":[{"message":"secret-key privileged words"}]}`, ErrForbidden},
		"failed":        {500, `{"error":[{"message":"privileged words"}]}`, ErrServer},
		"overloaded":    {429, ``, ErrServer},
		"elsewhere":     {307, ``, ErrServer},
		"nonsense":      {200, `<html>privileged words`, ErrServer},
		"not a record":  {200, `{"properties":{"record":"privileged words"}}`, store.ErrDamaged},
		"not there":     {404, ``, store.ErrNoMatter},
		"no tenant":     {422, `{"error":[{"message":"tenant not found: Acme"}]}`, store.ErrNoMatter},
		"another fault": {422, `{"error":[{"message":"privileged words"}]}`, ErrServer},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bearer secret-key" || strings.Contains(r.URL.String(), "secret") {
				t.Errorf("%s: the key came as %q in %s", name, r.Header.Get("Authorization"), r.URL)
			}
			w.Header().Set("Location", "http://localhost:1/")
			w.WriteHeader(tt.status)
			fmt.Fprint(w, tt.body)
		}))
		tenant, err := Open(Scheme+strings.TrimPrefix(server.URL, "http://")+"/Acme", Options{Key: "secret-key"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = tenant.Meta()
		if !errors.Is(err, tt.want) || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "privileged") {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
		server.Close()
		if _, err = tenant.Meta(); !errors.Is(err, ErrOffline) {
			t.Errorf("%s: offline: %v", name, err)
		}
	}
}

// TestNodes holds that a node that is gone is passed over.
func TestNodes(t *testing.T) {
	answering := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(403) }))
	defer answering.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	host := func(s *httptest.Server) string { return strings.TrimPrefix(s.URL, "http://") }
	tenant, err := Open(Scheme+host(gone)+","+host(answering)+"/Acme", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tenant.Meta(); !errors.Is(err, ErrForbidden) {
		t.Errorf("the second node: %v", err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tenant.client.call(stopped, "GET", "/", nil, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// FuzzUnpack holds that whatever a server gives is a record or damage, and nothing else.
func FuzzUnpack(f *testing.F) {
	whole, err := pack(content{Document: store.Document{ID: doc.IDOf(nil), Text: "§ é 😀"}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		var c content
		if err := unpack(s, &c); err != nil {
			if !errors.Is(err, store.ErrDamaged) {
				t.Errorf("%v", err)
			}
			return
		}
		if d, err := c.sealed(c.Document.ID); err == nil && d.Validate() != nil {
			t.Error("an invalid document passes")
		}
	})
}

// FuzzEnds compares the ends of texts with what they have to be.
func FuzzEnds(f *testing.F) {
	f.Add("§ “quotes” é 😀\r\n", 3, 4)
	f.Fuzz(func(t *testing.T, text string, head, tail int) {
		text = strings.ToValidUTF8(text, "")
		first, last := ends(text, head, tail)
		if !strings.HasPrefix(text, first) || !strings.HasSuffix(text, last) || len(first)+len(last) > len(text) || len(first) > max(head, 0) || len(last) > max(tail, 0) {
			t.Errorf("%q with %d and %d: %q, %q", text, head, tail, first, last)
		}
		if strings.ToValidUTF8(first+"|"+last, "") != first+"|"+last {
			t.Errorf("%q is cut inside a character: %q, %q", text, first, last)
		}
	})
}
