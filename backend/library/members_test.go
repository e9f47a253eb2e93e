package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/worker"
	"pincite/backend/library/evidence"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// parcel is a source that fakeParse reads: a container, or a document of a format that
// is not plain text.
type parcel struct {
	Text     string     `json:"text,omitempty"`
	Version  string     `json:"-"`
	Password string     `json:"password,omitempty"` // that opens it
	Tool     bool       `json:"tool,omitempty"`     // it takes Tesseract
	Scans    int        `json:"scans,omitempty"`    // pages that do
	Members  []enclosed `json:"members,omitempty"`
}

type enclosed struct {
	Name   string `json:"name"`
	Source []byte `json:"source,omitempty"`
	Broken bool   `json:"broken,omitempty"`
}

// pack returns the bytes of a parcel, which begin as those of an archive do.
func pack(p parcel) string {
	b, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return "PK" + string(b)
}

func holding(text string, members ...enclosed) string {
	return pack(parcel{Text: text, Members: members})
}

func file(name, source string) enclosed { return enclosed{Name: name, Source: []byte(source)} }

// fakeReader reads parcels, and counts how often.
type fakeReader struct {
	extractor string
	tool      bool // Tesseract is there
	reads     int
	add       string // to every text
}

func (f *fakeReader) parse(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error) {
	f.reads++
	var p parcel
	if len(source) < 2 || json.Unmarshal(source[2:], &p) != nil {
		return nil, fmt.Errorf("%w: it is no parcel; send it again", extract.ErrDamaged)
	}
	if p.Password != o.Password && p.Password != "" {
		return nil, fmt.Errorf("%w: it is encrypted", extract.ErrPassword)
	}
	var unread error
	if p.Tool && !f.tool {
		unread = fmt.Errorf("%w: its pages are pictures; install Tesseract and index again", extract.ErrNeedsOCR)
		if p.Text = ""; len(p.Members) == 0 {
			return nil, unread
		}
	}
	text := &extract.Text{Text: p.Text + f.add, Format: "parcel", Extractor: f.extractor}
	switch {
	case p.Scans > 0 && f.tool:
		text.Text += strings.Repeat("Scanned words.\n", p.Scans)
	case p.Scans > 0:
		text.Notices = []string{fmt.Sprintf("%d pages are pictures and not in the text; install Tesseract and index again", p.Scans)}
	}
	for _, m := range p.Members {
		member := canon.Member{Name: m.Name, Source: m.Source}
		if m.Broken {
			member.Source, member.Err = nil, fmt.Errorf("%w: it cannot be taken out; unpack it yourself", extract.ErrDamaged)
		}
		text.Members = append(text.Members, member)
	}
	return text, unread
}

// newParcelFixture is a fixture whose reader reads parcels.
func newParcelFixture(t *testing.T) (*fixture, *fakeReader) {
	d := newFixture(t)
	plain, err := extract.Read(t.Context(), "a.txt", []byte("x"), extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := &fakeReader{extractor: "parcel/1 " + plain.Extractor} // which names the version of the sections
	d.library.reader.Parse = f.parse
	return d, f
}

// states returns what became of the files below the folder.
func (d *fixture) states() map[string]FileState {
	d.Helper()
	files, err := d.matter.Files()
	if err != nil {
		d.Fatal(err)
	}
	states := map[string]FileState{}
	for _, f := range files {
		name, err := filepath.Rel(d.folder, f.Path)
		if err != nil {
			d.Fatal(err)
		}
		states[filepath.ToSlash(name)] = f.State
	}
	return states
}

func (d *fixture) wantStates(want map[string]FileState) {
	d.Helper()
	got := d.states()
	for name, state := range want {
		if got[name] != state {
			d.Errorf("%s is %q, want %q", name, got[name], state)
		}
	}
	for name, state := range got {
		if _, ok := want[name]; !ok {
			d.Errorf("%s is %q, and should not be known", name, state)
		}
	}
}

func TestMembersBecomeDocuments(t *testing.T) {
	d, _ := newParcelFixture(t)
	inner := holding(contract("inner mail"), file("deep.txt", contract("depth")))
	d.write("mail.msg", holding(contract("mail"),
		file("a.txt", contract("glass")), file("a.txt", contract("other glass")), file("sub/b.txt", contract("beer")),
		file("inner.eml", inner), file("empty.txt", ""), enclosed{Name: "lost.txt", Broken: true},
		file(".DS_Store", "x"), file("../../climb.txt", contract("walls")), file("/etc/passwd", contract("roots")), file(`C:\x.txt`, contract("drives")),
	))
	d.write("all.zip", holding("", file("z.txt", contract("zinc")), file("copy.txt", contract("glass"))))
	d.write("plain.txt", contract("beer"))
	r := d.index(IndexRequest{})
	want := map[string]FileState{
		"mail.msg": store.Indexed, "mail.msg/a.txt": store.Indexed, "mail.msg/a (2).txt": store.Indexed, "mail.msg/sub/b.txt": store.Indexed,
		"mail.msg/inner.eml": store.Indexed, "mail.msg/inner.eml/deep.txt": store.Indexed, "mail.msg/empty.txt": store.Empty,
		"mail.msg/lost.txt": store.Damaged, "mail.msg/.DS_Store": store.Skipped, "mail.msg/member 8.txt": store.Indexed,
		"mail.msg/member 9": store.Indexed, "mail.msg/member 10.txt": store.Indexed,
		"all.zip": store.Container, "all.zip/z.txt": store.Indexed, "all.zip/copy.txt": store.Indexed,
		"plain.txt": store.Indexed,
	}
	d.wantStates(want)
	if r.Found != len(want) || r.Failed != 2 || r.Skipped != 1 {
		t.Errorf("report %+v", r)
	}
	if m := d.state("mail.msg"); m.Members != 10 || m.Container != "" {
		t.Errorf("the message is %+v", m)
	}
	if m := d.state("mail.msg/inner.eml/deep.txt"); m.Container != filepath.Join(d.folder, "mail.msg") || m.Size == 0 {
		t.Errorf("the member is %+v", m)
	}
	if a, b := d.state("all.zip/copy.txt").Doc, d.state("mail.msg/a.txt").Doc; a != b || a == (doc.ID{}) {
		t.Error("the same content is two documents")
	}

	// Nothing has changed: nothing is read.
	embedded := d.engine.texts
	if r := d.index(IndexRequest{}); r.Unchanged != 13 || r.Failed != 2 || r.Skipped != 1 || len(r.Reasons) != 0 || d.engine.texts != embedded {
		t.Errorf("a second run: %+v", r)
	}
	// A message that is written anew with the same and other members.
	d.write("mail.msg", holding(contract("mail"), file("a.txt", contract("glass")), file("new.txt", contract("news"))))
	r = d.index(IndexRequest{})
	if r.Indexed != 2 || r.Removed != 10 { // the message has other bytes; two members stay, one of them new
		t.Errorf("with other members: %+v", r)
	}
	d.wantStates(map[string]FileState{
		"mail.msg": store.Indexed, "mail.msg/a.txt": store.Indexed, "mail.msg/new.txt": store.Indexed,
		"all.zip": store.Container, "all.zip/z.txt": store.Indexed, "all.zip/copy.txt": store.Indexed, "plain.txt": store.Indexed,
	})
	// A container that goes, one that is damaged, one that becomes an ordinary file.
	if err := os.Remove(filepath.Join(d.folder, "mail.msg")); err != nil {
		t.Fatal(err)
	}
	d.write("all.zip", "PK torn")
	d.index(IndexRequest{})
	d.wantStates(map[string]FileState{"all.zip": store.Damaged, "plain.txt": store.Indexed})
	d.write("all.zip", contract("zinc"))
	d.index(IndexRequest{})
	d.wantStates(map[string]FileState{"all.zip": store.Indexed, "plain.txt": store.Indexed})
}

// The same folder gives the same index, in one run or several, and under another order of
// the work.
func TestMembersIndexAlikeEveryTime(t *testing.T) {
	var first [32]byte
	folder := filepath.Join(t.TempDir(), "contracts")
	for round := range 4 {
		d, _ := newParcelFixture(t)
		d.folder = folder
		for i := range 6 {
			same := file(fmt.Sprintf("%d same.txt", 9-i), contract("sameness"))
			d.write(fmt.Sprintf("%d.zip", i), holding("", same, file("own.txt", contract(fmt.Sprint("own ", i))), file("n.eml", holding(contract("mail"), same))))
		}
		d.write("3 same.txt", contract("sameness"))
		if round == 3 { // in several runs
			for _, stop := range []int{3, 9} {
				ctx, cancel := context.WithCancel(context.Background())
				n := 0
				d.engine.stop = func([]string) error {
					if n++; n == stop {
						cancel()
					}
					return nil
				}
				_, _ = d.matter.Index(ctx, IndexRequest{Folders: []string{d.folder}})
				cancel()
			}
			d.engine.stop = nil
		}
		d.index(IndexRequest{})
		var digest [32]byte
		err := d.matter.file.Read(func(db matter.Reader) (err error) {
			digest, err = db.(*store.Store).Digest(t.Context())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if round == 0 {
			first = digest
		} else if digest != first {
			t.Errorf("round %d: another digest", round)
		}
	}
}

func TestVerifyAndSourceOfMembers(t *testing.T) {
	d, _ := newParcelFixture(t)
	text := contract("depth")
	mail := func(inner string) string {
		return holding("", file("in ner.eml", holding(contract("mail"), file("sub/deep.txt", inner))))
	}
	d.write("mail.msg", mail(text))
	d.index(IndexRequest{})
	path := filepath.Join(d.folder, "mail.msg", "in ner.eml", "sub", "deep.txt")
	shown, err := d.matter.Show(t.Context(), "deep.txt")
	if err != nil || shown.Text != text || shown.File != path {
		t.Fatalf("shown %+v, %v", shown, err)
	}
	if source, err := d.matter.Source(t.Context(), "deep.txt"); err != nil || string(source) != text {
		t.Errorf("source %q, %v", source, err)
	}
	hit := doc.Hit{Rank: 1, Doc: shown.ID, File: path, Span: doc.Span{End: 6}, Quote: "MASTER"}
	check := func(want VerifyStatus) {
		t.Helper()
		v, err := d.matter.Verify(t.Context(), []doc.Hit{hit})
		if err != nil || v[0].Status != want || v[0].File != path {
			t.Errorf("%+v, %v; want %s", v, err, want)
		}
	}
	check(Verified)
	d.write("mail.msg", mail(contract("other")))
	check(SourceChanged)
	if _, err := d.matter.Source(t.Context(), "deep.txt"); !errors.Is(err, ErrChanged) {
		t.Errorf("another content: %v", err)
	}
	d.write("mail.msg", holding(contract("nothing in it")))
	check(SourceChanged)
	if err := os.Remove(filepath.Join(d.folder, "mail.msg")); err != nil {
		t.Fatal(err)
	}
	check(SourceMissing)
}

func TestUnfoldingIsBounded(t *testing.T) {
	d, _ := newParcelFixture(t)
	deep := contract("depth")
	for range sources.MaxDepth + 2 {
		deep = holding("", file("x.zip", deep))
	}
	d.write("deep.zip", deep)
	many := make([]enclosed, 60)
	for i := range many {
		many[i] = file(fmt.Sprintf("%d.txt", i), "")
	}
	nest := make([]enclosed, sources.MaxMembers/60+1)
	for i := range nest {
		nest[i] = file(fmt.Sprintf("%d.zip", i), holding("", many...))
	}
	d.write("many.zip", holding("", nest...))
	d.write("good.txt", contract("glass"))
	r := d.index(IndexRequest{})
	if d.state("good.txt").State != store.Indexed {
		t.Error("the rest is not indexed")
	}
	last := "deep.zip" + strings.Repeat("/x.zip", sources.MaxDepth)
	if f := d.state(last); f.State != store.TooLarge || !strings.Contains(f.Reason, "deep") || f.NextStep == "" {
		t.Errorf("files inside files: %+v", f)
	}
	if r.Found > 2*sources.MaxMembers {
		t.Errorf("%d files met", r.Found)
	}
	if f := d.state(fmt.Sprintf("many.zip/%d.zip", len(nest)-1)); f.State != store.TooLarge {
		t.Errorf("the last of too many: %+v", f)
	}
}

func TestPasswords(t *testing.T) {
	d, f := newParcelFixture(t)
	locked := pack(parcel{Text: contract("secrets"), Password: "swordfish"})
	d.write("locked.zip", locked)
	d.write("mail.msg", holding(contract("mail"), file("locked too.zip", pack(parcel{Text: contract("more secrets"), Password: "tuna"}))))
	d.write("open.txt", contract("glass"))
	if r := d.index(IndexRequest{Passwords: []string{"wrong"}}); r.Failed != 2 || r.Indexed != 2 {
		t.Errorf("without the passwords: %+v", r)
	}
	for _, name := range []string{"locked.zip", "mail.msg/locked too.zip"} {
		if got := d.state(name); got.State != store.NeedsPassword || got.NextStep == "" || strings.Contains(got.Reason+got.NextStep, "wrong") {
			t.Errorf("%s: %+v", name, got)
		}
	}
	reads := f.reads
	if r := d.index(IndexRequest{}); r.Failed != 2 || f.reads != reads {
		t.Errorf("nothing is new, and %d were read: %+v", f.reads-reads, r)
	}
	embedded := d.engine.texts
	r := d.index(IndexRequest{Passwords: []string{"wrong", "swordfish", "tuna"}})
	if r.Failed != 0 || r.Indexed != 2 || r.Reasons[ReasonRetry] != 3 {
		t.Errorf("with the passwords: %+v", r)
	}
	if more := d.engine.texts - embedded; more != r.Chunks || more > 4 {
		t.Errorf("%d chunks were embedded, want those of the two files", more)
	}
	// While the library is open, the source can be read again.
	shown, err := d.matter.Show(t.Context(), "locked.zip")
	if err != nil {
		t.Fatal(err)
	}
	hit := doc.Hit{Rank: 1, Doc: shown.ID, File: shown.File, Span: doc.Span{End: 6}, Quote: "MASTER"}
	for _, what := range []string{"with the password", "without it"} {
		if v, err := d.matter.Verify(t.Context(), []doc.Hit{hit}); err != nil || v[0].Status != Verified {
			t.Errorf("%s: %+v, %v", what, v, err)
		}
		d.matter.reader = sources.NewReader(worker.Command{}, worker.Limits{})
		d.matter.reader.Parse = f.parse
		d.matter.Evidence = evidence.New(d.matter.file, d.matter.reader)
	}
	if err := d.matter.Unlock(t.Context(), "locked.zip", "tuna"); !errors.Is(err, ErrPassword) || d.matter.reader.Options(shown.ID).Password != "" {
		t.Errorf("with another's password: %v", err)
	}
	if err := d.matter.Unlock(t.Context(), "locked.zip", "swordfish"); err != nil || d.matter.reader.Options(shown.ID).Password != "swordfish" {
		t.Errorf("with its password: %v", err)
	}
	// Another matter does not know it.
	other, err := d.library.CreateMatter("other")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := other.Index(t.Context(), IndexRequest{Folders: []string{d.folder}}); err != nil || r.Failed != 2 {
		t.Errorf("another matter with the same files: %+v, %v", r, err)
	}
	// No password is in the matter's file.
	b, err := os.ReadFile(d.matter.Path())
	if err != nil {
		t.Fatal(err)
	}
	for _, password := range []string{"swordfish", "tuna"} {
		if strings.Contains(string(b), password) {
			t.Errorf("the file holds %q", password)
		}
	}
}

// Once a program is there, what waited for it is read, and nothing else.
func TestToolsThatAreInstalled(t *testing.T) {
	d, f := newParcelFixture(t)
	t.Setenv("PATH", t.TempDir())
	d.write("scan.zip", pack(parcel{Text: contract("scans"), Tool: true}))
	d.write("mail.msg", holding(contract("mail"), file("scan.zip", pack(parcel{Text: contract("more scans"), Tool: true}))))
	d.write("open.txt", contract("glass"))
	d.index(IndexRequest{})
	if got := d.state("scan.zip"); got.State != store.NeedsOCR || !strings.Contains(got.NextStep, "Tesseract") {
		t.Errorf("without the program: %+v", got)
	}
	reads := f.reads
	d.index(IndexRequest{})
	if f.reads != reads {
		t.Error("it was tried again, and nothing had changed")
	}
	if err := os.WriteFile(filepath.Join(os.Getenv("PATH"), "tesseract"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	f.tool = true
	embedded := d.engine.texts
	r := d.index(IndexRequest{Folders: []string{}})
	if r.Failed != 0 || r.Indexed != 2 || r.Unchanged != 2 || d.engine.texts-embedded != r.Chunks {
		t.Errorf("once it is there: %+v", r)
	}
	if r := d.index(IndexRequest{}); len(r.Reasons) != 0 {
		t.Errorf("and again: %+v", r)
	}
}

// What a file holds is indexed, and its source found, also where its own words cannot be read.
func TestMembersOfUnreadable(t *testing.T) {
	d, f := newParcelFixture(t)
	t.Setenv("PATH", t.TempDir())
	d.write("scan.zip", pack(parcel{Text: contract("scans"), Tool: true, Password: "open", Members: []enclosed{file("rider.txt", contract("riders"))}}))
	d.write("mail.msg", holding(contract("mail"), file("inner.zip", pack(parcel{Tool: true, Members: []enclosed{file("deep.txt", contract("depth"))}}))))
	r := d.index(IndexRequest{Passwords: []string{"open"}})
	want := map[string]FileState{
		"scan.zip": store.NeedsOCR, "scan.zip/rider.txt": store.Indexed, "mail.msg": store.Indexed,
		"mail.msg/inner.zip": store.NeedsOCR, "mail.msg/inner.zip/deep.txt": store.Indexed,
	}
	d.wantStates(want)
	if got := d.state("scan.zip"); r.Failed != 2 || got.Members != 1 || got.NextStep != "install Tesseract and index again" {
		t.Errorf("report %+v, container %+v", r, got)
	}
	if _, err := d.matter.Source(t.Context(), "scan.zip/rider.txt"); err != nil {
		t.Errorf("the source of the member: %v", err)
	}
	reads := f.reads
	if r := d.index(IndexRequest{}); f.reads != reads || len(r.Reasons) != 0 {
		t.Errorf("it was tried again, and nothing had changed: %+v", r)
	}
	f.tool = true
	d.index(IndexRequest{Retry: true, Passwords: []string{"open"}})
	want["scan.zip"], want["mail.msg/inner.zip"] = store.Indexed, store.Container
	d.wantStates(want)
}

// A document that lacks pages is indexed, says so wherever its file is told of, and is made
// whole once the program for them is there.
func TestPartialFiles(t *testing.T) {
	d, f := newParcelFixture(t)
	t.Setenv("PATH", t.TempDir())
	scanned := pack(parcel{Text: contract("scans"), Scans: 2})
	d.write("a.zip", scanned)
	d.write("copy.zip", scanned)
	d.write("mail.msg", holding(contract("mail"), file("b.zip", pack(parcel{Text: contract("more scans"), Scans: 1}))))
	d.write("open.txt", contract("glass"))
	check := func(when string, r *IndexReport, want int) {
		t.Helper()
		partial := 0
		for _, name := range []string{"a.zip", "copy.zip", "mail.msg/b.zip", "mail.msg", "open.txt"} {
			got := d.state(name)
			if got.State != store.Indexed {
				t.Errorf("%s: %s is %+v", when, name, got)
			}
			if got.Partial() {
				partial++
				if !strings.HasSuffix(got.Reason, "pictures and not in the text") || got.NextStep != "install Tesseract and index again" {
					t.Errorf("%s: %s: %q, %q", when, name, got.Reason, got.NextStep)
				}
			}
		}
		if partial != want || len(r.Partial) != want || r.Failed != 0 {
			t.Errorf("%s: %d files lack something, %d in the report, want %d", when, partial, len(r.Partial), want)
		}
	}
	check("at first", d.index(IndexRequest{}), 3)
	reads := f.reads
	check("again", d.index(IndexRequest{}), 3)
	if f.reads != reads {
		t.Error("it was tried again, and nothing had changed")
	}
	d.touch("copy.zip")
	check("touched", d.index(IndexRequest{}), 3)
	if err := os.WriteFile(filepath.Join(os.Getenv("PATH"), "tesseract"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	f.tool = true
	// Files whose times are others have the same bytes, and still lack the same pages.
	d.touch("a.zip")
	d.touch("copy.zip")
	r := d.index(IndexRequest{Folders: []string{}})
	check("once Tesseract is there", r, 0)
	if r.Indexed != 2 || r.Known != 1 || r.Reasons[ReasonRetry] != 2 || r.Reasons[ReasonChanged] != 2 {
		t.Errorf("once Tesseract is there: %+v", r)
	}
	if shown, err := d.matter.Show(t.Context(), "copy.zip"); err != nil || !strings.HasSuffix(shown.Text, "Scanned words.\n") {
		t.Errorf("the scanned words are not there: %v", err)
	}
	if r := d.index(IndexRequest{}); len(r.Reasons) != 0 {
		t.Errorf("and again: %+v", r)
	}
}

func TestRetry(t *testing.T) {
	d, f := newParcelFixture(t)
	d.write("torn.zip", "PK torn")
	d.write("open.txt", contract("glass"))
	d.index(IndexRequest{})
	reads := f.reads
	if d.index(IndexRequest{}); f.reads != reads {
		t.Error("a damaged file is tried again unasked")
	}
	if r := d.index(IndexRequest{Retry: true}); f.reads != reads+1 || r.Failed != 1 || r.Unchanged != 1 {
		t.Errorf("asked to: %+v", r)
	}
}

// When a reader changes, only what it made is made anew, and vectors stay where the text
// is the same.
func TestReaderOfAnotherVersion(t *testing.T) {
	d, f := newParcelFixture(t)
	d.write("a.zip", pack(parcel{Text: contract("glass")}))
	d.write("mail.msg", holding("", file("b.zip", pack(parcel{Text: contract("beer")}))))
	d.write("plain.txt", contract("plain things"))
	d.index(IndexRequest{})
	outdate := func() {
		t.Helper()
		err := d.matter.file.Write(func(db *store.Store) error {
			for _, name := range []string{"a.zip", "mail.msg/b.zip"} {
				old, err := db.Document(d.docOf(db, name))
				if err != nil {
					return err
				}
				old.Extractor = "text/0 " + old.Extractor
				if err := db.PutDocuments(store.Entry{Document: old, Files: []File{d.fileOf(db, name)}}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		d.annotate(matter.NoteReaders, "text/0")
	}
	outdate()
	embedded := d.engine.texts
	r := d.index(IndexRequest{})
	if r.Reasons[ReasonReader] != 3 || r.Unchanged != 1 || r.Indexed != 3 || r.Chunks != 0 || d.engine.texts != embedded {
		t.Errorf("the same text by another reader: %+v, %d embedded", r, d.engine.texts-embedded)
	}
	if r := d.index(IndexRequest{}); len(r.Reasons) != 0 || r.Unchanged != 4 {
		t.Errorf("then: %+v", r)
	}
	outdate()
	f.add = "3. Notices\n"
	if r := d.index(IndexRequest{}); r.Indexed != 3 || r.Chunks < 4 || d.engine.texts-embedded != r.Chunks {
		t.Errorf("another text: %+v, %d embedded", r, d.engine.texts-embedded)
	}
	if shown, err := d.matter.Show(t.Context(), "b.zip"); err != nil || !strings.HasSuffix(shown.Text, "Notices\n") {
		t.Errorf("the text is the old one: %v", err)
	}
}

// fileOf and docOf return what db has of a file in the folder.
func (d *fixture) fileOf(db *store.Store, name string) File {
	d.Helper()
	files, err := db.Files()
	if err != nil {
		d.Fatal(err)
	}
	for _, f := range files {
		if f.Path == filepath.Join(d.folder, filepath.FromSlash(name)) {
			return f
		}
	}
	d.Fatalf("no file %s", name)
	return File{}
}

func (d *fixture) docOf(db *store.Store, name string) doc.ID { return d.fileOf(db, name).Doc }

// A reader that contradicts itself costs its file alone.
func TestReaderThatContradictsItself(t *testing.T) {
	d, f := newParcelFixture(t)
	d.library.reader.Parse = func(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error) {
		text, err := f.parse(ctx, name, source, o)
		if err == nil {
			text.Layout.Blocks = []doc.Block{{Kind: doc.BlockParagraph, Span: doc.Span{Start: 5, End: 1 << 20}}}
		}
		return text, err
	}
	d.write("a.zip", pack(parcel{Text: contract("glass")}))
	d.write("b.txt", contract("beer"))
	if r := d.index(IndexRequest{}); r.Failed != 1 || r.Indexed != 1 || d.state("a.zip").State != store.Damaged {
		t.Errorf("got %+v", r)
	}
}

func TestHollowFilesAreNotRead(t *testing.T) {
	d := newFixture(t)
	path := d.write("cloud.txt", "")
	if err := os.Truncate(path, 5<<20); err != nil {
		t.Fatal(err)
	}
	d.write("here.txt", contract("glass"))
	at := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
	r := d.index(IndexRequest{})
	got := d.state("cloud.txt")
	if got.State == store.Binary {
		t.Skip("this file system does not tell what is sparse")
	}
	if got.State != store.OnlineOnly || got.NextStep == "" || r.Indexed != 1 {
		t.Errorf("%+v, %+v", got, r)
	}
	// Once it is fetched, it is read.
	if err := os.WriteFile(path, []byte(contract("clouds")), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := d.index(IndexRequest{}); r.Indexed != 1 || d.state("cloud.txt").State != store.Indexed {
		t.Errorf("once it is here: %+v", r)
	}
}
