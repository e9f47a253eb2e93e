package route

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pincite/backend/race"
	"pincite/backend/sac"
)

// benchData is where the development data lie, beside the repository.
const benchData = "../../../../shared/legalbench-rag"

// pool is the development corpus as the router sees it.
type pool struct {
	files []string
	names []Name
	at    map[string]int
}

// benchQuestion is a development question of a data set with the file it asks about.
type benchQuestion struct{ set, query, file string }

// loadPool returns the development corpus: the names of its documents, as a matter has
// them. Tests share it and do not change it.
func loadPool(t testing.TB) *pool {
	if race.Enabled {
		t.Skip("one goroutine computes figures, for minutes with the race detector; make test runs this without it")
	}
	p, err := readPool()
	if err != nil {
		t.Fatal(err)
	}
	if len(p.files) == 0 {
		t.Skip("no development corpus at " + benchData)
	}
	return p
}

var readPool = sync.OnceValues(func() (*pool, error) {
	paths, err := filepath.Glob(filepath.Join(benchData, "corpus", "*", "*"))
	if err != nil {
		return nil, err
	}
	p := &pool{at: map[string]int{}}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		text := strings.ToValidUTF8(string(b), " ")
		file := filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)
		p.at[file] = len(p.files)
		p.files = append(p.files, file)
		s := sac.Summarize(filepath.Base(path), text, 0)
		p.names = append(p.names, Name{
			Files: []string{file}, Head: text[:min(len(text), 4000)], Tail: text[max(0, len(text)-3000):],
			Summary: s.Text, Parties: s.Parties, Type: s.Type, Date: s.Date,
		})
	}
	return p, nil
})

// loadQuestions reads the development questions.
func loadQuestions(t testing.TB) []benchQuestion { return readQuestions(t, benchData, "_dev.json") }

// readQuestions reads the questions of a folder about each of the sets, from files with this ending.
func readQuestions(t testing.TB, folder, ending string) (out []benchQuestion) {
	for _, set := range []string{"contractnli", "maud", "cuad"} {
		b, err := os.ReadFile(filepath.Join(folder, "benchmarks", set+ending))
		if err != nil {
			t.Skip("no questions: " + err.Error())
		}
		var f struct {
			Tests []struct {
				Query    string
				Snippets []struct {
					FilePath string `json:"file_path"`
				}
			}
		}
		if err := json.Unmarshal(b, &f); err != nil {
			t.Fatal(err)
		}
		for _, q := range f.Tests {
			out = append(out, benchQuestion{set, q.Query, q.Snippets[0].FilePath})
		}
	}
	return out
}

// tuning says whether a file belongs to the half on which constants are tuned.
func tuning(file string) bool { return sha256.Sum256([]byte(file))[0]%2 == 0 }

// tally counts what became of questions.
type tally struct {
	n, first, confined, right, docs int
	wrong                           float64 // share of the confined documents that are not the right one
	expected                        float64 // document-level retrieval mismatch, as far as routes tell
}

func (c tally) String() string {
	pc := func(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }
	return fmt.Sprintf("n %5d first %6.2f %% confined %6.2f %% of these right %6.2f %% documents %.3f mismatch %.2f %%, of all expected %.3f %%",
		c.n, pc(c.first, c.n), pc(c.confined, c.n), pc(c.right, c.confined), float64(c.docs)/float64(max(c.confined, 1)), 100*c.wrong/float64(max(c.confined, 1)), 100*c.mismatch())
}

// mismatch is the share of passages from wrong documents that routes let expect: the share
// of wrong documents among confined ones; for a search of all documents a half if the
// right one is named first, else all.
func (c tally) mismatch() float64 { return c.expected / float64(max(c.n, 1)) }

// atLeast fails the test where the shares of questions with the right document first, of
// questions confined, and of these with the right document among those, are below floors.
func (c *tally) atLeast(t *testing.T, what string, first, confined, right float64) {
	t.Helper()
	n := float64(c.n)
	if float64(c.first) < first*n || float64(c.confined) < confined*n || float64(c.right) < right*float64(c.confined) {
		t.Errorf("%s: %v; want first %.3f, confined %.3f, right %.3f", what, c, first, confined, right)
	}
}

// describe names a route's documents.
func (p *pool) describe(r Route) string {
	var b strings.Builder
	for _, d := range r.Docs {
		fmt.Fprintf(&b, "%s %.2f  ", p.files[d.Doc], d.Confidence)
	}
	return fmt.Sprintf("confined %v: %s", r.Confined, b.String())
}

// add counts a route and reports whether the right document is first.
func (c *tally) add(r Route, gold int) bool {
	c.n++
	first := len(r.Docs) > 0 && r.Docs[0].Doc == gold
	if first {
		c.first++
	}
	switch {
	case r.Confined:
		c.confined++
		c.docs += len(r.Docs)
		wrong := 1.0
		if slices.ContainsFunc(r.Docs, func(d Named) bool { return d.Doc == gold }) {
			c.right++
			wrong -= 1 / float64(len(r.Docs))
		}
		c.wrong += wrong
		c.expected += wrong
	case first:
		c.expected += 0.5
	default:
		c.expected++
	}
	return first
}

var (
	allQuestions = flag.Bool("all", false, "ask every development question, not two for each document's name")
	listMisses   = flag.Bool("misses", false, "list the questions that were not routed to their document")
)

// TestDevelopmentQuestions routes the development questions, whose part before the
// semicolon names the document. Constants were tuned on half of the documents; the floors
// hold on the other half.
func TestDevelopmentQuestions(t *testing.T) {
	p, qs := loadPool(t), loadQuestions(t)
	start := time.Now()
	r := New(p.names)
	t.Logf("%d documents: New %v", len(p.names), time.Since(start))
	res := map[string]*tally{}
	asked := map[string]int{}
	for _, q := range qs {
		lead, _, _ := strings.Cut(q.query, ";")
		if asked[lead]++; asked[lead] > 2 && !*allQuestions {
			continue
		}
		key := q.set + " held out"
		if tuning(q.file) {
			key = q.set + " tuning"
		}
		if res[key] == nil {
			res[key] = &tally{}
		}
		route := r.Route(q.query)
		if ok := res[key].add(route, p.at[q.file]); *listMisses && !(ok && route.Confined) {
			t.Logf("%s -> %s", q.query, p.describe(route))
		}
	}
	for key, c := range res {
		t.Logf("%-20s %v", key, c)
		if strings.HasSuffix(key, "held out") {
			c.atLeast(t, key, 0.97, 0.98, 0.995)
		}
	}
	// Of the mismatch of the half held out, 0.43 points are questions about contracts that two
	// documents hold word for word: nothing in the question tells which. Questions one of whose
	// parties the document does not name make 0.2 points: TestAbsentDocument is why they are
	// not confined. Of that of the tuning half, 0.7 points are two questions about the form of an
	// employer, whose name is made of ordinary words.
	for half, most := range map[string]float64{"tuning": 0.0085, "held out": 0.0085} {
		mean := 0.0
		for _, set := range []string{"contractnli", "maud", "cuad"} {
			mean += res[set+" "+half].mismatch() / 3
		}
		t.Logf("%s: expected mismatch %.3f %%", half, 100*mean)
		if mean > most {
			t.Errorf("%s: expected mismatch %.3f %%, more than %.3f %%", half, 100*mean, 100*most)
		}
	}
}

func BenchmarkNewRouter(b *testing.B) {
	p := loadPool(b)
	b.ReportAllocs()
	for b.Loop() {
		New(p.names)
	}
}

func BenchmarkRoute(b *testing.B) {
	p, qs := loadPool(b), loadQuestions(b)
	r := New(p.names)
	for i := 0; b.Loop(); i++ {
		r.Route(qs[i*37%len(qs)].query)
	}
}
