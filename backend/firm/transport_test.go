package firm

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"pincite/backend/doc"
	"pincite/backend/netlog"
	"pincite/backend/search/vector"
	"pincite/backend/store"
)

// answering returns a matter on a server that answers as the handler does.
func answering(t *testing.T, h http.HandlerFunc) *Tenant {
	t.Helper()
	server := httptest.NewUnstartedServer(h)
	server.Config.Protocols = new(http.Protocols)
	server.Config.Protocols.SetHTTP1(true)
	server.Config.Protocols.SetUnencryptedHTTP2(true)
	server.Start()
	t.Cleanup(server.Close)
	host := server.Listener.Addr().String()
	tenant, err := Open(Scheme+host+"+"+host[strings.LastIndex(host, ":")+1:]+"/Acme", Options{Key: "secret-key"})
	if err != nil {
		t.Fatal(err)
	}
	return tenant
}

// told answers a gRPC request with a message.
func told(w http.ResponseWriter, m message) {
	w.Header().Set("Trailer", "Grpc-Status")
	_, _ = w.Write(append(binary.BigEndian.AppendUint32([]byte{0}, uint32(len(m))), m...))
	w.Header().Set("Grpc-Status", "0")
}

// names are those of the objects of a batch that was sent.
func names(t *testing.T, r *http.Request) (names []string) {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err == nil {
		b, err = unframed(b)
	}
	if err == nil {
		err = fields(b, func(_ protowire.Number, object []byte, _ uint64) error {
			return fields(object, func(field protowire.Number, name []byte, _ uint64) error {
				if field == 1 {
					names = append(names, string(name))
				}
				return nil
			})
		})
	}
	if err != nil {
		t.Error(err)
	}
	return names
}

// TestPut holds that a server which takes some objects of a batch, or none for a while, has each in the end,
// and is sent no more of it than what it lacks.
func TestPut(t *testing.T) {
	has, requests := map[string]int{}, 0
	tenant := answering(t, func(w http.ResponseWriter, r *http.Request) {
		sent, answer := names(t, r), message{}
		if requests++; requests == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		for i, name := range sent {
			if requests == 2 && i%3 == 0 {
				answer = answer.inner(2, message{}.number(1, uint64(i)).text(2, "privileged words"))
				continue
			}
			has[name]++
		}
		told(w, answer)
	})
	var objects []object
	for i := range batchObjects + 7 {
		objects = append(objects, tenant.object(chunkCollection, fmt.Sprint("id", i), nil))
	}
	if err := tenant.put(t.Context(), objects); err != nil {
		t.Fatal(err)
	}
	if len(has) != len(objects) {
		t.Errorf("the server has %d of %d objects", len(has), len(objects))
	}
	for id, n := range has {
		if n != 1 {
			t.Errorf("%s was written %d times", id, n)
		}
	}
}

// TestPutRefused holds that a refusal ends a write at once, also one of objects, and that an answer about
// other objects is none.
func TestPutRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		status int
		fault  message
		want   error
		least  int32
		most   int32
	}{
		"no right":       {http.StatusForbidden, nil, ErrForbidden, 1, 1},
		"no key":         {http.StatusUnauthorized, nil, ErrKey, 1, 1},
		"no such right":  {http.StatusOK, message{}.text(2, "rbac: forbidden privileged words"), ErrForbidden, 1, 1},
		"another object": {http.StatusOK, message{}.number(1, 1).text(2, "privileged words"), ErrServer, 2, attempts},
	} {
		var requests atomic.Int32
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		tenant := answering(t, func(w http.ResponseWriter, r *http.Request) {
			if requests.Add(1) == 2 {
				cancel() // enough: it would be tried for half a minute
			}
			if tt.status != http.StatusOK {
				w.WriteHeader(tt.status)
				return
			}
			told(w, message{}.inner(2, tt.fault))
		})
		err := tenant.put(ctx, []object{tenant.object(chunkCollection, "id", nil)})
		if n := requests.Load(); !errors.Is(err, tt.want) && !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "privileged") || n < tt.least || n > tt.most {
			t.Errorf("%s: %v after %d requests", name, err, n)
		}
	}
}

// TestRPC holds what becomes of each answer of the server's gRPC interface, and that no error tells what was
// sent or said.
func TestRPC(t *testing.T) {
	for name, tt := range map[string]struct {
		http         int
		status, said string
		body         string
		want         error
	}{
		"no key":           {200, "16", "anonymous access not enabled", "", ErrKey},
		"a wrong key":      {200, "2", "unauthorized: privileged words", "", ErrKey},
		"no right":         {200, "7", "privileged words", "", ErrForbidden},
		"no right in RBAC": {200, "2", "rbac: forbidden privileged words", "", ErrForbidden},
		"no tenant":        {200, "2", "tenant%20not%20found", "", errAbsent},
		"no collection":    {200, "2", "could not find class PinciteChunk", "", errAbsent},
		"failed":           {200, "13", "privileged words", "", ErrServer},
		"no status":        {200, "", "", "", ErrServer},
		"no frame":         {200, "0", "", "privileged", ErrServer},
		"a short frame":    {200, "0", "", "\x00\x00\x00\x00\x09short", ErrServer},
		"compressed":       {200, "0", "", "\x01\x00\x00\x00\x00", ErrServer},
		"a proxy's page":   {502, "", "", "<html>privileged words", ErrServer},
		"a proxy's wall":   {403, "", "", "", ErrForbidden},
		"answered":         {200, "0", "", "\x00\x00\x00\x00\x00", nil},
	} {
		tenant := answering(t, func(w http.ResponseWriter, r *http.Request) {
			if r.ProtoMajor != 2 || r.Header.Get("Authorization") != "Bearer secret-key" {
				t.Errorf("%s: asked by %s with %q", name, r.Proto, r.Header.Get("Authorization"))
			}
			w.Header().Set("Trailer", "Grpc-Status, Grpc-Message")
			w.WriteHeader(tt.http)
			_, _ = io.WriteString(w, tt.body)
			w.Header().Set("Grpc-Status", tt.status)
			w.Header().Set("Grpc-Message", tt.said)
		})
		_, err := tenant.client.rpc(t.Context(), "Search", nil)
		if !errors.Is(err, tt.want) || err != nil && (strings.Contains(err.Error(), "privileged") || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}

// TestNodeGoing holds that a document is looked for on the other nodes where one goes in the middle, and that some
// node has to be there.
func TestNodeGoing(t *testing.T) {
	id := doc.IDOf([]byte("contract"))
	found := answered([]row{{doc: id.String(), version: "1"}})
	going := answering(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			panic(http.ErrAbortHandler)
		}
	})
	sound := answering(t, func(w http.ResponseWriter, _ *http.Request) { told(w, found) })
	lacking := answering(t, func(w http.ResponseWriter, _ *http.Request) { told(w, nil) })
	for name, tt := range map[string]struct {
		nodes []*Tenant
		want  error
	}{
		"one goes":             {[]*Tenant{going, sound}, nil},
		"one goes, one lacks":  {[]*Tenant{going, lacking}, vector.ErrChanged},
		"one lacks":            {[]*Tenant{sound, lacking}, vector.ErrChanged},
		"all go":               {[]*Tenant{going, going}, ErrOffline},
		"nobody has gone away": {[]*Tenant{sound, sound}, nil},
	} {
		both, err := Open(Scheme+tt.nodes[0].address.Hosts[0]+","+tt.nodes[1].address.Hosts[0]+"/Acme", Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := both.findable(t.Context(), "v", id, "1", 1, 2); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}

// TestLateNode holds that chunks which come to a node a moment after they were written are waited for, and neither
// deleted nor written anew.
func TestLateNode(t *testing.T) {
	d := &store.Document{ID: doc.IDOf([]byte("contract")), Text: "Notice is given.", Chunks: []doc.Span{{Start: 0, End: 16}}}
	asked := map[string]int{}
	tenant := answering(t, func(w http.ResponseWriter, r *http.Request) {
		method := path.Base(r.URL.Path)
		if asked[method]++; method == "Search" && asked[method] > 2 {
			told(w, answered([]row{{doc: d.ID.String(), version: "1"}}))
			return
		}
		told(w, nil)
	})
	p := push{Tenant: tenant, vectors: "v"}
	if err := p.putChunks(t.Context(), d, "1", []float32{1, 0}, 2); err != nil {
		t.Fatal(err)
	}
	if want := map[string]int{"BatchObjects": 1, "Search": 4}; !maps.Equal(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
}

// hastyWith waits a moment for one node, and for the others as long as the program does.
type hastyWith struct {
	host          string
	hasty, others http.RoundTripper
}

func (h hastyWith) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host == h.host {
		return h.hasty.RoundTrip(r)
	}
	return h.others.RoundTrip(r)
}

// TestSilentNode holds that a node which takes a request and says nothing is passed over.
func TestSilentNode(t *testing.T) {
	silent := answering(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	})
	sound := answering(t, func(w http.ResponseWriter, _ *http.Request) { told(w, nil) })
	both, err := Open(Scheme+silent.address.Hosts[0]+","+sound.address.Hosts[0]+"/Acme", Options{})
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ := strings.Cut(silent.address.Hosts[0], "+")
	for _, through := range []*http.Client{both.client.http, both.client.http2} {
		transport := through.Transport.(*netlog.Transport).Transport
		if transport.ResponseHeaderTimeout != patience {
			t.Errorf("it is waited for %v", transport.ResponseHeaderTimeout)
		}
		hasty := transport.Clone()
		hasty.ResponseHeaderTimeout = 50 * time.Millisecond
		through.Transport = hastyWith{host, hasty, through.Transport}
	}
	if err := both.put(t.Context(), []object{both.object(chunkCollection, "id", nil)}); err != nil {
		t.Error(err)
	}
	both.client.at.Store(0)
	if _, err := both.get(t.Context(), recordCollection, "id"); !errors.Is(err, ErrServer) { // what is sound speaks gRPC
		t.Errorf("by REST: %v", err)
	}
}

// TestTornConnection holds that an answer whose connection breaks is an error that another node may mend.
func TestTornConnection(t *testing.T) {
	torn := answering(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = io.WriteString(w, `{"properties":`)
		panic(http.ErrAbortHandler)
	})
	if _, err := torn.Meta(); !errors.Is(err, ErrOffline) {
		t.Errorf("half an answer: %v", err)
	}
	whole := answering(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
	both, err := Open(Scheme+torn.address.Hosts[0]+","+whole.address.Hosts[0]+"/Acme", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // and it is remembered which one answers
		if _, err := both.Meta(); !errors.Is(err, ErrForbidden) {
			t.Errorf("beside a sound node: %v", err)
		}
	}
	if at := both.client.at.Load(); at != 1 {
		t.Errorf("the node that is asked is %d", at)
	}
}
