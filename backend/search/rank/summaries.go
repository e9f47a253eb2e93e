package rank

import (
	"pincite/backend/search/bm25"
	"pincite/backend/text"
)

// Summaries scores the documents' summaries by BM25, each as if it stood in front of
// every chunk of its document: Summary-Augmented Chunking (arXiv 2510.06999) for the
// lexical side. A chunk's score is the sum over its two fields, its own words and its
// document's summary. It does not change once built.
type Summaries struct {
	documents int
	postings  map[string][]summaryPosting // by stem
}

type summaryPosting struct {
	doc  int
	part float32 // of the score, before IDF
}

// NewSummaries reads summaries, by document.
func NewSummaries(summaries []string) *Summaries {
	s := &Summaries{documents: len(summaries), postings: map[string][]summaryPosting{}}
	counts := make([]map[string]float32, len(summaries))
	lengths := make([]float32, len(summaries))
	total := float32(0)
	for i, summary := range summaries {
		counts[i] = map[string]float32{}
		for word := range text.Words(summary) {
			counts[i][text.Stem(word)]++
			lengths[i]++
		}
		total += lengths[i]
	}
	mean := max(1, total/float32(max(1, len(summaries))))
	for i, of := range counts {
		for stem, tf := range of {
			s.postings[stem] = append(s.postings[stem], summaryPosting{i, bm25.Part(tf, lengths[i], mean)})
		}
	}
	return s
}

// Scores returns the score of each document's summary for the words of a question.
func (s *Summaries) Scores(words []string) []float32 {
	scores := make([]float32, s.documents)
	seen := map[string]bool{}
	for _, word := range words {
		stem := text.Stem(word)
		if seen[stem] {
			continue
		}
		seen[stem] = true
		idf := float32(bm25.IDF(float64(s.documents), float64(len(s.postings[stem]))))
		for _, p := range s.postings[stem] {
			scores[p.doc] += idf * p.part
		}
	}
	return scores
}
