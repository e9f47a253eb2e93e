package search

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const benchData = "../../../shared/legalbench-rag"

type pool struct {
	files []string
	names []DocName
	at    map[string]int
}

type benchQuestion struct{ set, query, file string }

// loadPool reads the development corpus: the names of its documents.
func loadPool(t testing.TB) *pool {
	paths, _ := filepath.Glob(filepath.Join(benchData, "corpus", "*", "*"))
	if len(paths) == 0 {
		t.Skip("no development corpus at " + benchData)
	}
	p := &pool{at: map[string]int{}}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ToValidUTF8(string(b), " ")
		file := filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)
		p.at[file] = len(p.files)
		p.files = append(p.files, file)
		p.names = append(p.names, DocName{Files: []string{file}, Head: text[:min(len(text), 4000)], Tail: text[max(0, len(text)-3000):]})
	}
	return p
}

func loadQuestions(t testing.TB) []benchQuestion {
	var out []benchQuestion
	for _, set := range []string{"contractnli", "maud", "cuad"} {
		b, err := os.ReadFile(filepath.Join(benchData, "benchmarks", set+"_dev.json"))
		if err != nil {
			t.Skip("no development questions: " + err.Error())
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

func tuning(file string) bool { return sha256.Sum256([]byte(file))[0]%2 == 0 }

type tally struct {
	n, first, confined, right, docs int
	wrong                           float64 // share of the confined documents that are not the right one
}

func (c tally) String() string {
	pc := func(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }
	return fmt.Sprintf("n %5d first %6.2f %% confined %6.2f %% of these right %6.2f %% documents %.3f mismatch %.2f %%",
		c.n, pc(c.first, c.n), pc(c.confined, c.n), pc(c.right, c.confined), float64(c.docs)/float64(max(c.confined, 1)), 100*c.wrong/float64(max(c.confined, 1)))
}

func (c *tally) add(r Route, gold int) bool {
	c.n++
	first := len(r.Docs) > 0 && r.Docs[0].Doc == gold
	if first {
		c.first++
	}
	if r.Confined {
		c.confined++
		c.docs += len(r.Docs)
		for _, d := range r.Docs {
			if d.Doc == gold {
				c.right++
			} else {
				c.wrong += 1 / float64(len(r.Docs))
			}
		}
	}
	return first
}

func TestDevelopmentQuestions(t *testing.T) {
	p, qs := loadPool(t), loadQuestions(t)
	start := time.Now()
	r := NewRouter(p.names)
	t.Logf("NewRouter %v", time.Since(start))
	res := map[string]*tally{}
	bad := map[string]int{}
	start = time.Now()
	for _, q := range qs {
		route := r.Route(q.query)
		key := q.set + " report"
		if tuning(q.file) {
			key = q.set + " tune"
		}
		if res[key] == nil {
			res[key] = &tally{}
		}
		if !res[key].add(route, p.at[q.file]) || !route.Confined {
			top := "-"
			if len(route.Docs) > 0 {
				top = fmt.Sprint(p.files[route.Docs[0].Doc], route.Docs[0].Confidence)
			}
			lead, _, _ := strings.Cut(q.query, ";")
			if route.Docs == nil || p.files[route.Docs[0].Doc] != q.file {
				lead = "WRONG " + lead
			}
			bad[key+": "+lead+" | "+q.file+" -> "+top]++
			if bad[key+lead]++; bad[key+lead] == 1 && testing.Verbose() {
				m := r.index.match(r.index.read(q.query))
				for k, c := range m.ranked[:min(4, len(m.ranked))] {
					t.Logf("CAND %s | %d %s %+v", lead, k, p.files[c.doc], c)
				}
			}
		}
	}
	t.Logf("%v a question", time.Since(start)/time.Duration(len(qs)))
	for _, set := range []string{"contractnli", "maud", "cuad"} {
		for _, half := range []string{" tune", " report"} {
			t.Log(set, half, res[set+half])
		}
	}
	if testing.Verbose() {
		for b, n := range bad {
			t.Log(n, b)
		}
	}
}

func BenchmarkNewRouter(b *testing.B) {
	p := loadPool(b)
	for b.Loop() {
		NewRouter(p.names)
	}
}

func BenchmarkRoute(b *testing.B) {
	p, qs := loadPool(b), loadQuestions(b)
	r := NewRouter(p.names)
	for i := 0; b.Loop(); i++ {
		r.Route(qs[i*37%len(qs)].query)
	}
}
