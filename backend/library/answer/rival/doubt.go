package rival

import (
	"math"

	"pincite/backend/learned"
)

// Doubt is a pair of sentences by what a question tells of it, too.
type Doubt struct {
	*Pair
	Signals     map[string]float64
	Probability float64 // that the new sentence takes the place of the old one
	Seems       bool    // it does, as it seems
}

// isOnce reports whether a sentence speaks of one case alone: it takes the place of no rule for sure.
func (st *Statement) isOnce() bool { return st.once || once.MatchString(st.Text) }

// Unasked returns the pairs that may be in doubt where no question is asked.
func (set *Set) Unasked() []Doubt {
	doubts := []Doubt{}
	for i := range set.Pairs {
		if p := &set.Pairs[i]; p.Doubtful() {
			doubts = append(doubts, Doubt{p, p.Signals, p.Probability, p.Seems() && !p.New.isOnce()})
		}
	}
	return doubts
}

// LeastPaired is how likely a pair is at least by itself that a question may make likelier.
const LeastPaired = 0.02

// oddsScale makes log-odds about as large as other signals.
const oddsScale = 4

// doubted returns the pairs of a set with how likely each is where a question is asked, of which all sentences are judged: those that may be in doubt.
func (set *Set) doubted(all []Answer) []Doubt {
	doubts := []Doubt{}
	judged := make(map[*Statement]*Answer, len(all))
	for i := range all {
		judged[all[i].Statement] = &all[i]
	}
	likeliest := map[*Statement]float64{}
	for i := range set.Pairs {
		p := &set.Pairs[i]
		likeliest[p.Old], likeliest[p.New] = max(likeliest[p.Old], p.Probability), max(likeliest[p.New], p.Probability)
	}
	for i := range set.Pairs {
		p := &set.Pairs[i]
		if old, new := judged[p.Old], judged[p.New]; p.Probability >= LeastPaired && old != nil && new != nil {
			x := DoubtSignals(p, old, new, all[0].Probability, likeliest[p.Old], likeliest[p.New])
			if asked := set.judge.Asked.Of(x); asked >= set.judge.Doubts {
				doubts = append(doubts, Doubt{p, x, asked, asked >= set.judge.Sure && !p.New.isOnce()})
			}
		}
	}
	return doubts
}

// DoubtSignals are what is known of a pair where a question is asked: its own signals, how likely it is by itself, and beside the likeliest pairs of its
// old sentence and of its new one, and how likely each of them answers, beside the likeliest sentence.
func DoubtSignals(p *Pair, old, new *Answer, best, bestOld, bestNew float64) map[string]float64 {
	x := map[string]float64{"pair": learned.Logit(p.Probability) / oddsScale, "lapses": new.Signals["lapses"]}
	x["pair.behind.old"], x["pair.behind.new"] = math.Log(p.Probability/bestOld)/oddsScale, math.Log(p.Probability/bestNew)/oddsScale
	for name, a := range map[string]*Answer{"old": old, "new": new} {
		x[name] = learned.Logit(max(leastTold, min(a.Probability, 1-leastTold))) / oddsScale
		x[name+".behind"] = math.Log(max(leastTold, a.Probability)/max(leastTold, best)) / oddsScale
		for _, signal := range []string{"cosine", "share", "wanted", "wanting", "around", "head"} {
			x[name+"."+signal] = a.Signals[signal]
		}
	}
	for name, y := range p.Signals {
		x["pair."+name] = y
	}
	return x
}
