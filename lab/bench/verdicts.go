package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/sac"
	"pincite/lab/train/verdicts"
)

// VerdictQuestion is a line of a file of questions for yes or no with their answers. Spans count Unicode code points.
type VerdictQuestion struct {
	File       string   `json:"file"` // of the data, as "cuad/X.txt"
	Question   string   `json:"question"`
	Verdict    string   `json:"verdict"` // those that are right, the best first, parted by "|"
	Operative  [][2]int `json:"operative"`
	Exceptions [][2]int `json:"exceptions"`
}

// VerdictStudy asks questions for yes or no about contracts of a folder in LegalBench-RAG's form.
type VerdictStudy struct {
	Data    string
	Program *Program
}

// ReadQuestions reads a file of questions of one sort, a line each.
func ReadQuestions[T any](path string) (questions []T, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("questions: %w; check the name of the file", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q T
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w; each is a JSON object", path, len(questions)+1, err)
		}
		questions = append(questions, q)
	}
	return questions, lines.Err()
}

// Examples returns what weights of verdicts are fitted to: what search finds for each question in its document, with the answer.
func (s VerdictStudy) Examples(ctx context.Context, questions []VerdictQuestion) ([]verdicts.Example, error) {
	files := make([]string, len(questions))
	for i, q := range questions {
		files[i] = q.File
	}
	data, x, err := s.Program.over(ctx, s.Data, files)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	examples := make([]verdicts.Example, len(questions))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, q := range questions {
		group.Go(func() (err error) {
			if examples[i], err = x.verdict(ctx, data[q.File], q); err != nil {
				return fmt.Errorf("%s: %w", q.Question, err)
			}
			return nil
		})
	}
	return examples, group.Wait()
}

// over indexes some documents of a folder in LegalBench-RAG's form. The caller closes the index.
func (p *Program) over(ctx context.Context, folder string, files []string) (map[string]*Document, *programIndex, error) {
	data, err := LoadDocuments(ctx, folder, files)
	if err != nil {
		return nil, nil, err
	}
	docs := slices.SortedFunc(maps.Values(data), func(a, b *Document) int { return strings.Compare(a.File, b.File) })
	index, err := p.Index(ctx, docs, sac.Recipe{}, func(int) {})
	if err != nil {
		return nil, nil, fmt.Errorf("index: %w", err)
	}
	x, ok := index.(*programIndex)
	if !ok {
		return nil, nil, errors.Join(fmt.Errorf("index: %w", ErrConfig), index.Close())
	}
	return data, x, nil
}

// verdict asks a question of its document.
func (x *programIndex) verdict(ctx context.Context, d *Document, q VerdictQuestion) (e verdicts.Example, err error) {
	reply, err := x.ask(ctx, askedQuestion{Question: Question{Query: q.Question}, file: q.File}, library.Inquiry{})
	if err != nil {
		return e, err
	}
	if len(reply.Found) > 0 {
		e.Basis = reply.Found[0].Basis
	}
	if e.Sentences, err = e.Basis.Deciding(); err != nil {
		return e, err
	}
	for _, v := range strings.Split(q.Verdict, "|") {
		e.Verdicts = append(e.Verdicts, ask.Verdict(v))
	}
	for _, part := range []struct {
		from [][2]int
		to   *[]doc.Span
	}{{q.Operative, &e.Deciding}, {q.Exceptions, &e.Qualifying}} {
		for _, at := range part.from {
			span, err := d.offsets.FromRunes(doc.Span{Start: at[0], End: at[1]})
			if err != nil {
				return e, err
			}
			*part.to = append(*part.to, span)
		}
	}
	return e, nil
}
