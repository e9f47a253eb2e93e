package bench

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func writeACORD(t *testing.T, corpus, grades string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "qrels"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"corpus.jsonl": corpus, "qrels/train.tsv": grades} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const (
	acordCorpus = `{"_id": "a", "text": "The liability of a party is capped."}
{"_id": "b", "text": "Goods are sold as is."}
{"_id": "c", "text": "Rent is due monthly, and liability follows."}
`
	acordGrades = "query-id\tcorpus-id\tscore\n\"\"\"as is\"\" clause\"\tb\t4\n\"\"\"as is\"\" clause\"\ta\t0\nliability\ta\t3\nliability\tb\t0\nliability\tc\t1\n"
)

func TestACORD(t *testing.T) {
	a, err := LoadACORD(writeACORD(t, acordCorpus, acordGrades), "train")
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Queries) != 2 || a.Queries[0].Text != `"as is" clause` || a.Queries[1].Grades["c"] != 1 {
		t.Fatalf("queries %+v", a.Queries)
	}
	results, err := a.Measure(t.Context(), &memorySystem{}, []Config{{Name: "default"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if len(r.At5) != 2 || r.At5[0] != 1 || r.At10[1] != 1 || r.Unanswered != 0 {
			t.Errorf("%+v", r)
		}
	}
	var out strings.Builder
	if err := WriteACORD(&out, a, results); err != nil || !strings.Contains(out.String(), "bm25            100.0    100.0\n") {
		t.Errorf("%v:\n%s", err, out.String())
	}
}

func TestGain(t *testing.T) {
	grades := map[string]int{"a": 4, "b": 2, "c": 1, "d": 0}
	ideal := 4 + 2/math.Log2(3) + 1/math.Log2(4)
	for _, test := range []struct {
		ranked []string
		k      int
		want   float64
	}{
		{[]string{"a", "b", "c", "d"}, 5, 1},
		{[]string{"d", "a"}, 5, 4 / math.Log2(3) / ideal},
		{[]string{"d", "a"}, 1, 0},
		{[]string{"x"}, 5, 0},
		{nil, 5, 0},
	} {
		if got := gain(test.ranked, grades, test.k); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%v at %d: %g, want %g", test.ranked, test.k, got, test.want)
		}
	}
	if got := gain([]string{"d"}, map[string]int{"d": 0}, 5); got != 0 {
		t.Errorf("nothing to gain: %g", got)
	}
}

func TestLoadACORDErrors(t *testing.T) {
	for name, files := range map[string][2]string{
		"a clause without ID":       {`{"text": "x"}`, acordGrades},
		"an ID that leads out":      {`{"_id": "../x", "text": "x"}`, acordGrades},
		"no JSON":                   {"hello", acordGrades},
		"a grade of no clause":      {acordCorpus, "q\tc\ts\nx\tz\t1\n"},
		"a grade that is no number": {acordCorpus, "q\tc\ts\nx\ta\tgood\n"},
		"a grade below 0":           {acordCorpus, "q\tc\ts\nx\ta\t-1\n"},
		"no rows":                   {acordCorpus, "q\tc\ts\n"},
		"two columns":               {acordCorpus, "q\tc\nx\ta\n"},
	} {
		if _, err := LoadACORD(writeACORD(t, files[0], files[1]), "train"); !errors.Is(err, ErrData) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := LoadACORD(t.TempDir(), "train"); !errors.Is(err, ErrData) {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := LoadACORD(writeACORD(t, acordCorpus, acordGrades), "valid"); !errors.Is(err, ErrData) {
		t.Errorf("no such split: %v", err)
	}
}
