package table_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/backend/table"
)

func TestDev(t *testing.T) {
	dir := os.Getenv("TABLES")
	if dir == "" {
		t.Skip()
	}
	f, _ := os.Open(filepath.Join(dir, "questions.jsonl"))
	in := bufio.NewScanner(f)
	type Q struct {
		File, Question, Answer string
		Row, Column            *string
		Absent                 bool
	}
	docs := map[string]*extract.Text{}
	tabs := map[string][]table.Table{}
	right, wrong, silent, absent, falseAbsent := 0, 0, 0, 0, 0
	for in.Scan() {
		var q Q
		json.Unmarshal(in.Bytes(), &q)
		if o := os.Getenv("ONLY"); o != "" && !strings.HasPrefix(q.File, o) {
			continue
		}
		d := docs[q.File]
		if d == nil {
			b, _ := os.ReadFile(filepath.Join(dir, q.File))
			x, err := extract.Read(context.Background(), q.File, b, extract.Options{})
			if err != nil {
				t.Fatal(err)
			}
			d, docs[q.File], tabs[q.File] = x, x, table.Find(x.Text, &x.Layout)
			if os.Getenv("DUMP") != "" {
				for i, tb := range tabs[q.File] {
					fmt.Printf("--- %s table %d terms=%v\n", q.File, i, tb.Terms)
					for _, s := range tb.Title {
						fmt.Printf("  title: %.80q\n", d.Text[s.Start:s.End])
					}
					for c, col := range tb.Columns {
						for _, h := range col.Heads {
							fmt.Printf("  head %d: %q\n", c, h.Text(d.Text))
						}
					}
					for _, r := range tb.Rows {
						fmt.Printf("  [%s]", r.Group.Text(d.Text))
						for _, c := range r.Cells {
							fmt.Printf(" | %.40s", c.Text(d.Text))
						}
						fmt.Println()
					}
					for _, s := range tb.Notes {
						fmt.Printf("  note: %.80q\n", d.Text[s.Start:s.End])
					}
				}
			}
		}
		roles := table.RolesOf(d.Text, tabs[q.File])
		names := table.Names{Words: strings.TrimSuffix(q.File, filepath.Ext(q.File)) + "", Parties: partiesIn(d.Text), Roles: roles}
		query := table.NewQuery(q.Question, names)
		a := table.Look(d.Text, tabs[q.File], query)
		got := ""
		for _, h := range a.Hits {
			got += " / " + h.Cell(d.Text).Text(d.Text)
		}
		got = strings.TrimPrefix(got, " / ")
		ok := false
		want := ws.ReplaceAllString(q.Answer, " ")
		switch {
		case q.Absent:
			ok = a.State == table.Lacking || a.State == table.Blank
			if ok {
				absent++
			} else if a.State == table.Silent {
				silent++
			} else {
				wrong++
			}
		case a.State == table.Given && got == want || a.State == table.Several && strings.Contains(got, want):
			ok = true
			right++
		case a.State == table.Silent:
			silent++
		case a.State == table.Lacking || a.State == table.Blank:
			falseAbsent++
		default:
			wrong++
		}
		if !ok || os.Getenv("ALL") != "" {
			if os.Getenv("DBG") != "" {
				table.Debug(d.Text, tabs[q.File], query)
			}
			fmt.Printf("%v %s\n   Q %s\n   want %q\n   got state=%d %.200q lacks=%q cov=%.2f score=%.2f\n", ok, q.File, q.Question, want, a.State, got, a.Lacks, a.Covered, a.Score)
		}
	}
	fmt.Println("right", right, "absent", absent, "wrong", wrong, "silent", silent, "falseAbsent", falseAbsent)
}

var ws = regexp.MustCompile(`\s+`)

var extra = map[string]string{}

var partyName = regexp.MustCompile(`(?:\p{Lu}[\p{L}&]*[ ,]+){1,4}(?:LLC|Inc\.|Ltd|Limited|plc|LLP|GmbH|AG|SA|AB|AS|NV|BV|B\.V\.|SRL|Authority|Cooperative|Trust|Council|Lda|SpA)`)

func partiesIn(s string) string {
	return strings.Join(partyName.FindAllString(s[:min(len(s), 3000)], -1), " ")
}
