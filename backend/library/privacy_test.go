package library

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/library/matter"
	"pincite/backend/netlog"
	"pincite/backend/sac"
)

// TestPrivacy indexes with a language model, and holds that all that is kept is told, and
// every request, without a word of a contract.
func TestPrivacy(t *testing.T) {
	d := newFixture(t)
	empty, err := d.library.Privacy()
	if err != nil || len(empty.Network) != 0 {
		t.Fatalf("%+v, %v", empty, err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/chat" {
			fmt.Fprint(w, `{"message":{"content":"An agreement about glass under the laws of Delaware."}}`)
		}
	}))
	defer server.Close()
	d.write("glass.txt", contract("glass"))
	recipe := Recipe{Summarizer: sac.LLMGeneric, SummaryModel: "tiny"}
	model, err := d.library.LocalSummarizer(recipe, server.URL)
	if err != nil {
		t.Fatal(err)
	}
	d.index(IndexRequest{Recipe: &recipe, Summarizer: model})
	p, err := d.library.Privacy()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(p.Kept, func(k Kept) bool { return strings.HasSuffix(k.Name, Extension) })
	if i < 0 || !p.Kept[i].Words || p.Kept[i].Bytes == 0 || p.Kept[i].Exposed {
		t.Errorf("the matter is not told: %+v", p.Kept)
	}
	chats := 0
	for _, e := range p.Network {
		if strings.HasSuffix(e.Address, "/api/chat") && e.Sent > 0 && e.Received > 0 && e.Result == "200 OK" && e.What == "language model tiny" {
			chats++
		}
	}
	if chats != 1 || len(p.Network) < 2 {
		t.Errorf("of one document's summary: %+v", p.Network)
	}
	raw, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := p.Write(&text); err != nil {
		t.Fatal(err)
	}
	for _, told := range []string{string(raw), text.String()} {
		if strings.Contains(told, "glass") || strings.Contains(told, "Delaware") {
			t.Errorf("words of a contract: %s", told)
		}
	}
	for _, want := range []string{"not sealed", "language model tiny to " + server.URL, "cannot see whether the server there sends on"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not told:\n%s", want, text.String())
		}
	}
}

// TestKept holds that every kind of file is told, and that what is not known counts as words.
func TestKept(t *testing.T) {
	t.Parallel()
	for _, suffix := range append([]string{""}, matter.Beside...) {
		if k := keptAs("matters/acme" + Extension + suffix); k.Name != "matters/acme"+Extension+suffix || strings.Contains(k.Holds, "not known") {
			t.Errorf("%q: %+v", suffix, k)
		}
	}
	for name, want := range map[string]Kept{
		"matters/a.pincite.lex/store/1.zap": {Name: "matters/a.pincite.lex", Words: true},
		"models/x/model.onnx":               {Name: "models/"},
		"scratch/workers-1/w-2/page.png":    {Name: "scratch/", Words: true},
		"settings.json.last":                {Name: "settings.json.last"},
		"jobs.json":                         {Name: "jobs.json", Words: true},
		"network.log":                       {Name: "network.log"},
		"notes.txt":                         {Name: "notes.txt", Words: true},
		"matters/a.pincite.new":             {Name: "matters/a.pincite.new", Words: true},
	} {
		if k := keptAs(name); k.Name != want.Name || k.Words != want.Words || k.Holds == "" {
			t.Errorf("%s: %+v", name, k)
		}
	}
	home := t.TempDir()
	for name, mode := range map[string]os.FileMode{"network.log": 0o644, "window.json": 0o600} {
		if err := os.WriteFile(filepath.Join(home, name), nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	for mode, want := range map[os.FileMode]string{0o755: "[network.log]", 0o700: "[]"} {
		if err := os.Chmod(home, mode); err != nil {
			t.Fatal(err)
		}
		p, err := (&Library{home: home, network: netlog.In(home)}).Privacy()
		var exposed []string
		for _, k := range p.Kept {
			if k.Exposed {
				exposed = append(exposed, k.Name)
			}
		}
		if os.PathSeparator == '/' && (err != nil || fmt.Sprint(exposed) != want) {
			t.Errorf("%o: exposed are %v, %v", mode, exposed, err)
		}
	}
}

// TestPrivacyOfAnEncryptedMatter holds that it is told what of a matter is encrypted.
func TestPrivacyOfAnEncryptedMatter(t *testing.T) {
	t.Parallel()
	d := newEncryptionFixture(t)
	sealed := func() (names []string) {
		p, err := d.library.Privacy()
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range p.Kept {
			if k.Sealed {
				names = append(names, strings.TrimPrefix(k.Name, "matters/default"+Extension))
			} else if name, beside := strings.CutPrefix(k.Name, "matters/default"+Extension); beside && k.Words && slices.Contains([]string{"", ".lex"}, name) {
				names = append(names, "not "+name)
			}
		}
		return names
	}
	if got := fmt.Sprintf("%q", sealed()); got != `["not " "not .lex"]` {
		t.Errorf("before: %s", got)
	}
	d.encrypt(testPassphrase, false)
	d.quotes("Which laws govern glass?")
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	// Where ONNX Runtime is at hand the vectors of passages that were read lie there, too.
	if got, want := strings.Replace(fmt.Sprint(sealed()), ".passages ", "", 1), "[ .families.json .grids.jsonl .lex .own.json .reviewed.copy.json .reviewed.json .uses.json .workspace.copy.json .workspace.json]"; got != want {
		t.Errorf("encrypted: %s, want %s", got, want)
	}
}

// TestPrivacyOfJobs holds that a list of jobs is told to have words where it names folders alone.
func TestPrivacyOfJobs(t *testing.T) {
	d := newFixture(t)
	if err := os.MkdirAll(d.library.Home(), 0o700); err != nil {
		t.Fatal(err)
	}
	for list, words := range map[string]bool{
		`[]`:                                false,
		`[{"matter":"a","folders":["/b"]}]`: true,
		`[{"matter":"a","sealed":"eA=="}]`:  false,
	} {
		if err := os.WriteFile(filepath.Join(d.library.Home(), "jobs.json.last"), []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := d.library.Privacy()
		i := slices.IndexFunc(p.Kept, func(k Kept) bool { return k.Name == "jobs.json.last" })
		if err != nil || i < 0 || p.Kept[i].Words != words {
			t.Errorf("%s: %+v, %v", list, p.Kept, err)
		}
	}
}
