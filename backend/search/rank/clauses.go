package rank

import (
	"context"
	"math"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"pincite/backend/search/bm25"
	"pincite/backend/search/thesaurus"
	"pincite/backend/text"
)

// Clauses scores whole clauses by how they say what a question asks for, concept by concept, by
// BM25 over the ways of saying it, whichever they are. Document frequencies are those among the
// clauses. It looks at no vector: what it adds is that qualifiers, such as the exceptions to a
// cap, often stand some sentences away from what they qualify.
func (r *Ranker) Clauses(ctx context.Context, concepts []thesaurus.Concept, clauses []string) ([]float32, error) {
	m := newMatcher(concepts)
	counts, lengths := make([][]float64, len(clauses)), make([]float64, len(clauses))
	threads := min(runtime.GOMAXPROCS(0), len(clauses))
	work, ctx := errgroup.WithContext(ctx)
	for thread := range threads {
		work.Go(func() error {
			seen := map[string]int32{}
			var stems []int32
			for i := thread; i < len(clauses); i += threads {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				stems = m.read(stems[:0], clauses[i], seen)
				counts[i], lengths[i] = m.count(stems), float64(len(stems))
			}
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	return r.weights.Clauses.score(concepts, m, counts, lengths), nil
}

// matcher counts phrases. Stems are meant by numbers: 0 for one that no phrase has.
type matcher struct {
	stems   map[string]int32
	phrases [][]int32 // those of a concept together: its asked words one by one, then its ways of saying it
	first   [][]int32 // by stem: the phrases that begin with it
	from    []int     // by concept: its first phrase; one more entry at the end
}

const smallWord = -1

func newMatcher(concepts []thesaurus.Concept) *matcher {
	m := &matcher{stems: map[string]int32{}, first: make([][]int32, 1)}
	add := func(p thesaurus.Phrase) {
		numbers := make([]int32, len(p))
		for i, stem := range p {
			n, ok := m.stems[stem]
			if !ok {
				n = int32(len(m.first))
				m.stems[stem], m.first = n, append(m.first, nil)
			}
			numbers[i] = n
		}
		m.first[numbers[0]] = append(m.first[numbers[0]], int32(len(m.phrases)))
		m.phrases = append(m.phrases, numbers)
	}
	for _, c := range concepts {
		m.from = append(m.from, len(m.phrases))
		for i := range c.Asked {
			add(c.Asked[i : i+1])
		}
		for _, p := range c.Says {
			add(p)
		}
	}
	m.from = append(m.from, len(m.phrases))
	return m
}

// read appends the stems of a text. seen keeps those of the words that were met.
func (m *matcher) read(stems []int32, s string, seen map[string]int32) []int32 {
	scanner := text.NewScanner(s)
	for scanner.Next() {
		if scanner.Punct {
			continue
		}
		n, ok := seen[string(scanner.Word)]
		if !ok {
			word := strings.Clone(string(scanner.Word))
			if n = m.stems[text.Stem(word)]; thesaurus.Small(word) {
				n = smallWord
			}
			seen[word] = n
		}
		if n != smallWord {
			stems = append(stems, n)
		}
	}
	return stems
}

// count returns how often each phrase stands among stems.
func (m *matcher) count(stems []int32) []float64 {
	counts := make([]float64, len(m.phrases))
	for at, stem := range stems {
	next:
		for _, k := range m.first[stem] {
			phrase := m.phrases[k]
			if at+len(phrase) > len(stems) {
				continue
			}
			for i, other := range phrase {
				if stems[at+i] != other {
					continue next
				}
			}
			counts[k]++
		}
	}
	return counts
}

func (w clauseWeights) score(concepts []thesaurus.Concept, m *matcher, counts [][]float64, lengths []float64) []float32 {
	mean := 1.0
	for _, n := range lengths {
		mean += n / float64(len(lengths))
	}
	scores, said := make([]float64, len(counts)), make([]float64, len(counts))
	add := func(weight float64, tf func(i int) float64) {
		df := 0.0
		for i := range counts {
			if tf(i) > 0 {
				df++
			}
		}
		idf := bm25.IDF(float64(len(counts)), df)
		for i := range counts {
			if n := tf(i); n > 0 {
				scores[i] += weight * idf * n * (w.K1 + 1) / (n + w.K1*(1-w.B+w.B*lengths[i]/mean))
			}
		}
	}
	wanted := 0.0
	for c, concept := range concepts {
		sign, asked := 1.0, 1.0
		if concept.Not {
			sign = -w.Not
		}
		says := m.from[c] + len(concept.Asked)
		if len(concept.Says) > 0 {
			asked = w.Asked
		}
		for k := m.from[c]; k < says; k++ {
			if !stopStems()[concept.Asked[k-m.from[c]]] {
				add(sign*asked, func(i int) float64 { return counts[i][k] })
			}
		}
		if len(concept.Says) == 0 {
			continue
		}
		times, kinds := make([]float64, len(counts)), make([]float64, len(counts))
		for i, of := range counts {
			for _, n := range of[says:m.from[c+1]] {
				times[i] += n
				kinds[i] += min(n, 1)
			}
		}
		add(sign, func(i int) float64 { return times[i] })
		add(sign*w.Kinds, func(i int) float64 { return kinds[i] })
		if !concept.Not {
			wanted++
			for i := range said {
				said[i] += min(times[i], 1)
			}
		}
	}
	out := make([]float32, len(counts))
	for i, score := range scores {
		if wanted > 0 && score > 0 {
			score *= math.Pow(said[i]/wanted+0.01, w.Cover)
		}
		out[i] = float32(score)
	}
	return out
}

// Reconcile adds to the scores of passages a share of those of the clauses that they stand in.
func (r *Ranker) Reconcile(passages []Passage, clauses []float32, share float64) {
	for i, score := range standardize(clauses) {
		passages[i].Score += float32(share*r.weights.Clauses.Score) * score
	}
}
