package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/sac"
)

// lexicalMatter is a matter of some contracts with a folder for its word index.
type lexicalMatter struct {
	*testing.T
	*testMatter
	dir string
}

func newLexicalMatter(t *testing.T) *lexicalMatter {
	texts := map[string]string{"empty.txt": "", "cafe.txt": strangeTexts["NDA - Señor Café S.A..txt"]}
	for i := range 6 {
		texts[fmt.Sprintf("%d.txt", i)] = contractText(uint64(i), 3000)
	}
	return &lexicalMatter{t, newTestMatter(t, 200, texts), filepath.Join(t.TempDir(), "matter.lex")}
}

func (m *lexicalMatter) sync(ctx context.Context, stamp string) (added int, err error) {
	err = SyncLexical(ctx, m.dir, stamp, m.Words, m.Entries, m, func(done int) { added = done })
	return added, err
}

// check opens the index and compares it with what it must hold.
func (m *lexicalMatter) check(stamp string) {
	m.Helper()
	l, err := OpenLexical(m.dir)
	if err != nil {
		m.Fatal(err)
	}
	defer l.Close()
	if !l.Holds(stamp, m.Entries) {
		m.Error("it does not hold what it was given")
	}
	if l.Holds(stamp+"x", m.Entries) || l.Holds(stamp, m.Entries[1:]) || l.Holds(stamp, append(slices.Clone(m.Entries), Entry{ID: doc.ID{1}})) {
		m.Error("it holds what it was not given")
	}
	changed := slices.Clone(m.Entries)
	changed[0].Chunks++
	if l.Holds(stamp, changed) {
		m.Error("it holds a document that has another chunk")
	}
	chunks := 0
	for _, e := range m.Entries {
		chunks += e.Chunks
	}
	if n, err := l.index.DocCount(); err != nil || int(n) != chunks {
		m.Errorf("%d chunks, want %d, %v", n, chunks, err)
	}
	for _, question := range []string{"terminate", "laws of Delaware", "fees fee schedule", "senor cafe", "terminate terminated term", "unheard"} {
		m.checkFind(l, question)
	}
}

// besideID stands for the scores of summaries.
func besideID(id doc.ID) float64 { return float64(id[0]%4) / 2 }

// checkFind compares what is found with BM25 computed plainly over all chunks.
func (m *lexicalMatter) checkFind(l *Lexical, question string) {
	m.Helper()
	words := wordsOf(question)
	const k = 40
	got, err := l.find(m.Context(), words, k, besideID)
	if err != nil {
		m.Fatal(err)
	}
	want := m.plainFind(words)
	if len(got) != min(k, len(want)) {
		m.Fatalf("%q: %d chunks found, want %d", question, len(got), min(k, len(want)))
	}
	for i, p := range got {
		if math.Abs(want[i].score-p.score) > 1e-5*p.score {
			m.Fatalf("%q: chunk %d of those found has score %g, want %g", question, i, p.score, want[i].score)
		}
		same := slices.ContainsFunc(want, func(w chunkPosting) bool {
			return w.id == p.id && w.chunk == p.chunk && math.Abs(w.score-p.score) <= 1e-5*p.score
		})
		if !same {
			m.Fatalf("%q: chunk %d of those found is another one", question, i)
		}
	}
}

// plainFind scores every chunk that holds a stem of words, best first.
func (m *lexicalMatter) plainFind(words []string) (found []chunkPosting) {
	type chunk struct {
		is     chunkPosting
		counts map[string]int
		length int
	}
	var chunks []chunk
	df := map[string]int{}
	total := 0
	for _, e := range m.Entries {
		d := m.documents[e.ID]
		for k, span := range d.Chunks {
			c := chunk{chunkPosting{id: e.ID, chunk: k}, map[string]int{}, 0}
			text := d.Text[span.Start:span.End]
			if s, ok := d.Layout.SectionAt(span.Start); ok {
				text += "\n" + s.Title
			}
			for _, w := range wordsOf(text) {
				c.counts[stemOf(w)]++
				c.length++
			}
			total += c.length
			for s := range c.counts {
				df[s]++
			}
			chunks = append(chunks, c)
		}
	}
	stems := map[string]bool{}
	for _, w := range words {
		stems[stemOf(w)] = true
	}
	n, mean := float64(len(chunks)), float64(total)/float64(len(chunks))
	for _, c := range chunks {
		for s := range stems {
			if tf := float64(c.counts[s]); tf > 0 {
				idf := math.Log(1 + (n-float64(df[s])+0.5)/(float64(df[s])+0.5))
				c.is.score += idf * tf * 2.2 / (tf + 1.2*(0.25+0.75*float64(c.length)/mean))
			}
		}
		if c.is.score > 0 {
			c.is.score += besideID(c.is.id)
			found = append(found, c.is)
		}
	}
	slices.SortFunc(found, func(a, b chunkPosting) int { return cmp.Compare(b.score, a.score) })
	return found
}

func (m *lexicalMatter) mustSync(stamp string, added int) {
	m.Helper()
	if n, err := m.sync(m.Context(), stamp); err != nil || n != added {
		m.Fatalf("%d documents added, want %d, %v", n, added, err)
	}
	m.check(stamp)
}

func TestLexicalSync(t *testing.T) {
	m := newLexicalMatter(t)
	if _, err := OpenLexical(m.dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opened before there is one: %v", err)
	}
	m.mustSync("1", len(m.Entries))
	m.mustSync("1", 0)
	m.add(t, "new.txt", contractText(77, 2000), 200)
	m.mustSync("1", 1)
	m.Entries = slices.Delete(m.Entries, 2, 4)
	m.mustSync("1", 0)
	// Cut anew, into fewer and into more chunks.
	for i, size := range []int{900, 60} {
		e := &m.Entries[3+i]
		d := *m.documents[e.ID]
		var err error
		if d.Chunks, err = sac.Split(d.Text, d.Layout, sac.Recipe{Size: size}); err != nil || len(d.Chunks) == e.Chunks {
			t.Fatalf("%d chunks of %d, %v", len(d.Chunks), e.Chunks, err)
		}
		m.documents[e.ID], e.Chunks = &d, len(d.Chunks)
	}
	m.mustSync("1", 2)
	m.mustSync("2", len(m.Entries)) // another recipe: all anew
	m.Entries = nil
	if _, err := m.sync(t.Context(), "2"); err != nil {
		t.Fatal(err)
	}
	l, err := OpenLexical(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if found, err := l.find(t.Context(), []string{"terminate"}, 5, besideID); err != nil || len(found) > 0 || !l.Holds("2", nil) {
		t.Errorf("emptied, it has %v, %v", found, err)
	}
}

// The same chunks are found in the same order, however the index came about.
func TestLexicalOrder(t *testing.T) {
	m := newLexicalMatter(t)
	for i := range 4 {
		m.add(t, fmt.Sprintf("copy %d.txt", i), contractText(1, 3000), 200) // equal scores
	}
	find := func() []chunkPosting {
		l, err := OpenLexical(m.dir)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		found, err := l.find(t.Context(), []string{"terminate", "notice"}, 30, besideID)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	m.mustSync("1", len(m.Entries))
	want := find()
	if err := os.RemoveAll(m.dir); err != nil {
		t.Fatal(err)
	}
	all := m.Entries
	slices.Reverse(all)
	for n := range all {
		m.Entries = all[:n+1]
		m.mustSync("1", 1)
	}
	got := find()
	for i := range want {
		if i >= len(got) || got[i].id != want[i].id || got[i].chunk != want[i].chunk {
			t.Fatalf("place %d of %d differs", i, len(want))
		}
	}
}

func TestLexicalIsPrivate(t *testing.T) {
	if os.PathSeparator == '\\' {
		t.Skip("Windows keeps who may read a file elsewhere")
	}
	m := newLexicalMatter(t)
	m.mustSync("1", len(m.Entries))
	files := 0
	err := filepath.WalkDir(m.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		want := fs.FileMode(0o600)
		if e.IsDir() {
			want = 0o700
		} else {
			files++
		}
		if err == nil && info.Mode().Perm() != want {
			t.Errorf("%s has mode %o", path, info.Mode().Perm())
		}
		return err
	})
	if err != nil || files < 3 {
		t.Errorf("%d files, %v", files, err)
	}
}

// Whatever is torn, it is not opened as if it were whole, and the next sync mends it.
func TestLexicalTorn(t *testing.T) {
	m := newLexicalMatter(t)
	m.mustSync("1", len(m.Entries))
	var files []string
	if err := filepath.WalkDir(m.dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, err := filepath.Rel(m.dir, path)
			files = append(files, rel)
			return err
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	if err := os.CopyFS(whole, os.DirFS(m.dir)); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for name, damage := range map[string]func(string) error{
			"removed":   os.Remove,
			"emptied":   func(path string) error { return os.Truncate(path, 0) },
			"cut short": func(path string) error { return os.Truncate(path, 10) },
			"cut in half": func(path string) error {
				i, err := os.Stat(path)
				return errors.Join(err, os.Truncate(path, i.Size()/2))
			},
			"another thing": func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("x", 5000)), 0o600) },
		} {
			if err := errors.Join(os.RemoveAll(m.dir), os.CopyFS(m.dir, os.DirFS(whole)), damage(filepath.Join(m.dir, file))); err != nil {
				t.Fatal(err)
			}
			if l, err := OpenLexical(m.dir); err == nil {
				if l.Holds("1", m.Entries) {
					if n, err := l.index.DocCount(); err != nil || n == 0 {
						t.Errorf("%s %s: said to be whole, with %d chunks, %v", file, name, n, err)
					}
				}
				if err := l.Close(); err != nil {
					t.Errorf("%s %s: close: %v", file, name, err)
				}
			}
			if _, err := m.sync(t.Context(), "1"); err != nil {
				t.Fatalf("%s %s: %v", file, name, err)
			}
			if !t.Run(file+" "+name, func(t *testing.T) { (&lexicalMatter{t, m.testMatter, m.dir}).check("1") }) {
				return
			}
		}
	}
}

// A run that is cancelled anywhere goes on where it was, even within a document of more
// chunks than a batch.
func TestLexicalCancelled(t *testing.T) {
	m := newLexicalMatter(t)
	long := strings.Repeat("terminate notice. ", 3*batchChunks)
	id := m.add(t, "long.txt", "x", 200)
	d := &Document{Text: long}
	for at := 0; at < len(long); at += 18 {
		d.Chunks = append(d.Chunks, doc.Span{Start: at, End: at + 18})
	}
	m.documents[id] = d
	m.Entries[len(m.Entries)-1].Chunks = len(d.Chunks)
	m.Entries[0], m.Entries[len(m.Entries)-1] = m.Entries[len(m.Entries)-1], m.Entries[0]

	for _, after := range []int{0, 1, 2, 3, 5} {
		ctx := &countdown{Context: t.Context(), left: after}
		if _, err := m.sync(ctx, "1"); !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled after %d looks: %v", after, err)
		}
		if _, err := OpenLexical(m.dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("opened after it was cancelled: %v", err)
		}
		ix, in, err := openOrCreate(m.dir, "1")
		if err != nil {
			t.Fatal(err)
		}
		n, err := ix.DocCount()
		if want := uint64(min(after, 3) * batchChunks); err != nil || n < want || len(in) == 0 && n > 0 {
			t.Errorf("cancelled after %d looks, %d chunks of %d documents are in, %v", after, n, len(in), err)
		}
		if err := ix.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := m.sync(t.Context(), "1"); err != nil {
		t.Fatal(err)
	}
	l, err := OpenLexical(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	chunks := 0
	for _, e := range m.Entries {
		chunks += e.Chunks
	}
	if n, err := l.index.DocCount(); err != nil || int(n) != chunks || !l.Holds("1", m.Entries) {
		t.Errorf("%d chunks of %d, %v", n, chunks, err)
	}
}

// countdown is cancelled once it has been asked a number of times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	c.left--
	if c.left < 0 {
		return context.Canceled
	}
	return nil
}

// No batch grows beyond its bound, whatever the documents.
func TestLexicalBatches(t *testing.T) {
	m := newLexicalMatter(t)
	ix, in, err := openOrCreate(m.dir, "1")
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	w := newLexicalWriter(ix, in, m.Words)
	id := doc.ID{9}
	d := &Document{Text: "a"}
	for range 2*batchChunks + 5 {
		d.Chunks = append(d.Chunks, doc.Span{End: 1})
	}
	m.documents[id] = d
	if err := w.add(t.Context(), id, m); err != nil {
		t.Fatal(err)
	}
	if n := w.batch.Size(); n != 5 {
		t.Errorf("%d chunks are left in the batch, want 5", n)
	}
	if n, err := ix.DocCount(); err != nil || n != 2*batchChunks {
		t.Errorf("%d chunks are written, want %d, %v", n, 2*batchChunks, err)
	}
}

// TestLexicalProcesses is what another process does in TestLexicalShared.
func TestLexicalProcesses(t *testing.T) {
	dir := os.Getenv("PINCITE_TEST_LEXICAL")
	if dir == "" {
		t.Skip("run by TestLexicalShared")
	}
	words := contractWords()
	if os.Getenv("PINCITE_TEST_WRITE") != "" {
		err := SyncLexical(t.Context(), dir, "2", words, nil, nil, func(int) {})
		if !errors.Is(err, ErrLocked) {
			t.Fatalf("written while it is read: %v", err)
		}
		return
	}
	l, err := OpenLexical(dir)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := l.find(t.Context(), []string{"terminate"}, 5, besideID); err != nil || len(found) == 0 {
		t.Fatalf("%v, %v", found, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// Several processes read the index at once; one that would write meanwhile leaves it
// alone.
func TestLexicalShared(t *testing.T) {
	m := newLexicalMatter(t)
	m.mustSync("1", len(m.Entries))
	l, err := OpenLexical(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, env := range [][]string{{}, {"PINCITE_TEST_WRITE=1"}} {
		other := exec.Command(os.Args[0], "-test.run=^TestLexicalProcesses$")
		other.Env = append(append(os.Environ(), "PINCITE_TEST_LEXICAL="+m.dir), env...)
		if out, err := other.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", env, err, out)
		}
	}
	m.check("1")
}
