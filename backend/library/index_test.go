package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/library/matter"
	"pincite/backend/sac"
	"pincite/backend/store"
)

func TestIndexTellsEveryFile(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.write("sub/b.txt", contract("beer"))
	d.write("copy of a.txt", contract("glass"))
	d.write("empty.txt", "")
	d.write("blank.txt", " \r\n\t\n")
	d.write("logo.png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
	d.write(".hidden.txt", contract("secrets"))
	d.write(".git/config", "[core]")
	d.write("~$a.docx", "lock")
	d.write("Thumbs.db", "x")
	d.write("other"+Extension, "an index")
	large := d.write("large.txt", "")
	if err := os.Truncate(large, 200<<20+1); err != nil {
		t.Fatal(err)
	}
	want := map[string]FileState{
		"a.txt": store.Indexed, "sub/b.txt": store.Indexed, "copy of a.txt": store.Indexed,
		"empty.txt": store.Empty, "blank.txt": store.Empty, "large.txt": store.TooLarge,
		".hidden.txt": store.Skipped, ".git": store.Skipped, "~$a.docx": store.Skipped, "Thumbs.db": store.Skipped,
		"other" + Extension: store.Skipped,
	}
	if runtime.GOOS != "windows" {
		for name, target := range map[string]string{"loop": ".", "in.txt": "a.txt", "dead.txt": "nothing", "out": os.TempDir()} {
			if err := os.Symlink(target, filepath.Join(d.folder, name)); err != nil {
				t.Fatal(err)
			}
			want[name] = store.Link
		}
	}
	r := d.index(IndexRequest{})
	if r.Indexed != 2 || r.Known != 1 {
		t.Errorf("%d indexed and %d known, want 2 and 1", r.Indexed, r.Known)
	}
	for name, state := range want {
		f := d.state(name)
		if f.State != state {
			t.Errorf("%s is %q (%s), want %q", name, f.State, f.Reason, state)
		}
		if f.State != store.Indexed && f.Reason == "" {
			t.Errorf("%s is %q for no reason", name, f.State)
		}
		if f.State.Failed() && f.NextStep == "" {
			t.Errorf("%s failed, and there is no next step", name)
		}
		if strings.Contains(f.Reason+f.NextStep, "Delaware") {
			t.Errorf("%s: the reason holds words of the file", name)
		}
	}
	if f := d.state("logo.png"); f.State != store.Damaged {
		t.Errorf("logo.png is %q", f.State)
	}
	if a, b := d.state("a.txt"), d.state("copy of a.txt"); a.Doc != b.Doc {
		t.Error("two files with the same content are two documents")
	}
	again := d.index(IndexRequest{})
	if again.Indexed+again.Known != 0 || again.Failed != r.Failed || again.Skipped != r.Skipped {
		t.Errorf("a second run with nothing changed: %+v", again)
	}
}

func TestIndexFollowsTheFolder(t *testing.T) {
	tests := []struct {
		name     string
		change   func(d *fixture)
		want     IndexReport // Indexed, Known, Unchanged, Removed, Renamed
		reason   Reason
		embedded bool
	}{
		{name: "nothing", change: func(*fixture) {}, want: IndexReport{Unchanged: 2}},
		{
			name: "new file", change: func(d *fixture) { d.write("c.txt", contract("corn")) },
			want: IndexReport{Indexed: 1, Unchanged: 2}, reason: ReasonNew, embedded: true,
		},
		{
			name: "changed file", change: func(d *fixture) { d.write("a.txt", contract("gravel")) },
			want: IndexReport{Indexed: 1, Unchanged: 1}, reason: ReasonChanged, embedded: true,
		},
		{
			name: "touched file", change: func(d *fixture) { d.write("a.txt", contract("glass")) },
			want: IndexReport{Known: 1, Unchanged: 1}, reason: ReasonChanged,
		},
		{
			name: "renamed file", change: func(d *fixture) { d.rename("a.txt", "z.txt") },
			want: IndexReport{Known: 1, Unchanged: 1, Removed: 1, Renamed: 1}, reason: ReasonNew,
		},
		{
			name: "deleted file", change: func(d *fixture) { d.remove("a.txt") },
			want: IndexReport{Unchanged: 1, Removed: 1},
		},
		{
			name: "copied file", change: func(d *fixture) { d.write("c.txt", contract("glass")) },
			want: IndexReport{Known: 1, Unchanged: 2}, reason: ReasonNew,
		},
		{
			name: "content moved on and a new one in its place",
			change: func(d *fixture) {
				d.rename("a.txt", "z.txt")
				d.write("a.txt", contract("gravel"))
			},
			want: IndexReport{Indexed: 1, Known: 1, Unchanged: 1}, reason: ReasonNew, embedded: true,
		},
		{
			name: "file made empty", change: func(d *fixture) { d.write("a.txt", "") },
			want: IndexReport{Failed: 1, Unchanged: 1}, reason: ReasonChanged,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newFixture(t)
			d.write("a.txt", contract("glass"))
			d.write("b.txt", contract("beer"))
			d.index(IndexRequest{})
			before := d.engine.texts
			tt.change(d)
			r := d.index(IndexRequest{})
			got := IndexReport{Indexed: r.Indexed, Known: r.Known, Unchanged: r.Unchanged, Removed: r.Removed, Renamed: r.Renamed, Failed: r.Failed}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
			if tt.reason != "" && r.Reasons[tt.reason] == 0 {
				t.Errorf("reasons %v, want %q among them", r.Reasons, tt.reason)
			}
			if embedded := d.engine.texts > before; embedded != tt.embedded {
				t.Errorf("embedded anew: %v, want %v", embedded, tt.embedded)
			}
			if again := d.index(IndexRequest{}); again.Indexed+again.Known+again.Removed != 0 {
				t.Errorf("the next run still has something to do: %+v", again)
			}
		})
	}
}

func (d *fixture) rename(from, to string) {
	d.Helper()
	if err := os.Rename(filepath.Join(d.folder, from), filepath.Join(d.folder, to)); err != nil {
		d.Fatal(err)
	}
}

func (d *fixture) remove(name string) {
	d.Helper()
	if err := os.RemoveAll(filepath.Join(d.folder, name)); err != nil {
		d.Fatal(err)
	}
}

// Two files that swap their contents are read in the order of their paths, and storing
// the first takes the last path away from the content that the second one has.
func TestIndexSwappedFiles(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.write("b.txt", contract("beer"))
	d.index(IndexRequest{})
	a, b := d.state("a.txt").Doc, d.state("b.txt").Doc
	d.write("a.txt", contract("beer"))
	d.write("b.txt", contract("glass"))
	d.index(IndexRequest{})
	if d.state("a.txt").Doc != b || d.state("b.txt").Doc != a {
		t.Error("the swapped files do not lead to each other's documents")
	}
}

// A file overwritten by new content, whose old content shows up under a later path.
func TestIndexContentThatLosesItsPathMeanwhile(t *testing.T) {
	d := newFixture(t)
	for i := range 40 {
		d.write(fmt.Sprintf("%02d.txt", i), contract(fmt.Sprint("thing ", i)))
	}
	d.index(IndexRequest{})
	for i := range 40 {
		d.write(fmt.Sprintf("%02d.txt", i), contract(fmt.Sprint("thing ", i+1)))
	}
	d.index(IndexRequest{})
	for i := range 40 {
		want := doc.IDOf([]byte(contract(fmt.Sprint("thing ", i+1))))
		if got := d.state(fmt.Sprintf("%02d.txt", i)).Doc; got != want {
			t.Errorf("%02d.txt leads to %v, want %v", i, got, want)
		}
	}
}

func TestIndexFolders(t *testing.T) {
	d := newFixture(t)
	d.write("one/a.txt", contract("glass"))
	d.write("two/b.txt", contract("beer"))
	one, two := filepath.Join(d.folder, "one"), filepath.Join(d.folder, "two")
	d.index(IndexRequest{Folders: []string{one}})
	if r := d.index(IndexRequest{Folders: []string{two}}); r.Found != 1 || r.Removed != 0 {
		t.Errorf("a second folder: %+v", r)
	}
	if r := d.index(IndexRequest{Folders: []string{}}); r.Found != 2 || r.Unchanged != 2 {
		t.Errorf("all folders of the matter: %+v", r)
	}
	moved := filepath.Join(d.folder, "moved")
	d.rename("one", "moved")
	if r := d.index(IndexRequest{Folders: []string{moved}}); r.Known != 1 || r.Renamed != 1 {
		t.Errorf("a moved folder: %+v", r)
	}
	if r := d.index(IndexRequest{Folders: []string{}}); len(r.Folders) != 2 || r.Failed != 0 {
		t.Errorf("the folder that was moved away is still looked for: %+v", r)
	}
	d.remove("two")
	if r := d.index(IndexRequest{Folders: []string{}}); r.Failed != 1 || r.Removed != 0 {
		t.Errorf("a folder that is not there must be told and keep its documents: %+v", r)
	}
	if r := d.index(IndexRequest{Folders: []string{}, Forget: []string{two}}); r.Failed != 0 || r.Removed == 0 {
		t.Errorf("a folder that is given up: %+v", r)
	}
	outer := d.index(IndexRequest{})
	if len(outer.Folders) != 1 || outer.Unchanged != 1 {
		t.Errorf("a folder around the others: %+v", outer)
	}
	for _, folders := range [][]string{{filepath.Join(d.folder, "none")}, {filepath.Join(moved, "a.txt")}} {
		if _, err := d.matter.Index(context.Background(), IndexRequest{Folders: folders}); !errors.Is(err, ErrNoFolder) {
			t.Errorf("%v: %v, want %v", folders, err, ErrNoFolder)
		}
	}
}

func TestIndexSaysWhyItReadsAgain(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.write("empty.txt", "")
	d.index(IndexRequest{})
	recipe := sac.Recipe{Size: 200}
	if r := d.index(IndexRequest{Recipe: &recipe}); r.Reasons[ReasonRecipe] != 1 || r.Indexed != 1 {
		t.Errorf("another recipe: %+v", r)
	}
	if r := d.index(IndexRequest{Recipe: &recipe}); r.Unchanged != 1 || r.Failed != 1 {
		t.Errorf("the same recipe: %+v", r)
	}
	d.annotate(matter.NoteMakers, "an older version's")
	texts := d.engine.texts
	if r := d.index(IndexRequest{}); r.Reasons[ReasonRecipe] != 1 || r.Indexed != 1 || d.engine.texts != texts {
		t.Errorf("cut and summarised by an older version: %+v; %d texts embedded, want those with other summaries alone", r, d.engine.texts-texts)
	}
	if r := d.index(IndexRequest{}); r.Unchanged != 1 {
		t.Errorf("summarised by this version: %+v", r)
	}
	d.library.engines.Provide(BuiltinModel, &fakeEngine{hash: "2"}, nil)
	if r := d.index(IndexRequest{Recipe: &recipe}); r.Reasons[ReasonModel] != 1 || r.Indexed != 1 {
		t.Errorf("another model: %+v", r)
	}
	if _, err := d.matter.Index(context.Background(), IndexRequest{Model: "none"}); !errors.Is(err, ErrNoModel) {
		t.Errorf("a model that is not installed: %v", err)
	}
}

// A file changed within the clock's tick of its reading is read again, though its size
// and time are those of the record.
func TestIndexDoesNotTrustYoungFiles(t *testing.T) {
	d := newFixture(t)
	path := d.write("a.txt", contract("glass"))
	now := time.Now().Add(time.Hour) // it is young however long it takes until it is read
	if err := os.Chtimes(path, now, now); err != nil {
		t.Fatal(err)
	}
	d.index(IndexRequest{})
	if err := os.WriteFile(path, []byte(contract("slate")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, now, now); err != nil {
		t.Fatal(err)
	}
	if r := d.index(IndexRequest{}); r.Indexed != 1 {
		t.Errorf("a change of the same size and time went unseen: %+v", r)
	}
}

func TestIndexCancelKeepsWhatIsFinished(t *testing.T) {
	d := newFixture(t)
	const files = 30
	for i := range files {
		d.write(fmt.Sprintf("%02d.txt", i), contract(fmt.Sprint("thing ", i)))
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.engine.stop = func([]string) error {
		if d.engine.texts > 20 {
			cancel()
		}
		return nil
	}
	r, err := d.matter.Index(ctx, IndexRequest{Folders: []string{d.folder}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want %v", err, context.Canceled)
	}
	if r.Indexed == 0 || r.Indexed == files {
		t.Fatalf("%d of %d files are stored: the test has nothing to show", r.Indexed, files)
	}
	d.engine.stop = nil
	if next := d.index(IndexRequest{}); next.Indexed != files-r.Indexed || next.Unchanged != r.Indexed {
		t.Errorf("%d stored before; the next run: %+v", r.Indexed, next)
	}
}

func TestIndexFailingModelEndsTheRun(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	broken := errors.New("out of order")
	d.engine.stop = func([]string) error { return broken }
	if _, err := d.matter.Index(context.Background(), IndexRequest{Folders: []string{d.folder}}); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	d.engine.stop = nil
	if r := d.index(IndexRequest{}); r.Indexed != 1 {
		t.Errorf("the next run: %+v", r)
	}
}

func TestIndexOneRunAtATime(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	entered, leave := make(chan struct{}), make(chan struct{})
	d.engine.stop = func([]string) error { close(entered); <-leave; return nil }
	done := make(chan error)
	go func() {
		_, err := d.matter.Index(context.Background(), IndexRequest{Folders: []string{d.folder}})
		done <- err
	}()
	<-entered
	if _, err := d.matter.Index(context.Background(), IndexRequest{Folders: []string{d.folder}}); !errors.Is(err, ErrInUse) {
		t.Errorf("a second run: %v, want %v", err, ErrInUse)
	}
	if _, err := d.matter.Files(); err != nil {
		t.Errorf("reading while it runs: %v", err)
	}
	other, err := d.library.Matter("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Files(); !errors.Is(err, ErrInUse) {
		t.Errorf("opened a second time: %v, want %v", err, ErrInUse)
	}
	close(leave)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestIndexProgress(t *testing.T) {
	d := newFixture(t)
	for i := range 5 {
		d.write(fmt.Sprintf("%d.txt", i), contract(fmt.Sprint("thing ", i)))
	}
	var last IndexProgress
	d.index(IndexRequest{Progress: func(p IndexProgress) {
		if p.Bytes < last.Bytes || p.Files < last.Files || p.Bytes > p.BytesTotal {
			t.Errorf("progress went from %+v to %+v", last, p)
		}
		last = p
	}})
	if last.Files != 5 || last.FilesTotal != 5 || last.Bytes != last.BytesTotal || last.Bytes == 0 {
		t.Errorf("the last progress is %+v", last)
	}
}

var _ embed.Engine = (*fakeEngine)(nil)

// A matter stays searchable by its old vectors until those of another model are
// complete, and a run that was stopped half-way does not make them twice.
func TestIndexChangesModelWhenComplete(t *testing.T) {
	d := newFixture(t)
	const files = 20
	for i := range files {
		d.write(fmt.Sprintf("%02d.txt", i), contract(fmt.Sprint("thing ", i)))
	}
	d.index(IndexRequest{})
	before := d.meta().VectorSet
	next := &fakeEngine{hash: "2"}
	d.library.engines.Provide("next", next, nil)
	ctx, cancel := context.WithCancel(context.Background())
	next.stop = func([]string) error {
		if next.texts > 20 {
			cancel()
		}
		return nil
	}
	req := IndexRequest{Folders: []string{d.folder}, Model: "next"}
	if _, err := d.matter.Index(ctx, req); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want %v", err, context.Canceled)
	}
	if d.meta().VectorSet != before {
		t.Error("search was switched to vectors that are not complete")
	}
	next.stop = nil
	r := d.index(req)
	if r.Known == 0 || r.Known+r.Indexed != files || r.Reasons[ReasonModel] != files {
		t.Errorf("the run after it: %+v", r)
	}
	if d.meta().VectorSet == before {
		t.Error("search was not switched to the new vectors")
	}
	if r := d.index(IndexRequest{}); r.Unchanged != files {
		t.Errorf("the model of the matter is not kept: %+v", r)
	}
}
