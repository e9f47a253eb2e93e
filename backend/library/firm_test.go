package library

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/firm"
	"pincite/samples"
	"pincite/testkit/cluster"
)

// firmServer starts a server for a test, with the right key in the environment.
func firmServer(t *testing.T) *cluster.Cluster {
	t.Helper()
	c := cluster.ForTest(t, 1)
	t.Setenv(FirmKeyVariable, cluster.RootKey)
	return c
}

// TestFirmHits asks a matter in a file and the same one on a server all golden questions: at least 99 of
// 100 of the ten best hits are the same, and every one is verified against its file.
func TestFirmHits(t *testing.T) {
	c := firmServer(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS); err != nil {
		t.Fatal(err)
	}
	l, err := Open(Options{Home: filepath.Join(dir, "home")})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	request := IndexRequest{Folders: []string{filepath.Join(dir, "contracts")}}
	local, err := l.CreateMatter("local")
	if err != nil {
		t.Fatal(err)
	}
	defer local.Close()
	served, err := l.CreateMatter(c.Address("Samples"))
	if err != nil {
		t.Fatal(err)
	}
	defer served.Close()
	for _, m := range []*Matter{local, served} {
		if _, err := m.Index(t.Context(), request); err != nil {
			t.Fatal(err)
		}
	}
	same, total := 0, 0
	for _, question := range goldenQuestions(t) {
		for _, whole := range []bool{false, true} {
			q := Question{Text: question, K: 10, NoRoute: whole}
			want, err := local.Search(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			got, err := served.Search(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			in := map[string]bool{}
			for _, h := range want.Hits {
				in[h.Quote+h.File] = true
			}
			for _, h := range got.Hits {
				if in[h.Quote+h.File] {
					same++
				}
			}
			total += len(want.Hits)
			verifications, err := served.Verify(t.Context(), got.Plain())
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range verifications {
				if v.Status != Verified {
					t.Errorf("%s: %+v", question, v)
				}
			}
		}
	}
	t.Logf("%d of %d of the ten best hits are the same", same, total)
	if same*100 < total*99 {
		t.Errorf("%d of %d hits are the same", same, total)
	}
}

func goldenQuestions(t *testing.T) (questions []string) {
	t.Helper()
	content, err := os.ReadFile("../../samples/golden/questions.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct{ Tests []struct{ Query string } }
	if err := json.Unmarshal(content, &golden); err != nil {
		t.Fatal(err)
	}
	for _, q := range golden.Tests {
		questions = append(questions, q.Query)
	}
	return questions
}

// TestNoServers holds that a computer's policy keeps matters off servers, whatever is done with an address.
func TestNoServers(t *testing.T) {
	d := newFixture(t)
	d.library.policy.NoServers = true
	const ref = "weaviate://127.0.0.1:1/Acme"
	_, opened := d.library.Matter(ref)
	_, made := d.library.CreateMatter(ref)
	_, repaired := d.library.Repair(t.Context(), ref, IndexRequest{})
	_, added := d.library.AddFirmMatter(t.Context(), ref, "a key")
	for name, err := range map[string]error{"opened": opened, "made": made, "repaired": repaired, "added": added} {
		if !errors.Is(err, ErrPolicy) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFirmMatter follows a matter on a server as a person uses it: indexed, asked with operators, copied to
// a file, listed, forgotten, and out of reach.
func TestFirmMatter(t *testing.T) {
	c := firmServer(t)
	d := newFixture(t)
	d.write("lease.txt", "LEASE\n\n1. Term\n\nThe lease runs for five years. Rent is due monthly.\n")
	d.write("loan.txt", "LOAN AGREEMENT\n\n1. Interest\n\nInterest accrues at four percent a year.\n")
	ref := c.Address("Desk")
	if _, err := d.library.AddFirmMatter(t.Context(), ref, ""); !errors.Is(err, ErrNoMatter) {
		t.Errorf("add what is not there: %v", err)
	}
	m, err := d.library.CreateMatter(ref)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := m.Index(t.Context(), IndexRequest{Folders: []string{d.folder}}); err != nil {
		t.Fatal(err)
	}
	r, err := m.Search(t.Context(), Question{Text: `"due monthly"`})
	if err != nil || r.Matches != 1 || len(r.Hits) != 1 {
		t.Fatalf("operators: %+v (%v)", r, err)
	}
	takenOut(t, d, m)
	if err := os.Remove(filepath.Join(d.folder, "lease.txt")); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Index(t.Context(), IndexRequest{}); err != nil {
		t.Fatal(err)
	}
	if r, err = m.Search(t.Context(), Question{Text: `"due monthly"`}); err != nil || len(r.Hits) != 0 {
		t.Errorf("a document that left is found: %+v (%v)", r, err)
	}
	if check, err := m.Check(t.Context()); err != nil || !check.OK() || check.Documents != 1 {
		t.Errorf("check: %+v (%v)", check, err)
	}
	if refs, err := d.library.FirmMatters(); err != nil || len(refs) != 1 || refs[0] != ref {
		t.Errorf("listed: %v (%v)", refs, err)
	}
	copied := filepath.Join(t.TempDir(), "copy.pincite")
	if err := d.library.ExportFirmMatter(t.Context(), ref, copied, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if err := d.library.ExportFirmMatter(t.Context(), ref, copied, func(int, int) {}); !errors.Is(err, ErrExists) {
		t.Errorf("a copy over a file: %v", err)
	}
	back, err := d.library.Matter(copied)
	if err != nil {
		t.Fatal(err)
	}
	defer back.Close()
	if r, err := back.Search(t.Context(), Question{Text: "interest a year"}); err != nil || len(r.Hits) == 0 {
		t.Errorf("the copy answers %+v (%v)", r, err)
	}
	if err := c.Stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Search(t.Context(), Question{Text: "interest"}); !errors.Is(err, ErrOffline) {
		t.Errorf("without a server: %v", err)
	}
	if err := d.library.DeleteMatter(ref); err != nil {
		t.Fatal(err)
	}
	if refs, err := d.library.FirmMatters(); err != nil || len(refs) != 0 {
		t.Errorf("forgotten, and listed: %v (%v)", refs, err)
	}
}

// takenOut answers a question in sentences, reviews the matter, and takes quotes out, which hold against the
// files of this machine.
func takenOut(t *testing.T, d *fixture, m *Matter) {
	t.Helper()
	if reply, err := m.Ask(t.Context(), Inquiry{Text: "When is the rent of the lease due?"}); err != nil || len(reply.Found) == 0 {
		t.Errorf("asked: %+v (%v)", reply, err)
	}
	if grid, err := m.Review(t.Context(), ReviewRequest{Playbook: lawColumns(t)}); err != nil || len(grid.Rows) != 2 {
		t.Errorf("reviewed: %+v (%v)", grid, err)
	}
	r, err := m.Search(t.Context(), Question{Text: "rent due"})
	if err != nil {
		t.Fatal(err)
	}
	var clips []Clip
	for _, h := range r.Plain() {
		clips = append(clips, Clip{Doc: h.File, Quote: h.Quote, Characters: h.Span}) // in ASCII, a byte is a character
	}
	out := filepath.Join(t.TempDir(), "memo.docx")
	if _, err := m.Export(t.Context(), ExportRequest{Clips: clips, From: r, Out: out}); err != nil {
		t.Fatal(err)
	}
	check, err := d.library.VerifyExport(t.Context(), out, ExportSources{})
	if err != nil || len(check.Checks) == 0 {
		t.Fatalf("the export: %+v (%v)", check, err)
	}
	for _, c := range check.Checks {
		if c.File == "" {
			t.Errorf("the source of snippet %d is not found", c.Number)
		}
	}
}

// TestServerKeys holds where the key of a server comes from, and that it goes to no other server.
func TestServerKeys(t *testing.T) {
	d := newFixture(t)
	chain := &fakeKeychain{}
	d.library.keys.Keychain = chain
	parse := func(ref string) firm.Address {
		a, err := firm.ParseAddress(ref)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	acme, birch, other := parse("weaviate://a.example:8080/Acme"), parse("weaviate://a.example:8080/Birch"), parse("weaviate://b.example:8080/Acme")
	t.Setenv(FirmKeyVariable, "")
	if key := d.library.serverKey(acme); key != "" {
		t.Errorf("a key from nowhere: %q", key)
	}
	if !d.library.keepServerKey(acme, "secret") {
		t.Error("the keychain does not take the key")
	}
	d.library.servers.given = nil // as in the next program
	for a, want := range map[*firm.Address]string{&acme: "secret", &birch: "secret", &other: ""} {
		if key := d.library.serverKey(*a); key != want {
			t.Errorf("%s has the key %q, want %q", a, key, want)
		}
	}
	t.Setenv(FirmKeyVariable, "of the environment")
	if key := d.library.serverKey(acme); key != "of the environment" {
		t.Errorf("the environment does not go first: %q", key)
	}
	if _, err := d.library.AddFirmMatter(t.Context(), acme.String(), "another"); !errors.Is(err, errKeySet) {
		t.Errorf("a key beside the environment's: %v", err)
	}
	t.Setenv(FirmKeyVariable, "")
	for _, a := range []firm.Address{acme, birch} {
		if err := d.library.addFirm(a); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.library.ForgetFirmMatter(birch.String()); err != nil || d.library.serverKey(acme) != "secret" {
		t.Errorf("the key of a matter that is listed went (%v)", err)
	}
	if err := d.library.ForgetFirmMatter(acme.String()); err != nil || d.library.serverKey(acme) != "" || len(chain.secrets) > 0 {
		t.Errorf("the key stays after the last matter (%v): %v", err, chain.secrets)
	}
	d.library.keys.Keychain = nil
	if d.library.keepServerKey(acme, "secret") || d.library.serverKey(acme) != "secret" {
		t.Error("without a keychain the key is not kept until the program ends")
	}
}
