package bench

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// write makes the files of a data folder and returns the folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const smallText = "\ufeff§ 1 “Term”. é 😀\r\nIt ends in May. It renews in June."

// small is a data folder with two data sets; "b" repeats the text of "a" under another
// name.
func small(t *testing.T) string {
	return write(t, map[string]string{
		"corpus/a/one.txt": smallText,
		"corpus/a/two.txt": "Nothing here is about terms. The fee is nine dollars.",
		"corpus/b/one.txt": smallText,
		"benchmarks/a_dev.json": `{"tests":[
			{"query":"When does the term end?","snippets":[{"file_path":"a/one.txt","span":[18,33],"answer":"It ends in May."}]},
			{"query":"What is the fee?","snippets":[{"file_path":"a/two.txt","span":[29,53],"answer":"The fee is nine dollars."}]}]}`,
		"benchmarks/b.json": `{"tests":[
			{"query":"When does it renew?","snippets":[{"file_path":"b/one.txt","span":[34,52],"answer":"It renews in June."}]}]}`,
	})
}

func TestLoad(t *testing.T) {
	d, err := Load(t.Context(), small(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Mismatches) != 0 {
		t.Errorf("mismatches %v: the spans count code points, with the byte order mark, CR and LF", d.Mismatches)
	}
	if len(d.Benchmarks) != 2 || d.Benchmarks[0].Name != "a" || d.Benchmarks[1].Name != "b" || len(d.Documents) != 3 {
		t.Errorf("loaded %+v with %d documents", d.Benchmarks, len(d.Documents))
	}
	if got := d.Documents["b/one.txt"].Twin; got != "a/one.txt" {
		t.Errorf("twin of b/one.txt is %q, want a/one.txt", got)
	}
	if got := d.Documents["a/two.txt"].Twin; got != "a/two.txt" {
		t.Errorf("twin of a/two.txt is %q, want itself", got)
	}
}

// TestLoadFollowsLinks reads a corpus that is a link which git checked out as a file.
func TestLoadFollowsLinks(t *testing.T) {
	dir := small(t)
	data, err := os.ReadFile(filepath.Join(dir, "benchmarks", "b.json"))
	if err != nil {
		t.Fatal(err)
	}
	other := write(t, map[string]string{"benchmarks/b.json": string(data)})
	link, err := filepath.Rel(other, filepath.Join(dir, "corpus"))
	if err != nil {
		t.Fatal(err)
	}
	for to, fine := range map[string]bool{filepath.ToSlash(link) + "\n": true, "../nowhere": false, strings.Repeat("x", 5000): false} {
		if err := os.WriteFile(filepath.Join(other, "corpus"), []byte(to), 0o644); err != nil {
			t.Fatal(err)
		}
		if d, err := Load(t.Context(), other); fine != (err == nil) || fine && len(d.Documents) != 1 || !fine && !errors.Is(err, ErrData) {
			t.Errorf("%.20q: %v", to, err)
		}
	}
}

func TestLoadReportsMismatches(t *testing.T) {
	const text = "corpus/a/one.txt"
	test := func(span, answer string) string {
		return `{"tests":[{"query":"q","snippets":[{"file_path":"a/one.txt","span":` + span + `,"answer":"` + answer + `"}]}]}`
	}
	for name, c := range map[string]struct {
		file string
		want int
	}{
		"answer at its span":   {test("[0,2]", "ab"), 0},
		"another answer":       {test("[0,2]", "bc"), 1},
		"span past the end":    {test("[2,9]", "c"), 1},
		"span counts as bytes": {test("[3,5]", "é"), 1},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Load(t.Context(), write(t, map[string]string{text: "abcé", "benchmarks/a.json": c.file}))
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Mismatches) != c.want {
				t.Errorf("mismatches %v, want %d", d.Mismatches, c.want)
			}
		})
	}
}

func TestLoadRefuses(t *testing.T) {
	good := `{"tests":[{"query":"q","snippets":[{"file_path":"a/one.txt","span":[0,1],"answer":"a"}]}]}`
	with := func(old, replacement string) map[string]string {
		return map[string]string{"corpus/a/one.txt": "abc", "corpus/nul.txt": "a\x00", "corpus/latin.txt": "\xe9",
			"outside.txt": "secret", "benchmarks/a.json": strings.Replace(good, old, replacement, 1)}
	}
	for name, files := range map[string]map[string]string{
		"no benchmarks":       {"corpus/a/one.txt": "abc"},
		"no corpus":           {"benchmarks/a.json": good},
		"not JSON":            with("{", "["),
		"no tests":            with("tests", "questions"),
		"no snippet":          with(`{"file_path":"a/one.txt","span":[0,1],"answer":"a"}`, ""),
		"blank query":         with(`"q"`, `" "`),
		"missing document":    with("one", "two"),
		"path out of corpus":  with("a/one", "../outside"),
		"absolute path":       with("a/one.txt", "/etc/hostname"),
		"path not shortest":   with("a/one", "a/../a/one"),
		"empty path":          with("a/one.txt", ""),
		"path of a folder":    with("a/one.txt", "a"),
		"three numbers":       with("[0,1]", "[0,1,2]"),
		"one number":          with("[0,1]", "[0]"),
		"negative start":      with("[0,1]", "[-1,1]"),
		"end before start":    with("[0,1]", "[1,0]"),
		"huge number":         with("[0,1]", "[0,1e99]"),
		"span is a string":    with("[0,1]", `"0-1"`),
		"NUL in the document": with("a/one", "nul"),
		"document not UTF-8":  with("a/one", "latin"),
		"two of one name":     {"corpus/a/one.txt": "abc", "benchmarks/a.json": good, "benchmarks/a_dev.json": good},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Load(t.Context(), write(t, files))
			if !errors.Is(err, ErrData) {
				t.Errorf("error %v, want ErrData", err)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Error("the error quotes a document")
			}
		})
	}
}

func TestLoadRefusesLinkOutOfCorpus(t *testing.T) {
	dir := write(t, map[string]string{"outside.txt": "abc", "corpus/a/x.txt": "abc",
		"benchmarks/a.json": `{"tests":[{"query":"q","snippets":[{"file_path":"a/link.txt","span":[0,1],"answer":"a"}]}]}`})
	if err := os.Symlink("../../outside.txt", filepath.Join(dir, "corpus/a/link.txt")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if _, err := Load(t.Context(), dir); !errors.Is(err, ErrData) {
		t.Errorf("error %v, want ErrData", err)
	}
}

func TestPool(t *testing.T) {
	d, err := Load(t.Context(), small(t))
	if err != nil {
		t.Fatal(err)
	}
	pool := write(t, map[string]string{
		"copy of one.txt": smallText, "new.txt": "Another contract.", "again/new.txt": "Another contract.",
		"picture.png": "\x89PNG\x00", "latin.txt": "caf\xe9",
	})
	docs, leftOut, err := Pool(t.Context(), pool, d.Documents)
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != 1 || docs[0].File != "again/new.txt" || leftOut != 2 {
		t.Errorf("pool %v, %d left out; want again/new.txt alone, 2 left out", docs, leftOut)
	}
	clash := write(t, map[string]string{"a/one.txt": "Not the text asked about."})
	if _, _, err := Pool(t.Context(), clash, d.Documents); err == nil {
		t.Error("a pool document took the name of one asked about")
	}
}

func TestCodeSpanJSON(t *testing.T) {
	data, err := json.Marshal(CodeSpan{Start: 6090, End: 6226})
	if err != nil || string(data) != "[6090,6226]" {
		t.Fatalf("%s, %v", data, err)
	}
	var back CodeSpan
	if err := json.Unmarshal(data, &back); err != nil || back != (CodeSpan{Start: 6090, End: 6226}) {
		t.Errorf("%v, %v", back, err)
	}
}

func TestSelect(t *testing.T) {
	b := Benchmark{Name: "a"}
	d := &Dataset{Documents: map[string]*Document{}}
	for i := range 30 {
		file := "a/" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + ".txt"
		d.Documents[file] = newDocument(file, "x")
		for range 10 {
			b.Questions = append(b.Questions, Question{Benchmark: "a", Query: file, Gold: []Gold{{file, doc.Span{End: 1}}}})
		}
	}
	d.Benchmarks = []Benchmark{b}
	files := func(s Selection) []string {
		t.Helper()
		questions, err := d.Select(s)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, q := range questions {
			all = append(all, q.Query)
		}
		return all
	}

	if got := files(Selection{}); len(got) != 300 {
		t.Errorf("the zero selection takes %d of 300", len(got))
	}
	mini := files(Selection{Mini: true})
	if len(mini) != 194 || len(slices.Compact(mini)) != 20 {
		t.Errorf("mini takes %d questions about %d documents, want 194 about 20", len(mini), len(slices.Compact(mini)))
	}
	for i := 1; i < len(mini); i++ {
		if newPyRandom(mini[i-1]).float64() > newPyRandom(mini[i]).float64() {
			t.Errorf("mini: question %d is out of order", i)
		}
	}
	even, odd := files(Selection{Half: HalfTune}), files(Selection{Half: HalfReport})
	if len(even)+len(odd) != 300 || len(even) == 0 || len(odd) == 0 {
		t.Errorf("the halves have %d and %d of 300", len(even), len(odd))
	}
	if slices.ContainsFunc(even, func(f string) bool { return slices.Contains(odd, f) }) {
		t.Error("the halves share a document")
	}
	if got := files(Selection{Sample: 25}); len(got) != 25 || !slices.Equal(got, files(Selection{Sample: 25})) {
		t.Errorf("a sample of 25 has %d, or differs from itself", len(got))
	}
	if got := files(Selection{Only: []string{"a/ca.txt"}}); len(got) != 10 || got[0] != "a/ca.txt" {
		t.Errorf("one document: %v", got)
	}
	if _, err := d.Select(Selection{Only: []string{"a/none.txt"}}); !errors.Is(err, ErrSelection) {
		t.Errorf("unknown document: %v, want ErrSelection", err)
	}
}

// TestHalfOf pins the rule: thresholds were tuned on one side of it.
func TestHalfOf(t *testing.T) {
	for file, want := range map[string]Half{ // python3: hashlib.sha256(file.encode()).digest()[0] % 2
		"cuad/X.txt":          HalfTune,
		"maud/contract_0.txt": HalfReport,
		"contractnli/é.txt":   HalfReport,
	} {
		if got := HalfOf(file); got != want {
			t.Errorf("%s is %s, want %s", file, got, want)
		}
	}
}

// TestLoadLegalBench loads the development data where it is there.
func TestLoadLegalBench(t *testing.T) {
	d := legalBench(t)
	sizes := map[string]int{}
	for _, b := range d.Benchmarks {
		sizes[b.Name] = len(b.Questions)
	}
	if sizes["contractnli"] != 783 || sizes["maud"] != 1482 || sizes["cuad"] != 3835 || len(d.Documents) != 641 {
		t.Errorf("loaded %v over %d documents", sizes, len(d.Documents))
	}
	if len(d.Mismatches) != 0 {
		t.Errorf("%d answers differ from the text at their spans", len(d.Mismatches))
	}
}

// legalBench loads the development data beside the repository.
func legalBench(t *testing.T) *Dataset {
	t.Helper()
	const dir = "../../../shared/legalbench-rag"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("the development data is not here:", err)
	}
	d, err := Load(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
