package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/table"
)

// stands is where a cell of a document's tables stands: what a line of cells.jsonl says.
type stands struct {
	File   string
	Value  string
	Rows   []string // the labels of its row, from the left
	Column []string // the heads above it, the top one first
}

// heads counts cells.
type heads struct{ right, of int }

// countHeads counts of the cells that a folder's cells.jsonl lists those that are found under the right heads and beside the right
// labels, by the format of their documents; wrong is called with the others.
func countHeads(folder string, wrong func(stands)) (map[string]heads, error) {
	data, err := os.ReadFile(filepath.Join(folder, "cells.jsonl"))
	if err != nil {
		return nil, err
	}
	docs, counts := map[string]*document{}, map[string]heads{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		var s stands
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			return nil, err
		}
		d := docs[s.File]
		if d == nil {
			if d, err = read(filepath.Join(docsOf(folder), s.File)); err != nil {
				return nil, err
			}
			d.tables = table.Find(d.Text, &d.Layout)
			docs[s.File] = d
		}
		format := strings.TrimPrefix(filepath.Ext(s.File), ".")
		n := counts[format]
		if n.of++; d.has(s) {
			n.right++
		} else {
			wrong(s)
		}
		counts[format] = n
	}
	return counts, nil
}

// has reports whether a table of the document has a cell that stands so.
func (d *document) has(s stands) bool {
	for i := range d.tables {
		t := &d.tables[i]
		for r := range t.Rows {
			for c := range t.Columns {
				h := table.Hit{Table: t, Row: r, Column: c}
				if (t.Rows[r].Cells[c].Text(d.Text) == s.Value || h.Cell(d.Text).Text(d.Text) == s.Value) && d.under(h, s) {
					return true
				}
			}
		}
	}
	return false
}

// under reports whether a cell stands under some heads and beside some labels, and under no others.
func (d *document) under(h table.Hit, s stands) bool {
	var above []string
	for _, head := range h.Table.Columns[h.Column].Heads {
		above = append(above, head.Text(d.Text))
	}
	if strings.Join(above, " ") != strings.Join(s.Column, " ") {
		return false
	}
	beside := " " + d.words(h.Labels()) + " "
	for _, label := range s.Rows {
		if !strings.Contains(beside, " "+strings.TrimSuffix(label, ":")) {
			return false
		}
	}
	return true
}

func (d *document) words(spans []doc.Span) string {
	var words []string
	for _, s := range spans {
		words = append(words, strings.Fields(d.Text[s.Start:s.End])...)
	}
	return strings.Join(words, " ")
}
