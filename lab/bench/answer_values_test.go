package bench

import (
	"bytes"
	"strings"
	"testing"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/library"
)

// TestValues counts values that are right, wrong and missing, by where they stand and by what they say.
func TestValues(t *testing.T) {
	t.Parallel()
	d := newDocument("a.txt", "This Agreement is governed by the laws of the State of Delaware. It ends on 1 May 2030.")
	law := doc.Span{Start: 0, End: strings.Index(d.text, " It ends")}
	q := askedQuestion{Question{refusalBenchmark, "of a; law?", []Gold{{"a.txt", law}, {"b.txt", doc.Span{Start: 70, End: 80}}}}, "a.txt", "law?"}
	of := factOf{"Which law?", value.Jurisdiction}
	for name, c := range map[string]struct {
		said              string
		at                doc.Span
		marked, yes, fact ValueCount
	}{
		"right":              {"Delaware (§ 9)", law, ValueCount{1, 1, 1}, ValueCount{1, 1, 0}, ValueCount{1, 1, 1}},
		"of other words":     {"2030-05-01", doc.Span{Start: law.End + 1, End: law.End + 9}, ValueCount{1, 1, 0}, ValueCount{1, 1, 0}, ValueCount{1, 1, 0}},
		"yes":                {"Yes (§ 9)", law, ValueCount{1, 1, 1}, ValueCount{1, 1, 1}, ValueCount{1, 1, 0}},
		"no":                 {"No, unless (§ 9)", law, ValueCount{1, 1, 1}, ValueCount{1, 1, 0}, ValueCount{1, 1, 0}},
		"none, but the text": {"", law, ValueCount{1, 0, 0}, ValueCount{1, 0, 0}, ValueCount{1, 0, 0}},
	} {
		kind := ask.Value
		if c.said == "" {
			kind = ask.Quote
		}
		r := &library.Reply{Question: ask.Question{Want: ask.YesNo}, Found: []*ask.Found{{Sentences: []ask.Sentence{
			{Text: c.said, Kind: kind, Citations: []ask.Citation{{Citation: cite.Citation{Span: c.at}}}},
		}}}}
		fact, err := q.fact(d, of, r)
		if got := [3]ValueCount{q.marked(r), q.yes(r), fact}; err != nil || got != [3]ValueCount{c.marked, c.yes, c.fact} {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if got := q.yes(&library.Reply{Question: ask.Question{Want: ask.Words}}); got != (ValueCount{}) {
		t.Errorf("not asked for yes or no: %v", got)
	}

	facts, err := factsAsked()
	if err != nil || len(facts) != 4 || facts["What is the governing law for this contract?"].kind != value.Jurisdiction {
		t.Errorf("%v, %v", facts, err)
	}
	var out bytes.Buffer
	ValueCount{4, 2, 1}.write(&out, "questions", "are right")
	ValueCount{}.write(&out, "questions", "are right")
	if out.String() != "values: 2 of 4 questions have one, 1 of them (50.0 %) are right\n" {
		t.Errorf("%q", out.String())
	}
}
