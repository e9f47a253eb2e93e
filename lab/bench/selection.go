package bench

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
)

// miniSize is how many questions of a data set LegalBench-RAG-mini takes
// (MAX_TESTS_PER_BENCHMARK in its benchmark.py).
const miniSize = 194

// Half is a half of the documents.
type Half string

// The halves. What is tuned or learned sees the questions of HalfTune alone; a figure
// reported for it is one of HalfReport.
const (
	HalfBoth   Half = ""
	HalfTune   Half = "even"
	HalfReport Half = "odd"
)

// HalfOf returns the half to which the document at a benchmark's file path belongs:
// [HalfTune] where the first byte of the SHA-256 of the path is even, [HalfReport] where it is
// odd.
func HalfOf(file string) Half {
	if sha256.Sum256([]byte(file))[0]%2 == 0 {
		return HalfTune
	}
	return HalfReport
}

// Selection chooses the questions to ask. The zero Selection takes all.
type Selection struct {
	// Mini takes LegalBench-RAG-mini: the questions of each data set sorted, stably, by
	// the first random.random() after Python's random.seed(path of the first gold
	// document), the first 194.
	Mini bool `json:"mini"`
	// Half and Only keep the questions all of whose gold documents lie in a half, and
	// in a list of file paths; an empty list keeps all.
	Half Half     `json:"half,omitempty"`
	Only []string `json:"only,omitempty"`
	// Kinds keeps the questions of these kinds ([Question.Kind]); an empty list keeps all.
	Kinds []string `json:"kinds,omitempty"`
	// Sample, where above 0, takes so many questions of each data set from what the
	// rest of the selection left: the first after Python's random.seed(name of the data
	// set) and random.shuffle, which is how LegalBench-RAG samples without sorting by
	// document. They are asked in the order of the file.
	Sample int `json:"sample,omitempty"`
}

// Select returns the chosen questions, data set by data set, in the order in which
// they are asked. It returns [ErrSelection] where none is left or Only names a document
// without a question.
func (d *Dataset) Select(s Selection) ([]Question, error) {
	only := make(map[string]bool, len(s.Only))
	for _, file := range s.Only {
		if d.Documents[file] == nil {
			return nil, fmt.Errorf("%q: %w: no question asks about this document; write paths as the benchmark does, such as cuad/X.txt", file, ErrSelection)
		}
		only[file] = true
	}
	var chosen []Question
	for _, b := range d.Benchmarks {
		questions := b.Questions
		if s.Mini {
			questions = mini(questions)
		}
		questions = slices.DeleteFunc(slices.Clone(questions), func(q Question) bool { return !s.keeps(q, only) })
		if s.Sample > 0 {
			questions = sample(b.Name, questions, s.Sample)
		}
		chosen = append(chosen, questions...)
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("%w: the documents chosen have no questions; choose others", ErrSelection)
	}
	return chosen, nil
}

func (s Selection) keeps(q Question, only map[string]bool) bool {
	if len(s.Kinds) > 0 && !slices.Contains(s.Kinds, q.Kind()) {
		return false
	}
	return !slices.ContainsFunc(q.Gold, func(g Gold) bool {
		return s.Half != HalfBoth && HalfOf(g.File) != s.Half || len(only) > 0 && !only[g.File]
	})
}

func mini(questions []Question) []Question {
	keys := map[string]float64{}
	for _, q := range questions {
		if file := q.Gold[0].File; keys[file] == 0 {
			keys[file] = newPyRandom(file).float64()
		}
	}
	sorted := slices.Clone(questions)
	slices.SortStableFunc(sorted, func(a, b Question) int {
		return cmp.Compare(keys[a.Gold[0].File], keys[b.Gold[0].File])
	})
	return sorted[:min(miniSize, len(sorted))]
}

func sample(name string, questions []Question, n int) []Question {
	if n >= len(questions) {
		return questions
	}
	order := make([]int, len(questions))
	for i := range order {
		order[i] = i
	}
	newPyRandom(name).shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	order = order[:n]
	slices.Sort(order)
	chosen := make([]Question, n)
	for i, at := range order {
		chosen[i] = questions[at]
	}
	return chosen
}

// DocumentsOf returns the documents that hold the gold of questions, in the order of
// their file paths.
func (d *Dataset) DocumentsOf(questions []Question) []*Document {
	seen := map[string]bool{}
	var docs []*Document
	for _, q := range questions {
		for _, g := range q.Gold {
			if !seen[g.File] {
				seen[g.File] = true
				docs = append(docs, d.Documents[g.File])
			}
		}
	}
	slices.SortFunc(docs, func(a, b *Document) int { return cmp.Compare(a.File, b.File) })
	return docs
}
