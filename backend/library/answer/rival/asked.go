package rival

import (
	"cmp"
	"context"
	"math"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/learned"
)

// Answer is a sentence of a family that may answer a question.
type Answer struct {
	*Statement
	Signals     map[string]float64
	Probability float64
}

// mostAsked bounds the sentences that are compared with a question by their vectors.
const mostAsked = 400

// relation is a sentence that another one takes the place of, or is taken the place of by.
type relation struct {
	to *Statement
	p  float64 // how likely
}

// MostQuoted is how many sentences answer at most, and Behind which share of the likeliest one's probability each has at least.
const (
	MostQuoted = 5
	Behind     = 0.15
)

// Looked is what a family says of a question.
type Looked struct {
	Answers []Answer           // the sentences of the agreement and of its papers that answer it, the likeliest first
	Tells   map[string]float64 // what all of them tell of whether the family answers at all, by name
	Doubts  []Doubt            // the sentences in whose place others stand, or may
}

// Entails reads a question beside each of some sentences with a cross-encoder; it may be nil.
type Entails = func(sentences []string) ([]ask.Entailment, error)

// Look finds what the sentences of the agreement and of its papers say of a question.
func (set *Set) Look(ctx context.Context, q *ask.Question, e Encoder, read Entails) (*Looked, error) {
	all, err := set.Judged(ctx, q, e, read)
	if err != nil || len(all) == 0 {
		return &Looked{Tells: map[string]float64{}, Doubts: []Doubt{}}, err
	}
	var answers []Answer
	tells := map[string]float64{"best": learned.Logit(max(all[0].Probability, leastTold)), "words": math.Log1p(float64(len(subjects(q.Text))))}
	n, sum, most := 0.0, 0.0, math.Inf(-1)
	for _, a := range all {
		if a.Signals["entails.read"] == 1 {
			n, sum, most = n+1, sum+a.Signals["entails"], max(most, a.Signals["entails"])
		}
	}
	if n > 0 {
		tells["entails"], tells["entails.most"], tells["entails.mean"] = all[0].Signals["entails"], most, sum/n
	}
	for _, a := range all {
		tells["cosine"], tells["share"] = max(tells["cosine"], a.Signals["cosine"]), max(tells["share"], a.Signals["share"])
		tells["same"] = max(tells["same"], a.Signals["same"])
	}
	tells["wanted"] = learned.Truth(all[0].figured())
	for _, a := range all {
		same := func(b Answer) bool { return a.Paper == b.Paper && a.Sentence == b.Sentence }
		if all[0].figured() && a.Signals["wanting"] == 1 && a.Signals["changes"] == 0 && a.Signals["takes"] == 0 {
			continue // a figure is asked for and found: what has none and changes nothing says nothing of it
		}
		if len(answers) < MostQuoted && a.Probability >= max(set.judge.Quoted, Behind*all[0].Probability) && !slices.ContainsFunc(answers, same) {
			answers = append(answers, a)
		}
	}
	return &Looked{answers, tells, set.doubted(all)}, nil
}

// leastTold is the least probability of the likeliest sentence that is told apart.
const leastTold = 1e-3

// There returns how likely a family answers a question, by what [Set.Look] and who asks know of it, and whether that is enough.
func (set *Set) There(tells map[string]float64) (p float64, enough bool) {
	p = set.judge.There.Of(tells)
	return p, p >= set.judge.Present
}

// figured reports whether a sentence has a figure of the kind that is asked for.
func (a *Answer) figured() bool { return a.Signals["wanted"] == 1 }

// Judged returns the sentences of the agreement and of its papers with how likely each answers a question, the likeliest first. A sentence that changes a
// clause is compared with the question by what it changes, too. The likeliest are read beside the question by a cross-encoder, where there is one.
func (set *Set) Judged(ctx context.Context, q *ask.Question, e Encoder, read Entails) ([]Answer, error) {
	asked := subjects(q.Text)
	whole := max(set.spread.whole(asked), 0.1)
	var all []Answer
	for i := range set.Old {
		if old := &set.Old[i]; !old.short || len(old.figures) > 0 {
			all = append(all, Answer{Statement: old})
		}
	}
	for i := range set.New {
		all = append(all, Answer{Statement: &set.New[i]})
	}
	related := set.related()
	alike := map[*Statement]*likeness{}
	var with []*Statement
	add := func(st *Statement) {
		if alike[st] == nil {
			same := set.spread.shared(asked, st.words)
			alike[st] = &likeness{old: st, same: same, share: same / whole}
			with = append(with, st)
		}
	}
	for _, a := range all {
		add(a.Statement)
		for _, r := range related[a.Statement] {
			add(r.to)
		}
	}
	slices.SortStableFunc(with, func(a, b *Statement) int { return cmp.Compare(alike[b].same, alike[a].same) })
	with = with[:min(len(with), mostAsked)]
	if e != nil {
		texts := make([]string, len(with))
		for i, st := range with {
			texts[i] = oneLine(st.Text)
		}
		cosines, err := e.Cosines(ctx, oneLine(q.Text), texts)
		if err != nil {
			return nil, err
		}
		for i, st := range with {
			alike[st].cosine = float64(cosines[i])
		}
	}
	best := likeness{}
	for _, l := range alike {
		best.cosine, best.share = max(best.cosine, l.cosine), max(best.share, l.share)
	}
	for i := range all {
		a := &all[i]
		a.Signals = set.answering(q, asked, a.Statement, alike, related[a.Statement], best)
		a.Signals["around"] = set.spread.shared(asked, a.around)/whole - alike[a.Statement].share
		a.Probability = set.judge.Likely.Of(a.Signals)
	}
	byProbability := func(a, b Answer) int { return cmp.Compare(b.Probability, a.Probability) }
	slices.SortStableFunc(all, byProbability)
	if err := beside(all, related, read); err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Probability = set.judge.Answers.Of(all[i].Signals)
	}
	slices.SortStableFunc(all, byProbability)
	return all, nil
}

// mostRead bounds the sentences that are read beside a question.
const mostRead = 24

// beside has the likeliest sentences, and those that they stand in the place of, read beside the question, and gives what is read in them as signals.
func beside(all []Answer, related map[*Statement][]relation, read Entails) error {
	at := map[*Statement]int{}
	var texts []string
	add := func(st *Statement) {
		if _, is := at[st]; !is && len(texts) < mostRead {
			at[st], texts = len(texts), append(texts, oneLine(st.Text))
		}
	}
	for _, a := range all {
		add(a.Statement)
		for _, r := range related[a.Statement] {
			add(r.to)
		}
	}
	of, err := ask.Surest(read, texts)
	if err != nil || len(of) == 0 {
		return err
	}
	best := of[0].Decides
	for _, e := range of {
		best = max(best, e.Decides)
	}
	for i := range all {
		x := all[i].Signals
		n, is := at[all[i].Statement]
		if !is {
			continue
		}
		x["entails.read"], x["entails"], x["entails.ahead"] = 1, of[n].Decides, of[n].Decides-best
		for _, r := range related[all[i].Statement] {
			if k, is := at[r.to]; is {
				x["other.entails"] = max(x["other.entails"], (of[k].Decides-of[n].Decides)*math.Sqrt(r.p))
			}
		}
	}
	return nil
}

// related returns, of each sentence, those that stand in its place, or that it stands in the place of.
func (set *Set) related() map[*Statement][]relation {
	all := map[*Statement][]relation{}
	link := func(a, b *Statement, p float64) {
		all[a], all[b] = append(all[a], relation{b, p}), append(all[b], relation{a, p})
	}
	by := map[*family.Operation][]*Statement{}
	for i := range set.New {
		for _, op := range set.New[i].By {
			by[op] = append(by[op], &set.New[i])
		}
	}
	for _, of := range [][]Statement{set.Old, set.was} {
		for i := range of {
			for _, op := range of[i].By {
				for _, n := range by[op] {
					link(&of[i], n, 1)
				}
			}
		}
	}
	for i := range set.Pairs {
		if p := &set.Pairs[i]; p.Doubtful() {
			link(p.Old, p.New, p.Probability)
		}
	}
	return all
}

// answering are the signals of a sentence that may answer a question.
func (set *Set) answering(q *ask.Question, asked map[string]bool, st *Statement, alike map[*Statement]*likeness, related []relation, best likeness) map[string]float64 {
	l := alike[st]
	x := map[string]float64{"cosine": l.cosine, "cosine.ahead": max(-0.5, l.cosine-best.cosine), "same": math.Min(l.same, 4), "share": l.share, "share.ahead": l.share - best.share}
	flag := func(name string, is bool) {
		if is {
			x[name] = 1
		}
	}
	other := likeness{}
	for _, r := range related {
		k := alike[r.to]
		other.cosine, other.share = max(other.cosine, k.cosine*math.Sqrt(r.p)), max(other.share, k.share*math.Sqrt(r.p))
		if r.p == 1 {
			x["changes"] = 1
		}
		if st.Paper != nil {
			x["takes"] = max(x["takes"], r.p)
		}
	}
	x["other.cosine"], x["other.share"] = max(other.cosine-l.cosine, 0), max(other.share-l.share, 0)
	x["head"] = math.Min(set.spread.shared(asked, st.head), 2)
	if kind := value.Kind(q.Want); slices.Contains([]value.Kind{value.Money, value.Percent, value.Date, value.Duration, value.Number}, kind) {
		has := len(st.figures[kind]) > 0
		if kind == value.Number {
			has = len(st.figures) > 0
		}
		flag("wanted", has)
		flag("wanting", !has)
	}
	for i := range set.Pairs {
		if p := &set.Pairs[i]; p.Old == st {
			x["gone"] = max(x["gone"], p.Probability)
		}
	}
	x["long"] = math.Log(float64(max(len(st.words), 3)) / 12)
	flag("short", st.short)
	flag("rules", rules.MatchString(st.Text))
	flag("new", st.Paper != nil)
	if st.Paper != nil {
		x["lapses"] = st.Lapses
		flag("once", st.isOnce())
		flag("stays", stays.MatchString(st.Text))
		flag("rewritten", st.Rewritten)
	}
	return x
}
