package quoted

import (
	"slices"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Match is where a quotation stands.
type Match struct {
	Document int        // as it was given to [Search.Read]
	Spans    []doc.Span // of the words, in the document's text: more than one where an ellipsis parts them
	Edits    []Edit     // what differs; none where the quotation is verbatim
	Omitted  []doc.Span // what an ellipsis or brackets leave out
	Others   []int      // further documents that have it as well
	cost     int        // words that differ
	named    int        // words around the quotation that name the document
}

const (
	leastShare  = 0.6 // of a quotation's words that its source has
	fewestSame  = 4   // of its words, where it has so many
	likelyShare = 0.8 // of a paragraph's that is not said to be a quotation
	longGap     = 80  // words that an ellipsis beside a short piece may stand for
	farApart    = 4000
	mostPlaces  = 12 // of a piece in one document
	shortPiece  = 4  // words of a piece that is not looked for by itself
)

// Search looks for quotations in documents.
type Search struct {
	quotations []Quotation
	near       [][]string
	pieces     [][]piece // of each quotation
	vocabulary map[string]int32
	pairs      map[[2]int32][]place
	best       []*Match
}

// piece is a part of a quotation between ellipses.
type piece struct {
	tokens []token
	words  []int // indices of those tokens that are words
	slack  int   // words that its gaps may stand for
}

// place is a word of a piece, which the next one follows.
type place struct{ quotation, piece, at int }

// NewSearch prepares the search for the quotations of a text.
func NewSearch(s string, quotations []Quotation) *Search {
	out := &Search{quotations: quotations, vocabulary: map[string]int32{}, pairs: map[[2]int32][]place{},
		best: make([]*Match, len(quotations))}
	for i, q := range quotations {
		out.near = append(out.near, q.near(s))
		out.pieces = append(out.pieces, parted(said(s, q.Span)))
		for j, p := range out.pieces[i] {
			last := int32(-1)
			for k, at := range p.words {
				id := out.number(p.tokens[at].fold)
				if k > 0 {
					key := [2]int32{last, id}
					out.pairs[key] = append(out.pairs[key], place{i, j, k - 1})
				}
				last = id
			}
		}
	}
	return out
}

func (s *Search) number(word string) int32 {
	n, ok := s.vocabulary[word]
	if !ok {
		n = int32(len(s.vocabulary))
		s.vocabulary[word] = n
	}
	return n
}

// parted parts a quotation at its ellipses; a piece of few words stays with its neighbour.
func parted(all []token) (out []piece) {
	add := func(tokens []token) {
		p := piece{tokens: tokens}
		for i, t := range tokens {
			if t.fold != "" {
				p.words = append(p.words, i)
			}
			if i > 0 && t.gap != noGap {
				p.slack += longGap
			}
		}
		if len(p.words) > 0 {
			out = append(out, p)
		}
	}
	long := func(tokens []token) bool {
		n := 0
		for _, t := range tokens {
			if t.fold != "" {
				n++
			}
		}
		return n >= shortPiece
	}
	start := 0
	for i, t := range all {
		if t.gap == omitted && long(all[start:i]) && long(until(all[i:])) {
			add(edgeless(all[start:i]))
			start = i
		}
	}
	add(all[start:])
	return out
}

// until returns the tokens before the next ellipsis.
func until(all []token) []token {
	for i, t := range all {
		if i > 0 && t.gap == omitted {
			return all[:i]
		}
	}
	return all
}

// Read looks for the quotations in a document, which is known by a number and a name.
func (s *Search) Read(number int, name, document string) {
	var ids []int32
	var spans []doc.Span
	for word, span := range text.Words(document) {
		id, ok := s.vocabulary[word]
		if !ok {
			id = -1
		}
		ids, spans = append(ids, id), append(spans, span)
	}
	type found struct{ at, in int } // a word of the document, and that of a piece
	hits := map[[2]int][]found{}
	for i := 1; i < len(ids); i++ {
		if ids[i-1] < 0 || ids[i] < 0 {
			continue
		}
		for _, p := range s.pairs[[2]int32{ids[i-1], ids[i]}] {
			key := [2]int{p.quotation, p.piece}
			hits[key] = append(hits[key], found{i - 1, p.at})
		}
	}
	names := map[string]bool{}
	for _, w := range text.FoldedWords(name) {
		names[w] = true
	}
	for i := range s.quotations {
		var places [][]candidate
		for j, p := range s.pieces[i] {
			var list []candidate
			for _, h := range hits[[2]int{i, j}] {
				list = candidateAt(list, h.at, h.in, p)
			}
			places = append(places, sifted(list))
		}
		s.consider(i, number, names, chain(places), document, spans)
	}
}

// candidate is where a piece may stand in a document, in words of it.
type candidate struct {
	from, to int          // of the document: the words that would be those of the piece
	pairs    map[int]bool // of the piece that stand there
}

// candidateAt adds a pair of words to where it belongs, the hits given in the document's order.
func candidateAt(list []candidate, at, in int, p piece) []candidate {
	n := len(p.words)
	reach := n/2 + 4 + p.slack
	for i := len(list) - 1; i >= 0 && i >= len(list)-3; i-- {
		c := &list[i]
		if at-in >= c.from-reach && at+(n-in) <= c.to+reach {
			c.pairs[in] = true
			c.to = max(c.to, at+n-in)
			return list
		}
	}
	return append(list, candidate{from: max(0, at-in), to: at + n - in, pairs: map[int]bool{in: true}})
}

// sifted returns the places that have the most, in the document's order.
func sifted(list []candidate) []candidate {
	slices.SortStableFunc(list, func(a, b candidate) int { return len(b.pairs) - len(a.pairs) })
	list = list[:min(len(list), mostPlaces)]
	slices.SortStableFunc(list, func(a, b candidate) int { return a.from - b.from })
	return list
}

// chain chooses a place for each piece, one after the other in the document; nil for a piece without.
func chain(places [][]candidate) (out []*candidate) {
	type state struct {
		score    float64
		previous int
	}
	var table [][]state
	for i, list := range places {
		row := make([]state, len(list)+1) // the last: none, which ends where the one before does
		for j := range row {
			best := state{score: 0, previous: -1}
			if i > 0 {
				best.score = -1
				for k := range table[i-1] {
					score := table[i-1][k].score
					if j < len(list) && k < len(places[i-1]) {
						gap := list[j].from - places[i-1][k].to
						if gap < -4 || gap > farApart {
							continue
						}
						score -= float64(max(gap, 0)) / (2 * farApart)
					}
					if score > best.score {
						best = state{score, k}
					}
				}
				if best.score < 0 {
					best.score = -1e6
				}
			}
			if j < len(list) {
				best.score += float64(len(list[j].pairs))
			}
			row[j] = best
		}
		table = append(table, row)
	}
	out = make([]*candidate, len(places))
	for i, at := len(places)-1, -1; i >= 0; i-- {
		if at < 0 {
			for j := range table[i] {
				if at < 0 || table[i][j].score > table[i][at].score {
					at = j
				}
			}
		}
		if at < len(places[i]) {
			out[i] = &places[i][at]
		}
		at = table[i][at].previous
	}
	return out
}

// consider keeps a place where a quotation is at home better than where it was found before.
func (s *Search) consider(i, number int, names map[string]bool, chosen []*candidate, document string, spans []doc.Span) {
	m := &Match{Document: number}
	total, same := 0, 0
	for j, p := range s.pieces[i] {
		total += len(p.words)
		c := chosen[j]
		if c == nil || len(c.pairs) == 0 || 3*(len(c.pairs)+1) < len(p.words) {
			m.Edits = append(m.Edits, Edit{Quoted: p.span()})
			m.cost += len(p.words)
			continue
		}
		one := laid(p, document, window(c, document, spans))
		same += one.same
		if len(one.span) > 0 && len(m.Spans) > 0 && j > 0 {
			last := m.Spans[len(m.Spans)-1].End
			if gap := (doc.Span{Start: last, End: one.span[0].Start}).Trim(document); gap.Start < gap.End {
				m.Omitted = append(m.Omitted, gap)
			}
		}
		m.Spans, m.Edits, m.Omitted, m.cost = append(m.Spans, one.span...), append(m.Edits, one.edits...), append(m.Omitted, one.omitted...),
			m.cost+one.cost
	}
	least := leastShare
	if s.quotations[i].Likely {
		least = likelyShare
	}
	if float64(same) < least*float64(total) || same < min(total, fewestSame) || len(m.Spans) == 0 {
		return
	}
	for _, w := range s.near[i] {
		if names[w] {
			m.named++
		}
	}
	b := s.best[i]
	switch {
	case b == nil || m.cost < b.cost:
	case m.cost == b.cost && m.named > b.named:
		m.Others = append(b.Others, b.Document)
	case m.cost == b.cost:
		b.Others = append(b.Others, number)
		return
	default:
		return
	}
	s.best[i] = m
}

// window returns what a piece is compared with: its place, and what may belong to it on either side.
func window(c *candidate, document string, spans []doc.Span) doc.Span {
	from, to := max(0, c.from-2), min(len(spans), c.to+3)
	end := len(document)
	if to < len(spans) {
		end = spans[to].Start
	}
	return doc.Span{Start: spans[from].Start, End: end}
}

func (p piece) span() doc.Span {
	return doc.Span{Start: p.tokens[0].span.Start, End: p.tokens[len(p.tokens)-1].span.End}
}

// Found returns where each quotation stands; nil where nowhere. Of paragraphs that are merely likely, those that stand nowhere are no
// quotations.
func (s *Search) Found() []*Match { return s.best }
