package cite

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"blanks alone", " \n\t\u00A0", ""},
		{"runs of white space", "a \n\t b\u00A0\u2003c", "a b c"},
		{"at the ends", "\n a \n", "a"},
		{"characters that no document shows", "a\x00b\x1Fc\uFFFEd\uFFFFe", "a b c d e"},
		{"case, quotes and dashes stay", "“A”—a-'b'", "“A”—a-'b'"},
		{"soft hyphens stay", "co\u00ADop", "co\u00ADop"},
		{"characters above", "§ é 😀", "§ é 😀"},
		{"not UTF-8", "a\xFFb", "a\uFFFDb"},
	} {
		if got := Fold(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestDates shortens months as a citation does and leaves what is no date as it is.
func TestDates(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]string{
		"":                         "",
		"January 5, 2004":          "Jan. 5, 2004",
		"February 2004":            "Feb. 2004",
		"May 1, 2020":              "May 1, 2020",
		"June 1, 2020":             "June 1, 2020",
		"July 1, 2020":             "July 1, 2020",
		"15 September 2001":        "15 Sept. 2001",
		"6th day of April, 1999":   "Apr. 6, 1999",
		"1st day of March 2001":    "Mar. 1, 2001",
		"22nd  day\nof May, 2001":  "May 22, 2001",
		"the 6th day of April":     "the 6th day of Apr.",
		"123rd day of April, 1999": "123rd day of Apr., 1999",
		"2004-01-05":               "2004-01-05",
	} {
		if got := shortMonths(date); got != want {
			t.Errorf("%q: %q, want %q", date, got, want)
		}
	}
}

func TestParties(t *testing.T) {
	t.Parallel()
	all := []string{"Acme, Inc.", "Baker LLC", "Crane Ltd.", "Dove S.A.", "Elm AG"}
	for n, want := range map[int]string{
		0: "Lease § 1",
		1: "Lease with Acme, Inc. § 1",
		2: "Lease between Acme, Inc. and Baker LLC § 1",
		3: "Lease among Acme, Inc., Baker LLC and Crane Ltd. § 1",
		4: "Lease among Acme, Inc., Baker LLC et al. § 1",
		5: "Lease among Acme, Inc., Baker LLC et al. § 1",
	} {
		c := Citation{Title: "Lease", Parties: all[:n], File: "lease.pdf", Place: Place{Section: "1"}}
		if got, err := (Style{}).Cite(c); err != nil || got != want {
			t.Errorf("%d parties: %q (%v), want %q", n, got, err, want)
		}
		c.Title = "" // parties belong to a title
		if got, err := (Style{}).Cite(c); err != nil || got != "lease.pdf § 1" {
			t.Errorf("%d parties without a title: %q (%v)", n, got, err)
		}
	}
}

func TestSections(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, want string }{
		{"5", "", "§ 5"},
		{"5.4(b)", "", "§ 5.4(b)"},
		{"(b)", "", "§ (b)"},
		{"5.4", "5.6", "§§ 5.4–5.6"},
		{"5.4", "Schedule 2", "§ 5.4 to sched. 2"},
		{"Article IV", "", "art. IV"},
		{"Article IV", "5", "art. IV to § 5"},
		{"Section 5", "", "§ 5"},
		{"Schedule 2, 3.1", "", "sched. 2, § 3.1"},
		{"Exhibit A, Article I, 2", "", "ex. A, art. I, § 2"},
		{"Annex 1", "Appendix B", "annex 1 to app. B"},
		{"Attachment C", "", "attach. C"},
		{"Clause 3", "Clause 4", "cl. 3 to cl. 4"},
		{"Recitals", "", "recitals"},
		{"Chapter 2, Part 3", "", "ch. 2, pt. 3"},
		{"Particulars", "", "Particulars"},
	} {
		if got := sections(c.from, c.to); got != c.want {
			t.Errorf("%q to %q: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

func TestFileNames(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/matters/a/lease.pdf": "lease.pdf", `C:\Matters\lease.pdf`: "lease.pdf", `\\server\share\x.txt`: "x.txt",
		"lease.pdf": "lease.pdf", "mail.eml/annex/lease.pdf": "lease.pdf", "": ".", "folder/": "folder",
	} {
		if got := (Citation{File: path}).FileName(); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

// TestDiffers changes each part of a place, and each is told.
func TestDiffers(t *testing.T) {
	t.Parallel()
	is := Place{Section: "2", SectionEnd: "3", Heading: "Fees", Page: 4, PageEnd: 5, Paragraph: 6, ParagraphEnd: 7}
	if got := is.differs(is); got != "" {
		t.Errorf("the same place: %q", got)
	}
	for name, c := range map[string]struct {
		change func(*Place)
		want   string
	}{
		"page":               {func(p *Place) { p.Page = 3 }, "page 4–5, not on page 3–5"},
		"last page":          {func(p *Place) { p.PageEnd = 0 }, "page 4–5, not on page 4"},
		"no page":            {func(p *Place) { p.Page = 0 }, "not on no page"},
		"section":            {func(p *Place) { p.Section = "1" }, "another section"},
		"last section":       {func(p *Place) { p.SectionEnd = "" }, "another section"},
		"heading":            {func(p *Place) { p.Heading = "Rent" }, "another heading"},
		"paragraph":          {func(p *Place) { p.Paragraph = 1 }, "paragraph 6–7, not 1–7"},
		"last paragraph":     {func(p *Place) { p.ParagraphEnd = 0 }, "paragraph 6–7, not 6"},
		"page comes first":   {func(p *Place) { p.Page, p.Section = 1, "9" }, "page 4–5"},
		"section before par": {func(p *Place) { p.Section, p.Paragraph = "9", 1 }, "another section"},
	} {
		cited := is
		c.change(&cited)
		if got := is.differs(cited); !strings.Contains(got, c.want) || strings.Contains(got, "Fees") || strings.Contains(got, "Rent") {
			t.Errorf("%s: %q, want %q in it and no words of the document", name, got, c.want)
		}
	}
}

// TestTemplateLength makes citations around the longest that there may be.
func TestTemplateLength(t *testing.T) {
	t.Parallel()
	for n, fits := range map[int]bool{maxCitation - 1: true, maxCitation: true, maxCitation + 1: false} {
		s, err := ParseStyle(fmt.Sprintf(`{{with .Title}}{{end}}%s{{""}}`, strings.Repeat("x", n)))
		if fits != (err == nil) || err != nil && !errors.Is(err, ErrStyle) {
			t.Errorf("%d bytes: %v", n, err)
			continue
		}
		if !fits {
			continue
		}
		if got, err := s.Cite(Citation{}); err != nil || len(got) != n || !s.Custom() || !strings.HasPrefix(s.String(), "{{with") {
			t.Errorf("%d bytes give %d: %v", n, len(got), err)
		}
	}
}

// TestSeriesAgainstRules writes every series of four notes over three documents at two places
// each, and holds each note to the rule that it falls under.
func TestSeriesAgainstRules(t *testing.T) {
	t.Parallel()
	var choices []Citation
	for d := range 3 {
		for page := 1; page <= 2; page++ {
			choices = append(choices, Citation{Doc: doc.ID{byte(d + 1)}, Title: fmt.Sprintf("Contract %c", 'A'+d), File: "x.pdf", Place: Place{Section: "2", Page: page}})
		}
	}
	supra := regexp.MustCompile(`^Contract ([ABC]), supra note ([1-4]), § 2, at ([12])$`)
	n := len(choices)
	for code := range n * n * n * n {
		series := []Citation{choices[code%n], choices[code/n%n], choices[code/n/n%n], choices[code/n/n/n]}
		texts, err := Style{}.Series(series)
		if err != nil || len(texts) != len(series) {
			t.Fatalf("%d texts, %v", len(texts), err)
		}
		for i, c := range series {
			first := 0
			for series[first].Doc != c.Doc {
				first++
			}
			place := fmt.Sprintf("§ 2, at %d", c.Page)
			want := c.Title + " " + place
			switch {
			case i > 0 && series[i-1].Doc == c.Doc && series[i-1].Page == c.Page:
				want = "Id."
			case i > 0 && series[i-1].Doc == c.Doc:
				want = "Id. " + place
			case first < i:
				want = fmt.Sprintf("%s, supra note %d, %s", c.Title, first+1, place)
				if !supra.MatchString(texts[i]) {
					t.Fatalf("%q is no short form", texts[i])
				}
			}
			if texts[i] != want {
				t.Fatalf("note %d of %v: %q, want %q", i+1, texts, texts[i], want)
			}
		}
	}
}

// FuzzCopy holds that what is copied keeps every character of the quote, and that the parts
// in italics put together are the citation.
func FuzzCopy(f *testing.F) {
	f.Add("The laws of “Delaware” <govern> & bind.\r\nAlways.", "Lease, supra note 3, § 2")
	f.Add("", "Id.")
	f.Add("é😀\r", "Id. § 4.")
	tags := regexp.MustCompile(`<br>|</?[a-z]+( dir="auto")?>`)
	f.Fuzz(func(t *testing.T, quote, citation string) {
		if !utf8.ValidString(quote) || !utf8.ValidString(citation) {
			t.Skip("not UTF-8")
		}
		whole := ""
		for _, w := range Italics(citation) {
			whole += w.Text
		}
		if whole != citation {
			t.Errorf("%q in parts is %q", citation, whole)
		}
		if got := Text(quote, citation); got != "“"+quote+"” "+Sentence(citation) || !strings.HasSuffix(got, ".") {
			t.Errorf("%q", got)
		}
		rich := HTML(quote, citation)
		if got := strings.Count(rich, "<"); got != len(tags.FindAllString(rich, -1)) {
			t.Errorf("something else than tags begins with a bracket: %q", rich)
		}
		body, rest, ok := strings.Cut(strings.TrimPrefix(rich, `<blockquote dir="auto">`), "</blockquote>\n<p>")
		if !ok {
			t.Fatalf("%q", rich)
		}
		lines := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(quote)
		if got := html.UnescapeString(strings.ReplaceAll(body, "<br>", "\n")); got != lines {
			t.Errorf("the quote %q shows %q", lines, got)
		}
		if got := html.UnescapeString(tags.ReplaceAllString(strings.TrimSuffix(rest, "</p>\n"), "")); got != Sentence(citation) {
			t.Errorf("the citation %q shows %q", Sentence(citation), got)
		}
	})
}
