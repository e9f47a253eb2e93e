package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library/grids"
	"pincite/backend/library/matter"
	"pincite/backend/review/playbook"
)

// reviewed is a made-up contract under a law.
func reviewed(law string) string {
	return fmt.Sprintf("SUPPLY AGREEMENT\n\nThis Agreement is dated as of May 5, 2020 between Acme 😀 S.A. and Baker LLC.\n\nThis Agreement shall be governed by the laws of %s.\n", law)
}

func lawColumns(t *testing.T) *Playbook {
	t.Helper()
	p, err := playbook.Parse("p.yaml", []byte("id: p\ncolumns:\n - {id: law, kind: jurisdiction, fact: governing_law, question: \"Which law?\"}\n - {id: from, kind: date, fact: effective_date, question: \"From when?\"}\n"))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (d *fixture) review(req ReviewRequest) *Grid {
	d.Helper()
	g, err := d.matter.Review(context.Background(), req)
	if err != nil {
		d.Fatal(err)
	}
	return g
}

func TestReview(t *testing.T) {
	d := newFixture(t)
	text := reviewed("Ohio")
	d.write("leases/a.txt", text)
	d.write("b.txt", reviewed("Texas"))
	d.write("c.pdf", "%PDF-1.4 broken")
	d.index(IndexRequest{})
	p := lawColumns(t)
	g := d.review(ReviewRequest{Playbook: p})
	var got []string
	for _, row := range g.Rows {
		for _, c := range row.Cells {
			got = append(got, fmt.Sprintf("%s %s %s %s", filepath.Base(row.File), c.Column, c.State, c.Value))
			for _, e := range c.Evidence {
				source, err := os.ReadFile(row.File)
				if err != nil {
					t.Fatal(err)
				}
				if words := string([]rune(string(source))[e.Span[0]:e.Span[1]]); words != e.Quote || e.Citation == "" {
					t.Errorf("%s: %q is not %q (%s)", row.File, words, e.Quote, e.Citation)
				}
			}
		}
	}
	want := []string{"b.txt law found Texas", "b.txt from found 2020-05-05", "c.pdf law failed ", "c.pdf from failed ", "a.txt law found Ohio", "a.txt from found 2020-05-05"}
	if !slices.Equal(got, want) || g.Made != 2 {
		t.Errorf("%d made: %q", g.Made, got)
	}
	for name, req := range map[string]ReviewRequest{
		"a folder": {Folders: []string{"leases"}}, "a path": {Folders: []string{filepath.Join(d.folder, "leases")}}, "a document": {Docs: []string{"a.txt"}},
	} {
		req.Playbook = p
		if g := d.review(req); len(g.Rows) != 1 || filepath.Base(g.Rows[0].File) != "a.txt" || g.Made != 0 {
			t.Errorf("%s: %d rows, %d made", name, len(g.Rows), g.Made)
		}
	}
	if g := d.review(ReviewRequest{Playbook: p, Types: []string{"lease"}}); len(g.Rows) != 0 {
		t.Errorf("another kind of document has %d rows", len(g.Rows))
	}
	if _, err := d.matter.Review(context.Background(), ReviewRequest{Playbook: p, Columns: []string{"colour"}}); !errors.Is(err, ErrColumn) {
		t.Error(err)
	}
}

// TestReviewTaught holds that documents teach a question of one's own once, and again when a quarter
// more of them are there.
func TestReviewTaught(t *testing.T) {
	d := newFixture(t)
	write := func(from, to int) {
		for i := from; i < to; i++ {
			d.write(fmt.Sprintf("%d.txt", i), reviewed("Ohio")+strings.Repeat("The buyer may feed the horses of the supplier.\n", i%2)+fmt.Sprint(i))
		}
		d.index(IndexRequest{})
	}
	write(0, 20)
	p, err := playbook.Parse("p.yaml", []byte("id: p\ncolumns:\n - {id: horses, question: \"Who may feed horses?\"}\n"))
	if err != nil {
		t.Fatal(err)
	}
	made := func(step string, want int) {
		t.Helper()
		last := 0
		g := d.review(ReviewRequest{Playbook: p, Progress: func(done, total int) {
			if done < last || done > total {
				t.Errorf("%s: %d of %d documents after %d", step, done, total, last)
			}
			last = done
		}})
		if g.Made != want || last != len(g.Rows) {
			t.Errorf("%s: %d documents were worked on, want %d; at last %d of %d were done", step, g.Made, want, last, len(g.Rows))
		}
	}
	made("at first", 20)
	made("again", 0)
	write(20, 25)
	made("five more", 5)
	write(25, 26)
	made("a quarter more", 26)
	made("again", 0)
	if g := d.review(ReviewRequest{Playbook: p, Docs: []string{"3.txt"}}); g.Made != 0 {
		t.Error("a document alone was answered anew")
	}
}

// TestReviewKept holds that only what changed is made anew.
func TestReviewKept(t *testing.T) {
	d := newFixture(t)
	for i := range 4 {
		d.write(fmt.Sprintf("%d.txt", i), reviewed("Ohio")+fmt.Sprint(i))
	}
	d.index(IndexRequest{})
	p := lawColumns(t)
	made := func(step string, want int) {
		t.Helper()
		if g := d.review(ReviewRequest{Playbook: p}); g.Made != want {
			t.Errorf("%s: %d documents were worked on, want %d", step, g.Made, want)
		}
	}
	made("at first", 4)
	made("again", 0)
	d.write("2.txt", reviewed("Texas"))
	d.index(IndexRequest{})
	made("a document changed", 1)
	p.Columns[0].Title = "Whose law"
	made("a title changed", 0)
	p.Columns[0].Positions = &playbook.Positions{Standard: &playbook.Rule{Values: []string{"Texas"}}}
	made("a position changed", 4)
	kept := d.matter.Path() + matter.GridsSuffix
	data, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, data[:len(data)-7], 0o600); err != nil { // a run was killed while it wrote
		t.Fatal(err)
	}
	made("after it was torn", 4)
	made("after it was mended", 0)
	if err := os.WriteFile(kept, []byte("another version\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	made("after another version", 4)
}

// TestReviewCancel holds that a run that was cancelled goes on.
func TestReviewCancel(t *testing.T) {
	d := newFixture(t)
	for i := range 12 {
		d.write(fmt.Sprintf("%d.txt", i), reviewed("Ohio")+fmt.Sprint(i))
	}
	d.index(IndexRequest{})
	ctx, cancel := context.WithCancel(context.Background())
	part, err := d.matter.Review(ctx, ReviewRequest{Playbook: lawColumns(t), Progress: func(done, _ int) {
		if done == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if n := len(part.Rows); n < 3 || n == 12 || part.Rows[0].Cells[0].State != "found" {
		t.Errorf("%d of 12 documents are shown after three were done", n)
	}
	if g := d.review(ReviewRequest{Playbook: lawColumns(t)}); g.Made == 0 || g.Made > 9 || len(g.Rows) != 12 {
		t.Errorf("%d of %d were made after three were done", g.Made, len(g.Rows))
	}
}

// TestReviewAmendments holds that an amendment stands behind what it amends, and that a later
// one's answer is told there; those of others, and a restatement of another one, stand for themselves.
func TestReviewAmendments(t *testing.T) {
	d := newFixture(t)
	agreement := strings.Replace(reviewed("Ohio"), "S.A.", "Inc.", 1)
	amendment := func(no, dated, law string) string {
		return fmt.Sprintf("AMENDMENT NO. %s TO SUPPLY AGREEMENT\n\nThis Amendment No. %s is made as of %s between Acme 😀 Inc. and Baker LLC and amends the Supply Agreement dated as of May 5, 2020.\n\n1. This Agreement shall be governed by the laws of %s.\n", no, no, dated, law)
	}
	d.write("z supply.txt", strings.Replace(agreement, "Baker LLC", "Baker LLC d/b/a Bread & Co. Inc.", 1))
	d.write("b second.txt", amendment("2", "March 1, 2022", "Texas"))
	d.write("a first.txt", amendment("1", "June 1, 2021", "Ohio"))
	d.write("m other.txt", strings.ReplaceAll(agreement, "Baker LLC", "Cooper LLC"))
	d.write("n restated.txt", strings.NewReplacer("AMENDMENT NO. ", "AMENDED AND RESTATED", "May 5, 2020", "May 6, 2019").Replace(amendment("", "June 1, 2023", "Utah")))
	d.index(IndexRequest{})
	g := d.review(ReviewRequest{Playbook: lawColumns(t)})
	var got []string
	for _, r := range g.Rows {
		got = append(got, filepath.Base(r.File)+" > "+filepath.Base(r.Amends))
	}
	want := []string{"m other.txt > .", "n restated.txt > .", "z supply.txt > .", "a first.txt > z supply.txt", "b second.txt > z supply.txt"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	cells := g.Rows[2].Cells
	if s := cells[0].Superseded; s == nil || s.Value != "Texas" || s.Date != "2022-03-01" || !strings.Contains(cells[0].Note, "Texas by b second.txt") {
		t.Errorf("%+v", cells[0])
	}
	if cells[0].Value != "Ohio" || cells[1].Superseded != nil {
		t.Errorf("%+v", cells)
	}
	d.write("c third.txt", amendment("3", "March 1, 2023", "Ohio"))
	d.index(IndexRequest{})
	if c := d.review(ReviewRequest{Playbook: lawColumns(t)}).Rows[2].Cells[0]; c.Superseded != nil || c.Note != "" {
		t.Errorf("an amendment gave the first answer back: %+v", c)
	}
}

func TestExportGrid(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", strings.Replace(reviewed("Ohio"), "Acme", "=Ac\vme", 1))
	d.index(IndexRequest{})
	g := d.review(ReviewRequest{Playbook: lawColumns(t)})
	for _, name := range []string{"g.xlsx", "g.csv", "g.docx", "g.pdf", "g.json", "g.md"} {
		out := filepath.Join(t.TempDir(), name)
		report, err := d.matter.ExportGrid(context.Background(), g, ExportRequest{Out: out})
		if err != nil || report.Snippets != 2 {
			t.Errorf("%s: %+v, %v", name, report, err)
			continue
		}
		check, err := d.library.VerifyExport(context.Background(), out, ExportSources{})
		if err != nil || len(check.Checks) != 2 || check.Failed() > 0 {
			t.Errorf("%s: %+v, %v", name, check, err)
		}
	}
	// What people did goes with it.
	cell := g.Rows[0].Cells[0]
	if err := d.matter.MarkCells(CellChange{Playbook: g.Playbook, File: g.Rows[0].File, Doc: g.Rows[0].Doc, Column: cell.Column, Act: grids.Edit, Old: cell.Value, New: "Texas", Reason: "=misread"}); err != nil {
		t.Fatal(err)
	}
	marked := d.review(ReviewRequest{Playbook: lawColumns(t)})
	for _, name := range []string{"log.xlsx", "log.docx", "log.pdf", "log.json"} {
		out := filepath.Join(t.TempDir(), name)
		if _, err := d.matter.ExportGrid(context.Background(), marked, ExportRequest{Out: out}); err != nil {
			t.Fatal(err)
		}
		if check, err := d.library.VerifyExport(context.Background(), out, ExportSources{}); err != nil || len(check.Checks) != 2 || check.Failed() > 0 {
			t.Errorf("%s: %+v, %v", name, check, err)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".json") && !strings.Contains(string(data), `"reason": "=misread"`) {
			t.Errorf("%s does not tell what was done: %s", name, data)
		}
	}
	g.Rows[0].Cells[0].Evidence[0].Quote = "the laws of Texas"
	if _, err := d.matter.ExportGrid(context.Background(), g, ExportRequest{Out: filepath.Join(t.TempDir(), "g.csv")}); !errors.Is(err, doc.ErrQuote) {
		t.Errorf("a quote that is not there: %v", err)
	}
}
