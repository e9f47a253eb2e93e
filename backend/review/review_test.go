package review

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
	"pincite/backend/review/presence"
)

const lease = `LEASE

This Lease is dated as of May 5, 2020 between Oak LP and Elm Inc.

The tenant shall maintain liability insurance of USD 2,000,000 per occurrence with a named insurer.

The tenant pays rent on the first day of each month.

This Lease shall be governed by the laws of the State of Ohio.
`

// chunks are the paragraphs of a text.
func chunks(text string) []doc.Span {
	var spans []doc.Span
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.Index(text[at:], "\n\n"); i >= 0 {
			end = at + i + 2
		}
		spans = append(spans, doc.Span{Start: at, End: end})
		at = end
	}
	return spans
}

func document(text string) Document {
	return Document{Text: text, Chunks: chunks(text), Title: "Lease", Parties: []string{"Oak LP", "Elm Inc."}}
}

// model knows insurance clauses.
func model(t testing.TB) *presence.Model {
	t.Helper()
	data, err := os.ReadFile("testdata/insurance.bin")
	if err != nil {
		t.Fatal(err)
	}
	m, err := presence.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// fakeFinder finds the paragraph with a word.
type fakeFinder struct {
	text, word  string
	probability float64
	kinds       map[string]float64
	err         error
}

func (f fakeFinder) Find(context.Context, doc.ID, string) ([]Passage, error) {
	for _, c := range chunks(f.text) {
		if strings.Contains(f.text[c.Start:c.End], f.word) {
			return []Passage{{c, f.probability}}, f.err
		}
	}
	return nil, f.err
}

func (f fakeFinder) Kinds(string) (map[string]float64, error) { return f.kinds, nil }

func TestReview(t *testing.T) {
	t.Parallel()
	m := model(t)
	without := "The tenant pays rent on the first day of each month, number 3 of the lease between landlord and tenant."
	insurance := playbook.Column{ID: "insurance", Learned: "test/insurance", Kind: playbook.Money, Questions: []string{"Insurance?"}}
	own := playbook.Column{ID: "rent", Kind: playbook.Text, Questions: []string{"When is rent due?"}}
	law := playbook.Column{ID: "law", Fact: "governing_law", Kind: playbook.Jurisdiction, Questions: []string{"Which law?"}}
	renewal := playbook.Column{ID: "renewal", Fact: "renewal", Kind: playbook.Duration, Questions: []string{"Renewal?"}}
	for _, c := range []struct {
		name     string
		document Document
		column   playbook.Column
		finder   Finder
		state    State
		value    string
		quote    string // in the first evidence
	}{
		{"a fact", document(lease), law, nil, Found, "Ohio", "governed by"},
		{"a fact whose clause is there without a value", document(strings.Replace(lease, "USD 2,000,000", "the usual amount", 1)),
			playbook.Column{ID: "ends", Fact: "expiry", Learned: "test/insurance", Kind: playbook.Date, Questions: []string{"Until when?"}}, nil, Unsure, "", "liability insurance"},
		{"a fact that is not there", document(lease), renewal, fakeFinder{text: lease, word: "rent"}, Absent, "", "pays rent"},
		{"a learned clause", document(lease), insurance, nil, Found, "USD 2,000,000", "liability insurance"},
		{"a learned clause that is not there", document(without), insurance, nil, Absent, "", ""},
		{"a question", document(lease), own, fakeFinder{text: lease, word: "rent", probability: 0.9}, Found, "The tenant pays rent on the first day of each month.", "pays rent"},
		{"a question without a sure answer", document(lease), own, fakeFinder{text: lease, word: "rent", probability: 0.3}, Unsure, "", "pays rent"},
		{"a question that asks for what was learned", document(lease), own, fakeFinder{text: lease, kinds: map[string]float64{"test/insurance": 0.95}}, Found, "", "liability insurance"},
		{"a question without search", document(lease), own, nil, Failed, "", ""},
		{"search that fails", document(lease), own, fakeFinder{err: errors.New("broken")}, Failed, "", ""},
		{"an empty document", document(""), insurance, nil, Absent, "", ""},
	} {
		cells, err := New(m, c.finder).Review(t.Context(), c.document, []playbook.Column{c.column})
		if err != nil {
			t.Fatal(err)
		}
		cell := cells[0]
		if err := cell.Verify(c.document.Text); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		got := ""
		if len(cell.Values) > 0 {
			got = cell.Values[0].Text
		}
		if cell.State != c.state || c.value != "" && got != c.value {
			t.Errorf("%s: %s %q (%.2f, %s), want %s %q", c.name, cell.State, got, cell.Presence, cell.Note, c.state, c.value)
		}
		if c.quote != "" && (len(cell.Evidence) == 0 || !strings.Contains(c.document.Text[cell.Evidence[0].Start:cell.Evidence[0].End], c.quote)) {
			t.Errorf("%s: evidence %v", c.name, cell.Evidence)
		}
	}
}

// TestFacts holds that there is a rule for every fact that a playbook may name.
func TestFacts(t *testing.T) {
	t.Parallel()
	for _, fact := range playbook.Facts {
		if !facts.Known(fact) {
			t.Errorf("there is no rule for %s", fact)
		}
	}
}

// TestPartial holds that what was not read is not said to be absent.
// TestLeftOpen holds that words whose value is still to be filled in are neither missing nor of any standing.
func TestLeftOpen(t *testing.T) {
	t.Parallel()
	text := "This Agreement is governed by the laws of the State of ________."
	law := playbook.Column{ID: "law", Kind: playbook.Jurisdiction, Fact: "governing_law", Questions: []string{"Which law governs?"},
		Positions: &playbook.Positions{Standard: &playbook.Rule{Values: []string{"New York"}}, Unacceptable: []playbook.Rule{{Presence: "absent"}}}}
	cells, err := New(model(t), nil).Review(t.Context(), Document{Text: text}, []playbook.Column{law})
	if err != nil {
		t.Fatal(err)
	}
	if c := cells[0]; c.State != Unsure || c.Position != Check || c.Standing != "" || len(c.Evidence) != 1 {
		t.Errorf("got %+v", c)
	}
}

func TestPartial(t *testing.T) {
	t.Parallel()
	d := document("")
	d.Partial = true
	cells, err := New(model(t), nil).Review(t.Context(), d, []playbook.Column{{ID: "i", Learned: "test/insurance", Questions: []string{"?"}}})
	if err != nil || cells[0].State != Unread {
		t.Errorf("%+v, %v", cells, err)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(model(t), nil).Review(ctx, document(lease), []playbook.Column{{ID: "a"}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestLikely tells how cells that are unsure stand: a person must look all the same.
func TestLikely(t *testing.T) {
	t.Parallel()
	days := func(n string) value.Value { return value.Find(value.Duration, n, doc.Span{End: len(n)})[0] }
	most := playbook.Column{ID: "c", Kind: playbook.Duration, Positions: &playbook.Positions{Standard: &playbook.Rule{Max: "90 days"}}}
	wanted := playbook.Column{ID: "c", Positions: &playbook.Positions{Standard: &playbook.Rule{Presence: "found"}}}
	unwanted := playbook.Column{ID: "c", Positions: &playbook.Positions{Standard: &playbook.Rule{Presence: "absent"}}}
	for _, c := range []struct {
		name   string
		column playbook.Column
		cell   Cell
		want   Standing
	}{
		{"probably not there, and should be", wanted, Cell{Presence: 0.3}, Missing},
		{"probably not there, and should not be", unwanted, Cell{Presence: 0.3}, Standard},
		{"probably there, and should be", wanted, Cell{Presence: 0.9}, Standard},
		{"probably there, and should not be", unwanted, Cell{Presence: 0.9}, Deviating},
		{"candidates that all hold", most, Cell{Presence: 0.9, Values: []value.Value{days("30 days"), days("60 days")}}, Standard},
		{"candidates that none holds of", most, Cell{Presence: 0.9, Values: []value.Value{days("1 year"), days("2 years")}}, Deviating},
		{"candidates that disagree", most, Cell{Presence: 0.9, Values: []value.Value{days("30 days"), days("2 years")}}, ""},
		{"no value", most, Cell{Presence: 0.9}, ""},
	} {
		c.cell.State = Unsure
		if got := judge("", c.column, c.cell); got.standing != c.want || got.position != Check {
			t.Errorf("%s: %q (%s), want %q and a person to look", c.name, got.standing, got.position, c.want)
		}
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	duration := func(text string) Cell {
		return Cell{State: Found, Values: value.Find(value.Duration, text, doc.Span{End: len(text)}), Evidence: []doc.Span{{End: len(text)}}}
	}
	positions := &playbook.Positions{
		Standard:     &playbook.Rule{Min: "30 days", Max: "3 months"},
		Fallbacks:    []playbook.Rule{{Max: "1 year", Note: "ask"}},
		Unacceptable: []playbook.Rule{{Presence: "absent"}, {Any: []string{"for ever"}}, {Like: "the supplier alone decides upon the length of the notice"}},
	}
	column := playbook.Column{ID: "c", Kind: playbook.Duration, Positions: positions}
	for _, c := range []struct {
		text string
		cell func(string) Cell
		want Position
		note string
	}{
		{"sixty (60) days", duration, Meets, ""},
		{"30 days", duration, Meets, ""},
		{"two weeks", duration, Deviates, "ask"},
		{"two years", duration, Deviates, "no position that was foreseen: 2 years is more than 1 year"},
		{"60 days and for ever", duration, Unacceptable, ""},
		{"the supplier alone decides upon the length of notice of 60 days", duration, Unacceptable, ""},
		{"soon", duration, Check, "no value was read that could be compared"},
		{"", func(string) Cell { return Cell{State: Absent} }, Unacceptable, ""},
		{"", func(string) Cell { return Cell{State: Unsure} }, Check, "it is unsure; as it reads, missing"},
		{"", func(string) Cell { return Cell{State: Unread} }, Check, "it is unread"},
	} {
		judged := judge(c.text, column, c.cell(c.text))
		got, note := judged.position, judged.note
		if got != c.want || note != c.note {
			t.Errorf("%q: %s (%s), want %s (%s)", c.text, got, note, c.want, c.note)
		}
	}
	if got := judge("", playbook.Column{ID: "c"}, Cell{State: Found}).position; got != "" {
		t.Errorf("a column without positions has %q", got)
	}
	law := playbook.Column{Kind: playbook.Jurisdiction, Positions: &playbook.Positions{Standard: &playbook.Rule{Values: []string{"new york"}}}}
	if got := judge("", law, Cell{State: Found, Values: []value.Value{{Text: "New York"}}}).position; got != Meets {
		t.Errorf("a value in another case %s", got)
	}
	both := Cell{State: Found, Values: []value.Value{{Text: "New York"}, {Text: "Texas"}}}
	for _, ruled := range [][]playbook.Rule{{{Values: []string{"texas"}}}, {{Values: []string{"ohio"}}, {Values: []string{"new york", "texas"}}}} {
		law.Positions.Unacceptable = ruled
		if got := judge("", law, both).position; got != Unacceptable {
			t.Errorf("one of two laws that %v rules out: %s", ruled, got)
		}
	}
	law.Positions.Unacceptable = nil
	if got := judge("", law, both).position; got != Deviates {
		t.Errorf("one of two laws is the standard: %s", got)
	}
}

// TestRuledOut holds that nothing meets a standard that may be one of what was ruled out.
func TestRuledOut(t *testing.T) {
	t.Parallel()
	column := playbook.Column{Kind: playbook.Money, Positions: &playbook.Positions{
		Standard: &playbook.Rule{Any: []string{"cap"}}, Unacceptable: []playbook.Rule{{Min: "USD 1,000,000"}, {Any: []string{"unlimited"}}},
	}}
	for text, want := range map[string]Position{
		"a cap of $5,000": Meets, "a cap of USD2,000,000": Unacceptable, "a cap of EUR 5,000": Check, "a cap to be agreed": Check,
		"a cap to be agreed, or unlimited": Unacceptable, "$5,000": Deviates,
		"a cap of $5,000, of USD2,000,000 for claims of others": Unacceptable, "a cap of EUR 5,000 or USD2,000,000": Unacceptable,
		"a cap of $5,000 or EUR 5,000": Check, "a cap of $5,000 or $6,000": Meets,
	} {
		cell := Cell{State: Found, Values: value.Find(value.Money, text, doc.Span{End: len(text)}), Evidence: []doc.Span{{End: len(text)}}}
		if judged := judge(text, column, cell); judged.position != want {
			t.Errorf("%q: %+v, want %s", text, judged, want)
		}
	}
}

// TestDatesWithinBounds holds months and days against each other.
func TestDatesWithinBounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		written, min, max string
		want              Position
	}{
		{"April 18, 2001", "2001-04-18", "2001-04-18", Meets},
		{"April 18, 2001", "April 2001", "April 2001", Meets},
		{"April 18, 2001", "", "March 2001", Deviates},
		{"April 2001", "April 2001", "April 2001", Meets},
		{"April 2001", "", "2001-04-18", Check},
		{"April 2001", "2001-04-18", "", Check},
		{"April 2001", "", "2001-05-01", Meets},
		{"April 2001", "2001-05-01", "", Deviates},
	} {
		column := playbook.Column{Kind: playbook.Date, Positions: &playbook.Positions{Standard: &playbook.Rule{Min: c.min, Max: c.max}}}
		cell := Cell{State: Found, Values: value.Find(value.Date, c.written, doc.Span{End: len(c.written)})}
		if judged := judge(c.written, column, cell); judged.position != c.want {
			t.Errorf("%s from %q to %q: %+v, want %s", c.written, c.min, c.max, judged, c.want)
		}
	}
}

func TestVerifyCell(t *testing.T) {
	t.Parallel()
	for _, c := range []Cell{
		{Evidence: []doc.Span{{Start: 0, End: 99}}},
		{Evidence: []doc.Span{{Start: 2, End: 2}}},
		{Evidence: []doc.Span{{Start: 1, End: 3}}},
		{Evidence: []doc.Span{{Start: 0, End: 2}}, Values: []value.Value{{Span: doc.Span{Start: 2, End: 3}}}},
	} {
		if err := c.Verify("§ a"); !errors.Is(err, doc.ErrSpan) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// FuzzMerge holds that merged spans are apart, trimmed, and hold all words of those before.
func FuzzMerge(f *testing.F) {
	f.Add("a b  c\n\nd é f", []byte{0, 3, 2, 5, 9, 12, 4, 6})
	f.Fuzz(func(t *testing.T, text string, ends []byte) {
		if !utf8.ValidString(text) {
			return
		}
		var spans []doc.Span
		for i := 0; i+1 < len(ends); i += 2 {
			s := doc.Span{Start: int(ends[i]), End: int(ends[i+1])}
			if _, err := doc.Quote(text, s); err == nil {
				spans = append(spans, s)
			}
		}
		merged := merge(text, spans)
		for i, m := range merged {
			if words := text[m.Start:m.End]; words == "" || strings.TrimSpace(words) != words {
				t.Fatalf("%q: %v of %v", text, m, spans)
			}
			for _, o := range merged[:i] {
				if o.Intersect(m).Len() > 0 {
					t.Fatalf("%q: %v overlap", text, merged)
				}
			}
		}
		for _, s := range spans {
			if s = s.Trim(text); s.Len() > 0 && !slices.ContainsFunc(merged, func(m doc.Span) bool { return m.Contains(s) }) {
				t.Fatalf("%q: %v is lost in %v", text, s, merged)
			}
		}
	})
}
