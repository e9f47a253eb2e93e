package bench

import (
	"os"
	"testing"
)

// TestProgram asks the program itself about two small data sets, cut in several ways.
func TestProgram(t *testing.T) {
	d, questions := loadSmall(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	program := NewProgram(os.Getenv("PINCITE_ONNXRUNTIME"))
	results, answers, err := (&Runner{System: program}).Run(t.Context(), d, questions,
		mustConfigs(t, "default", "pinpoint", "naive", "recursive-bm25", "sac-route"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		// All three documents are short: whichever way they are cut, their words are found.
		if r.Total.Recall.At[nKs-1].Value == 0 {
			t.Errorf("%s finds nothing", r.Config.Name)
		}
		if r.Index.Model == "" || r.Index.Chunks < 2 || r.Index.Bytes == 0 {
			t.Errorf("%s: %+v", r.Config.Name, r.Index)
		}
	}
	for _, a := range answers {
		for _, h := range a.Hits {
			if d.Documents[h.File] == nil {
				t.Errorf("%s: a hit in %q", a.Config, h.File)
			}
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
