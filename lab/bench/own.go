package bench

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/sac"
	"pincite/backend/search/relevance"
	"pincite/lab/train/needs"
	"pincite/models"
)

// clauseQuestions ask for each kind of clause as people might, by set and kind. They were written
// from what the kinds mean.
//
//go:embed clause_questions.json
var clauseQuestions []byte

// OwnReport says how well columns are answered of which nothing was learned from marks: those of
// the kinds of a set, asked in the benchmark's words and in plain ones.
type OwnReport struct {
	Set       string         `json:"set"`
	Benchmark PresenceReport `json:"benchmark"`
	Plain     PresenceReport `json:"plain"`
	// Taught and Untaught are of plain words with ten written clauses as examples and without them,
	// over the kinds for which as many were written.
	Taught   PresenceReport `json:"with_examples"`
	Untaught PresenceReport `json:"without_examples"`
}

// ownExamples is how many clauses a column has for examples.
const ownExamples = 10

// ownColumns returns the columns that ask for each kind of a set in the benchmark's words, in plain
// ones, and in these with examples, each with the position of its kind.
func ownColumns(s MarkedSet) (list [3][]library.PlaybookColumn, kinds [3][]int, err error) {
	var questions map[string]map[string]string
	if err := json.Unmarshal(clauseQuestions, &questions); err != nil {
		return list, kinds, err
	}
	for k, kind := range s.Kinds {
		plain, written := questions[s.Name][kind], s.Written[kind]
		add := func(i int, id, question string, examples ...string) {
			list[i] = append(list[i], library.PlaybookColumn{ID: id + " " + kind, Title: kind, Questions: []string{question}, Examples: examples, Kind: "clause"})
			kinds[i] = append(kinds[i], k)
		}
		add(0, "benchmark", s.Asks[k])
		add(1, "plain", plain)
		if examples := written.Unusual; len(examples) >= ownExamples {
			add(2, "examples", plain, examples[:ownExamples]...)
		}
	}
	return list, kinds, nil
}

// measureOwn reviews the documents of a set, in a library with the relevance models and the model of clauses of a
// folder, or, for "", one whose models learned from no marks and which does not know the kinds.
func measureOwn(ctx context.Context, s MarkedSet, folder string) (r OwnReport, err error) {
	columns, kinds, err := ownColumns(s)
	if err != nil {
		return r, err
	}
	p := &library.Playbook{ID: "own", Columns: slices.Concat(columns[:]...)}
	program := &Program{Relevance: folder, Presence: filepath.Join(folder, "presence")}
	if folder == "" {
		untaught, err := os.MkdirTemp("", "pincite-untaught-")
		if err != nil {
			return r, fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
		}
		defer os.RemoveAll(untaught)
		if err := writeUntaught(untaught); err != nil {
			return r, err
		}
		program = &Program{Relevance: untaught}
	}
	var documents []*Document
	byFile := map[string]*MarkedDocument{}
	for _, d := range s.Documents {
		documents = append(documents, newDocument(d.File, d.Text))
		byFile[d.File] = d
	}
	index, err := program.Index(ctx, documents, sac.Recipe{}, func(int) {})
	if err != nil {
		return r, err
	}
	defer index.Close()
	x := index.(*programIndex)
	grid, err := x.matter.Review(ctx, library.ReviewRequest{Playbook: p})
	if err != nil {
		return r, err
	}
	benchmark, plain, with, without := newPresenceTally(s), newPresenceTally(s), newPresenceTally(s), newPresenceTally(s)
	for _, row := range grid.Rows {
		file, err := unstaged(x.folder, row.File)
		if err != nil {
			return r, err
		}
		d := byFile[file]
		offsets := doc.NewOffsets(d.Text)
		for i, c := range row.Cells {
			var spans []doc.Span
			for _, e := range c.Evidence {
				span, err := offsets.FromRunes(doc.Span{Start: e.Span[0], End: e.Span[1]})
				if err != nil {
					return r, err
				}
				spans = append(spans, span)
			}
			switch n := len(s.Kinds); {
			case i < n:
				benchmark.add(d, i, c.Presence, spans)
			case i < 2*n:
				plain.add(d, i-n, c.Presence, spans)
				if slices.Contains(kinds[2], i-n) {
					without.add(d, i-n, c.Presence, spans)
				}
			default:
				with.add(d, kinds[2][i-2*n], c.Presence, spans)
			}
		}
	}
	n := len(grid.Rows)
	return OwnReport{s.Name, benchmark.report(n), plain.report(n), with.report(n), without.report(n)}, nil
}

// writeUntaught writes a folder of relevance models that learned from headings and definitions
// alone, and know the needs that no expert marked.
func writeUntaught(folder string) error {
	shipped, err := fs.Sub(models.FS, "relevance")
	if err != nil {
		return err
	}
	m, err := relevance.ReadManifest(shipped)
	if err != nil {
		return err
	}
	headings, err := fs.ReadFile(shipped, relevance.HeadingsFile)
	if err != nil {
		return err
	}
	m.Files = nil
	for _, name := range []string{relevance.HeadingsFile, relevance.LearnedFile} {
		m.Files = append(m.Files, relevance.Describe(name, headings))
		if err := os.WriteFile(filepath.Join(folder, name), headings, 0o600); err != nil {
			return err
		}
	}
	all, err := fs.ReadFile(shipped, relevance.NeedsFile)
	if err != nil {
		return err
	}
	unmarked, err := needs.WithoutMarked(all)
	if err != nil {
		return err
	}
	m.Files = append(m.Files, relevance.Describe(relevance.NeedsFile, unmarked))
	if err := os.WriteFile(filepath.Join(folder, relevance.NeedsFile), unmarked, 0o600); err != nil {
		return err
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, relevance.ManifestFile), data, 0o600)
}
