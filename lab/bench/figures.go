package bench

import (
	"context"
	"fmt"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/lab/train/verdicts"
)

// FigureQuestion is a line of a file of questions for a value with their answers. Spans count Unicode code points.
type FigureQuestion struct {
	File     string   `json:"file"` // of the data, as "cuad/X.txt"
	Question string   `json:"question"`
	Spans    [][2]int `json:"spans"`    // of the values that are right; none where the contract has none
	Sentence [][2]int `json:"sentence"` // of the sentences that give it, or say that there is none
	Why      string   `json:"why"`      // there is none, or "several" where it depends on the case
}

// FigureStudy asks questions for values about contracts of a folder in LegalBench-RAG's form.
type FigureStudy struct {
	Data    string
	Program *Program
}

// Examples returns what weights of figures are fitted to: the values that each question's document has, and which are right.
func (s FigureStudy) Examples(ctx context.Context, questions []FigureQuestion) ([]verdicts.FigureExample, error) {
	files := make([]string, len(questions))
	for i, q := range questions {
		files[i] = q.File
	}
	data, x, err := s.Program.over(ctx, s.Data, files)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	examples := make([]verdicts.FigureExample, len(questions))
	for i, q := range questions {
		if examples[i], err = x.figures(ctx, data[q.File], q); err != nil {
			return nil, fmt.Errorf("%s: %w", q.Question, err)
		}
	}
	return examples, nil
}

// figures asks a question of its document.
func (x *programIndex) figures(ctx context.Context, d *Document, q FigureQuestion) (e verdicts.FigureExample, err error) {
	reply, err := x.ask(ctx, askedQuestion{Question: Question{Query: q.Question}, file: q.File}, library.Inquiry{})
	if err != nil {
		return e, err
	}
	e.File, e.Question = q.File, q.Question
	if len(reply.Found) > 0 {
		e.Want = reply.Found[0].Basis.Question.Want
		if e.Figures, err = reply.Found[0].Basis.Figures(); err != nil {
			return e, err
		}
	}
	for _, at := range q.Spans {
		span, err := d.offsets.FromRunes(doc.Span{Start: at[0], End: at[1]})
		if err != nil {
			return e, err
		}
		e.Right = append(e.Right, span)
	}
	return e, nil
}
