package desktop

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/jobs"
	"pincite/backend/library"
	"pincite/testkit/cluster"
)

func listed(t *testing.T, a *API, name string) (m Matter) {
	t.Helper()
	for _, m := range must(a.Matters())(t) {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("%s is not listed", name)
	return m
}

// TestFirmWindow walks as the user of a firm's matter does: the address and the key are checked and told
// apart by what is wrong with them, the matter is listed, searched, read and cited, a reader does not change it,
// and without the server the window says so and keeps its clips.
func TestFirmWindow(t *testing.T) {
	c := cluster.ForTest(t, 1)
	a, _ := openAPI(t)
	l := a.shell.library
	ref := c.Address("Samples")
	t.Setenv(library.FirmKeyVariable, cluster.RootKey)
	if _, err := l.ImportFirmMatter(t.Context(), "samples", ref, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if err := l.ForgetFirmMatter(ref); err != nil { // as on another machine
		t.Fatal(err)
	}
	t.Setenv(library.FirmKeyVariable, "")
	if err := c.Give(t.Context(), "alice", "Samples", false); err != nil {
		t.Fatal(err)
	}
	alice, bob := cluster.UserKeys["alice"], cluster.UserKeys["bob"]
	for name, tt := range map[string]struct {
		address, key string
		want         error
	}{
		"no address":     {"matters.example.org", alice, library.ErrFirmAddress},
		"a key in it":    {"weaviate://alice:" + alice + "@127.0.0.1:1/Samples", "", library.ErrFirmAddress},
		"unreachable":    {"weaviate://127.0.0.1:1/Samples", alice, library.ErrOffline},
		"no key":         {ref, "", library.ErrFirmKey},
		"another key":    {ref, "not it", library.ErrFirmKey},
		"no right":       {ref, bob, library.ErrForbidden},
		"no such matter": {c.Address("Nowhere"), cluster.RootKey, library.ErrNoMatter},
	} {
		_, err := a.AddFirmMatter(tt.address, tt.key)
		if !errors.Is(err, tt.want) || strings.Contains(err.Error(), alice) || strings.Contains(err.Error(), "pincite index") {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	added := must(a.AddFirmMatter(" "+ref+"\n", alice))(t)
	if added.Name != ref || !added.ReadOnly || added.KeyKept {
		t.Errorf("added %+v", added)
	}
	if m := listed(t, a, ref); !m.Served || !m.ReadOnly || m.Documents < 10 || m.Problem != "" {
		t.Errorf("listed %+v", m)
	}
	useFirm(t, a, ref)
	if err := c.Stop(); err != nil {
		t.Fatal(err)
	}
	if m := listed(t, a, ref); !m.Served || !strings.Contains(m.Problem, library.ErrOffline.Error()) {
		t.Errorf("without the server: %+v", m)
	}
	if _, err := a.Search(Question{Matter: ref, Text: "governing law"}); !errors.Is(err, library.ErrOffline) {
		t.Errorf("a question without the server: %v", err)
	}
	if kept := must(a.Workspace(ref))(t); len(kept.Clips) != 1 {
		t.Errorf("clips without the server: %+v", kept)
	}
	if m := listed(t, a, "samples"); m.Problem != "" || m.Served {
		t.Errorf("the matter here: %+v", m)
	}
	if err := a.DeleteMatter(ref); err != nil {
		t.Fatal(err)
	}
	if all := must(a.Matters())(t); len(all) != 1 {
		t.Errorf("after it was taken off: %+v", all)
	}
	noKey(t, l.Home(), alice)
}

// useFirm searches, reads, cites and clips, and tries to change what only others may.
func useFirm(t *testing.T, a *API, ref string) {
	t.Helper()
	const question = "What law governs the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?"
	answer := must(a.Search(Question{Matter: ref, Text: question}))(t)
	if !answer.Confined || len(answer.Hits) == 0 {
		t.Fatalf("confined %v, %d hits", answer.Confined, len(answer.Hits))
	}
	hit := answer.Hits[0]
	document := must(a.Document(ref, hit.Doc))(t)
	if words := utf16Slice(document.Text, hit.Span); words != hit.Quote {
		t.Errorf("the page finds %q at the span of %q", words, hit.Quote)
	}
	for _, s := range must(a.Standings(answer.ID))(t) {
		if s.Standing != string(library.Verified) {
			t.Errorf("hit %d is %s", s.Rank, s.Standing)
		}
	}
	if cited := must(a.Cite(ref, hit.Doc, hit.Span, ""))(t); !strings.Contains(cited.Text, "SALTMERE") {
		t.Errorf("cited %+v", cited)
	}
	source := httptest.NewRecorder()
	sourceHandler{a.shell}.ServeHTTP(source, httptest.NewRequest(http.MethodGet, "/source/"+url.PathEscape(url.PathEscape(ref))+"/"+hit.Doc, nil))
	if source.Code != http.StatusOK || source.Body.Len() == 0 {
		t.Errorf("the source of a document: %d", source.Code)
	}
	must(a.AddClip(ref, hit.Doc, hit.Span, question))(t)
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "new.txt"), []byte("LEASE\n\nRent is due monthly.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	job := must(a.Index(ref, []string{folder}, false, nil))(t)
	if ended := wait(t, a, job.ID); ended.State != jobs.Failed || !strings.Contains(ended.Error, "does not allow") {
		t.Errorf("a reader's index run ended as %+v", ended)
	}
}

// noKey holds that no file of the home folder has a key.
func noKey(t *testing.T, home, key string) {
	t.Helper()
	err := filepath.WalkDir(home, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b), key) {
			t.Errorf("%s has the key", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestFirmPolicy holds that the window offers no servers where the computer's policy forbids them.
func TestFirmPolicy(t *testing.T) {
	rules := filepath.Join(t.TempDir(), "policy.json")
	if err := os.WriteFile(rules, []byte(`{"disable_servers": true}`), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(library.PolicyEnv, rules)
	a, _ := emptyAPI(t)
	if must(a.Start())(t).Servers {
		t.Error("servers are offered")
	}
	if _, err := a.AddFirmMatter("weaviate://127.0.0.1:1/Acme", "key"); !errors.Is(err, library.ErrPolicy) {
		t.Errorf("added: %v", err)
	}
}
