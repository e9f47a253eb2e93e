package desktop

import "testing"

// TestColumn tries a question, adds it to a copy of a playbook, and takes it out again.
func TestColumn(t *testing.T) {
	a, _ := openAPI(t)
	freight := ReviewColumn{Title: "Law", Kind: "jurisdiction", Question: "Which law governs the agreement?"}
	trial := must(a.TryColumn("samples", freight))(t)
	found := 0
	for _, r := range trial.Rows {
		if r.Cells[0].State == "found" {
			found++
		}
	}
	if len(trial.Rows) != 5 || found == 0 {
		t.Errorf("tried on %d documents, found in %d", len(trial.Rows), found)
	}
	if _, err := a.AddColumn("/etc/passwd", freight); err == nil {
		t.Error("the page may have any file changed")
	}
	own := must(a.AddColumn("facts", freight))(t)
	if c := own.Columns[len(own.Columns)-1]; !own.Own || c.Title != "Law" || c.Question != freight.Question {
		t.Errorf("%+v", own)
	}
	list := must(a.Playbooks())(t)
	if last := list.Playbooks[len(list.Playbooks)-1]; last.Ref != own.Ref || list.Fault != "" {
		t.Errorf("%+v", list)
	}
	untitled := must(a.AddColumn(own.Ref, ReviewColumn{Kind: "clause", Question: "Кто платит за перевозку до склада покупателя?"}))(t)
	if c := untitled.Columns[len(untitled.Columns)-1]; c.Title != c.Question {
		t.Errorf("without a heading: %+v", c)
	}
	own = untitled
	less := must(a.RemoveColumn(own.Ref, own.Columns[len(own.Columns)-1].ID))(t)
	if len(less.Columns) != len(own.Columns)-1 {
		t.Errorf("%d columns are left of %d", len(less.Columns), len(own.Columns))
	}
}
