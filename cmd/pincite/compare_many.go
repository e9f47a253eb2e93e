package main

import (
	"context"
	"encoding/json"
	"os"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// What compare --folder --json prints. Spans count Unicode code points.
type (
	fitsObject struct {
		A         comparedObject `json:"a"`
		Documents []besideObject `json:"documents"`
		Table     string         `json:"table,omitempty"` // the file that was written
	}
	besideObject struct {
		comparedObject
		Error   string         `json:"error,omitempty"`
		Counts  map[string]int `json:"counts"`
		Clauses []fitObject    `json:"clauses"`
	}
	fitObject struct {
		Fit      string         `json:"fit"`
		Likeness float64        `json:"likeness"`
		Title    string         `json:"title,omitempty"`
		A        *sideObject    `json:"a"` // null where the form has none
		B        *sideObject    `json:"b"`
		Changes  []changeObject `json:"changes"`
	}
)

// besideFolder lays the files of a folder beside a form.
func besideFolder(ctx context.Context, c *console, l *library.Library, form, folder, out string, only library.Weight, asJSON bool) error {
	found, err := l.CompareFolder(ctx, form, folder)
	if err != nil {
		return err
	}
	object, err := fitsJSON(found, only)
	if err != nil {
		return err
	}
	if out != "" {
		if strings.HasSuffix(strings.ToLower(out), ".json") {
			data, err := json.MarshalIndent(object, "", "  ")
			if err != nil {
				return err
			}
			if err := os.WriteFile(out, append(data, '\n'), 0o600); err != nil {
				return err
			}
		} else if err := found.Write(out); err != nil {
			return err
		}
		object.Table = out
	}
	if asJSON {
		return c.json(object)
	}
	printFits(c, found, only)
	if out != "" {
		c.printf("\ntable: %s\n", safe(out))
	}
	return nil
}

func fitsJSON(found *library.Fits, only library.Weight) (*fitsObject, error) {
	out := &fitsObject{A: comparedObject{found.Form.File, found.Form.Doc.String(), found.Form.Notices}, Documents: []besideObject{}}
	offsetsA := doc.NewOffsets(found.Form.Text.Text)
	for _, b := range found.Beside {
		one := besideObject{Counts: map[string]int{}, Clauses: []fitObject{}}
		one.File = b.File
		if b.Err != nil {
			one.Error = b.Err.Error()
			out.Documents = append(out.Documents, one)
			continue
		}
		one.Doc, one.Notices = b.Doc.String(), b.Notices
		offsetsB := doc.NewOffsets(b.Text.Text)
		for _, f := range b.Clauses {
			one.Counts[string(f.Fit)]++
			row := fitObject{Fit: string(f.Fit), Likeness: f.Likeness, Title: f.TitleA, Changes: []changeObject{}}
			if row.Title == "" {
				row.Title = f.TitleB
			}
			var err error
			if row.A, err = fitSide(f.A, f.QuoteA, f.LabelA, &found.Form, offsetsA); err != nil {
				return nil, err
			}
			if row.B, err = fitSide(f.B, f.QuoteB, f.LabelB, &b.Compared, offsetsB); err != nil {
				return nil, err
			}
			if row.Changes, err = changesJSON(f.Changes, only, &found.Form, &b.Compared, offsetsA, offsetsB); err != nil {
				return nil, err
			}
			one.Clauses = append(one.Clauses, row)
		}
		out.Documents = append(out.Documents, one)
	}
	return out, nil
}

func fitSide(span doc.Span, quote, label string, of *library.Compared, offsets *doc.Offsets) (*sideObject, error) {
	if quote == "" {
		return nil, nil
	}
	runes, err := offsets.Runes(span)
	return &sideObject{pair(runes), quote, of.Text.Layout.Page(span.Start), label}, err
}

// printFits prints how each document stands, and a line for each clause that is not the same.
func printFits(c *console, found *library.Fits, only library.Weight) {
	s := c.outStyle
	for _, b := range found.Beside {
		if b.Err != nil {
			c.printf("%s\n", s.warn(safe(b.File)+": "+safe(b.Err.Error())))
			continue
		}
		c.printf("%s: %d same, %d near, %d differ, %d missing, %d extra\n", s.bold(safe(b.File)),
			b.Count(library.FitSame), b.Count(library.FitNear), b.Count(library.FitDiffers), b.Count(library.FitMissing), b.Count(library.FitExtra))
		for _, f := range b.Clauses {
			if f.Fit == library.FitSame {
				continue
			}
			c.printf("  %-8s %s\n", f.Fit, safe(library.FitLine(f)))
			for _, one := range f.Changes {
				if f.Fit != library.FitDiffers && (only == "" && one.Weight == library.Substance || one.Weight == only) {
					c.printf("           %s\n", s.faint(safe(library.ChangeLine(one))))
				}
			}
		}
	}
}
