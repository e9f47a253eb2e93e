package ask

import (
	_ "embed" // the pairs
	"strings"
	"testing"
)

//go:embed testdata/sides.tsv
var sidesTSV string

// sideOfSentence returns how probably a sentence alone says yes to a question, before and after its limits are read.
func sideOfSentence(question, sentence string) (before, after float64, read reading) {
	c := readClaim(question, Read(question, question, Auto).stems)
	c.act = c.doing(&Document{}, nil)
	r := readAssertion(sentence, &c)
	r.owner = r.ownedBy(&c, -1, nil)
	before, read = verdicts().Unread.Polarity.Of(polarity(&c, &r)), c.reads(&r)
	return before, read.turned(before), read
}

// TestSides: what lies beyond a threshold or is left out is not said to be what lies within, nor the other way round.
func TestSides(t *testing.T) {
	t.Parallel()
	all, right, none, wrong, wrongBefore := 0, 0, 0, 0, 0
	for _, line := range strings.Split(strings.TrimSpace(sidesTSV), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		before, after, read := sideOfSentence(f[1], f[2])
		all++
		if (before >= 0.5) != (f[0] == "Y") {
			wrongBefore++
		}
		switch {
		case read == unclear:
			none++
			t.Logf("none: %s", line)
		case (after >= 0.5) == (f[0] == "Y"):
			right++
		default:
			wrong++
			t.Logf("wrong, read %d, yes %.2f: %s", read, after, line)
		}
	}
	t.Logf("of %d: right %d, none %d, wrong %d (before %d)", all, right, none, wrong, wrongBefore)
	if wrong > 0 {
		t.Errorf("%d of %d are on the wrong side", wrong, all)
	}
}
