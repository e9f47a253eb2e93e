package outline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

func TestReadMarker(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		kind  kind
		label string
		rest  string // what follows the marker
	}{
		{"", noMarker, "", ""},
		{"The term", noMarker, "", ""},
		{"1. Term", decimal, "1", " Term"},
		{"5.4 Delivery", decimal, "5.4", " Delivery"},
		{"5.4.1. Delivery", decimal, "5.4.1", " Delivery"},
		{"5.4(b) Delivery", noMarker, "", ""},
		{"7.0 Prices", decimal, "7.0", " Prices"},
		{"12 Each party may", plainDecimal, "12", " Each party may"},
		{"6       TRADEMARKS.", decimal, "6", "       TRADEMARKS."},
		{"5.4 comply with all laws", lowDecimal, "5.4", " comply with all laws"},
		{"5.4 million dollars", noMarker, "", ""},
		{"3. May 2020", noMarker, "", ""},
		{"3 May 2020", noMarker, "", ""},
		{"1990 was", noMarker, "", ""},
		{"1,000 shares", noMarker, "", ""},
		{"$5", noMarker, "", ""},
		{"1) Term", item, "(1)", " Term"},
		{"Section 5.4 Delivery", decimal, "5.4", " Delivery"},
		{"SECTION 5. DELIVERY", decimal, "5", " DELIVERY"},
		{"§ 12 Delivery", decimal, "12", " Delivery"},
		{"Section 5.4 of this Agreement", noMarker, "", ""},
		{"Section 5.4(b)", decimal, "5.4", "(b)"},
		{"Sections 5 and 6", noMarker, "", ""},
		{"ARTICLE VII", article, "Article VII", ""},
		{"Article 7. Delivery", article, "Article 7", " Delivery"},
		{"Article Seven", article, "Article Seven", ""},
		{"ARTICLE SEVEN", article, "Article Seven", ""},
		{"Article 7 of the Agreement", noMarker, "", ""},
		{"ARTICLE IIX", noMarker, "", ""},
		{"Schedule 2", container, "Schedule 2", ""},
		{"EXHIBIT A - Prices", container, "Exhibit A", " Prices"},
		{"Annex IV", container, "Annex IV", ""},
		{"Appendix B-1", container, "Appendix B-1", ""},
		{"Exhibit A to this Agreement", noMarker, "", ""},
		{"Schedule OF", noMarker, "", ""},
		{"(a) the term", item, "(a)", " the term"},
		{"(iv) the term", item, "(iv)", " the term"},
		{"(AA) the term", item, "(AA)", " the term"},
		{"( i i ) the term", item, "(ii)", " the term"},
		{"(Ab) the term", noMarker, "", ""},
		{"(the Buyer)", noMarker, "", ""},
		{"a) the term", item, "(a)", " the term"},
		{"B. The term", item, ".B", " The term"},
		{"IV. The term", item, ".IV", " The term"},
		{"i. e. the term", noMarker, "", ""},
		{"Mr. Smith", noMarker, "", ""},
		{"RECITALS", recitals, "Recitals", ""},
		{"WHEREAS, the", recitals, "Recitals", "WHEREAS, the"},
		{"Recitals of the", noMarker, "", ""},
		{"NOW, THEREFORE, the", closing, "", "NOW, THEREFORE, the"},
		{"IN WITNESS WHEREOF", closing, "", "IN WITNESS WHEREOF"},
		{"In witness of", noMarker, "", ""},
		{"/s/ Ann Smith", closing, "", "/s/ Ann Smith"},
	} {
		for _, before := range []string{"", "x é "} {
			m := readMarker(before+c.text, len(before))
			rest := ""
			if m.kind != noMarker {
				rest = (before + c.text)[m.end:]
			}
			if m.kind != c.kind || m.label != c.label || rest != c.rest {
				t.Errorf("%q: kind %d, label %q, then %q; want %d, %q, %q", c.text, m.kind, m.label, rest, c.kind, c.label, c.rest)
			}
		}
	}
}

// TestReadingsOfWhatIsWritten writes numbers in every style and reads them back.
func TestReadingsOfWhatIsWritten(t *testing.T) {
	t.Parallel()
	for s, most := range map[style]int{lowerLetter: 104, upperLetter: 104, lowerRoman: 39, upperRoman: 39, digits: 999} {
		for n := 1; n <= most; n++ {
			written := s.write(n)
			if !slices.Contains(itemReadings(written), reading{s, n}) {
				t.Errorf("%d in style %d is %q and is read as %v", n, s, written, itemReadings(written))
			}
			for _, m := range []marker{{}, {dot: true}, {bare: true}} {
				if got := readMarker(m.written(written)+" Term", 0); s != digits && most <= 39 && n < 9 && (got.kind != item || got.text != written || got.dot != m.dot || got.bare != m.bare) {
					t.Errorf("%q is read as %+v", m.written(written), got)
				}
			}
		}
	}
	for _, s := range []string{"aB", "0", "abc", "iiii1", "x1", "é"} {
		if r := itemReadings(s); len(r) != 0 {
			t.Errorf("%q is read as %v", s, r)
		}
	}
}

func TestFollows(t *testing.T) {
	t.Parallel()
	path := func(s string) []int {
		var p []int
		for part := range strings.SplitSeq(s, ".") {
			if part != "" {
				p = append(p, atoi(part))
			}
		}
		return p
	}
	for _, c := range []struct {
		last, p, article string
		next, follows    bool
	}{
		{"", "1", "", true, true}, {"", "2", "", false, false}, {"", "1.1", "", false, true}, {"", "3.1", "", false, true}, {"", "3.2", "", false, false},
		{"", "7.1", "7", false, true}, {"", "6.1", "7", false, false},
		{"1", "2", "", true, true}, {"1", "4", "", false, false}, {"1", "3", "", false, true}, {"1", "5", "", false, false}, {"1", "1", "", false, false},
		{"1", "1.1", "", true, true}, {"1", "1.2", "", false, false}, {"1", "1.1.1", "", false, true}, {"1", "2.1", "", false, true},
		{"1.1", "1.2", "", true, true}, {"1.1", "2", "", true, true}, {"1.9", "1.8", "", false, false}, {"1.1", "1", "", false, false},
		{"5.9", "6.1", "", false, true}, {"5.9", "7.1", "", false, false}, {"5.9", "6.2", "", false, false},
		{"5.4.1", "5.5", "", true, true}, {"5.4.1", "6", "", true, true}, {"5.4.1", "5.4.2", "", true, true},
	} {
		// A gap of one or two numbers is believed within a section, not where a level ends.
		if got := next(path(c.p), path(c.last)); got != c.next {
			t.Errorf("%s directly after %q: %v, want %v", c.p, c.last, got, c.next)
		}
		if got := follows(path(c.p), path(c.last), path(c.article)); got != c.follows && !(c.p == "4" && c.last == "1") {
			t.Errorf("%s after %q in article %q: %v, want %v", c.p, c.last, c.article, got, c.follows)
		}
		if c.next && len(path(c.last)) > 0 && !follows(path(c.p), path(c.last), nil) {
			t.Errorf("%s is next after %s and does not follow it", c.p, c.last)
		}
	}
}

func TestTitles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, title string }{
		{"1. Term. This agreement lasts.", "Term"},
		{"1. Term", "Term"},
		{"1. Term of the Agreement: it lasts", "Term of the Agreement"},
		{"1. Term - it lasts", "Term"},
		{"1. This agreement shall last for one year.", ""},
		{"1. The Buyer is bound.", "The Buyer is bound"},
		{"3.1 This Agreement begins on 4 June 2019 and continues for three (3) years. It", ""},
		{"3.1 Net 30 Days. The", "Net 30 Days"},
		{"1. Spare parts. The Seller", "Spare parts"},
		{"1. Delivery of the\ngoods that", ""},
		{"1. DELIVERY The Seller delivers", "DELIVERY"},
		{"ARTICLE V\nDelivery\n", "Delivery"},
		{"ARTICLE V\r\n\r\nDelivery\r\n", "Delivery"},
		{"ARTICLE V DELIVERY 5.1 The Seller", "DELIVERY"},
		{"ARTICLE V\n5.1 Delivery. The", ""},
		{"Exhibit A - Prices", "Prices"},
		{"RECITALS", ""},
		{"1. " + strings.Repeat("Long Title ", 20), ""},
	} {
		m := readMarker(c.text, 0)
		if m.kind == noMarker {
			t.Errorf("%q has no marker", c.text)
			continue
		}
		title, end := headingTitle(c.text, m)
		if title != c.title || end < m.end || end > len(c.text) || title != "" && !strings.HasSuffix(c.text[:end], title) {
			t.Errorf("%q: title %q, heading %q; want %q", c.text, title, c.text[:end], c.title)
		}
	}
}

func TestCapitalHeading(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"TERM AND TERMINATION": true, "DELIVERY": true, "MISCELLANEOUS.": true, "DÉLAIS": true,
		"Term": false, "TERM (continued)": false, "ACME INC.": false, "EXHIBIT": false, "THIS PAGE IS BLANK": false, "[SIGNATURES]": false,
		"A": false, "ABC": false, "TERM 5": false, "TERM,": false, "-----": false, "": false, strings.Repeat("TERM ", 20): false, "A   B   C": false,
	} {
		if got := capitalHeading(line); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}

func TestLineEnds(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{"as set out in Section": true, "the end of": true, "the end of  ": true, "the end": false, "": false, "offset": false} {
		if got := breaksOff(line); got != want {
			t.Errorf("%q breaks off: %v, want %v", line, got, want)
		}
	}
	for line, want := range map[string]bool{"the goods; and": true, "the goods, or ": true, "the goods; and/or": true, "the goods and": false, "": false} {
		if got := listGoesOn(line); got != want {
			t.Errorf("%q goes on as a list: %v, want %v", line, got, want)
		}
	}
	for s, want := range map[string]bool{"under Section": true, "and": true, "see Exhibit": true, "at least": true, "one, ": true, "USD $": true, "": true, "is paid": false, "the Term": false} {
		if got := refers(s); got != want {
			t.Errorf("%q refers to a number: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]bool{"Term of the Agreement": true, "Term": true, "“Term”": true, "the term": false, "Term shall end": false, "": false, "12": false, "Term with many small words that follow it": false} {
		if got := titleCase(s); got != want {
			t.Errorf("%q is a title: %v, want %v", s, got, want)
		}
	}
	for line, want := range map[string]bool{"Term 12": true, "Term ........ 12": true, "Term\t3": true, "Term........": true, "Term": false, "the year 2020": false, "pages: 12": false, "12": false} {
		if got := pageNumbered(line+"\nmore", 0); got != want {
			t.Errorf("%q ends with a page number: %v, want %v", line, got, want)
		}
	}
}

func TestContents(t *testing.T) {
	t.Parallel()
	body := strings.Repeat("The parties agree on many things that stand in this section of the agreement. ", 8)
	entries := "1. Term ........ 1\n2. Delivery ........ 3\n3. Payment ........ 5\n"
	contract := "1. Term. " + body + "\n2. Delivery. " + body + "\n3. Payment. " + body + "\n"
	for _, c := range []struct {
		name, text string
		want       string // what stands where the table has ended; "" for no table
	}{
		{"none", contract, ""},
		{"titled", "AGREEMENT\n\nTABLE OF CONTENTS\n" + entries + "\n" + contract, "1. Term. The"},
		{"called contents", "Contents\n" + entries + "\n" + contract, "1. Term. The"},
		{"without a title", "AGREEMENT\n\n" + entries + "\n" + contract, "1. Term. The"},
		{"of what does not come", "TABLE OF CONTENTS\n" + entries, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			end := contentsEnd(c.text)
			if c.want == "" && end != 0 || !strings.HasPrefix(c.text[end:], c.want) {
				t.Errorf("the table ends before %.30q, want %q", c.text[end:], c.want)
			}
			for _, s := range Sections(c.text, nil) {
				if c.want != "" && s.Span.Start < end {
					t.Errorf("a section %q inside the table", s.Label)
				}
			}
		})
	}
}

// numbering is a made-up contract: what its paragraphs start with, and their labels.
type numbering struct {
	text   strings.Builder
	labels []string // of the paragraphs, in order
	starts []int
}

func (n *numbering) add(number, label, words string) {
	n.starts, n.labels = append(n.starts, n.text.Len()), append(n.labels, label)
	n.text.WriteString(number + " " + words + "\n\n")
}

// TestNumberedContracts writes contracts in the ways in which contracts are numbered, and finds the
// label of every paragraph.
func TestNumberedContracts(t *testing.T) {
	t.Parallel()
	words := []string{"The Supplier shall deliver the goods.", "Each party keeps what it learns to itself.", "Payment is due within a month.", "Neither party may assign its rights."}
	at := 0
	say := func() string { at++; return words[at%len(words)] }
	low := func() string { at++; return strings.ToLower(words[at%len(words)]) }
	for _, c := range []struct {
		name  string
		write func(n *numbering)
	}{
		{"sections and items", func(n *numbering) {
			for s := 1; s <= 12; s++ {
				n.add(fmt.Sprintf("%d.", s), fmt.Sprint(s), say())
				for i := 1; i <= s%5; i++ {
					n.add("("+numeral.Letters(i)+")", fmt.Sprintf("%d(%s)", s, numeral.Letters(i)), say())
				}
			}
		}},
		{"three levels of decimals", func(n *numbering) {
			for s := 1; s <= 6; s++ {
				n.add(fmt.Sprintf("%d.", s), fmt.Sprint(s), "Title of Part "+numeral.CardinalText(s))
				for p := 1; p <= 1+s%4; p++ {
					n.add(fmt.Sprintf("%d.%d", s, p), fmt.Sprintf("%d.%d", s, p), say())
					for q := 1; q <= p%3; q++ {
						n.add(fmt.Sprintf("%d.%d.%d", s, p, q), fmt.Sprintf("%d.%d.%d", s, p, q), say())
					}
				}
			}
		}},
		{"articles and sections", func(n *numbering) {
			for a := 1; a <= 5; a++ {
				roman := strings.ToUpper(numeral.Roman(a))
				n.add("ARTICLE "+roman, "Article "+roman, "\nDelivery of Goods")
				for p := 1; p <= 3; p++ {
					n.add(fmt.Sprintf("Section %d.%d", a, p), fmt.Sprintf("%d.%d", a, p), "Delivery. "+say())
					for i := 1; i <= a%3; i++ {
						n.add("("+numeral.Letters(i)+")", fmt.Sprintf("%d.%d(%s)", a, p, numeral.Letters(i)), say())
					}
				}
			}
		}},
		{"items in items", func(n *numbering) {
			for s := 1; s <= 4; s++ {
				n.add(fmt.Sprintf("%d.", s), fmt.Sprint(s), say())
				for i := 1; i <= 12; i++ { // past (h) and (i), which is a Roman number too
					letter := numeral.Letters(i)
					n.add("("+letter+")", fmt.Sprintf("%d(%s)", s, letter), say())
					for k := 1; k <= i%3; k++ {
						n.add("("+numeral.Roman(k)+")", fmt.Sprintf("%d(%s)(%s)", s, letter, numeral.Roman(k)), low())
					}
				}
			}
		}},
		{"capital letters and digits below", func(n *numbering) {
			for s := 1; s <= 4; s++ {
				n.add(fmt.Sprintf("%d.", s), fmt.Sprint(s), say())
				for i := 1; i <= 3; i++ {
					letter := strings.ToUpper(numeral.Letters(i))
					n.add("("+letter+")", fmt.Sprintf("%d(%s)", s, letter), say())
					for k := 1; k <= 2; k++ {
						n.add(fmt.Sprintf("(%d)", k), fmt.Sprintf("%d(%s)(%d)", s, letter, k), say())
					}
				}
			}
		}},
		{"schedules of their own", func(n *numbering) {
			for s := 1; s <= 5; s++ {
				n.add(fmt.Sprintf("%d.", s), fmt.Sprint(s), strings.Repeat(say()+" ", 6))
			}
			for a := 1; a <= 3; a++ {
				n.add(fmt.Sprintf("SCHEDULE %d", a), fmt.Sprintf("Schedule %d", a), "\nPrices of the Goods")
				for s := 1; s <= 3; s++ {
					n.add(fmt.Sprintf("%d.", s), fmt.Sprintf("Schedule %d, %d", a, s), strings.Repeat(say()+" ", 6))
				}
			}
		}},
		{"a number is missing", func(n *numbering) {
			for _, s := range []int{1, 2, 4, 5, 6} {
				n.add(fmt.Sprintf("%d.", s), fmt.Sprint(s), say())
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var n numbering
			n.text.WriteString("SUPPLY AGREEMENT\n\nThis agreement is made between Acme Inc. and Baker LLC.\n\n")
			c.write(&n)
			for name, text := range map[string]string{"as it is": n.text.String(), "with the line ends of Windows": strings.ReplaceAll(n.text.String(), "\n", "\r\n")} {
				sections := Sections(text, nil)
				layout := doc.Layout{Sections: sections}
				for i, start := range n.starts {
					if name != "as it is" {
						start += strings.Count(n.text.String()[:start], "\n")
					}
					if got := layout.Label(start); got != n.labels[i] {
						t.Fatalf("%s: paragraph %d, %.40q, has the label %q, want %q", name, i, text[start:], got, n.labels[i])
					}
				}
				if len(sections) < len(n.labels) {
					t.Errorf("%s: %d sections of %d", name, len(sections), len(n.labels))
				}
			}
		})
	}
}

// TestNumbersThatAreNone writes what looks like the numbers of sections and is none.
func TestNumbersThatAreNone(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"amounts":      "The price is\n\n5.4 million dollars for the goods,\n\n12 days after delivery.",
		"dates":        "Signed on\n\n3. May 2020\n\n14 June 2021",
		"references":   "As agreed in\n\nSection 5.4 of this agreement and in\n\nArticle 7 of the other one.",
		"years":        "In the years\n\n1990\n\n1991\n\n1992",
		"out of order": "9. Of nothing\n\n4. Of nothing\n\n7. Of nothing",
		"lone items":   "(c) third\n\n(f) sixth",
		"the contract": "Exhibit 10.3\n\nSUPPLY AGREEMENT\n\nbetween the parties",
	} {
		for _, s := range Sections(text, nil) {
			if s.Label != "" {
				t.Errorf("%s: %q at %d", name, s.Label, s.Span.Start)
			}
		}
	}
}
