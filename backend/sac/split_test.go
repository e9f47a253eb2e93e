package sac

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

var chunkers = []string{Naive, Recursive, Structure}

func split(text, chunker string, size int) ([]doc.Span, error) {
	return Split(text, doc.Layout{}, Recipe{Chunker: chunker, Size: size})
}

const oddText = "\uFEFFARTICLE I\r\n\r\nDEFINITIONS\r\n\r\n1.1 “Affiliate” means é 😀 § 5.4 and so on; (a) one, (b) two.\f\n\n  \t\n2. Term. Acme Inc. shall pay U.S. $5.00 to J. Doe. The end"

func TestSplitCoversAtEverySize(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 40) + strings.Repeat("x", 90) + "\n\n" + strings.Repeat(" ", 70) + "end."
	texts := map[string]string{"empty": "", "one character": "é", "blank": " \n\n \f", "odd": oddText, "long": long}
	for name, text := range texts {
		n := utf8.RuneCountInString(text)
		for _, chunker := range chunkers {
			for _, size := range []int{1, 2, 7, 50, max(n-1, 1), max(n, 1), n + 1} {
				t.Run(fmt.Sprintf("%s/%s/%d", name, chunker, size), func(t *testing.T) {
					spans, err := split(text, chunker, size)
					if err != nil {
						t.Fatal(err)
					}
					checkCover(t, text, spans, size)
				})
			}
		}
	}
}

func TestSplitCoversTheCorpus(t *testing.T) {
	t.Parallel()
	for _, c := range corpus(t, 25) {
		for _, chunker := range []string{Naive, Structure} {
			spans, err := split(c.text, chunker, 500)
			if err != nil {
				t.Fatal(err)
			}
			checkCover(t, c.text, spans, 500)
		}
	}
}

func TestStructureKeepsSentencesWhole(t *testing.T) {
	t.Parallel()
	text := "ARTICLE II\nFEES\n\n2.1 Fees. The Customer shall pay the fees set out in Schedule 2. Late payments bear interest at 2% a year.\n\n2.2 Taxes. All fees are net of taxes.\n\n2.3 Audit. The Supplier may audit the Customer once a year. It bears the cost."
	spans, err := Split(text, doc.Layout{}, Recipe{Size: 130})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range spans {
		got = append(got, strings.TrimSpace(text[s.Start:s.End]))
	}
	want := []string{
		"ARTICLE II\nFEES\n\n2.1 Fees. The Customer shall pay the fees set out in Schedule 2. Late payments bear interest at 2% a year.",
		"2.2 Taxes. All fees are net of taxes.",
		"2.3 Audit. The Supplier may audit the Customer once a year. It bears the cost.",
	}
	if strings.Join(got, "\n--\n") != strings.Join(want, "\n--\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n--\n"), strings.Join(want, "\n--\n"))
	}
}

func TestStructureFollowsTheLayout(t *testing.T) {
	t.Parallel()
	text := "5.1 Term. " + strings.Repeat("It lasts. ", 8) + "5.2 Renewal. " + strings.Repeat("It renews. ", 8)
	second := strings.Index(text, "5.2")
	layout := doc.Layout{Sections: []doc.Section{
		{Label: "5.1", Level: 1, Heading: doc.Span{End: 9}, Span: doc.Span{End: second}},
		{Label: "5.2", Level: 1, Heading: doc.Span{Start: second, End: second + 12}, Span: doc.Span{Start: second, End: len(text)}},
	}}
	spans, err := Split(text, layout, Recipe{Size: 120})
	if err != nil {
		t.Fatal(err)
	}
	if len(spans) != 2 || spans[1].Start != second {
		t.Errorf("got %v, want a break at the second section, %d", spans, second)
	}
}

func TestSplitErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		r    Recipe
		want error
	}{
		{"unknown chunker", Recipe{Chunker: "magic"}, ErrRecipe},
		{"unknown summarizer", Recipe{Summarizer: "magic"}, ErrRecipe},
		{"negative size", Recipe{Size: -1}, ErrRecipe},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Split("One thing. Another thing. A third thing. A fourth.", doc.Layout{}, tt.r)
			if !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestRecipeString(t *testing.T) {
	t.Parallel()
	tests := []struct {
		r    Recipe
		want string
	}{
		{Recipe{}, "structure-500+0 builtin-150"},
		{Recipe{Chunker: Structure, Size: 500, Summarizer: Builtin, SummaryTarget: 150}, "structure-500+0 builtin-150"},
		{Recipe{Chunker: Recursive, Size: 300, Summarizer: NoSummary}, "recursive-300+0 none"},
		{Recipe{Summarizer: NoSummary, SummaryTarget: 90}, "structure-500+0 none"},
	}
	for _, tt := range tests {
		if got := tt.r.String(); got != tt.want {
			t.Errorf("%+v is %q, want %q", tt.r, got, tt.want)
		}
	}
}

func TestAugment(t *testing.T) {
	t.Parallel()
	if got := Augment("S", "C"); got != "[document summary] S\n[content] C" {
		t.Errorf("got %q", got)
	}
	if got := Augment("", "C"); got != "C" {
		t.Errorf("without a summary: got %q", got)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add(oddText, 20)
	f.Add(mutualNDA, 100)
	f.Fuzz(func(t *testing.T, text string, size int) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		size = 1 + abs(size)%600
		for _, chunker := range chunkers {
			spans, err := split(text, chunker, size)
			if err != nil {
				t.Fatal(err)
			}
			checkCover(t, text, spans, size)
		}
	})
}

func FuzzRecursive(f *testing.F) {
	f.Add(oddText, 20)
	f.Fuzz(func(t *testing.T, text string, size int) {
		checkRecursive(t, strings.ToValidUTF8(text, "\uFFFD"), 1+abs(size)%100)
	})
}

func abs(n int) int {
	if n < 0 {
		return -(n + 1)
	}
	return n
}
