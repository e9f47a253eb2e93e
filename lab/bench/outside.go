package bench

import (
	"context"
	"fmt"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/library"
	"pincite/backend/sac"
)

// OutsideExample is a question with what was known of it, and whether it is asked of no contract.
type OutsideExample struct {
	Question ask.Question
	Asking   ask.Asking
	Outside  bool
}

// OutsideStudy asks questions of all contracts of a folder at once, some of which none answers.
type OutsideStudy struct {
	Data    string
	Files   []string // of the data
	Program *Program
}

// Examples returns what is known of the questions that are idle and of those asked of contracts; what names a document for sure is left out.
func (s OutsideStudy) Examples(ctx context.Context, idle, asked []string) (examples []OutsideExample, err error) {
	data, err := LoadDocuments(ctx, s.Data, s.Files)
	if err != nil {
		return nil, err
	}
	var docs []*Document
	for _, file := range s.Files {
		docs = append(docs, data[file])
	}
	index, err := s.Program.Index(ctx, docs, sac.Recipe{}, func(int) {})
	if err != nil {
		return nil, fmt.Errorf("index: %w", err)
	}
	defer index.Close()
	x, ok := index.(*programIndex)
	if !ok {
		return nil, fmt.Errorf("index: %w", ErrConfig)
	}
	for i, q := range slices.Concat(idle, asked) {
		reply, err := x.matter.Ask(ctx, library.Inquiry{Text: q})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", q, err)
		}
		if reply.Asking != (ask.Asking{}) {
			examples = append(examples, OutsideExample{Question: reply.Question, Asking: reply.Asking, Outside: i < len(idle)})
		}
	}
	return examples, nil
}
