package grids

import (
	"testing"

	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
)

// TestUnreadRow holds that a file without text is never said to lack something.
func TestUnreadRow(t *testing.T) {
	t.Parallel()
	columns := []playbook.Column{{ID: "a"}, {ID: "b", Positions: &playbook.Positions{}}}
	for state, want := range map[store.FileState]review.State{
		store.NeedsOCR: review.Unread, store.NeedsPassword: review.Unread, store.Damaged: review.Failed, store.Unsupported: review.Failed,
	} {
		row := unreadRow(store.File{Path: "/a.pdf", State: state, Reason: "why", NextStep: "do this"}, columns)
		if len(row.Cells) != 2 || row.Cells[0].State != want || row.Cells[0].Position != "" || row.Cells[1].Position != review.Check || row.Cells[0].Note == "" {
			t.Errorf("%s: %+v", state, row)
		}
	}
}

func TestInFolders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		folders []string
		want    bool
	}{
		{nil, true}, {[]string{"suppliers"}, true}, {[]string{"Suppliers"}, true}, {[]string{"/data/suppliers"}, true}, {[]string{"/data"}, true},
		{[]string{"supplier"}, false}, {[]string{"/data/supp"}, false}, {[]string{"a.txt"}, false}, {[]string{"leases", "data"}, true},
	} {
		if got := inFolders("/data/suppliers/a.txt", c.folders); got != c.want {
			t.Errorf("%q: %v", c.folders, got)
		}
	}
}
