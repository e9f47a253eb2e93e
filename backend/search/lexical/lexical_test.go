package lexical

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/text"
)

// testMatter is some contracts with their word index.
type testMatter struct {
	*testing.T
	texts     map[doc.ID]Text
	documents []Document
	index     *Index
}

func newTestMatter(t *testing.T) *testMatter {
	m := &testMatter{t, map[doc.ID]Text{}, nil, nil}
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

// sync brings the index up to date, and packs and unpacks it.
func (m *testMatter) sync(ctx context.Context, stamp string) (added int, err error) {
	m.Helper()
	x, err := Update(ctx, m.index, stamp, m.documents, m.source, func(done int) { added = done })
	if m.index = x; x == nil {
		return added, err
	}
	packed := x.Pack()
	unpacked, unpackErr := Unpack(packed)
	if unpackErr != nil || !bytes.Equal(unpacked.Pack(), packed) {
		m.Fatalf("unpacked, it is not what was packed: %v", unpackErr)
	}
	m.index = unpacked
	return added, err
}

// check compares the index with what it must hold.
func (m *testMatter) check(stamp string) {
	m.Helper()
	l := m.index
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
	if l.live != chunks {
		m.Errorf("%d chunks, want %d", l.live, chunks)
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
	if found, err := m.index.Find(t.Context(), []string{"terminate"}, 5, besideID); err != nil || len(found) > 0 || !m.index.Holds("2", nil) {
		t.Errorf("emptied, it has %v, %v", found, err)
	}
}

// However documents come and go, the index has few segments and little in them that is gone.
func TestSegments(t *testing.T) {
	m := newTestMatter(t)
	m.documents = nil
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 120 {
		m.add(fmt.Sprint("more ", i), contractText(uint64(i), 300+rng.IntN(3000)))
		if rng.IntN(3) == 0 {
			at := rng.IntN(len(m.documents))
			m.documents = slices.Delete(m.documents, at, at+1)
		}
		if _, err := m.sync(t.Context(), "1"); err != nil {
			t.Fatal(err)
		}
		dead := 0
		for _, s := range m.index.segments {
			dead += s.dead
		}
		if n := len(m.index.segments); n > 9 || dead > m.index.live {
			t.Fatalf("after %d documents it has %d segments, and %d dead chunks beside %d", i+1, n, dead, m.index.live)
		}
	}
	m.check("1")
}

// The same chunks are found in the same order, however the index came about.
func TestOrder(t *testing.T) {
	m := newTestMatter(t)
	for i := range 4 {
		m.add(fmt.Sprintf("copy %d", i), contractText(1, 3000)) // equal scores
	}
	find := func() []Found {
		found, err := m.index.Find(t.Context(), []string{"terminate", "notice"}, 30, besideID)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	m.mustSync("1", len(m.documents))
	want := find()
	m.index = nil
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

// Bytes that are cut short, flipped or other are told; nothing that they say is believed.
func TestDamaged(t *testing.T) {
	m := newTestMatter(t)
	m.mustSync("1", len(m.documents))
	whole := m.index.Pack()
	for n := range len(whole) {
		if _, err := Unpack(whole[:n]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut to %d bytes: %v", n, err)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		flipped := slices.Clone(whole)
		flipped[rng.IntN(len(flipped))] ^= byte(1 + rng.IntN(255))
		if _, err := Unpack(flipped); !errors.Is(err, ErrDamaged) {
			t.Fatal("a flipped byte is not told")
		}
		// With the right checksum for the wrong bytes it may open, and answers without harm.
		body := flipped[:len(flipped)-4]
		x, err := Unpack(binary.BigEndian.AppendUint32(slices.Clone(body), crc32.Checksum(body, castagnoli)))
		if err != nil {
			continue
		}
		if _, err := x.Find(t.Context(), []string{"terminate", "notice"}, 40, besideID); err != nil {
			t.Fatal(err)
		}
		if err := x.Each(t.Context(), []string{"terminate"}, func(doc.ID, int) {}); err != nil {
			t.Fatal(err)
		}
	}
}

// A run that is cancelled anywhere goes on where it was.
func TestCancelled(t *testing.T) {
	m := newTestMatter(t)
	for after := range len(m.documents) - 1 {
		ctx := &countdown{Context: t.Context(), left: 1}
		if _, err := m.sync(ctx, "1"); !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled: %v", err)
		}
		if n := len(m.index.members()); n != after+1 || m.index.Holds("1", m.documents) {
			t.Errorf("cancelled, it has %d documents, want %d", n, after+1)
		}
	}
	m.mustSync("1", 1)
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
