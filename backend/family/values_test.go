package family

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestSeveralValues has a paper give two values of a clause in one sentence.
func TestSeveralValues(t *testing.T) {
	for name, c := range map[string]struct{ base, says, want string }{
		"with the words of each": {"5.1 The Contractor shall pay for Goods lost, subject to a limit of £75,000 for one event and of £600,000 in any year.",
			"1. In clause 5.1 the limits are £900,000 in any year and £120,000 for one event.", "limit of £120,000 for one event and of £900,000 in any year"},
		"by their order": {"5.1 The Seller pays 5 per cent of the price at first, then 7 per cent.",
			"1. In clause 5.1 the rates are 6 per cent and 9 per cent.", "6 per cent of the price at first, then 9 per cent"},
		"from and to, twice": {"5.1 The fee is £40 a month. A late fee of £15 is due.",
			"1. In clause 5.1 the fee is increased from £40 to £45 and the late fee from £15 to £20.", "fee is £45 a month. A late fee of £20"},
	} {
		t.Run(name, func(t *testing.T) {
			r, paper := newRope(Paper{ID: doc.ID{1}, Text: c.base}), newRope(Paper{ID: doc.ID{2}, Text: c.says})
			for _, o := range wordOperations(c.says, doc.ID{2}, "") {
				if r.apply(o, paper); !o.Applied {
					t.Errorf("%+v: %s", o, o.Doubt)
				}
			}
			if !strings.Contains(r.text, c.want) {
				t.Errorf("it stands %q", r.text)
			}
		})
	}
}
