package bench

import (
	"cmp"
	"slices"

	"pincite/backend/search/bm25"
	"pincite/backend/text"
)

// bm25Ranking ranks whole texts for a query by BM25 over stems (Robertson, Zaragoza 2009), the
// baseline that needs nothing of this program but its words. It returns the positions of the
// texts, best first, those of equal score in their order.
func bm25Ranking(query string, texts []string) []int {
	counts, lengths := make([]map[string]float64, len(texts)), make([]float64, len(texts))
	df := map[string]float64{}
	total := 0.0
	for i, t := range texts {
		counts[i] = map[string]float64{}
		for word := range text.Words(t) {
			stem := text.Stem(word)
			if counts[i][stem]++; counts[i][stem] == 1 {
				df[stem]++
			}
			lengths[i]++
		}
		total += lengths[i]
	}
	n := float64(len(texts))
	mean := max(1, total/max(1, n))
	scores := make([]float64, len(texts))
	for word := range text.Words(query) {
		stem := text.Stem(word)
		idf := bm25.IDF(n, df[stem])
		for i, of := range counts {
			scores[i] += idf * bm25.Part(of[stem], lengths[i], mean)
		}
	}
	order := make([]int, len(texts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return order
}
