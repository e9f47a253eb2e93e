package ask

import (
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// TestReadList reads questions for contracts that meet conditions, and leaves all others to the passages.
func TestReadList(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]string{
		"Which agreements are governed by the law of Nevada?":                 "[governing_law=Nevada]",
		"Which NDAs are under English law and run for eighteen months?":       "[term 540-540 governing_law=England]",
		"How many contracts are not governed by New York law?":                "[!governing_law=New York]",
		"List the agreements dated 2009":                                      "[effective_date=2009]",
		"Which contracts expire before July 2027 and renew automatically?":    "[renewal itself expiry <2027-07]",
		"Which agreements have a renewal clause?":                             "[renewal_term]",
		"Which contracts are unsigned?":                                       "[signed=blank/draft/partly]",
		"Which contracts have not been signed yet?":                           "[signed=blank/draft/partly]",
		"How many agreements are signed?":                                     "[signed=signed]",
		"Which contracts need consent to assign?":                             "[anti_assignment]",
		"Which contracts have no liability cap?":                              "[!cap_on_liability]",
		"Which agreements with Quillwort Press Ltd. last longer than a year?": "[term >360 parties~Quillwort Press Ltd.]",
		"Which contracts are longer than the lease?":                          "",
		"Which agreements are with Quillwort Press Ltd.?":                     "[parties~Quillwort Press Ltd.]",
		"Which leases have a term of at least three years?":                   "[term 1080-0]",
		"Which agreements were signed between 2010 and 2012?":                 "[effective_date 2010<2013]",
		"Which NDAs last two years or less?":                                  "[term 0-720]",
		"Which contracts need three months' notice or more?":                  "[notice 90-0]",
		"Which two-year Nevada NDAs are there?":                               "[term 720-720 governing_law=Nevada]",
		"Which Quillwort agreements are dated 2009?":                          "[parties~Quillwort effective_date=2009]",
		"Which supply agreements are exclusive?":                              "[exclusivity]",
		"Which agreements are under Nevada or Ohio law?":                      "[governing_law=Nevada/Ohio]",
		"Which contracts mention dolphins?":                                   "",
		"Which agreement governs the lease of 410 Tannery Row?":               "",
		"What does the contract say of notice?":                               "",
		"May the tenant assign the lease under New York law?":                 "",
	} {
		l, ok := ReadList(question)
		got := ""
		if ok {
			var all []string
			for _, c := range l.Conditions {
				all = append(all, shortForm(c))
			}
			got = fmt.Sprint(all)
		}
		if got != want && !(want == "" && !ok) {
			t.Errorf("%s: %s, want %s", question, got, want)
		}
	}
}

func shortForm(c Condition) string {
	s := c.Column
	if c.Lacks {
		s = "!" + s
	}
	switch {
	case c.Itself:
		s += " itself"
	case c.Is != "":
		s += "=" + strings.Join(append([]string{c.Is}, c.Or...), "/")
	case len(c.Names) > 0:
		s += "~" + c.Names[0]
	case c.From+c.Before != "":
		s += " " + c.From + "<" + c.Before
	case c.Longer > 0:
		s += fmt.Sprintf(" >%.0f", c.Longer)
	case c.AtLeast+c.AtMost > 0:
		s += fmt.Sprintf(" %.0f-%.0f", c.AtLeast, c.AtMost)
	}
	return s
}

// TestConditionMet compares values with conditions.
func TestConditionMet(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		condition Condition
		kind      value.Kind
		words     string
		want      bool
	}{
		{Condition{Column: "term", AtLeast: 720, AtMost: 720}, value.Duration, "twenty-four months", true},
		{Condition{Column: "term", Longer: 720}, value.Duration, "two years", false},
		{Condition{Column: "governing_law", Is: "England"}, value.Jurisdiction, "the laws of England and Wales", true},
		{Condition{Column: "effective_date", Is: "2012"}, value.Date, "March 3, 2012", true},
		{Condition{Column: "expiry", Before: "2027-07"}, value.Date, "July 1, 2027", false},
		{Condition{Column: "effective_date", From: "2012~"}, value.Date, "March 3, 2012", false},
	} {
		values := value.Find(c.kind, c.words, doc.Span{End: len(c.words)})
		if got := c.condition.Met(values); got != c.want {
			t.Errorf("%+v by %q: %v", c.condition, c.words, got)
		}
	}
}
