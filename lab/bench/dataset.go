package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// maxBenchmark bounds a benchmark file; LegalBench-RAG's largest has 12 MB.
const maxBenchmark = 256 << 20

// Dataset is a data folder in LegalBench-RAG's format. It is not changed after
// [Load] and safe for concurrent use.
type Dataset struct {
	Benchmarks []Benchmark          // in the order of their names
	Documents  map[string]*Document // by file path; every document with a gold span
	// Mismatches are the gold spans whose text is not the answer given for them. The
	// questions stay in: LegalBench-RAG scores spans and never looks at answers.
	Mismatches []Mismatch
}

// Benchmark is one of the data sets: a file of benchmarks/.
type Benchmark struct {
	Name      string // the file's name without ".json" and without a trailing "_dev"
	Questions []Question
}

// Question is one test.
type Question struct {
	Benchmark string
	Query     string
	Gold      []Gold // never empty
}

// Kind returns what the question asks, without the contract's name before the semicolon:
// the same words ask it of many contracts. Empty where the question has no semicolon.
func (q *Question) Kind() string {
	_, kind, _ := strings.Cut(q.Query, ";")
	return strings.TrimSpace(kind)
}

// Gold is one span of text that answers.
type Gold struct {
	File string
	Span doc.Span // code points
}

// Mismatch names a gold span that does not hold its answer.
type Mismatch struct {
	Benchmark string   `json:"benchmark"`
	Question  int      `json:"question"` // from 0, in the order of the file
	File      string   `json:"file"`
	Span      CodeSpan `json:"span"`
}

// Load reads the folder's benchmarks/*.json and the documents that they name from its
// corpus/. It returns [ErrData] where the folder is not in LegalBench-RAG's format;
// an answer that differs from the text at its span is no error but a mismatch.
func Load(ctx context.Context, dir string) (*Dataset, error) {
	names, err := filepath.Glob(filepath.Join(globEscape(dir), "benchmarks", "*.json"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("%s: %w: it has no benchmarks/*.json; give --data the folder that holds benchmarks/ and corpus/", dir, ErrData)
	}
	corpus, err := os.OpenRoot(followed(filepath.Join(dir, "corpus")))
	if err != nil {
		return nil, fmt.Errorf("%w: %w; give --data the folder that holds benchmarks/ and corpus/", ErrData, err)
	}
	defer corpus.Close()

	l := loader{corpus: corpus, set: &Dataset{Documents: map[string]*Document{}}}
	slices.Sort(names)
	for _, name := range names {
		if err := l.benchmark(ctx, name); err != nil {
			return nil, err
		}
	}
	markTwins(l.set.Documents)
	return l.set, nil
}

// LoadDocuments reads documents of the folder's corpus/ by their slash-separated paths in it.
func LoadDocuments(ctx context.Context, dir string, files []string) (map[string]*Document, error) {
	corpus, err := os.OpenRoot(followed(filepath.Join(dir, "corpus")))
	if err != nil {
		return nil, fmt.Errorf("%w: %w; give --data the folder that holds benchmarks/ and corpus/", ErrData, err)
	}
	defer corpus.Close()
	l := loader{corpus: corpus, set: &Dataset{Documents: map[string]*Document{}}}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if _, err := l.document(file); err != nil {
			return nil, fmt.Errorf("%w; get the corpus of the questions' release", err)
		}
	}
	return l.set.Documents, nil
}

// globEscape quotes what [filepath.Glob] would read as a pattern.
func globEscape(dir string) string {
	return strings.NewReplacer(`*`, `[*]`, `?`, `[?]`, `[`, `[[]`).Replace(dir)
}

type loader struct {
	corpus *os.Root
	set    *Dataset
}

// testFile is the form of a benchmark file.
type testFile struct {
	Tests []struct {
		Query    string `json:"query"`
		Snippets []struct {
			File   string   `json:"file_path"`
			Span   CodeSpan `json:"span"`
			Answer *string  `json:"answer"`
		} `json:"snippets"`
	} `json:"tests"`
}

func (l *loader) benchmark(ctx context.Context, name string) error {
	b := Benchmark{Name: strings.TrimSuffix(strings.TrimSuffix(filepath.Base(name), ".json"), "_dev")}
	if slices.ContainsFunc(l.set.Benchmarks, func(o Benchmark) bool { return o.Name == b.Name }) {
		return fmt.Errorf("%s: %w: another file is the benchmark %q too; keep one of them", name, ErrData, b.Name)
	}
	tests, err := readTests(name)
	if err != nil {
		return err
	}
	for i, test := range tests.Tests {
		if err := ctx.Err(); err != nil {
			return err
		}
		q := Question{Benchmark: b.Name, Query: test.Query}
		if len(test.Snippets) == 0 || strings.TrimSpace(q.Query) == "" {
			return fmt.Errorf("%s: test %d: %w: it lacks a query or a snippet; get the file anew", name, i, ErrData)
		}
		for _, s := range test.Snippets {
			d, err := l.document(s.File)
			if err != nil {
				return fmt.Errorf("%s: test %d: %w; get the benchmark and its corpus from the same release", name, i, err)
			}
			gold := Gold{s.File, doc.Span(s.Span)}
			q.Gold = append(q.Gold, gold)
			if s.Answer != nil && !d.holds(gold.Span, *s.Answer) {
				l.set.Mismatches = append(l.set.Mismatches, Mismatch{b.Name, i, s.File, s.Span})
			}
		}
		b.Questions = append(b.Questions, q)
	}
	l.set.Benchmarks = append(l.set.Benchmarks, b)
	return nil
}

func readTests(name string) (*testFile, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w; make the file readable", ErrData, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxBenchmark+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w; make the file readable", name, ErrData, err)
	}
	if len(data) > maxBenchmark {
		return nil, fmt.Errorf("%s: %w: more than %d bytes; split it into several benchmarks", name, ErrData, maxBenchmark)
	}
	var tests testFile
	if err := json.Unmarshal(data, &tests); err != nil {
		return nil, fmt.Errorf("%s: %w: %w; get the file anew", name, ErrData, err)
	}
	if len(tests.Tests) == 0 {
		return nil, fmt.Errorf("%s: %w: it holds no tests; remove it or get it anew", name, ErrData)
	}
	return &tests, nil
}

// followed returns where a link leads that git checked out as a file, which holds a path, as it
// does where links cannot be made; any other path as it is.
func followed(path string) string {
	const longestPath = 4096
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > longestPath {
		return path
	}
	link, err := os.ReadFile(path)
	if err != nil {
		return path
	}
	return filepath.Join(filepath.Dir(path), filepath.FromSlash(strings.TrimSpace(string(link))))
}

// document returns the document at a slash-separated path inside the corpus, reading
// it on first sight.
func (l *loader) document(file string) (*Document, error) {
	if d := l.set.Documents[file]; d != nil {
		return d, nil
	}
	// A path that is not in its shortest form would name one document twice.
	if !filepath.IsLocal(filepath.FromSlash(file)) || path.Clean(file) != file {
		return nil, fmt.Errorf("%w: the path %q does not lead straight into the corpus", ErrData, file)
	}
	d, err := readDocument(l.corpus, file)
	if err != nil {
		return nil, err
	}
	l.set.Documents[file] = d
	return d, nil
}

// Pool returns a document for every text file under dir, named by its slash-separated
// path from dir, that holds neither the bytes nor the name of one of known; these are
// the distractors. Files that are not UTF-8 text are left out and counted.
func Pool(ctx context.Context, dir string, known map[string]*Document) (docs []*Document, leftOut int, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, 0, fmt.Errorf("pool: %w; give --pool a folder of text files", err)
	}
	defer root.Close()
	seen := map[doc.ID]bool{}
	for d := range maps.Values(known) {
		seen[d.ID] = true
	}
	err = fs.WalkDir(root.FS(), ".", func(file string, entry fs.DirEntry, err error) error {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		d, err := readDocument(root, file)
		switch {
		case errors.Is(err, errNotText):
			leftOut++
		case err != nil:
			return err
		case seen[d.ID]:
		case known[file] != nil:
			return fmt.Errorf("pool: %s is the name of a document asked about, with another text; rename it", file)
		default:
			seen[d.ID] = true
			docs = append(docs, d)
		}
		return nil
	})
	if err != nil {
		return nil, 0, fmt.Errorf("pool %s: %w", dir, err)
	}
	return docs, leftOut, nil
}
