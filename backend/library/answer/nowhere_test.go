package answer

import (
	"strings"
	"testing"

	"pincite/backend/ask"
	"pincite/backend/doc"
)

// TestUnsaid holds that a contract has a clause that it speaks of by its name, in any form, or as contracts do
// which do not use that name.
func TestUnsaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question, body string
		want           bool
	}{
		{"Is there an arbitration clause?", "Any dispute is settled by the courts of Ohio.", true},
		{"Is there an arbitration clause?", "Any dispute is settled by an arbitrator.", false},
		{"Does it contain an evergreen clause?", "The term shall automatically renew.", false},
		{"Does it contain an evergreen clause?", "The term is two years.", true},
		{"Is there a cap?", "Liability shall not exceed the fees.", false}, // everybody's word
		{"How many VIP seats does the sponsor get?", "The sponsor is a VIP.", true},
		{"How many VIP seats does the sponsor get?", "The sponsor has the seat of a VIP.", false},
		{"How many days of training are there?", "It takes days.", true},
		{"How many days may they take?", "It takes weeks.", false},
		{"May the tenant go to arbitration?", "The tenant pays the rent.", false}, // which asks for no clause
	} {
		q := ask.Read(c.question, c.question, ask.Expert)
		if got := unsaid(&q, c.body); got != c.want {
			t.Errorf("%s of %q: %v", c.question, c.body, got)
		}
	}
}

// TestLacking holds that a word stands in a text in any form and with a slip of the finger, and in any of
// several texts.
func TestLacking(t *testing.T) {
	t.Parallel()
	asked := []string{"balloon", "ride", "indemify", "assignable", "pirate"}
	if got := strings.Join(lacking(asked, "No assignment, and all indemnify.", "What the balloons override"), " "); got != "ride pirate" {
		t.Errorf("lacking %q", got)
	}
	if got := lacking([]string{"cobrand", "sublet"}, "The co-branded site is let, and the sub\nlet"); len(got) != 1 || got[0] != "sublet" {
		t.Errorf("lacking %q of what is written with hyphens", got)
	}
	if got := lacking(nil, "a text"); len(got) > 0 || len(asked) != 5 || asked[0] != "balloon" {
		t.Errorf("lacking %q, of %q", got, asked)
	}
}

// TestSpoken holds that a document is found by the words of its file's name, which may be written together.
func TestSpoken(t *testing.T) {
	t.Parallel()
	one, two := doc.IDOf([]byte("one")), doc.IDOf([]byte("two"))
	words := spoken([]doc.Hit{{Doc: one, File: "leases/TarnHoldings_2020.pdf", Quote: "a rent"}, {Doc: two, Quote: "a price"}}, one)
	if got := strings.Join(lacking([]string{"tarn", "holdings", "rent", "price"}, words...), " "); got != "price" {
		t.Errorf("lacking %q in %q", got, words)
	}
	if got := strings.ToLower(ofName("TarnHoldings_2020.pdf")); !beginsWord(got, "holdings") || !beginsWord(got, "tarn") || !beginsWord(got, "tarnholdings") {
		t.Errorf("%q", got)
	}
}
