// Package rival finds which sentences of later papers take the place of what an agreement says, where no operation is known that does it: papers
// change agreements in more ways than anybody knows. [Of] pairs each unread sentence of a paper with the clauses that it may be about, and says how
// likely each pair is. What pairs have in common was learned (lab/cmd/fitrivals).
package rival

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/text"
)

const (
	// mostOld bounds the sentences of the agreement that are compared with one of a paper by their vectors, and mostPairs those that are paired with it.
	mostOld   = 120
	mostPairs = 16
	// mostNew bounds the sentences of papers that are paired.
	mostNew = 300
	// mostAfter is how much of a paragraph is looked at behind a sentence for what limits it, in bytes.
	mostAfter = 400
	// mostGone bounds what is looked at of words that an operation took out, in bytes.
	mostGone = 1500
	// fewestWords is how many words a part of a sentence has at least.
	fewestWords = 4
)

// Encoder compares a text with others by their vectors.
type Encoder interface {
	// Cosines returns the cosine of a text with each of others, -1 to 1.
	Cosines(ctx context.Context, of string, with []string) ([]float32, error)
}

// Statement is a sentence of the agreement as it stands, or of a paper, or a part of one that says something by itself.
type Statement struct {
	Paper    *family.State // nil for the agreement
	Bytes    doc.Span      // of the paper's text, or of the conformed one
	Sentence doc.Span      // that it is a part of
	Text     string
	Section  string   // "4.2 Fees": the number and title of the section that it stands in, of the agreement
	after    int      // the paper that put it into the agreement, by its place in the family
	numbers  []string // of the clause that it stands in
	names    []string // the numbers of those that it names
	words    map[string]bool
	head     map[string]bool
	figures  figures
	around   map[string]bool     // the words of its sentence and of the one before
	once     bool                // what follows it in its paragraph is said for one time
	answered bool                // it stands in a message that another one answers
	short    bool                // it has too few words to be in a pair
	By       []*family.Operation // those that put words of the agreement there, or that a sentence of a paper says
	// Rewritten tells that an operation put it into the agreement; such a sentence is in no pair.
	Rewritten bool
	Signals   map[string]float64 // of a sentence of a paper
	Lapses    float64            // the probability that such a one does not hold on the day
}

// Pair is a sentence of the agreement, or of an earlier paper, and one of a later paper.
type Pair struct {
	Old, New    *Statement
	Signals     map[string]float64
	Probability float64 // that the new one takes the place of the old one
	judge       *Judge
}

// Set are the pairs of a family, each new sentence's together.
type Set struct {
	Pairs  []Pair
	Old    []Statement
	New    []Statement
	asOf   string
	spread spread
	judge  *Judge
	was    []Statement // what operations took out
}

// Of pairs the unread sentences of a family's papers with what they may replace. Words gives the text of a paper; e may be nil.
func Of(ctx context.Context, s *family.Standing, words func(doc.ID) (string, error), e Encoder) (*Set, error) {
	set := &Set{judge: &shipped().Vectors, asOf: s.AsOf}
	if e == nil {
		set.judge = &shipped().Words
	}
	if err := set.gather(s, words); err != nil {
		return set, err
	}
	for i := range set.New {
		if set.New[i].Rewritten {
			continue
		}
		if err := set.pair(ctx, &set.New[i], e); err != nil {
			return nil, err
		}
	}
	beside := set.tonesOf()
	for i := range set.New {
		set.lapse(&set.New[i], s.Papers, beside)
	}
	return set, nil
}

// gather reads the sentences of the agreement and of its papers.
func (set *Set) gather(s *family.Standing, words func(doc.ID) (string, error)) error {
	for i := range s.Papers {
		p := &s.Papers[i]
		said := s.Sentences(p.ID)
		if len(said) == 0 {
			continue
		}
		comes := p.Reading.Kind == family.Novation || p.Reading.Kind == family.Assignment // they say who came, and little else
		own, err := words(p.ID)
		if err != nil {
			return err
		}
		for n, at := range said {
			around := own[at.Start:at.End]
			if n > 0 && at.Start-said[n-1].End < 3 {
				around = own[said[n-1].Start:at.End]
			}
			answered := isAnswered(own, at)
			after, _, _ := strings.Cut(own[at.End:min(len(own), at.End+mostAfter)], "\n\n")
			for _, part := range parts(own, at) {
				if st := statement(own, part); len(set.New) < mostNew && (!comes || len(st.figures) > 0) {
					st.Paper, st.Sentence, st.after, st.around, st.once = p, at, i, subjects(around), once.MatchString(after)
					st.By, st.answered = s.Rewriting(p.ID, part), answered
					st.names = append(family.NumbersNamed(st.Text), clauseNamed.FindAllString(st.Text, -1)...)
					st.Rewritten = len(st.By) > 0
					set.New = append(set.New, st)
				}
			}
		}
	}
	set.spread.often = map[string]int{}
	clauses := headsOf(s.Text)
	for _, at := range text.Sentences(s.Text, doc.Span{End: len(s.Text)}) {
		if at = at.Trim(s.Text); at.Len() == 0 {
			continue
		}
		old := statement(s.Text, at)
		old.around = old.words
		if n := len(set.Old) - 1; n >= 0 && at.Start-set.Old[n].Bytes.End < 3 {
			old.around = subjects(s.Text[set.Old[n].Bytes.Start:at.End])
		}
		if number := clauses.number(at.End - 1); number != "" {
			old.numbers = append(old.numbers, number)
		}
		if label := s.Layout.Label(at.Start); label != "" {
			old.numbers = append(old.numbers, label)
		}
		set.spread.sentences++
		for w := range old.words {
			set.spread.often[w]++
		}
		if sec, ok := s.Layout.SectionAt(at.Start); ok {
			old.Section = strings.TrimSpace(sec.Label + " " + sec.Title)
			old.head = subjects(sec.Title)
		}
		for _, p := range s.PiecesIn(at) {
			for _, op := range append(slices.Clone(p.Through), p.By) {
				if op != nil && op.Verb != family.Renumber {
					old.By = append(old.By, op)
				}
			}
			if p.By != nil {
				old.after = max(old.after, slices.IndexFunc(s.Papers, func(q family.State) bool { return q.ID == p.By.Paper }))
			}
		}
		old.short = len(strings.Fields(old.Text)) < fewestWords
		set.Old = append(set.Old, old)
	}
	for _, op := range s.Operations {
		var gone strings.Builder
		for _, p := range op.Replaced {
			gone.WriteString(p.Text())
		}
		for _, at := range text.Sentences(gone.String(), doc.Span{End: min(gone.Len(), mostGone)}) {
			if at = at.Trim(gone.String()); at.Len() > 0 && op.Verb != family.Renumber {
				was := statement(gone.String(), at)
				was.By = []*family.Operation{op}
				set.was = append(set.was, was)
			}
		}
	}
	return nil
}

func statement(s string, at doc.Span) Statement {
	words := s[at.Start:at.End]
	st := Statement{Bytes: at, Sentence: at, Text: words, words: subjects(words), figures: figuresOf(words)}
	if m := lead.FindString(words); m != "" {
		st.head = subjects(m)
	}
	return st
}

// lead finds the heading that a sentence begins with: "2. Geographic Scope. ", "Tickets: ".
var lead = regexp.MustCompile(`^\W*(?:\d[\d.]*[.)]?\s+)?[A-Z][\w'’/&-]*(?: [\w'’/&-]+){0,4}[.:|](?:\s|$)`)

// joints part a sentence into what it says one after the other, and lines of a table; those of a bare "and" only where a verb is near.
var (
	joints = regexp.MustCompile(`;\s+|,\s+(?:and|but|so|while|provided)\s+|\s+and that\s+|\s+and\s+|\n`)
	near   = regexp.MustCompile(`(?i)^(?:\S+\s+){0,5}(?:shall|will|must|may|is|are|goes|stands?|runs?|can)\b`)
)

// parts returns the parts of a sentence that say something by themselves.
func parts(s string, at doc.Span) (all []doc.Span) {
	start := at.Start
	add := func(end, next int) {
		if p := (doc.Span{Start: start, End: end}).Trim(s); len(strings.Fields(s[p.Start:p.End])) >= fewestWords {
			all, start = append(all, p), next
		}
	}
	words := s[at.Start:at.End]
	for _, m := range joints.FindAllStringIndex(words, -1) {
		joint, rest := strings.TrimSpace(words[m[0]:m[1]]), words[m[1]:]
		switch {
		case len(strings.Fields(rest)) < fewestWords, joint == "and" && !near.MatchString(rest), joint == "" && !strings.ContainsAny(rest[:1], "|-•*") && !strings.Contains(words, "|"):
		default:
			add(at.Start+m[0], at.Start+m[1])
		}
	}
	if add(at.End, at.End); len(all) == 0 {
		return []doc.Span{at}
	}
	return all
}

// likeness is how much one sentence of the agreement is like a new one.
type likeness struct {
	old         *Statement
	same, share float64
	cosine      float64
}

// pair pairs a new sentence with those that it may be about.
func (set *Set) pair(ctx context.Context, n *Statement, e Encoder) error {
	own := max(set.spread.whole(n.words), 1)
	var all []likeness
	add := func(old *Statement) {
		same := set.spread.shared(old.words, n.words)
		all = append(all, likeness{old: old, same: same, share: same / max(own, set.spread.whole(old.words))})
	}
	for i := range set.Old {
		if set.Old[i].after < n.after && !set.Old[i].short {
			add(&set.Old[i])
		}
	}
	for i := range set.New {
		if set.New[i].after < n.after && !set.New[i].Rewritten {
			add(&set.New[i])
		}
	}
	slices.SortStableFunc(all, func(a, b likeness) int { return cmp.Compare(b.same, a.same) })
	all = all[:min(len(all), mostOld)]
	if e != nil {
		with := make([]string, len(all))
		for i, l := range all {
			with[i] = oneLine(l.old.Text)
		}
		cosines, err := e.Cosines(ctx, oneLine(n.Text), with)
		if err != nil {
			return err
		}
		for i := range all {
			all[i].cosine = float64(cosines[i])
		}
	}
	slices.SortStableFunc(all, func(a, b likeness) int { return cmp.Compare(b.same+4*b.cosine, a.same+4*a.cosine) })
	all = all[:min(len(all), mostPairs)]
	for i := range all {
		signals := set.signals(&all[i], n, all)
		set.Pairs = append(set.Pairs, Pair{Old: all[i].old, New: n, Signals: signals, Probability: set.judge.Replaces.Of(signals), judge: set.judge})
	}
	return nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Doubtful reports whether the new sentence may take the place of the old one.
func (p *Pair) Doubtful() bool { return p.Probability >= p.judge.May }

// Beside returns the pair of a sentence of a paper with the clause of the agreement that it may take the place of, or else is most like; nil where none shares with
// it as much as a word that no other has, nor is named.
func (set *Set) Beside(id doc.ID, sentence doc.Span) (best *Pair) {
	near := func(p *Pair) float64 {
		if p.Doubtful() {
			return nearest + p.Probability
		}
		return nearest/2*p.Signals["named"] + p.Signals["same"] + 4*p.Signals["cosine"] // as pairs are chosen
	}
	for i := range set.Pairs {
		p := &set.Pairs[i]
		if p.Old.Paper == nil && p.New.Paper.ID == id && p.New.Sentence == sentence && (p.Doubtful() || p.Signals["same"] >= 1 || p.Signals["named"] == 1) && (best == nil || near(p) > near(best)) {
			best = p
		}
	}
	return best
}

// nearest is more than how like two sentences are.
const nearest = 100

// Seems reports whether it does, as it seems.
func (p *Pair) Seems() bool { return p.Probability >= p.judge.Seems }

// Unsure reports whether words of a paper, by their place, may not hold on the day: they are for one time, for later, or no more, or are none of
// those that say something of the agreement.
func (set *Set) Unsure(id doc.ID, at doc.Span) bool {
	said := false
	for i := range set.New {
		n := &set.New[i]
		if both := n.Bytes.Intersect(at).Len(); n.Paper.ID == id && 2*both > min(n.Bytes.Len(), at.Len()) {
			if said = true; n.Lapses >= set.judge.Unsure {
				return true
			}
		}
	}
	return !said
}

// Size returns how much memory a set takes, in bytes, roughly.
func (set *Set) Size() int { return 1500*len(set.Pairs) + 1000*(len(set.Old)+len(set.New)) }

// messageHead finds the head of a message.
var messageHead = regexp.MustCompile(`(?im)^(?:>|[ \t*]*(?:from|van|von|de|-+ ?original message)\b[ \t]*[:-])|\bwrote:\s*$`)

// isAnswered reports whether words stand in a message that is quoted below the one that answers it.
func isAnswered(s string, at doc.Span) bool {
	line := s[strings.LastIndexByte(s[:at.Start], '\n')+1 : at.End]
	return strings.HasPrefix(line, ">") || len(messageHead.FindAllStringIndex(s[:at.Start], 2)) > 1
}
