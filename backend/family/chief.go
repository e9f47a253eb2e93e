package family

import (
	"math"
	"slices"
)

const (
	// leastChief is the least probability with which a paper is put behind the one that all are about, where none bears the title of an agreement.
	leastChief = 0.35
	// leastAbout is the least probability with which a document is taken to be about another one.
	leastAbout = 0.02
)

// chief returns the document that the others are about, the likeliest, among few of which none bears the title of an agreement. It is nil where there is none.
func chief(links []*Link) (best *Link) {
	if len(links) > fewBases || slices.ContainsFunc(links, func(l *Link) bool { return l.Reading.Titled }) {
		return nil
	}
	most, longest := math.Inf(-1), 0
	for _, l := range links {
		longest = max(longest, l.Reading.Length)
	}
	for _, l := range links {
		if l.Reading.Draft || l.Reading.Dated == "" || l.Reading.Kind == Restatement || l.Reading.Kind != Base && (len(l.Reading.Names) > 0 || !l.Reading.Agrees) {
			continue
		}
		was := l.Reading.Kind
		l.Reading.Kind = Base
		sum, likeliest, e := 0.0, 0.0, newEvidence(links)
		for _, o := range links {
			p := leastAbout
			if o != l && (o.Reading.Dated == "" || o.Reading.Guessed || o.Reading.Dated >= l.Reading.Dated) {
				p = max(p, shipped().Belongs.Of(e.signals(o, l, e.shared(o)[slices.Index(links, l)], likeness{})))
			}
			sum, likeliest = sum+math.Log(p), max(likeliest, p)
		}
		if l.Reading.Kind = was; likeliest >= leastChief && sum > most {
			best, most = l, sum
		}
	}
	if best != nil && 2*best.Reading.Length < longest { // a slip is of something longer
		return nil
	}
	return best
}
