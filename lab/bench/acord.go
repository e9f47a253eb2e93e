package bench

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/sac"
)

// ACORD is the Atticus Clause Retrieval Dataset (arXiv 2501.06582): queries that contract
// lawyers put to find precedents, and clauses that they graded for each from 0 to 4.
type ACORD struct {
	Split   string
	Queries []ACORDQuery
	// Progress is called with how many queries are done; nil for silence.
	Progress func(done int)

	clauses map[string]string // by ID
}

// ACORDQuery is a query with the grades of the clauses that were judged for it, by ID.
type ACORDQuery struct {
	Text   string
	Grades map[string]int
}

// ACORDResult is how well one configuration ranked the clauses: by query, in the order of the
// queries, the normalized discounted cumulative gain of the first 5 and of the first 10.
type ACORDResult struct {
	Name       string
	At5, At10  []float64
	Unanswered int // queries for which nothing was found
}

// maxClause bounds a line of corpus.jsonl.
const maxClause = 16 << 20

// LoadACORD reads corpus.jsonl and qrels/SPLIT.tsv of a folder. It returns [ErrData] where
// they are not what they should be.
func LoadACORD(dir, split string) (*ACORD, error) {
	a := &ACORD{Split: split, clauses: map[string]string{}}
	corpus, err := os.Open(filepath.Join(dir, "corpus.jsonl"))
	if err != nil {
		return nil, fmt.Errorf("%w: %w; give --data the folder that holds corpus.jsonl and qrels/", ErrData, err)
	}
	defer corpus.Close()
	lines := bufio.NewScanner(corpus)
	lines.Buffer(nil, maxClause)
	for n := 1; lines.Scan(); n++ {
		var clause struct {
			ID   string `json:"_id"`
			Text string `json:"text"`
		}
		if err := json.Unmarshal(lines.Bytes(), &clause); err != nil || clause.ID == "" || !filepath.IsLocal(clause.ID) {
			return nil, fmt.Errorf("corpus.jsonl: line %d: %w: no clause with an ID; get the file anew", n, ErrData)
		}
		a.clauses[clause.ID] = clause.Text
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("corpus.jsonl: %w: %w; get the file anew", ErrData, err)
	}
	return a, a.readGrades(filepath.Join(dir, "qrels", split+".tsv"))
}

func (a *ACORD) readGrades(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("%w: %w; --split is the name of a file in qrels/", ErrData, err)
	}
	defer f.Close()
	table := csv.NewReader(f)
	table.Comma, table.FieldsPerRecord = '\t', 3
	rows, err := table.ReadAll()
	if err != nil || len(rows) < 2 {
		return fmt.Errorf("%s: %w: not a table of queries, clauses and grades; get the file anew", path, ErrData)
	}
	places := map[string]int{}
	for i, row := range rows[1:] {
		grade, err := strconv.Atoi(row[2])
		if _, known := a.clauses[row[1]]; err != nil || grade < 0 || !known {
			return fmt.Errorf("%s: line %d: %w: no grade of a clause of the corpus; get both from the same release", path, i+2, ErrData)
		}
		at, known := places[row[0]]
		if !known {
			at = len(a.Queries)
			places[row[0]] = at
			a.Queries = append(a.Queries, ACORDQuery{row[0], map[string]int{}})
		}
		a.Queries[at].Grades[row[1]] = grade
	}
	return nil
}

// Measure ranks the clauses of each query with every configuration, and with plain BM25 over
// them as the first result. All clauses are in one index; a query is asked of those judged for
// it.
func (a *ACORD) Measure(ctx context.Context, system System, configs []Config) (results []ACORDResult, err error) {
	judged := map[string]bool{}
	for _, q := range a.Queries {
		for id := range q.Grades {
			judged[id] = true
		}
	}
	var documents []*Document
	for _, id := range slices.Sorted(maps.Keys(judged)) {
		documents = append(documents, newDocument(id+".txt", a.clauses[id]))
	}
	index, err := system.Index(ctx, documents, sac.Recipe{}, func(int) {})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, index.Close()) }()
	results = []ACORDResult{{Name: "bm25"}}
	for _, c := range configs {
		results = append(results, ACORDResult{Name: c.Name})
	}
	for i, q := range a.Queries {
		if a.Progress != nil {
			a.Progress(i)
		}
		rankings, err := a.rank(ctx, index, q, configs)
		if err != nil {
			return nil, fmt.Errorf("query %q: %w", q.Text, err)
		}
		for k, ranked := range rankings {
			if len(ranked) == 0 {
				results[k].Unanswered++
			}
			results[k].At5 = append(results[k].At5, gain(ranked, q.Grades, 5))
			results[k].At10 = append(results[k].At10, gain(ranked, q.Grades, 10))
		}
	}
	return results, nil
}

// rank returns the IDs of a query's clauses as BM25 and the configurations rank them.
func (a *ACORD) rank(ctx context.Context, index Index, q ACORDQuery, configs []Config) ([][]string, error) {
	ids := slices.Sorted(maps.Keys(q.Grades))
	texts, files := make([]string, len(ids)), make([]string, len(ids))
	for i, id := range ids {
		texts[i], files[i] = a.clauses[id], id+".txt"
	}
	var plain []string
	for _, at := range bm25Ranking(q.Text, texts) {
		plain = append(plain, ids[at])
	}
	rankings := [][]string{plain}
	for _, c := range configs {
		c.ByDocument = true
		hits, err := index.Search(ctx, q.Text, c, files...)
		if err != nil {
			return nil, err
		}
		var ranked []string
		for _, h := range hits {
			ranked = append(ranked, strings.TrimSuffix(h.File, ".txt"))
		}
		rankings = append(rankings, ranked)
	}
	return rankings, nil
}

// gain returns the normalized discounted cumulative gain of the first k of a ranking (Järvelin,
// Kekäläinen 2002, as trec_eval's ndcg_cut has it: the gain is the grade), 0 to 1.
func gain(ranked []string, grades map[string]int, k int) float64 {
	sum := 0.0
	for i, id := range ranked[:min(k, len(ranked))] {
		sum += float64(grades[id]) / math.Log2(float64(i+2))
	}
	best := slices.SortedFunc(maps.Values(grades), func(a, b int) int { return cmp.Compare(b, a) })
	ideal := 0.0
	for i, grade := range best[:min(k, len(best))] {
		ideal += float64(grade) / math.Log2(float64(i+2))
	}
	if ideal == 0 {
		return 0
	}
	return sum / ideal
}

// WriteACORD writes the figures as a table, and each query's.
func WriteACORD(w io.Writer, a *ACORD, results []ACORDResult) error {
	var out strings.Builder
	fmt.Fprintf(&out, "ACORD, %s: %d queries\n\n%-12s %8s %8s\n", a.Split, len(a.Queries), "", "NDCG@5", "NDCG@10")
	for _, r := range results {
		fmt.Fprintf(&out, "%-12s %8.1f %8.1f\n", r.Name, 100*mean(r.At5), 100*mean(r.At10))
	}
	out.WriteString("\nNDCG@5 of each query:\n")
	for i, q := range a.Queries {
		for _, r := range results {
			fmt.Fprintf(&out, "%6.1f ", 100*r.At5[i])
		}
		fmt.Fprintf(&out, " %s\n", q.Text)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
