package text

import "strings"

// A Set is a set of words, as a rule in lower case.
type Set map[string]bool

// NewSet returns the set of the words of a list, which white space parts.
func NewSet(list string) Set {
	set := Set{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// MonthNames are the months in lower case, in full, and MonthAbbreviations their usual
// short forms. Both are lists for [NewSet].
const (
	MonthNames         = "january february march april may june july august september october november december"
	MonthAbbreviations = "jan feb mar apr jun jul aug sep sept oct nov dec"
)

// Abbreviations are words, in lower case and without their last full stop, whose full stop
// ends no sentence.
var Abbreviations = NewSet(`inc corp co ltd no nos sec secs art arts para paras ch cl mr mrs ms dr prof st messrs jr sr
	vs v e.g i.e etc cf al approx dept div ed est fig ft int'l intl ` + MonthAbbreviations + `
	u.s u.k u.s.c c.f.r p.o ph tel ext attn bros mfg assn ave blvd rd ste hon rev gen col capt lt sgt pp vol ex exh sched
	gmbh s.a n.v b.v l.p l.l.c l.l.p n.a p.c p.a reg regs stat`)

// CompanySuffixes end the name of a company or another body, in lower case without full
// stops.
var CompanySuffixes = NewSet(`inc incorporated llc ltd limited corp corporation co company lp llp plc ag sa nv bv gmbh spa
	srl sarl pty pte kk oy ab asa na trust bancorp holdings group partnership association university foundation sas
	a/s kg se ltda lllp pllc pc fund bank`)

// TitleLinks are the small words within a title.
var TitleLinks = NewSet(`of and for to the in on or with by &`)
