package search

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/text"
	"pincite/testkit/searchtest"
)

// strangeTexts are documents that break what only looks at plain ones.
var strangeTexts = map[string]string{
	"NDA - Señor Café S.A..txt": "\uFEFFCONFIDENTIALITY AGREEMENT\r\n\r\nbetween Señor Café S.A. and Baker 😀 LLC\r\n\r\n1. Term\r\n\r\n" +
		"§ 1.1 The “Term” is five years. Either party may terminate it upon notice 😀.\r\n\r\n2. Governing Law\r\n\r\nThe laws of Delaware govern.\r\n",
	"empty.txt":   "",
	"unheard.txt": "Xyzzy plugh qwxz. Frobnicate!",
	"dots.txt":    "…———!!!\n\n§§§",
	"chinese.txt": "股份购买协议\n\n第一条 定义\n\n本协议受纽约州法律管辖。",
	"spaces.txt":  "  \n \t\u00a0 \n",
	"long.txt":    searchtest.ContractText(9, 30_000),
	"pages.txt":   "LEASE\n\nThe rent is payable in Oregon.\fThe tenant shall pay the rent monthly.\fThe end.",
}

// checkResult checks what is true of every result.
func checkResult(t *testing.T, m *testMatter, q Query, r *Result) {
	t.Helper()
	if r.Query != q.Text || len(r.Hits) > q.limit() {
		t.Errorf("%+v: query %q, %d hits", q, r.Query, len(r.Hits))
	}
	taken := map[doc.ID][]doc.Span{}
	for i, h := range r.Hits {
		d := m.documents[h.Doc]
		if err := doc.Verify(d.Text, h.Span, h.Quote); err != nil || h.Quote == "" {
			t.Errorf("%+v: hit %d: %v", q, i, err)
		}
		if h.Rank != i+1 || i > 0 && h.Score > r.Hits[i-1].Score {
			t.Errorf("%+v: hit %d has rank %d and score %g", q, i, h.Rank, h.Score)
		}
		for _, x := range []float64{h.Score, h.Parts.Vector, h.Parts.Lexical, h.Parts.Terms, h.Parts.Learned, h.Parts.Route} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("%+v: hit %d: a score is not finite: %+v", q, i, h)
			}
		}
		if len(q.Docs) > 0 && !slices.Contains(q.Docs, h.Doc) {
			t.Errorf("%+v: hit %d lies in %s", q, i, h.File)
		}
		for _, other := range taken[h.Doc] {
			if other.Intersect(h.Span).Len() > 0 {
				t.Errorf("%+v: hit %d overlaps another", q, i)
			}
		}
		taken[h.Doc] = append(taken[h.Doc], h.Span)
		checkPinpoints(t, m, h)
	}
	if _, err := json.Marshal(r); err != nil {
		t.Errorf("%+v: %v", q, err)
	}
}

// checkPinpoints checks that pinpoints are whole sentences of the hit, in order, without
// white space at their ends.
func checkPinpoints(t *testing.T, m *testMatter, h doc.Hit) {
	t.Helper()
	body := m.documents[h.Doc].Text
	starts, ends := map[int]bool{}, map[int]bool{}
	for _, s := range text.Sentences(body, h.Span) {
		starts[s.Start] = true
		ends[s.Start+len(strings.TrimRight(body[s.Start:s.End], " \t\r\n\f"))] = true
	}
	at := h.Span.Start
	for _, p := range h.Pinpoint {
		if p.Start < at || p.End > h.Span.End || p.Len() <= 0 {
			t.Errorf("hit %v has pinpoints %v", h.Span, h.Pinpoint)
			return
		}
		if !starts[p.Start] || !ends[p.End] {
			t.Errorf("hit %v: pinpoint %v is not cut at sentences", h.Span, p)
		}
		at = p.End
	}
}

func TestSearchEverything(t *testing.T) {
	m := newTestMatter(t, 120, strangeTexts)
	m.Lexical = newTestLexical(t, m)
	m.Headings = searchtest.Model(1, nil, searchtest.ContractText(9, 4000))
	m.Learned = searchtest.Model(2, []string{"who may terminate", "governing law"}, searchtest.ContractText(9, 4000))
	var documents []doc.ID
	for _, e := range m.Entries {
		documents = append(documents, e.ID)
	}
	methods := []Method{{}, {Without: rank.Learned}, {Without: rank.Headings | rank.Learned}, {Without: rank.LateInteraction}, {Without: rank.Neighbours},
		{Without: rank.Pinpoints}, {Without: rank.Joining}, {Without: rank.Cutoff}, {Weighted: true}, {Weighted: true, LexicalShare: 0.5}, {Weighted: true, LexicalShare: 1}}
	for _, with := range []func(c *Config){
		func(*Config) {},
		func(c *Config) { c.Lexical = nil },
		func(c *Config) { c.Headings, c.Learned = nil, nil },
	} {
		config := m.Config
		with(&config)
		s := New(config)
		for _, text := range []string{
			"Who may terminate the agreement?", "Consider the Confidentiality Agreement between Señor Café and Baker; what is the term?",
			"governing law", "rent", "xyzzy", "本协议受", "the", "what is this", "😀 term", "law\x00\xff", strings.Repeat("very long question ", 500),
		} {
			for i, method := range methods {
				for _, q := range []Query{
					{Text: text, Method: method},
					{Text: text, Method: method, NoRoute: true, K: i + 1},
					{Text: text, Method: method, Docs: documents[i%len(documents):][:1], K: 1000},
					{Text: text, Method: method, Docs: append(slices.Clone(documents), documents...)},
				} {
					r, err := s.Search(t.Context(), q)
					if err != nil {
						t.Fatalf("%+v: %v", q, err)
					}
					checkResult(t, m, q, r)
				}
			}
		}
	}
}

func TestSearchFinds(t *testing.T) {
	texts := map[string]string{"chinese.txt": strangeTexts["chinese.txt"], "cafe.txt": strangeTexts["NDA - Señor Café S.A..txt"], "pages.txt": strangeTexts["pages.txt"]}
	for i := range 20 {
		texts[fmt.Sprintf("other %d.txt", i)] = strings.ReplaceAll(searchtest.ContractText(uint64(i), 4000), "Delaware", "Texas")
	}
	m := newTestMatter(t, 200, texts)
	m.Lexical = newTestLexical(t, m)
	s := New(m.Config)
	for _, c := range []struct{ question, file, quote, section string }{
		{"which laws govern? delaware", "cafe.txt", "The laws of Delaware govern.", "2 Governing Law"},
		{"纽约州法律", "chinese.txt", "纽约州法律", ""},
		{"is the rent payable in oregon", "pages.txt", "payable in Oregon", ""},
	} {
		r, err := s.Search(t.Context(), Query{Text: c.question, NoRoute: true})
		if err != nil || len(r.Hits) == 0 {
			t.Fatalf("%q: %v", c.question, err)
		}
		if h := r.Hits[0]; h.File != c.file || !strings.Contains(h.Quote, c.quote) {
			t.Errorf("%q: %s: %q", c.question, h.File, h.Quote)
		}
	}
	r, err := s.Search(t.Context(), Query{Text: "monthly", Docs: []doc.ID{m.id("pages.txt")}})
	if err != nil || len(r.Hits) == 0 || r.Hits[0].Page == 0 {
		t.Errorf("a document with pages: %+v, %v", r, err)
	}
}

func TestSearchQueries(t *testing.T) {
	m := newTestMatter(t, 120, strangeTexts)
	s := New(m.Config)
	nda, long, none := m.id("NDA - Señor Café S.A..txt"), m.id("long.txt"), m.id("empty.txt")
	for _, c := range []struct {
		name     string
		q        Query
		err      error
		confined bool
		searched int
	}{
		{"empty", Query{}, ErrEmptyQuery, false, 0},
		{"white space", Query{Text: " \n\t\u00a0"}, ErrEmptyQuery, false, 0},
		{"punctuation", Query{Text: "?!… —"}, ErrEmptyQuery, false, 0},
		{"steering words alone", Query{Text: "What does the contract say?"}, nil, false, len(strangeTexts)},
		{"a document", Query{Text: "law", Docs: []doc.ID{nda}}, nil, true, 1},
		{"a document twice", Query{Text: "law", Docs: []doc.ID{nda, nda}}, nil, true, 1},
		{"two documents", Query{Text: "law", Docs: []doc.ID{long, nda}}, nil, true, 2},
		{"an empty document", Query{Text: "law", Docs: []doc.ID{none}}, nil, true, 1},
		{"an unknown document", Query{Text: "law", Docs: []doc.ID{nda, {1}}}, ErrNoDocument, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := s.Search(t.Context(), c.q)
			if !errors.Is(err, c.err) || (r == nil) != (c.err != nil) {
				t.Fatalf("%v and %v, want %v", r, err, c.err)
			}
			if err == nil && (r.Confined != c.confined || r.Searched != c.searched) {
				t.Errorf("confined %t, %d searched", r.Confined, r.Searched)
			}
		})
	}
	if r, err := New(Config{Source: m, Words: m.Words, Embedder: m.Embedder}).Search(t.Context(), Query{Text: "law"}); err != nil || len(r.Hits) > 0 {
		t.Errorf("nothing indexed: %v, %v", r, err)
	}
	r, err := s.Search(t.Context(), Query{Text: "law", Docs: []doc.ID{none}})
	if err != nil || len(r.Hits) > 0 {
		t.Errorf("hits in an empty document: %v, %v", r, err)
	}
}

// A question that names its contract is answered from it alone, unless that is not
// wanted.
func TestSearchRoutes(t *testing.T) {
	texts := map[string]string{}
	for i := range 12 {
		texts[fmt.Sprintf("Supply Agreement %d.txt", i)] = searchtest.ContractText(uint64(i), 3000)
	}
	texts["Quillfeather Hollinvane NDA.txt"] = "MUTUAL NON-DISCLOSURE AGREEMENT\n\nbetween Quillfeather Analytics LLC and Hollinvane Instruments Inc.\n\n1. Term\n\nThe term is nine years."
	m := newTestMatter(t, 200, texts)
	s := New(m.Config)
	q := Query{Text: "Consider the Non-Disclosure Agreement between Quillfeather Analytics and Hollinvane Instruments; what is the term?"}
	r, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Confined || r.Searched != 1 || len(r.Route) == 0 || r.Route[0].File != "Quillfeather Hollinvane NDA.txt" || strings.Contains(r.Topic, "Quillfeather") {
		t.Errorf("confined %t to %d documents: %+v, topic %q", r.Confined, r.Searched, r.Route, r.Topic)
	}
	for _, h := range r.Hits {
		if h.Doc != r.Route[0].Doc {
			t.Errorf("a hit in %s", h.File)
		}
	}
	q.NoRoute = true
	r, err = s.Search(t.Context(), q)
	if err != nil || r.Confined || r.Searched != len(texts) || r.Topic != q.Text || len(r.Route) == 0 {
		t.Errorf("NoRoute: confined %t to %d, topic %q, route %v, %v", r.Confined, r.Searched, r.Topic, r.Route, err)
	}
	other := m.id("Supply Agreement 3.txt")
	q = Query{Text: q.Text, Docs: []doc.ID{other}}
	r, err = s.Search(t.Context(), q)
	if err != nil || len(r.Hits) == 0 || r.Hits[0].Doc != other {
		t.Errorf("limited to another document: %v, %v", r, err)
	}
}

func TestSearchErrors(t *testing.T) {
	m := newTestMatter(t, 120, strangeTexts)
	s := New(m.Config)
	long := m.id("long.txt")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	queries := []Query{{Text: "law", NoRoute: true}, {Text: "law", Docs: []doc.ID{long}}}
	for _, q := range queries {
		if r, err := s.Search(cancelled, q); !errors.Is(err, context.Canceled) || r != nil {
			t.Errorf("cancelled: %v, %v", r, err)
		}
	}
	m.err = errUnreadable
	for _, q := range queries {
		if r, err := s.Search(t.Context(), q); !errors.Is(err, errUnreadable) || r != nil {
			t.Errorf("unreadable: %v, %v", r, err)
		}
	}
	m.err = nil
	for _, q := range queries {
		if r, err := s.Search(t.Context(), q); err != nil || len(r.Hits) == 0 {
			t.Errorf("afterwards: %v, %v", r, err)
		}
	}
	// It was indexed again and has fewer chunks now.
	d := *m.documents[long]
	d.Chunks = d.Chunks[:2]
	m.documents[long] = &d
	for _, q := range queries {
		if r, err := s.Search(t.Context(), q); !errors.Is(err, ErrChanged) || r != nil {
			t.Errorf("a document that changed: %v, %v", r, err)
		}
	}
}

// Searching is safe for concurrent use, and the same question always has the same answer.
func TestSearchIsRepeatable(t *testing.T) {
	m := newTestMatter(t, 200, strangeTexts)
	m.Lexical = newTestLexical(t, m)
	m.Headings = searchtest.Model(1, nil, searchtest.ContractText(9, 4000))
	queries := []Query{{Text: "who may terminate"}, {Text: "delaware law", NoRoute: true}, {Text: "fees", Docs: []doc.ID{m.id("long.txt")}}}
	answer := func(s *Searcher, q Query) []byte {
		r, err := s.Search(t.Context(), q)
		if err != nil {
			t.Error(err)
		}
		b, err := json.Marshal(r)
		if err != nil {
			t.Error(err)
		}
		return b
	}
	shared := New(m.Config)
	var group sync.WaitGroup
	for i, q := range slices.Concat(queries, queries, queries) {
		want := answer(New(m.Config), q)
		group.Go(func() {
			if got := answer(shared, q); !bytes.Equal(got, want) {
				t.Errorf("run %d: another answer to %q", i, q.Text)
			}
		})
	}
	group.Wait()
}

func TestPinpoints(t *testing.T) {
	text := "Fees are due. Either party may terminate this agreement upon notice. Notices are in writing.\n\n" + searchtest.ContractText(2, 3000)
	m := newTestMatter(t, 100, map[string]string{"a.txt": text})
	s := New(m.Config)
	r, err := s.Search(t.Context(), Query{Text: "terminate"})
	if err != nil {
		t.Fatal(err)
	}
	some := false
	for _, h := range r.Hits {
		for _, p := range h.Pinpoint {
			some = true
			if !strings.Contains(strings.ToLower(text[p.Start:p.End]), "terminat") {
				t.Errorf("%q answers", text[p.Start:p.End])
			}
		}
	}
	if !some {
		t.Error("no hit has a pinpoint")
	}
}

func FuzzSearch(f *testing.F) {
	for file, text := range strangeTexts {
		f.Add(file, text, "Which laws govern the "+file+"?", uint8(120))
	}
	f.Add("b.txt", strangeTexts["long.txt"], `terminat* w/9 (notice OR "written notice") -fees folder:x`, uint8(60))
	f.Add("a.txt", "a\r\n\r\nb.\xff\x00 c", "a b c", uint8(1))
	f.Fuzz(func(t *testing.T, file, text, question string, size uint8) {
		if len(text) > 20_000 || len(question) > 5_000 || len(file) > 300 {
			t.Skip("long")
		}
		m := newTestMatter(t, 20+int(size), map[string]string{file: text, "other.txt": searchtest.ContractText(1, 1000)})
		m.Headings = searchtest.Model(1, nil, text)
		m.Learned = searchtest.Model(2, []string{question}, text, question)
		s := New(m.Config)
		for _, q := range []Query{{Text: question}, {Text: question, NoRoute: true}, {Text: question, Docs: []doc.ID{m.Entries[0].ID}}} {
			r, err := s.Search(t.Context(), q)
			if errors.Is(err, ErrEmptyQuery) || errors.Is(err, ErrSyntax) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			checkResult(t, m, q, r)
		}
	})
}
