package desktop

import (
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/jobs"
	"pincite/backend/library"
	"pincite/backend/library/matter"
)

// TestRepair repairs a matter that the window has open: once sound, once cut short.
func TestRepair(t *testing.T) {
	a, _ := openAPI(t)
	files := len(must(a.Files("samples"))(t))
	if ended := wait(t, a, must(a.Repair("samples"))(t).ID); ended.State != jobs.Done || ended.Indexed != 0 || ended.Notice != "" {
		t.Errorf("a sound matter: %+v", ended)
	}
	file := filepath.Join(a.shell.library.Home(), "matters", "samples"+library.Extension)
	open, err := a.shell.jobs.Matter("samples")
	if err == nil {
		err = open.Close()
	}
	if err == nil {
		err = os.Truncate(file, 5*4096)
	}
	if err != nil {
		t.Fatal(err)
	}
	if ended := wait(t, a, must(a.Repair("samples"))(t).ID); ended.State != jobs.Done || ended.Indexed != files {
		t.Errorf("a matter that was cut short: %+v", ended)
	}
	if _, err := os.Stat(file + matter.DamagedSuffix); err != nil {
		t.Error(err)
	}
	if answer := must(a.Search(Question{Matter: "samples", Text: "Which law governs?"}))(t); len(answer.Hits) == 0 {
		t.Error("the repaired matter answers nothing")
	}
}
