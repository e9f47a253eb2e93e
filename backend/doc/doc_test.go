package doc

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func TestParseID(t *testing.T) {
	t.Parallel()
	id := IDOf([]byte("contract"))
	if got, err := ParseID(id.String()); err != nil || got != id {
		t.Errorf("round trip: %v, %v", got, err)
	}
	for _, s := range []string{"", "00", strings.Repeat("g", 64), id.String() + "00"} {
		if _, err := ParseID(s); err == nil {
			t.Errorf("%q is accepted", s)
		}
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	const text = "§ 5.4é"
	for _, c := range []struct {
		name  string
		span  Span
		quote string
		want  error
	}{
		{"equal", Span{0, 2}, "§", nil},
		{"empty", Span{2, 2}, "", nil},
		{"whole", Span{0, 8}, text, nil},
		{"another quote", Span{0, 2}, "5", ErrQuote},
		{"inside a character", Span{1, 2}, "\xa7", ErrSpan},
		{"past the end", Span{0, 99}, "§", ErrSpan},
		{"negative", Span{-1, 2}, "§", ErrSpan},
		{"backwards", Span{3, 2}, "", ErrSpan},
	} {
		if err := Verify(text, c.span, c.quote); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestLayout(t *testing.T) {
	t.Parallel()
	l := Layout{
		Pages: []Span{{0, 10}, {10, 20}},
		Sections: []Section{
			{Label: "1", Title: "Rent", Level: 1, Span: Span{2, 12}},
			{Label: "1(a)", Level: 2, Span: Span{5, 8}},
			{Label: "2", Level: 1, Span: Span{12, 20}},
		},
	}
	for _, c := range []struct {
		pos, page    int
		label, title string
	}{
		{-1, 0, "", ""}, {0, 1, "", ""}, {2, 1, "1", "Rent"}, {5, 1, "1(a)", "Rent"}, {8, 1, "1", "Rent"}, {9, 1, "1", "Rent"},
		{10, 2, "1", "Rent"}, {12, 2, "2", ""}, {19, 2, "2", ""}, {20, 0, "", ""},
	} {
		if got := l.Page(c.pos); got != c.page {
			t.Errorf("page of %d = %d, want %d", c.pos, got, c.page)
		}
		if s, ok := l.SectionAt(c.pos); s.Label != c.label || ok != (c.label != "") {
			t.Errorf("section of %d = %q, %v, want %q", c.pos, s.Label, ok, c.label)
		}
		if got := l.Title(c.pos); got != c.title {
			t.Errorf("title over %d = %q, want %q", c.pos, got, c.title)
		}
	}
}

func TestOpening(t *testing.T) {
	t.Parallel()
	const text = "\n10. ASSIGNMENT\n10.1 Transfer. Tenant may not.\n10.2 Landlord may.\n\nSIGNED\n  "
	of := func(words string) Span {
		i := strings.Index(text, words)
		return Span{i, i + len(words)}
	}
	span := func(from, to string) Span { return Span{of(from).Start, of(to).End} }
	l := Layout{Sections: []Section{
		{Label: "10", Heading: of("10. ASSIGNMENT"), Span: span("10. ASSIGNMENT", "may.\n\n")},
		{Label: "10.1", Heading: of("10.1 Transfer"), Span: span("10.1", "not.\n")},
		{Label: "10.2", Heading: of("10.2"), Span: span("10.2", "may.\n\n")},
	}}
	for _, c := range []struct {
		name string
		span Span
		want string // what stands there
	}{
		{"no heading", of("Tenant may not."), "Tenant"},
		{"the heading of an article", span("10. ASSIGNMENT", "may not."), "10.1"},
		{"white space before it", Span{0, of("may not.").End}, "10.1"},
		{"two headings", span("10. ASSIGNMENT", "Tenant may"), "Tenant"},
		{"the whole article", span("10. ASSIGNMENT", "Landlord may."), "10. ASS"},
		{"and what follows", Span{0, len(text)}, "10. ASS"},
		{"a heading alone", of("10. ASSIGNMENT\n"), "10. ASS"},
		{"headings alone", span("10. ASSIGNMENT", "10.1 Transfer."), "10. ASS"},
		{"from within a heading", span("SSIGNMENT", "may not."), "10.1"},
		{"outside of all sections", of("\nSIGNED"), "SIGNED"},
		{"white space", of("  "), "  "},
		{"nothing", Span{3, 3}, ". ASS"},
	} {
		if got := l.Opening(text, c.span); !strings.HasPrefix(text[got:], c.want) {
			t.Errorf("%s: %q opens at %q, want %q", c.name, text[c.span.Start:c.span.End], text[got:], c.want)
		}
	}
}

// TestOpeningInsideASentence holds that words that were taken for a heading and that a sentence goes on from are not cut off.
func TestOpeningInsideASentence(t *testing.T) {
	t.Parallel()
	const text = "A. Upon request by the Maker, one (1) session is held. It is short."
	l := Layout{Sections: []Section{{Label: "A", Heading: Span{0, strings.Index(text, " (1)")}, Span: Span{0, len(text)}}}}
	if got := l.Opening(text, Span{0, strings.Index(text, " It")}); got != 0 {
		t.Errorf("opens at %q", text[got:])
	}
}

func TestFirstWord(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		span Span
		want int
	}{
		{"  \n\u00a0 law", Span{Start: 0, End: 9}, 6},
		{"\ufefflaw", Span{Start: 0, End: 6}, 3},
		{"a   ", Span{Start: 1, End: 4}, 1},
		{"law", Span{Start: 3, End: 3}, 3},
	} {
		if got := FirstWord(c.text, c.span); got != c.want {
			t.Errorf("%q %v: %d, want %d", c.text, c.span, got, c.want)
		}
	}
}

func TestSpan(t *testing.T) {
	t.Parallel()
	a := Span{2, 8}
	if got := a.Intersect(Span{5, 12}); got != (Span{5, 8}) || got.Len() != 3 {
		t.Errorf("overlap %v", got)
	}
	if got := a.Intersect(Span{9, 12}); got.Len() != 0 {
		t.Errorf("no overlap, but %v", got)
	}
	if !a.Contains(Span{2, 8}) || a.Contains(Span{1, 3}) {
		t.Error("Contains")
	}
}

func TestFinite(t *testing.T) {
	t.Parallel()
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if Finite(x) != 0 {
			t.Errorf("Finite(%v) = %v", x, Finite(x))
		}
	}
	if Finite(-1.5) != -1.5 {
		t.Error("a finite number changed")
	}
}
