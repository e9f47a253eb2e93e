package search

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/search/lexical"
	"pincite/backend/search/route"
	"pincite/testkit/searchtest"
)

// memory is a [Source] that keeps everything in memory.
type memory struct {
	documents map[doc.ID]*Document
	vectors   map[doc.ID][]float32
	dim       int
	err       error // of every call, where it is set
}

var errUnreadable = errors.New("unreadable")

func (m *memory) Document(id doc.ID) (*Document, error) {
	if d := m.documents[id]; d != nil && m.err == nil {
		return d, nil
	}
	return nil, errors.Join(m.err, errUnreadable)
}

func (m *memory) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	v, ok := m.vectors[id]
	if !ok || m.err != nil {
		return dst, 0, errors.Join(m.err, errUnreadable)
	}
	return append(dst, v...), m.dim, nil
}

func (m *memory) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	v, dim, err := m.Vectors(id, nil)
	if err != nil {
		return dst, 0, err
	}
	for _, chunk := range chunks {
		if (chunk+1)*dim > len(v) {
			return dst, 0, ErrChanged
		}
		dst = append(dst, v[chunk*dim:(chunk+1)*dim]...)
	}
	return dst, dim, nil
}

// testMatter is a matter in memory and what a [Searcher] over it is made of.
type testMatter struct {
	*memory
	Config
}

// newTestMatter indexes texts by their files with chunks of size characters.
func newTestMatter(t testing.TB, size int, texts map[string]string) *testMatter {
	t.Helper()
	words := searchtest.ContractWords()
	m := &testMatter{memory: &memory{documents: map[doc.ID]*Document{}, vectors: map[doc.ID][]float32{}, dim: searchtest.Dim}}
	m.Config = Config{Source: m.memory, Embedder: words, Words: words}
	for _, file := range sortedKeys(texts) {
		m.add(t, file, texts[file], size)
	}
	return m
}

// add indexes one text.
func (m *testMatter) add(t testing.TB, file, source string, size int) doc.ID {
	t.Helper()
	id := doc.IDOf([]byte(file + source))
	d := &Document{Text: strings.ToValidUTF8(source, "")}
	if text, err := extract.Read(context.Background(), file, []byte(source), extract.Options{}); err == nil {
		d.Text, d.Layout = text.Text, text.Layout
	}
	if d.Text != "" {
		var err error
		if d.Chunks, err = sac.Split(d.Text, d.Layout, sac.Recipe{Size: size}); err != nil {
			t.Fatal(err)
		}
	}
	d.Summary = sac.Summarize(file, d.Text, 0).Text
	for _, c := range d.Chunks {
		v, err := m.Embedder.Embed(context.Background(), []string{sac.Augment(d.Summary, d.Text[c.Start:c.End])})
		if err != nil {
			t.Fatal(err)
		}
		m.vectors[id] = append(m.vectors[id], v[0]...)
	}
	if m.vectors[id] == nil {
		m.vectors[id] = []float32{}
	}
	m.documents[id] = d
	m.Entries = append(m.Entries, Entry{ID: id, File: file, Chunks: len(d.Chunks),
		Name: route.Name{Files: []string{file}, Head: d.Text[:min(len(d.Text), 2000)], Summary: d.Summary}})
	return id
}

// id returns the ID of a file.
func (m *testMatter) id(file string) doc.ID {
	for _, e := range m.Entries {
		if e.File == file {
			return e.ID
		}
	}
	panic("no file " + file)
}

func sortedKeys(texts map[string]string) []string {
	var keys []string
	for k := range texts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// heapBytes is what is alive on the heap.
func heapBytes() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// newTestLexical makes the word index of a matter.
func newTestLexical(t testing.TB, m *testMatter) *lexical.Index {
	t.Helper()
	l, err := UpdateLexical(context.Background(), nil, "1", m.Entries, m, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return l
}
