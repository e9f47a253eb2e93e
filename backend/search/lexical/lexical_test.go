package lexical

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/text"
)

// testMatter is some contracts with a folder for their word index.
type testMatter struct {
	*testing.T
	texts     map[doc.ID]Text
	documents []Document
	dir       string
}

func newTestMatter(t *testing.T) *testMatter {
	m := &testMatter{t, map[doc.ID]Text{}, nil, filepath.Join(t.TempDir(), "matter.lex")}
	m.add("empty", "")
	m.add("cafe", "NON-DISCLOSURE AGREEMENT\n\nbetween Señor Café S.A. and Ünïcödé GmbH\n\n1. Term\n\nEither party may terminate it. 😀\n")
	for i := range 6 {
		m.add(fmt.Sprint(i), contractText(uint64(i), 3000))
	}
	return m
}

// add puts a text into the matter, in chunks of 200 characters with their headings.
func (m *testMatter) add(name, source string) doc.ID {
	m.Helper()
	id := doc.IDOf([]byte(name + source))
	in := Text{Text: source}
	if source != "" {
		read, err := extract.Read(m.Context(), name+".txt", []byte(source), extract.Options{})
		if err != nil {
			m.Fatal(err)
		}
		in.Text, in.Layout = read.Text, read.Layout
		if in.Chunks, err = sac.Split(in.Text, in.Layout, sac.Recipe{Size: 200}); err != nil {
			m.Fatal(err)
		}
	}
	m.texts[id] = in
	m.documents = append(m.documents, Document{id, len(in.Chunks)})
	return id
}

// contractText is a made-up contract of about size bytes, the same for the same seed.
func contractText(seed uint64, size int) string {
	rng := rand.New(rand.NewPCG(seed, 7))
	clauses := [][2]string{
		{"Termination", "Either party may terminate this Agreement upon %d days written notice."},
		{"Governing Law", "This Agreement is governed by the laws of the State of Delaware under rule %d."},
		{"Payment", "The Customer shall pay each invoice within %d days; the fees are in Schedule A."},
		{"Insurance", "The Supplier shall keep insurance of at least $%d,000,000 for each policy."},
	}
	var b strings.Builder
	fmt.Fprintf(&b, "SUPPLY AGREEMENT NO. %d\n\n", seed)
	for section := 1; b.Len() < size; section++ {
		c := clauses[rng.IntN(len(clauses))]
		fmt.Fprintf(&b, "%d. %s\n\n", section, c[0])
		for range 1 + rng.IntN(4) {
			fmt.Fprintf(&b, c[1]+" w%x. ", 1+rng.IntN(90), rng.IntN(3000))
		}
		b.WriteString("\n\n")
	}
	return b.String()
}

func (m *testMatter) source(id doc.ID) (Text, error) { return m.texts[id], nil }

func (m *testMatter) sync(ctx context.Context, stamp string) (added int, err error) {
	err = Sync(ctx, m.dir, stamp, m.documents, m.source, func(done int) { added = done })
	return added, err
}

// check opens the index and compares it with what it must hold.
func (m *testMatter) check(stamp string) {
	m.Helper()
	l, err := Open(m.dir)
	if err != nil {
		m.Fatal(err)
	}
	defer l.Close()
	if !l.Holds(stamp, m.documents) {
		m.Error("it does not hold what it was given")
	}
	if l.Holds(stamp+"x", m.documents) || l.Holds(stamp, m.documents[1:]) || l.Holds(stamp, append(slices.Clone(m.documents), Document{ID: doc.ID{1}})) {
		m.Error("it holds what it was not given")
	}
	changed := slices.Clone(m.documents)
	changed[0].Chunks++
	if l.Holds(stamp, changed) {
		m.Error("it holds a document that has another chunk")
	}
	chunks := 0
	for _, e := range m.documents {
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
func (m *testMatter) checkFind(l *Index, question string) {
	m.Helper()
	words := text.FoldedWords(question)
	const k = 40
	got, err := l.Find(m.Context(), words, k, besideID)
	if err != nil {
		m.Fatal(err)
	}
	want := m.plainFind(words)
	if len(got) != min(k, len(want)) {
		m.Fatalf("%q: %d chunks found, want %d", question, len(got), min(k, len(want)))
	}
	for i, p := range got {
		if math.Abs(want[i].Score-p.Score) > 1e-5*p.Score {
			m.Fatalf("%q: chunk %d of those found has score %g, want %g", question, i, p.Score, want[i].Score)
		}
		same := slices.ContainsFunc(want, func(w Found) bool {
			return w.Doc == p.Doc && w.Chunk == p.Chunk && math.Abs(w.Score-p.Score) <= 1e-5*p.Score
		})
		if !same {
			m.Fatalf("%q: chunk %d of those found is another one", question, i)
		}
	}
}

// plainFind scores every chunk that holds a stem of words, best first.
func (m *testMatter) plainFind(words []string) (found []Found) {
	type chunk struct {
		is     Found
		counts map[string]int
		length int
	}
	var chunks []chunk
	df := map[string]int{}
	total := 0
	for _, e := range m.documents {
		d := m.texts[e.ID]
		for k, span := range d.Chunks {
			c := chunk{Found{Doc: e.ID, Chunk: k}, map[string]int{}, 0}
			body := d.Text[span.Start:span.End]
			if s, ok := d.Layout.SectionAt(span.Start); ok {
				body += "\n" + s.Title
			}
			for _, w := range text.FoldedWords(body) {
				c.counts[text.Stem(w)]++
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
		stems[text.Stem(w)] = true
	}
	n, mean := float64(len(chunks)), float64(total)/float64(len(chunks))
	for _, c := range chunks {
		for s := range stems {
			if tf := float64(c.counts[s]); tf > 0 {
				idf := math.Log(1 + (n-float64(df[s])+0.5)/(float64(df[s])+0.5))
				c.is.Score += idf * tf * 2.2 / (tf + 1.2*(0.25+0.75*float64(c.length)/mean))
			}
		}
		if c.is.Score > 0 {
			c.is.Score += besideID(c.is.Doc)
			found = append(found, c.is)
		}
	}
	slices.SortFunc(found, func(a, b Found) int { return cmp.Compare(b.Score, a.Score) })
	return found
}

func (m *testMatter) mustSync(stamp string, added int) {
	m.Helper()
	if n, err := m.sync(m.Context(), stamp); err != nil || n != added {
		m.Fatalf("%d documents added, want %d, %v", n, added, err)
	}
	m.check(stamp)
}

func TestSync(t *testing.T) {
	m := newTestMatter(t)
	if _, err := Open(m.dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opened before there is one: %v", err)
	}
	m.mustSync("1", len(m.documents))
	m.mustSync("1", 0)
	m.add("new", contractText(77, 2000))
	m.mustSync("1", 1)
	m.documents = slices.Delete(m.documents, 2, 4)
	m.mustSync("1", 0)
	// Cut anew, into fewer and into more chunks.
	for i, size := range []int{900, 60} {
		e := &m.documents[3+i]
		d := m.texts[e.ID]
		var err error
		if d.Chunks, err = sac.Split(d.Text, d.Layout, sac.Recipe{Size: size}); err != nil || len(d.Chunks) == e.Chunks {
			t.Fatalf("%d chunks of %d, %v", len(d.Chunks), e.Chunks, err)
		}
		m.texts[e.ID], e.Chunks = d, len(d.Chunks)
	}
	m.mustSync("1", 2)
	m.mustSync("2", len(m.documents)) // another recipe: all anew
	m.documents = nil
	if _, err := m.sync(t.Context(), "2"); err != nil {
		t.Fatal(err)
	}
	l, err := Open(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if found, err := l.Find(t.Context(), []string{"terminate"}, 5, besideID); err != nil || len(found) > 0 || !l.Holds("2", nil) {
		t.Errorf("emptied, it has %v, %v", found, err)
	}
}

// The same chunks are found in the same order, however the index came about.
func TestOrder(t *testing.T) {
	m := newTestMatter(t)
	for i := range 4 {
		m.add(fmt.Sprintf("copy %d", i), contractText(1, 3000)) // equal scores
	}
	find := func() []Found {
		l, err := Open(m.dir)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		found, err := l.Find(t.Context(), []string{"terminate", "notice"}, 30, besideID)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	m.mustSync("1", len(m.documents))
	want := find()
	if err := os.RemoveAll(m.dir); err != nil {
		t.Fatal(err)
	}
	all := m.documents
	slices.Reverse(all)
	for n := range all {
		m.documents = all[:n+1]
		m.mustSync("1", 1)
	}
	got := find()
	for i := range want {
		if i >= len(got) || got[i].Doc != want[i].Doc || got[i].Chunk != want[i].Chunk {
			t.Fatalf("place %d of %d differs", i, len(want))
		}
	}
}

func TestIsPrivate(t *testing.T) {
	if os.PathSeparator == '\\' {
		t.Skip("Windows keeps who may read a file elsewhere")
	}
	m := newTestMatter(t)
	m.mustSync("1", len(m.documents))
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
func TestTorn(t *testing.T) {
	m := newTestMatter(t)
	m.mustSync("1", len(m.documents))
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
			if l, err := Open(m.dir); err == nil {
				if l.Holds("1", m.documents) {
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
			if !t.Run(file+" "+name, func(t *testing.T) { (&testMatter{t, m.texts, m.documents, m.dir}).check("1") }) {
				return
			}
		}
	}
}

// A flipped byte or a zeroed page anywhere ends in the right answers, or in [ErrDamaged]; then
// the index is made anew. Every file is flipped at many places.
func TestFlipped(t *testing.T) {
	t.Parallel()
	m := newTestMatter(t)
	m.mustSync("1", len(m.documents))
	whole := filepath.Join(t.TempDir(), "whole")
	if err := os.CopyFS(whole, os.DirFS(m.dir)); err != nil {
		t.Fatal(err)
	}
	files, err := filesOf(whole)
	if err != nil {
		t.Fatal(err)
	}
	added := m.documents
	rng := rand.New(rand.NewPCG(1, 2))
	told := 0
	for name, f := range files {
		flips := 12
		if testing.Short() {
			flips = 3
		}
		for range flips {
			at, flip := rng.Int64N(f.Size), byte(1+rng.IntN(255))
			path := filepath.Join(m.dir, filepath.FromSlash(name))
			damage := func(b []byte) { b[at] ^= flip }
			if rng.IntN(4) == 0 {
				damage = func(b []byte) { clear(b[at&^4095 : min(int64(len(b)), at&^4095+4096)]) }
			}
			before, err := os.ReadFile(filepath.Join(whole, filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			after := slices.Clone(before)
			damage(after)
			if err := errors.Join(os.RemoveAll(m.dir), os.CopyFS(m.dir, os.DirFS(whole)), os.WriteFile(path, after, 0o600)); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(before, after) {
				if err := Check(m.dir); !errors.Is(err, ErrDamaged) {
					t.Fatalf("%s at %d: the check says %v", name, at, err)
				}
			}
			if err := m.findAll(); err != nil {
				if told++; !errors.Is(err, ErrDamaged) {
					t.Fatalf("%s at %d: %v", name, at, err)
				}
			}
			m.documents = added[1:] // something to write
			if _, err := m.sync(t.Context(), "1"); err != nil {
				t.Fatalf("%s at %d: %v", name, at, err)
			}
			m.documents = added
			if _, err := m.sync(t.Context(), "1"); err != nil {
				t.Fatalf("%s at %d: %v", name, at, err)
			}
			if err := Check(m.dir); err != nil {
				t.Fatalf("%s at %d: %v", name, at, err)
			}
		}
	}
	if told == 0 {
		t.Error("no damage was told while reading: the test has nothing to show")
	}
	m.check("1")
}

// findAll opens the index, whatever is in it, and asks it.
func (m *testMatter) findAll() error {
	l, err := Open(m.dir)
	if err != nil {
		return err
	}
	for _, question := range []string{"terminate", "laws of delaware", "w1 w2 w3"} {
		if _, err := l.Find(m.Context(), text.FoldedWords(question), 40, besideID); err != nil {
			return errors.Join(err, l.Close())
		}
	}
	err = l.Each(m.Context(), []string{"terminate"}, func(doc.ID, int) {})
	return errors.Join(err, l.Close())
}

// A run that is cancelled anywhere goes on where it was, even within a document of more
// chunks than a batch.
func TestCancelled(t *testing.T) {
	m := newTestMatter(t)
	long := strings.Repeat("terminate notice. ", 3*batchChunks)
	id := m.add("long", "x")
	d := Text{Text: long}
	for at := 0; at < len(long); at += 18 {
		d.Chunks = append(d.Chunks, doc.Span{Start: at, End: at + 18})
	}
	m.texts[id] = d
	m.documents[len(m.documents)-1].Chunks = len(d.Chunks)
	m.documents[0], m.documents[len(m.documents)-1] = m.documents[len(m.documents)-1], m.documents[0]

	for _, after := range []int{0, 1, 2, 3, 5} {
		ctx := &countdown{Context: t.Context(), left: after}
		if _, err := m.sync(ctx, "1"); !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled after %d looks: %v", after, err)
		}
		if l, err := Open(m.dir); err != nil || l.Holds("1", m.documents) {
			t.Errorf("opened after it was cancelled, it holds all: %v", err)
		} else if err := l.Close(); err != nil {
			t.Error(err)
		}
		ix, in, _, err := openOrCreate(m.dir, "1", m.documents)
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
	l, err := Open(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	chunks := 0
	for _, e := range m.documents {
		chunks += e.Chunks
	}
	if n, err := l.index.DocCount(); err != nil || int(n) != chunks || !l.Holds("1", m.documents) {
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
func TestBatches(t *testing.T) {
	m := newTestMatter(t)
	ix, in, _, err := openOrCreate(m.dir, "1", m.documents)
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	w := newWriter(ix, in)
	id := doc.ID{9}
	d := Text{Text: "a"}
	for range 2*batchChunks + 5 {
		d.Chunks = append(d.Chunks, doc.Span{End: 1})
	}
	m.texts[id] = d
	if err := w.add(t.Context(), id, m.source); err != nil {
		t.Fatal(err)
	}
	if n := w.batch.Size(); n != 5 {
		t.Errorf("%d chunks are left in the batch, want 5", n)
	}
	if n, err := ix.DocCount(); err != nil || n != 2*batchChunks {
		t.Errorf("%d chunks are written, want %d, %v", n, 2*batchChunks, err)
	}
}

// TestProcesses is what another process does in TestShared.
func TestProcesses(t *testing.T) {
	dir := os.Getenv("PINCITE_TEST_LEXICAL")
	if dir == "" {
		t.Skip("run by TestShared")
	}
	if os.Getenv("PINCITE_TEST_WRITE") != "" {
		err := Sync(t.Context(), dir, "2", nil, nil, func(int) {})
		if !errors.Is(err, ErrLocked) {
			t.Fatalf("written while it is read: %v", err)
		}
		return
	}
	l, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := l.Find(t.Context(), []string{"terminate"}, 5, besideID); err != nil || len(found) == 0 {
		t.Fatalf("%v, %v", found, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// Several processes read the index at once; one that would write meanwhile leaves it
// alone.
func TestShared(t *testing.T) {
	m := newTestMatter(t)
	m.mustSync("1", len(m.documents))
	l, err := Open(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, env := range [][]string{{}, {"PINCITE_TEST_WRITE=1"}} {
		other := exec.Command(os.Args[0], "-test.run=^TestProcesses$")
		other.Env = append(append(os.Environ(), "PINCITE_TEST_LEXICAL="+m.dir), env...)
		if out, err := other.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", env, err, out)
		}
	}
	m.check("1")
}
