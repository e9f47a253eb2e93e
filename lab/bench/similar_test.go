package bench

import (
	"errors"
	"flag"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/sac"
)

var relevanceDir = flag.String("relevance", "", "rank with the relevance models in this folder, which learned from the even half of the documents")

// pair is a marked clause and a passage of another contract.
type pair struct {
	clause         int
	terms, learned float64
	same           bool // the passage holds words marked as a clause of that kind
	score          float64
}

// commercialQuestions reads the questions about the half of CUAD's contracts that is for reporting,
// and skips the test where they are not there.
func commercialQuestions(t *testing.T) (*Dataset, []Question) {
	t.Helper()
	d, err := Load(t.Context(), "../../../shared/legalbench-rag")
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrData) {
		t.Skip("the development data is not there")
	}
	if err != nil {
		t.Fatal(err)
	}
	questions, err := d.Select(Selection{Half: HalfReport})
	if err != nil {
		t.Fatal(err)
	}
	return d, slices.DeleteFunc(questions, func(q Question) bool { return q.Benchmark != "cuad" })
}

// TestSimilarClauses asks for the like of clauses that experts marked in commercial contracts,
// fits the weights of likeness to every other one of them, and tells for the rest how often the
// first document has a clause of the same kind there, and how many of the first ten have. With
// -relevance nothing was learned from these contracts.
func TestSimilarClauses(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	d, questions := commercialQuestions(t)
	docs := slices.DeleteFunc(d.DocumentsOf(questions), func(x *Document) bool { return len(x.Text()) > 60_000 })
	docs = docs[:min(80, len(docs))]
	index, err := (&Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Relevance: *relevanceDir}).Index(t.Context(), docs, sac.Recipe{}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	defer index.Close()
	marked := map[string]map[string][]doc.Span{} // by kind and file
	questions = slices.DeleteFunc(questions, func(q Question) bool {
		return !slices.ContainsFunc(docs, func(x *Document) bool { return x.File == q.Gold[0].File })
	})
	for _, q := range questions {
		if marked[q.Kind()] == nil {
			marked[q.Kind()] = map[string][]doc.Span{}
		}
		for _, g := range q.Gold {
			marked[q.Kind()][g.File] = append(marked[q.Kind()][g.File], g.Span)
		}
	}
	var halves [2][]pair
	first, ten, clauses := 0.0, 0.0, 0.0
	for n := range questions {
		q := questions[n]
		of := marked[q.Kind()]
		if n%(1+len(questions)/150) != 0 || len(of) < 5 {
			continue
		}
		x := index.(*programIndex)
		result, err := x.matter.Search(t.Context(), library.Question{K: 60, OfEach: 2,
			Like: &library.Passage{Doc: filepath.Join(x.folder, filepath.FromSlash(q.Gold[0].File)), Characters: &q.Gold[0].Span}})
		if err != nil {
			t.Fatal(err)
		}
		right, seen := 0.0, map[string]bool{}
		half := int(clauses) % 2
		for _, h := range result.Hits {
			file, err := unstaged(x.folder, h.File)
			if err != nil {
				t.Fatal(err)
			}
			same := slices.ContainsFunc(of[file], func(s doc.Span) bool { return s.Intersect(h.Characters).Len() > 0 })
			halves[half] = append(halves[half], pair{n, h.Parts.Terms, h.Parts.Learned, same, h.Score})
			if !seen[file] && len(seen) < 10 && same {
				right++
				if len(seen) == 0 {
					first++
				}
			}
			seen[file] = true
		}
		ten += right / float64(min(10, len(of)-1))
		clauses++
	}
	terms, learned, offset := fitPairs(halves[0])
	t.Logf("%.0f clauses of %d contracts: first right %.1f %%, right of the first ten %.1f %%", clauses, len(docs), 100*first/clauses, 100*ten/clauses)
	t.Logf("fitted to every other one: terms %.2f, learned %.2f, offset %.2f; calibration error on the rest %.1f %%", terms, learned, offset, 100*likenessError(halves[1]))
	if first < clauses/3 {
		t.Errorf("the first document is right for %.0f of %.0f clauses", first, clauses)
	}
}

// fitPairs fits a logistic regression by gradient descent.
func fitPairs(pairs []pair) (terms, learned, offset float64) {
	for range 20_000 {
		var dt, dl, do float64
		for _, p := range pairs {
			e := -1 / (1 + math.Exp(-(terms*p.terms + learned*p.learned + offset)))
			if p.same {
				e++
			}
			dt, dl, do = dt+e*p.terms, dl+e*p.learned, do+e
		}
		rate := 4 / float64(len(pairs))
		terms, learned, offset = terms+rate*dt, learned+rate*dl, offset+rate*do
	}
	return terms, learned, offset
}

// likenessError is the expected calibration error of the scores over ten bins.
func likenessError(pairs []pair) float64 {
	var score, same [10]float64
	for _, p := range pairs {
		bin := min(9, int(10*p.score))
		score[bin] += p.score
		if p.same {
			same[bin]++
		}
	}
	sum := 0.0
	for i := range score {
		sum += math.Abs(score[i] - same[i])
	}
	return sum / float64(max(1, len(pairs)))
}
