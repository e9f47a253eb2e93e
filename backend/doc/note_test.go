package doc

import (
	"reflect"
	"testing"
)

// redlined is "Either party may end it on ninety days' notice.", in which "ninety" stands in the place of "thirty" and
// a sentence behind was deleted.
func redlined() (string, Layout) {
	const text = "Either party may end it on ninety days' notice."
	at := func(a, b int) Span { return Span{a, b} }
	return text, Layout{Notes: []Note{
		{Kind: Footnote, Anchor: at(12, 12), Span: at(0, 6)},
		{Kind: Deleted, Anchor: at(27, 27), Text: "thirty", Author: "R. Ames", Date: "2024-05-03T09:00:00Z"},
		{Kind: Inserted, Anchor: at(27, 30), Author: "R. Ames", Date: "2024-05-03T09:00:00Z"},
		{Kind: Inserted, Anchor: at(30, 33), Author: "R. Ames", Date: "2024-05-03T11:00:00Z"},
		{Kind: Comment, Anchor: at(27, 33), Text: "too\nlong?", Author: "Q"},
		{Kind: MovedAway, Anchor: at(47, 47), Text: " Fees stay due.", Author: "R. Ames"},
		{Kind: Covered, Anchor: at(47, 47), Text: "secret"},
	}}
}

func TestNotesOn(t *testing.T) {
	t.Parallel()
	_, l := redlined()
	for _, c := range []struct {
		span Span
		want []string
	}{
		{Span{0, 10}, nil},
		{Span{0, 30}, []string{
			"words deleted by R. Ames on 3 May 2024, not accepted: “thirty”", "inserted by R. Ames on 3 May 2024, not accepted", "comment by Q: “too long?”",
		}},
		{Span{33, 40}, nil},
		{Span{34, 47}, []string{"words moved away by R. Ames, not accepted: “Fees stay due.”", "covered words stand here, which the page does not show"}},
	} {
		var got []string
		for _, n := range l.NotesOn(c.span) {
			got = append(got, n.Told())
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("on %v: %q, want %q", c.span, got, c.want)
		}
	}
	if on := l.NotesOn(Span{0, 47}); len(on) != 5 || on[1].Anchor != (Span{27, 33}) {
		t.Errorf("one insertion is %+v", on)
	}
}

func TestViews(t *testing.T) {
	t.Parallel()
	text, l := redlined()
	whole := Span{0, len(text)}
	for v, want := range map[View]string{
		Accepted: text,
		Rejected: "Either party may end it on thirty days' notice. Fees stay due.",
		Shown:    "Either party may end it on [-thirty-]{+nin+}{+ety+}[:comment by Q: “too long?”:] days' notice.[- Fees stay due.-]",
	} {
		if got := l.View(text, whole, v); got != want {
			t.Errorf("%s: %q, want %q", v, got, want)
		}
	}
	if got := l.View(text, Span{28, 40}, Rejected); got != " days' " {
		t.Errorf("a part: %q", got)
	}
	if _, err := ParseView("markup"); err == nil {
		t.Error("a view that is not known was read")
	}
	if v, err := ParseView(""); v != Accepted || err != nil {
		t.Errorf("no view is %q, %v", v, err)
	}
}

func TestSortNotes(t *testing.T) {
	t.Parallel()
	notes := []Note{{Kind: Comment, Anchor: Span{9, 9}}, {Kind: Footnote, Anchor: Span{7, 7}}, {Kind: Inserted, Anchor: Span{2, 4}}, {Kind: Endnote, Anchor: Span{1, 1}}}
	SortNotes(notes)
	var kinds []NoteKind
	for _, n := range notes {
		kinds = append(kinds, n.Kind)
	}
	if want := []NoteKind{Footnote, Endnote, Inserted, Comment}; !reflect.DeepEqual(kinds, want) {
		t.Errorf("%v, want %v", kinds, want)
	}
}
