package answer

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/lru"
	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

const (
	// leastRivalry is the weight from which on an unread sentence of a later paper is about what a clause says, and leastSame that of the words that they
	// share themselves. Of 24 questions about three families, pairs of a clause and the words in its place had 3.3 and more but for two, and others 2.7 at most.
	leastRivalry = 2.9
	leastSame    = 0.6
	// answersRivalry is the weight from which on one is that answers the question by itself.
	answersRivalry = 1.8
	// longRival is how many words say what a sentence is about; the more of them one has, the less those say that it shares.
	longRival = 12
	// sureAnswer is the presence from which on it counts that a sentence answers.
	sureAnswer = 0.5
	// repeated is the share of the clause's words from which on a sentence says the same again.
	repeated = 0.7
)

// rival is a sentence of a later paper that may take the place of a clause: no operation accounts for it.
type rival struct {
	paper *family.State
	at    doc.Span
	text  string
	words map[string]bool
	figures
	// asked is how much it shares with the question, and presence how likely it answers by itself, where it is the best of its paper.
	asked, presence float64
	answers         bool
	wanted          value.Kind // of the value that the question wants
}

// dense is what a word that a rival shares counts, by how many it has.
func (r *rival) dense() float64 { return math.Sqrt(longRival / float64(max(longRival, len(r.words)))) }

// rivals returns the unread sentences of a paper, with what they share with a question. f is what the paper answers by itself; nil where it
// was not asked.
func (o *operative) rivals(p *family.State, topic string, f *ask.Found) (all []rival, err error) {
	unread := o.standing.Unread(p.ID)
	if len(unread) == 0 {
		return nil, nil
	}
	paper, err := o.paper(p.ID)
	if err != nil {
		return nil, err
	}
	asked, wanted := subjects(topic), value.Kind(ask.Read(topic, topic, "").Want)
	var answering []ask.Citation
	if f != nil {
		answering = best(f)
	}
	for _, at := range unread {
		r := rival{paper: p, at: at, text: paper.Text[at.Start:at.End]}
		r.words, r.figures = subjects(r.text), figuresOf(r.text)
		r.asked = o.spread().rarity(asked, r.words) * r.dense()
		r.wanted = wanted
		if r.answers = slices.ContainsFunc(answering, func(c ask.Citation) bool { return c.Bytes.Intersect(at).Len() > 0 }); r.answers {
			r.presence = f.Presence
			r.answers = !f.Absent
		}
		all = append(all, r)
	}
	return all, nil
}

// rivalOf returns the rival that is most likely about what a clause says; nil for none.
func (o *operative) rivalOf(was ask.Citation, all []rival) (best *rival) {
	old, figures := subjects(was.Quote), figuresOf(was.Quote)
	most := leastRivalry
	for i := range all {
		r := &all[i]
		same := o.spread().rarity(old, r.words) * r.dense()
		other := figures.others(r.figures)
		if k := r.wanted; k != value.Date && r.another(figures, k) {
			other++
		}
		isNamed := named(was.Section, r.text, r.paper.Refers)
		if !o.standsBefore(was, r.paper) || float64(shared(old, r.words)) >= repeated*float64(len(old)) && other == 0 || same < leastSame && !isNamed {
			continue
		}
		weight := r.asked + 2*max(0, r.presence-sureAnswer) + same + other
		if isNamed {
			weight += leastRivalry
		}
		if weight > most || best == nil && r.answers && weight > answersRivalry {
			best, most = r, max(most, weight)
		}
	}
	return best
}

// spread tells in how many of an agreement's sentences words stand.
type spread struct {
	often     map[string]int
	sentences int
}

func newSpreads() *lru.Cache[viewKey, *spread] {
	return lru.New[viewKey](viewBytes, func(s *spread) int { return 64 * len(s.often) })
}

// spread is that of the agreement as it stands.
func (o *operative) spread() *spread {
	k := viewKey{o.standing.Root.ID, o.standing.AsOf}
	if s, ok := o.d.spreads.Get(k); ok {
		return s
	}
	s := &spread{often: map[string]int{}}
	for _, at := range text.Sentences(o.standing.Text, doc.Span{End: len(o.standing.Text)}) {
		s.sentences++
		for w := range subjects(o.standing.Text[at.Start:at.End]) {
			s.often[w]++
		}
	}
	o.d.spreads.Put(k, s)
	return s
}

// rarity adds up how seldom the words are in the agreement that two texts share: 1 for one that a single sentence of it has, or none, and 0
// for one that all have.
func (s *spread) rarity(a, b map[string]bool) (sum float64) {
	all := math.Log(float64(max(s.sentences, 2)))
	for w := range a {
		if b[w] && !isFigure(w) {
			sum += 1 - math.Log(float64(max(s.often[w], 1)))/all
		}
	}
	return sum
}

// named reports whether words name a section by its number.
func named(section, words string, refers []string) bool {
	own, _, _ := strings.Cut(strings.TrimSpace(section), " ")
	own = strings.TrimSuffix(own, ".")
	return own != "" && slices.Contains(refers, own) && strings.Contains(words, own)
}

// figures are the values that a text gives, by their kinds; a number that is none of those kinds is of the kind "".
type figures map[value.Kind]map[string]bool

// labels are the numbers of clauses, before their sentences: "3.2 The Contractor".
var labels = regexp.MustCompile(`^\W*(?:(?i:section|clause|article|§)\s+)?\d+(?:\.\d+)*[.)]?\s|\s\d{1,2}\.\d{1,2}\s+[A-Z]`)

func figuresOf(s string) figures {
	s = labels.ReplaceAllStringFunc(s, func(m string) string { return strings.Repeat(" ", len(m)) })
	all := figures{}
	add := func(kind value.Kind, words string) {
		if all[kind] == nil {
			all[kind] = map[string]bool{}
		}
		all[kind][words] = true
	}
	bare := []byte(s)
	for _, kind := range []value.Kind{value.Money, value.Percent, value.Date, value.Duration} {
		for _, v := range value.Find(kind, s, doc.Span{End: len(s)}) {
			add(kind, v.Text)
			for i := v.Span.Start; i < v.Span.End; i++ {
				bare[i] = ' '
			}
		}
	}
	for w := range text.Words(string(bare)) {
		if isFigure(strings.ToLower(w)) {
			add("", strings.ToLower(w))
		}
	}
	return all
}

// another reports whether there is a value of a kind that other figures lack.
func (f figures) another(figures figures, kind value.Kind) bool {
	for v := range f[kind] {
		if !figures[kind][v] {
			return kind != ""
		}
	}
	return false
}

// others weighs that words have other figures than a clause: 1 where they give another value of a kind that the clause has, a half where a bare number
// may be one, 0 where all are the same.
func (f figures) others(words figures) (weight float64) {
	for kind, values := range words {
		for v := range values {
			switch {
			case f[kind] != nil && !f[kind][v]:
				return 1
			case f[kind] == nil && len(f) > 0 && (kind == "" || f[""] != nil):
				weight = 0.5
			}
		}
	}
	return weight
}

// periods are what comes once in a time, by the time.
var periods = map[string]string{"daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year", "annual": "year", "annually": "year", "annum": "year"}

// subjects are the words of a text that say what it is about, short ones, too, and its figures.
func subjects(s string) map[string]bool {
	all := map[string]bool{}
	for w := range text.Words(s) {
		if w = strings.ToLower(w); isFigure(w) {
			all[w] = true
		} else if len(w) > 2 && !ask.Empty(w) {
			all[text.Stem(cmp.Or(periods[w], w))] = true
		}
	}
	return all
}

// isFigure reports whether a word is a number, in digits or in letters.
func isFigure(w string) bool {
	_, ok := numeral.Cardinal(w)
	return ok || w[0] >= '0' && w[0] <= '9'
}
