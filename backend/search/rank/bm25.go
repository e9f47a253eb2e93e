package rank

import (
	"pincite/backend/search/bm25"
	"pincite/backend/text"
)

// bm25 returns the BM25 score of each passage for the stems of the question's words. A
// word of the heading counts as one of the passage, but for its length. Document
// frequencies are those among the passages.
func (t *table) bm25(q *Topic, p *passages) []float32 {
	scores := make([]float32, p.len())
	c := p.count(q.Words)
	if c.stems == 0 || p.len() == 0 {
		return scores
	}
	idf := c.idf()
	mean := max(1, float32(len(p.tokens))/float32(p.len()))
	for i := range scores {
		length := float32(len(p.words(i)))
		for k, tf := range c.of(i) {
			if tf > 0 {
				scores[i] += idf[k] * bm25.Part(tf, length, mean)
			}
		}
	}
	return scores
}

// stemCounts says how often each of some stems stands in each of some passages.
type stemCounts struct {
	stems  int
	counts []float32 // passage by passage, one for each stem
}

// of returns the counts in passage i.
func (c stemCounts) of(i int) []float32 { return c.counts[i*c.stems : (i+1)*c.stems] }

// count counts the stems of words, those that the passages know, in each passage with its
// heading.
func (p *passages) count(words []string) stemCounts {
	slots := make([]int32, len(p.stems)) // by stem: its place among those counted, from 1
	c := stemCounts{}
	for _, w := range words {
		if s, ok := p.stems[text.Stem(w)]; ok && slots[s] == 0 {
			c.stems++
			slots[s] = int32(c.stems)
		}
	}
	c.counts = make([]float32, p.len()*c.stems)
	if c.stems == 0 {
		return c
	}
	slot := make([]int32, len(p.vocabulary))
	for i, v := range p.vocabulary {
		slot[i] = slots[v.stem]
	}
	for i := range p.len() {
		counts := c.of(i)
		for _, words := range [2][]int32{p.words(i), p.heading(i)} {
			for _, w := range words {
				if k := slot[w]; k > 0 {
					counts[k-1]++
				}
			}
		}
	}
	return c
}

// idf returns the inverse document frequency of each stem, a passage being a document.
func (c stemCounts) idf() []float32 {
	idf := make([]float32, c.stems)
	n := float32(len(c.counts) / c.stems)
	for k := range idf {
		df := float32(0)
		for i := k; i < len(c.counts); i += c.stems {
			if c.counts[i] > 0 {
				df++
			}
		}
		idf[k] = bm25.IDF(n, df)
	}
	return idf
}
