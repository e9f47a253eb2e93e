package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/search"
	"pincite/backend/search/lexical"
	"pincite/backend/search/route"
	"pincite/backend/store"
)

// shelf is a matter of which documents alone are read.
type shelf struct {
	matter.Reader
	texts map[doc.ID]string
	reads int
}

func (s *shelf) Document(id doc.ID) (*store.Document, error) {
	s.reads++
	text, ok := s.texts[id]
	if !ok {
		return nil, store.ErrNoDocument
	}
	return &store.Document{ID: id, Text: text, Chunks: []doc.Span{{End: len(text)}}}, nil
}

// words is an index in which some words stand.
type words struct {
	search.WordIndex
	has     []string
	counted []string
	err     error
}

func (w *words) Count(_ context.Context, expression string) (int, error) {
	w.counted = append(w.counted, expression)
	if slices.Contains(w.has, expression) {
		return 1, w.err
	}
	return 0, w.err
}

// snapshotOf is a snapshot of documents by the ends of their paths.
func snapshotOf(texts map[string]string) (*snapshot, *shelf) {
	s := &shelf{texts: map[doc.ID]string{}}
	d := &snapshot{documents: newDocumentCache(s, "set"), searcher: &search.Searcher{}}
	for name, text := range texts {
		id := doc.IDOf([]byte(name))
		s.texts[id] = text
		d.files = append(d.files, store.File{Path: "/m/" + name, Doc: id, State: store.Indexed})
		d.searcher.Entries = append(d.searcher.Entries, search.Entry{ID: id, File: "/m/" + name, Chunks: len(name), Name: route.Name{}})
	}
	return d, s
}

// TestMissing looks for the words of a question that stand nowhere: names, and words that no
// contract has another for.
func TestMissing(t *testing.T) {
	t.Parallel()
	d, _ := snapshotOf(map[string]string{"Wetherby lease.txt": ""})
	for topic, test := range map[string]struct {
		has  []string
		want []string
	}{
		"what does Zorblatt pay":                {nil, []string{"Zorblatt"}},
		"what does Zorblatt pay?":               {[]string{"zorblatt"}, nil},
		"what does zorblatt pay":                {nil, []string{"zorblatt"}},
		"the rent of Wetherby":                  {nil, nil}, // the name of a document has it
		"WHAT DOES ABC OWE":                     {nil, nil}, // capitals tell nothing, and the word is short
		"what does ABC owe":                     {nil, []string{"ABC"}},
		"when is the money due":                 {nil, nil}, // everybody knows these words
		"Zorblatt and Quuxly, but not zorblatt": {[]string{"quuxly"}, []string{"Zorblatt"}},
	} {
		w := &words{has: test.has}
		d.searcher.Lexical = w
		got, err := d.missing(t.Context(), topic)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, %v; want %q", topic, got, err, test.want)
		}
	}
	many := "what of"
	for i := range 3 * mostChecked {
		many += fmt.Sprintf(" qzx%cq%c", 'a'+i, 'a'+i)
	}
	w := &words{}
	d.searcher.Lexical = w
	if got, err := d.missing(t.Context(), many); err != nil || len(got) != mostChecked || len(w.counted) != mostChecked {
		t.Errorf("of many words %d are looked up, %d are told, %v", len(w.counted), len(got), err)
	}
	w.err = lexical.ErrDamaged
	if _, err := d.missing(t.Context(), "what does Zorblatt pay"); !errors.Is(err, lexical.ErrDamaged) {
		t.Errorf("the index is damaged: %v", err)
	}
	d.searcher.Lexical = nil
	if got, err := d.missing(t.Context(), "what does Zorblatt pay"); err != nil || got != nil {
		t.Errorf("without an index: %q, %v", got, err)
	}
}

// TestPassage finds a passage by its span in characters and in UTF-16 code units, with the same bytes.
func TestPassage(t *testing.T) {
	t.Parallel()
	text := "§ 5 – 𝄞 Rent is due."
	d, shelf := snapshotOf(map[string]string{"lease.txt": text})
	at := strings.Index(text, "Rent")
	want := doc.Span{Start: at, End: at + len("Rent")}
	characters, units := doc.Span{Start: 8, End: 12}, doc.Span{Start: 9, End: 13}
	for _, p := range []Passage{{Doc: "lease.txt", Characters: &characters}, {Doc: "lease.txt", Units: &units}} {
		got, err := d.passage(p)
		if err != nil || got.Span != want || got.Doc != d.files[0].Doc {
			t.Errorf("%+v, %v; want %v", got, err, want)
		}
	}
	if shelf.reads != 1 {
		t.Errorf("the document was read %d times", shelf.reads)
	}
	beyond := doc.Span{Start: 0, End: 21}
	if _, err := d.passage(Passage{Doc: "lease.txt", Characters: &beyond}); !errors.Is(err, doc.ErrSpan) || !strings.Contains(err.Error(), "20 characters; ") {
		t.Errorf("a span beyond the text: %v", err)
	}
	if _, err := d.passage(Passage{Doc: "loan.txt", Characters: &characters}); !errors.Is(err, store.ErrNoDocument) {
		t.Errorf("no such document: %v", err)
	}
}

// TestHit gives the spans of a hit in the units of outside, and refuses one that is not in the text.
func TestHit(t *testing.T) {
	t.Parallel()
	text := "§ 5 – 𝄞 Rent is due."
	d, _ := snapshotOf(map[string]string{"lease.txt": text})
	at := strings.Index(text, "Rent is")
	in := doc.Hit{Rank: 1, Doc: d.files[0].Doc, File: "/m/lease.txt", Span: doc.Span{Start: at, End: at + 7}, Quote: "Rent is", Pinpoint: []doc.Span{{Start: at, End: at + 4}}}
	got, err := d.hit(in)
	if err != nil || got.Characters != (doc.Span{Start: 8, End: 15}) || got.Units != (doc.Span{Start: 9, End: 16}) ||
		got.PinpointCharacters[0] != (doc.Span{Start: 8, End: 12}) || got.PinpointUnits[0] != (doc.Span{Start: 9, End: 13}) {
		t.Errorf("%+v, %v", got, err)
	}
	for name, change := range map[string]func(*doc.Hit){
		"another quote":             func(h *doc.Hit) { h.Quote = "Rent in" },
		"half of a character":       func(h *doc.Hit) { h.Span, h.Quote = doc.Span{Start: 1, End: 4}, text[1:4] },
		"a pinpoint out of it":      func(h *doc.Hit) { h.Pinpoint = []doc.Span{{Start: 0, End: 1000}} },
		"a document that is gone":   func(h *doc.Hit) { h.Doc = doc.IDOf(nil) },
		"a span that ends too late": func(h *doc.Hit) { h.Span.End = 1000 },
	} {
		h := in
		change(&h)
		if got, err := d.hit(h); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestLooked counts the passages of what was searched, and tells the files there that lack something.
func TestLooked(t *testing.T) {
	t.Parallel()
	d, _ := snapshotOf(map[string]string{"a": "", "bb": "", "cccc": ""})
	for i := range d.files {
		if len(d.files[i].Path) > len("/m/a") {
			d.files[i].Reason = "a page is a picture"
		}
	}
	id := func(name string) doc.ID { return doc.IDOf([]byte(name)) }
	route := []search.RouteEntry{{Doc: id("cccc")}}
	hits := []Hit{{Hit: doc.Hit{Doc: id("a")}}}
	for name, test := range map[string]struct {
		found    search.Result
		asked    []string
		passages int
		partial  []string
	}{
		"the whole matter":           {search.Result{Route: route}, nil, 7, []string{"/m/bb", "/m/cccc"}},
		"what the question named":    {search.Result{Confined: true, Route: route}, nil, 5, []string{"/m/cccc"}},
		"what was asked for":         {search.Result{Confined: true, Route: route}, []string{"a"}, 1, nil},
		"what had hits, of no route": {search.Result{Confined: true}, nil, 1, nil},
	} {
		passages, partial := d.looked(&Result{Result: test.found, Hits: hits}, test.asked)
		slices.Sort(partial)
		if passages != test.passages || !slices.Equal(partial, test.partial) {
			t.Errorf("%s: %d passages and %q; want %d and %q", name, passages, partial, test.passages, test.partial)
		}
	}
}

func TestPathsOf(t *testing.T) {
	t.Parallel()
	a, b, c := doc.IDOf([]byte("a")), doc.IDOf([]byte("b")), doc.IDOf([]byte("c"))
	files := []store.File{{Path: "/m/2", Doc: b}, {Path: "/m/3", Doc: a}, {Path: "/m/4", Doc: b}, {Path: "/m/5", Doc: c}, {Path: "/m/1"}}
	if got := pathsOf(files, map[doc.ID]bool{a: true, b: true, c: false}); !slices.Equal(got, []string{"/m/2", "/m/3"}) {
		t.Errorf("%q", got)
	}
}
