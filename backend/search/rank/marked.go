package rank

import (
	"runtime"
	"slices"
	"sync"

	"pincite/backend/doc"
)

// Marked tells how much a passage is like those that experts marked as answers to some
// questions, question by question. It is safe for concurrent use.
type Marked interface {
	// Asks returns the questions.
	Asks() []string
	// Scores writes the scores of a passage, given its text and the title that it stands
	// under, by question to dst.
	Scores(text, title string, dst []float32)
}

// asked returns the number, from 1, of a question among those that experts marked answers to, 0
// where it is none of them.
func (r *Ranker) asked(question string) int {
	if r.marked == nil {
		return 0
	}
	return slices.Index(r.marked.Asks(), question) + 1
}

// bodies are the texts of passages and the titles that they stand under, kept to be read
// again when an answer like the marked ones is first wanted.
type bodies struct {
	marked      Marked // nil where there is none; nothing is kept then
	text, title []string
	once        sync.Once
	scores      []float32 // by passage and question
}

// like returns how much each passage is like those marked as answers to question k, from 0.
func (b *bodies) like(k int) []float32 {
	asks := len(b.marked.Asks())
	b.once.Do(func() {
		b.scores = make([]float32, len(b.text)*asks)
		threads := min(runtime.GOMAXPROCS(0), len(b.text))
		var work sync.WaitGroup
		for thread := range threads {
			work.Go(func() {
				for i := thread; i < len(b.text); i += threads {
					b.marked.Scores(b.text[i], b.title[i], b.scores[i*asks:(i+1)*asks])
				}
			})
		}
		work.Wait()
	})
	column := make([]float32, len(b.text))
	for i := range column {
		column[i] = b.scores[i*asks+k]
	}
	return column
}

// add keeps the passage of a document.
func (b *bodies) add(d Text, span doc.Span) {
	if b.marked != nil {
		b.text, b.title = append(b.text, d.Text[span.Start:span.End]), append(b.title, d.Layout.Title(span.Start))
	}
}

// size estimates their memory in bytes, the scores counted as if they were there.
func (b *bodies) size() int {
	if b.marked == nil {
		return 0
	}
	n := 4 * len(b.text) * len(b.marked.Asks())
	for i := range b.text {
		n += len(b.text[i]) + 32
	}
	return n
}
