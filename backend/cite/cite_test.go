package cite

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

// supply is a document with sections, pages and paragraphs:
//
//	page 1: title, 1 Term, 5.4 with (b) inside; page 2: 5.5, Schedule 2
func supply() Document {
	text := "SUPPLY AGREEMENT\n\n1. Term\n\nFive years.\n\n5.4 Liability\n\n(b) No § limit 😀.\n\n\f5.5 Notice\n\nIn writing.\n\nSchedule 2\n\n3. Fees\n"
	at := func(words string) int { return strings.Index(text, words) }
	section := func(label, title, from, to string, level int) doc.Section {
		end := len(text)
		if to != "" {
			end = at(to)
		}
		return doc.Section{Label: label, Title: title, Level: level, Span: doc.Span{Start: at(from), End: end}}
	}
	return Document{
		ID: doc.IDOf([]byte(text)), File: `C:\Matters\supply.pdf`, Title: "Supply Agreement", Parties: []string{"Acme, Inc.", "Baker LLC"},
		Date: "January 5, 2004", Extractor: "pdf/1", Text: text,
		Layout: doc.Layout{
			Pages: []doc.Span{{Start: 0, End: at("\f")}, {Start: at("\f"), End: len(text)}},
			Sections: []doc.Section{
				section("1", "Term", "1. Term", "5.4", 1), section("5.4", "Liability", "5.4", "\f5.5", 1), section("5.4(b)", "", "(b)", "\f5.5", 2),
				section("5.5", "Notice", "5.5", "Schedule", 1), section("Schedule 2", "", "Schedule 2", "", 1), section("Schedule 2, 3", "Fees", "3. Fees", "", 2),
			},
		},
	}
}

// Words under the heading of an article that goes on are cited with their own section.
func TestPlaceAfterAHeading(t *testing.T) {
	t.Parallel()
	const text = "10. ASSIGNMENT\n10.1 Tenant may not.\n10.2 Landlord may.\n"
	first, second := strings.Index(text, "10.1"), strings.Index(text, "10.2")
	s := NewSource(Document{Text: text, Layout: doc.Layout{Sections: []doc.Section{
		{Label: "10", Title: "ASSIGNMENT", Heading: doc.Span{Start: 0, End: first - 1}, Span: doc.Span{Start: 0, End: len(text)}},
		{Label: "10.1", Level: 1, Heading: doc.Span{Start: first, End: first + 4}, Span: doc.Span{Start: first, End: second}},
		{Label: "10.2", Level: 1, Heading: doc.Span{Start: second, End: second + 4}, Span: doc.Span{Start: second, End: len(text)}},
	}}})
	for end, want := range map[int]string{second: "§ 10.1", second + 8: "§§ 10.1–10.2", len(text): "§ 10"} {
		if got, err := s.Cite(doc.Span{Start: 0, End: end}); err != nil || got.place() != want {
			t.Errorf("%q: %s (%v), want %s", text[:end], got.place(), err, want)
		}
	}
}

func TestPlace(t *testing.T) {
	t.Parallel()
	d := supply()
	s := NewSource(d)
	for _, c := range []struct {
		from, to string // the span, up to the end of the second
		want     Place
		place    string
	}{
		{"SUPPLY", "SUPPLY", Place{Page: 1, Paragraph: 1}, "at 1"},
		{"Five", "years.", Place{Section: "1", Heading: "Term", Page: 1, Paragraph: 3}, "§ 1, at 1"},
		{"\n\nFive", "years.\n\n", Place{Section: "1", Heading: "Term", Page: 1, Paragraph: 3}, "§ 1, at 1"},
		{"(b)", "limit", Place{Section: "5.4(b)", Page: 1, Paragraph: 5}, "§ 5.4(b), at 1"},
		{"5.4", "limit", Place{Section: "5.4", Heading: "Liability", Page: 1, Paragraph: 4, ParagraphEnd: 5}, "§ 5.4, at 1"},
		{"(b)", "writing.", Place{Section: "5.4(b)", SectionEnd: "5.5", Page: 1, PageEnd: 2, Paragraph: 5, ParagraphEnd: 7}, "§§ 5.4(b)–5.5, at 1–2"},
		{"In writing", "Schedule 2", Place{Section: "5.5", SectionEnd: "Schedule 2", Heading: "Notice", Page: 2, Paragraph: 7, ParagraphEnd: 8}, "§ 5.5 to sched. 2, at 2"},
		{"3. Fees", "Fees", Place{Section: "Schedule 2, 3", Heading: "Fees", Page: 2, Paragraph: 9}, "sched. 2, § 3, at 2"},
	} {
		from := strings.Index(d.Text, c.from)
		span := doc.Span{Start: from, End: from + strings.Index(d.Text[from:], c.to) + len(c.to)}
		got, err := s.Cite(span)
		if err != nil || got.Place != c.want {
			t.Errorf("%q to %q: %+v (%v), want %+v", c.from, c.to, got.Place, err, c.want)
		}
		if text := got.place(); text != c.place {
			t.Errorf("%q to %q: %q, want %q", c.from, c.to, text, c.place)
		}
	}
	if _, err := s.Cite(doc.Span{Start: 0, End: 1 << 20}); !errors.Is(err, doc.ErrSpan) {
		t.Errorf("a span outside the text: %v", err)
	}
}

func TestPlaceWithoutLayout(t *testing.T) {
	t.Parallel()
	s := NewSource(Document{Text: "one\n\ntwo\nstill two\n \nthree"})
	for start, want := range map[int]string{0: "¶ 1", 5: "¶ 2", 10: "¶ 2", 21: "¶ 3"} {
		c, err := s.Cite(doc.Span{Start: start, End: start + 2})
		if err != nil || c.place() != want {
			t.Errorf("at %d: %q (%v), want %q", start, c.place(), err, want)
		}
	}
	if c, _ := s.Cite(doc.Span{Start: 0, End: 8}); c.place() != "¶¶ 1–2" {
		t.Error(c.place())
	}
	blocks := NewSource(Document{Text: "one two", Layout: doc.Layout{Blocks: []doc.Block{{Span: doc.Span{Start: 0, End: 3}}, {Span: doc.Span{Start: 4, End: 7}}}}})
	if c, _ := blocks.Cite(doc.Span{Start: 4, End: 7}); c.Paragraph != 2 {
		t.Errorf("paragraph %d", c.Paragraph)
	}
}

func TestStyles(t *testing.T) {
	t.Parallel()
	whole := Citation{
		Title: "Supply Agreement", Parties: []string{"Acme, Inc.", "Baker LLC"}, Date: "January 5, 2004", File: "/x/supply.pdf",
		Place: Place{Section: "5.4(b)", Heading: "Liability", Page: 3, Paragraph: 12}, Span: doc.Span{Start: 6090, End: 6226},
	}
	bare := Citation{File: "notes.txt", Place: Place{Paragraph: 4}, Span: doc.Span{Start: 1, End: 2}}
	titled := Citation{Title: "Lease", Parties: []string{"A", "B", "C", "D"}, Date: "6th day of April, 1999", Place: Place{Heading: "Rent", Paragraph: 1}}
	for _, c := range []struct {
		style string
		from  Citation
		want  string
	}{
		{"", whole, "Supply Agreement between Acme, Inc. and Baker LLC § 5.4(b), at 3 (Jan. 5, 2004)"},
		{Short, whole, "Supply Agreement § 5.4(b), at 3"},
		{Plain, whole, "Supply Agreement between Acme, Inc. and Baker LLC, dated January 5, 2004, section 5.4(b), page 3, paragraph 12, characters 6090–6226 of supply.pdf"},
		{"{{.Title}} [{{.File}}]{{with .Page}} p. {{.}}{{end}} {{join .Parties \" / \"}}", whole, "Supply Agreement [supply.pdf] p. 3 Acme, Inc. / Baker LLC"},
		{Bluebook, bare, "notes.txt ¶ 4"},
		{Plain, bare, "notes.txt, paragraph 4, characters 1–2 of notes.txt"},
		{Bluebook, titled, "Lease among A, B et al., “Rent” (Apr. 6, 1999)"},
	} {
		s, err := ParseStyle(c.style)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.Cite(c.from); err != nil || got != c.want {
			t.Errorf("%q: %q (%v), want %q", c.style, got, err, c.want)
		}
	}
}

func TestStyleErrors(t *testing.T) {
	t.Parallel()
	for _, spec := range []string{
		"oxford", "{{.Judge}}", "{{", "{{.Title | nothing}}", "{{if .Page}}x{{end}}", "{{range 100000}}xxxxxxxx{{end}}", "{{index .Parties 1}}", "{{/* nothing */}}",
	} {
		if _, err := ParseStyle(spec); !errors.Is(err, ErrStyle) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%q: %v", spec, err)
		}
	}
}

func TestSeries(t *testing.T) {
	t.Parallel()
	cite := func(id byte, title, party string, page int) Citation {
		return Citation{Doc: doc.ID{id}, Title: title, Parties: []string{party}, File: title + ".pdf", Place: Place{Section: "2", Page: page}}
	}
	a, b, c := cite(1, "Lease", "Acme", 1), cite(2, "Lease", "Baker", 1), cite(3, "Note", "Crane", 1)
	a2 := a
	a2.Page = 7
	got, err := Style{}.Series([]Citation{a, a, a2, b, a2, c, c, b})
	want := []string{
		"Lease with Acme § 2, at 1", "Id.", "Id. § 2, at 7", "Lease with Baker § 2, at 1",
		"Lease (Acme), supra note 1, § 2, at 7", "Note with Crane § 2, at 1", "Id.", "Lease (Baker), supra note 4, § 2, at 1",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q (%v)\nwant %q", got, err, want)
	}
	short, err := ParseStyle(Short)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := short.Series([]Citation{a, a}); err != nil || !slices.Equal(got, []string{"Lease § 2, at 1", "Lease § 2, at 1"}) {
		t.Errorf("%q (%v)", got, err)
	}
}

func TestShortNamesDiffer(t *testing.T) {
	t.Parallel()
	same := func(id byte) Citation {
		return Citation{Doc: doc.ID{id}, Title: "Lease", Parties: []string{"Acme"}, File: "lease.pdf"}
	}
	names := shortNames([]Citation{same(1), same(2), same(3), same(1)})
	seen := map[string]bool{}
	for _, name := range names {
		seen[name] = true
	}
	if len(names) != 3 || len(seen) != 3 {
		t.Errorf("%v", names)
	}
}

func TestItalics(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]Words{
		"Id.":                        {{"Id.", true}},
		"Id. § 2.":                   {{"Id.", true}, {" § 2.", false}},
		"Id.ea Lease":                {{"Id.ea Lease", false}},
		"Lease, supra note 3, at 1.": {{"Lease, ", false}, {"supra", true}, {" note 3, at 1.", false}},
		"Lease § 2":                  {{"Lease § 2", false}},
		"":                           nil,
	} {
		if got := Italics(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestCopy(t *testing.T) {
	t.Parallel()
	const quote = "a < b & \"c\"\r\nd"
	if got, want := Text(quote, "Lease § 2"), "“"+quote+"” Lease § 2."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	want := "<blockquote dir=\"auto\">a &lt; b &amp; &#34;c&#34;<br>d</blockquote>\n<p><em>Id.</em> § 2.</p>\n"
	if got := HTML(quote, "Id. § 2"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	d := supply()
	s := NewSource(d)
	at := strings.Index(d.Text, "(b) No")
	span := doc.Span{Start: at, End: at + len("(b) No § limit 😀.")}
	good, err := s.Cite(span)
	if err != nil {
		t.Fatal(err)
	}
	quote := d.Text[span.Start:span.End]
	const reread = "it was read by \"pdf/0\" then and is read by \"pdf/1\" here, and "
	for _, c := range []struct {
		name   string
		change func(*Claim)
		want   Outcome
	}{
		{"as it is", func(*Claim) {}, Verified},
		{"another character", func(c *Claim) { c.Quote = strings.Replace(c.Quote, "No", "So", 1) }, QuoteAltered},
		{"another space", func(c *Claim) { c.Quote = strings.Replace(c.Quote, " ", "\n", 1) }, QuoteAltered},
		{"another space, where none is kept", func(c *Claim) { c.Quote, c.Loose = strings.Replace(c.Quote, " ", "\n", 1), true }, Verified},
		{"no space, where none is kept", func(c *Claim) { c.Quote, c.Loose = strings.Replace(c.Quote, " ", "", 1), true }, QuoteAltered},
		{"a start before", func(c *Claim) { c.Citation.Span.Start-- }, QuoteAltered},
		{"a start before, where no white space is kept", func(c *Claim) { c.Citation.Span.Start--; c.Loose = true }, QuoteAltered},
		{"an end after", func(c *Claim) { c.Citation.Span.End++ }, QuoteAltered},
		{"a span outside", func(c *Claim) { c.Citation.Span.End = 1 << 40 }, QuoteAltered},
		{"a negative span", func(c *Claim) { c.Citation.Span.Start = -1 }, QuoteAltered},
		{"another page", func(c *Claim) { c.Citation.Page = 2 }, CitationAltered},
		{"another last page", func(c *Claim) { c.Citation.PageEnd = 2 }, CitationAltered},
		{"no page", func(c *Claim) { c.Citation.Page = 0 }, CitationAltered},
		{"another section", func(c *Claim) { c.Citation.Section = "5.5" }, CitationAltered},
		{"another heading", func(c *Claim) { c.Citation.Heading = "Rent" }, CitationAltered},
		{"another paragraph", func(c *Claim) { c.Citation.Paragraph++ }, CitationAltered},
		{"another text", func(c *Claim) { c.Citation.TextHash[0]++ }, CitationAltered},
		{"another reader", func(c *Claim) { c.Citation.Extractor = "pdf/0" }, Verified},
		{"another reader, another page", func(c *Claim) { c.Citation.Extractor = "pdf/0"; c.Citation.Page = 9 }, Verified},
		{"another reader, another section", func(c *Claim) { c.Citation.Extractor = "pdf/0"; c.Citation.Section = "5.5" }, Verified},
		{"another reader, another text", func(c *Claim) { c.Citation.Extractor = "pdf/0"; c.Citation.TextHash[0]++ }, Verified},
		{"another reader, other words", func(c *Claim) { c.Citation.Extractor = "pdf/0"; c.Quote += "x" }, SourceUnreadable},
	} {
		claim := Claim{Quote: quote, Citation: good}
		c.change(&claim)
		got := s.Check(claim)
		if got.Outcome != c.want {
			t.Errorf("%s: %+v, want %s", c.name, got, c.want)
		}
		told := got.Outcome != Verified || strings.HasPrefix(c.name, "another reader,")
		if (got.Detail != "") != told || (got.Step != "") != told || strings.Contains(got.Detail, "limit") {
			t.Errorf("%s: detail %q, step %q", c.name, got.Detail, got.Step)
		}
		if told && got.Outcome == Verified && !strings.HasPrefix(got.Detail, reread) {
			t.Errorf("%s: detail %q, want %q at its beginning", c.name, got.Detail, reread)
		}
	}
	claim := Claim{Quote: quote, Citation: good}
	claim.Citation.Span = doc.Span{Start: 0, End: 5}
	if got := s.Check(claim); !strings.Contains(got.Detail, "the quoted ones at") {
		t.Errorf("it is not said where the words stand: %s", got.Detail)
	}
}

// FuzzCite cites any span of any text: the citation verifies, and no longer does once
// the quote is another.
func FuzzCite(f *testing.F) {
	f.Add("SUPPLY AGREEMENT\n\n§ 1 “é” 😀\n", 0, 7)
	f.Add("\r\n\f\n", 0, 4)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		if !utf8.ValidString(text) {
			t.Skip("not UTF-8")
		}
		s := NewSource(Document{Text: text, ID: doc.IDOf([]byte(text))})
		c, err := s.Cite(doc.Span{Start: start, End: end})
		if err != nil {
			return
		}
		quote := text[start:end]
		if got := s.Check(Claim{Quote: quote, Citation: c}); got.Outcome != Verified {
			t.Errorf("%+v", got)
		}
		if got := s.Check(Claim{Quote: quote + "x", Citation: c}); got.Outcome != QuoteAltered {
			t.Errorf("another quote: %+v", got)
		}
		if Fold(Fold(quote)) != Fold(quote) {
			t.Error("what is folded folds again")
		}
		for _, style := range []string{Bluebook, Short, Plain} {
			s, err := ParseStyle(style)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Cite(c); err != nil {
				t.Error(err)
			}
		}
	})
}

// FuzzStyle reads styles that are anything. One that is taken cites on one line of
// bounded length, or says why not, and twice the same.
func FuzzStyle(f *testing.F) {
	f.Add("bluebook")
	f.Add(`{{.Title}}{{with .Parties}} ({{join . "/"}}){{end}}{{with .Page}}, p. {{.}}{{end}}`)
	f.Add(`{{range $i, $p := .Parties}}{{$i}}{{printf "%2000000d" 1}}{{end}}`)
	f.Add("{{.File}}\xA0")
	f.Add(`{{define "a"}}{{template "a"}}{{end}}{{template "a"}}`)
	s := NewSource(Document{Text: "SUPPLY AGREEMENT\n\n§ 1 “é”\n", ID: doc.IDOf([]byte("x"))})
	c, err := s.Cite(doc.Span{Start: 0, End: 6})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		if strings.Contains(strings.ReplaceAll(spec, "range $i, $p := .Parties", ""), "range") {
			t.Skip("a loop over a large number is the user's own wish")
		}
		style, err := ParseStyle(spec)
		if err != nil {
			if !strings.Contains(err.Error(), "; ") {
				t.Errorf("no next step: %v", err)
			}
			return
		}
		got, err := style.Cite(c)
		if err != nil {
			return
		}
		if !utf8.ValidString(got) || len(got) > maxCitation || strings.ContainsAny(got, "\r\n") {
			t.Errorf("%d bytes: %q", len(got), got)
		}
		if again, err := style.Cite(c); err != nil || again != got {
			t.Errorf("%q, then %q, %v", got, again, err)
		}
	})
}
