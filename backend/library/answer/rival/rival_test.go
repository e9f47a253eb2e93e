package rival

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/extract/outline"
	"pincite/backend/family"
)

func TestParts(t *testing.T) {
	for _, test := range []struct {
		sentence string
		want     []string
	}{
		{"The Tenant shall pay £5 a month.", []string{"The Tenant shall pay £5 a month."}},
		{"We go to 415 a load from Monday and tolls are on us from now on.", []string{"We go to 415 a load from Monday", "tolls are on us from now on."}},
		{"Forty is too much for you, so let's call it twenty a month.", []string{"Forty is too much for you", "let's call it twenty a month."}},
		{"Bills and notices and other papers go to the office.", []string{"Bills and notices and other papers go to the office."}},
		{"Shiraz | $780 a tonne | $910\nStalks by weight | 2% | 3% over all", []string{"Shiraz | $780 a tonne | $910", "Stalks by weight | 2% | 3% over all"}},
		{"The rent is\nfour hundred pounds a month.", []string{"The rent is\nfour hundred pounds a month."}},
		{"Too short", []string{"Too short"}},
	} {
		var got []string
		for _, at := range parts(test.sentence, doc.Span{End: len(test.sentence)}) {
			got = append(got, test.sentence[at.Start:at.End])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.sentence, got, test.want)
		}
	}
}

// alike is an encoder whose cosine is the share of words of four letters and more that a text has of another.
type alike struct{}

func (alike) Cosines(_ context.Context, of string, with []string) ([]float32, error) {
	long := func(s string) []string {
		return slices.DeleteFunc(strings.Fields(strings.ToLower(s)), func(w string) bool { return len(w) < 4 })
	}
	cosines := make([]float32, len(with))
	for i, s := range with {
		for _, w := range long(of) {
			if slices.Contains(long(s), w) {
				cosines[i] += 1 / float32(len(long(of)))
			}
		}
	}
	return cosines, nil
}

// TestOf holds that a rule of a letter takes the place of the clause about the same, and that what it tells, and waives once, of none.
func TestOf(t *testing.T) {
	const agreement = `BOAT SHED LICENCE

Dated 4 May 2020 between Penrith Rowing Limited (the "Club") and Anna Moss (the "Member")

1. The Member shall pay a mooring charge of £40 a month.

2. The Member shall leave the shed locked at night.

3. Either party may end this licence on thirty days' notice.

Signed for Penrith Rowing Limited: J. Cole
Signed: Anna Moss
`
	const letter = `Penrith Rowing Limited

3 March 2022

Dear Anna

Boat Shed Licence dated 4 May 2020

The Member shall now pay a mooring charge of £55 a month.

The shed was left open at night on 2 February, and this once we waive our claim.

We had proposed £45 a month until the end of 2022, and could not agree to more.

Yours sincerely
J. Cole

Agreed: Anna Moss
`
	byID := map[doc.ID]family.Paper{}
	var papers []family.Paper
	for name, s := range map[string]string{"licence.txt": agreement, "letter.txt": letter} {
		title, _, _ := strings.Cut(s, "\n")
		p := family.Paper{ID: doc.IDOf([]byte(s)), File: name, Text: s, Title: title, Parties: []string{"Penrith Rowing Limited", "Anna Moss"}}
		p.Layout.Sections = outline.Sections(s, nil)
		papers, byID[p.ID] = append(papers, p), p
	}
	families := family.LinkPapers(papers, nil, &family.Readings{})
	if len(families.All) != 1 {
		t.Fatal("no family")
	}
	set, err := Of(t.Context(), families.All[0].At("2023-01-01", byID), func(id doc.ID) (string, error) { return byID[id].Text, nil }, alike{})
	if err != nil {
		t.Fatal(err)
	}
	seems := map[string]string{}
	for _, p := range set.Pairs {
		if p.Doubtful() {
			seems[p.Old.Text] = p.New.Text
		}
	}
	if len(seems) != 1 || seems["1. The Member shall pay a mooring charge of £40 a month."] != "The Member shall now pay a mooring charge of £55 a month." {
		t.Errorf("superseded, as it seems: %q", seems)
	}
	unsure := map[string]bool{}
	for i := range set.New {
		unsure[set.New[i].Text] = set.Unsure(set.New[i].Paper.ID, set.New[i].Bytes)
	}
	if unsure["The Member shall now pay a mooring charge of £55 a month."] || !unsure["We had proposed £45 a month until the end of 2022"] {
		t.Errorf("may not hold: %v", unsure)
	}
	asked := ask.Read("What mooring charge shall the Member pay?", "What mooring charge shall the Member pay?", ask.Auto)
	answers, err := set.Judged(t.Context(), &asked, alike{}, nil)
	if err != nil || !strings.Contains(answers[0].Text, "£55") && !strings.Contains(answers[1].Text, "£55") {
		t.Errorf("answers: %v, %v", answers[:2], err)
	}
	read := func(sentences []string) ([]ask.Entailment, error) {
		all := make([]ask.Entailment, len(sentences))
		for i, s := range sentences {
			if all[i].Decides = -4; strings.Contains(s, "£55") {
				all[i].Decides = 4
			}
		}
		return all, nil
	}
	beside, err := set.Judged(t.Context(), &asked, alike{}, read)
	if err != nil || !strings.Contains(beside[0].Text, "£55") {
		t.Errorf("read beside the question: %v, %v", beside[:2], err)
	}
	asked = ask.Read("Which insurance is wanted?", "Which insurance is wanted?", ask.Auto)
	looked, err := set.Look(t.Context(), &asked, alike{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p, enough := set.There(looked.Tells); enough {
		t.Errorf("what nothing speaks of is answered, with %.2f", p)
	}
}
