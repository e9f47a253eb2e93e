package rival

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/family"
)

// hangs finds what a sentence makes its rule hang on.
var hangs = regexp.MustCompile(`(?i)\b(?:if|unless|until|till|when|only|provided|after which)\b`)

// said is what a sentence says without the words that it puts into the agreement or takes out.
func (n *Statement) said() string {
	b := []byte(n.Text)
	for _, op := range n.By {
		for _, words := range []doc.Span{op.Old, op.New} {
			at := words.Intersect(n.Bytes)
			for i := at.Start; i < at.End; i++ {
				b[i-n.Bytes.Start] = ' '
			}
		}
	}
	return string(b)
}

// tones count the sentences of a paper that speak of one time alone, and those that leave things as they are.
type tones struct{ once, stays int }

// tonesOf counts them by papers.
func (set *Set) tonesOf() map[doc.ID]tones {
	all := map[doc.ID]tones{}
	for i := range set.New {
		n := &set.New[i]
		t := all[n.Paper.ID]
		if n.isOnce() {
			t.once++
		}
		if stays.MatchString(n.Text) {
			t.stays++
		}
		all[n.Paper.ID] = t
	}
	return all
}

// lapse judges whether a sentence of a paper holds on the day.
func (set *Set) lapse(n *Statement, papers []family.State, beside map[doc.ID]tones) {
	x := map[string]float64{}
	flag := n.tone(x)
	flag("hangs", hangs.MatchString(n.Text))
	flag("denies", denies.MatchString(n.Text))
	flag("allows", allows.MatchString(n.Text))
	flag("figures", len(n.figures) > 0)
	flag("rewritten", n.Rewritten)
	for v := range n.figures[value.Date] {
		flag("day.later", v > set.asOf[:min(len(v), len(set.asOf))])
		flag("day.before", v < set.asOf[:min(len(v), len(set.asOf))])
	}
	for v := range n.figures[""] {
		if len(v) == 4 && (v[:2] == "19" || v[:2] == "20") {
			flag("year.later", v > set.asOf[:4])
			flag("year.before", v < set.asOf[:4])
		}
	}
	flag("paper.notice", n.Paper.Reading.Kind == family.Notice)
	flag("asks", strings.HasSuffix(strings.TrimSpace(n.Text), "?"))
	flag("answered", n.answered)
	for i := range papers {
		if q := &papers[i]; i > n.after {
			x["later"]++
			flag("later.names", q.Amends == n.Paper.ID || n.Paper.Reading.Dated != "" && slices.Contains(q.Reading.Days, n.Paper.Reading.Dated))
		}
	}
	x["later"] = math.Log1p(x["later"])
	flag("once.beside", beside[n.Paper.ID].once > int(max(x["once"], x["once.after"])))
	flag("stays.beside", beside[n.Paper.ID].stays > int(x["stays"]))
	gone, takes := 0.0, 0.0
	for i := range set.Pairs {
		if p := &set.Pairs[i]; p.Old == n {
			gone = max(gone, p.Probability)
			x["near"], x["near.same"] = max(x["near"], p.Signals["cosine"]), max(x["near.same"], p.Signals["same"]/3)
			flag("near.figure", p.Signals["figure.other"] > 0 && p.Signals["same"] > 1)
			flag("near.named", p.Signals["named"] > 0)
		} else if p.New == n {
			takes = max(takes, p.Probability)
		}
	}
	x["gone"], x["takes"] = math.Sqrt(gone), math.Sqrt(takes)
	n.Signals, n.Lapses = x, set.judge.Lapses.Of(x)
	said := n.said()
	if n.Rewritten && len(strings.Fields(said)) < fewestWords { // they hold as the agreement does that they were put into
		n.Lapses = 0
	}
	if n.Paper.Undated(set.asOf) || n.Rewritten && hangs.MatchString(said) { // of another day it may be, and for a part of what it was put in for
		n.Lapses = max(n.Lapses, set.judge.Unsure)
	}
}
