package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/library/answer"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/review"
	"pincite/backend/store"
)

// Document is one indexed document as it is stored.
type Document = matter.Document

// Show returns the document that ref names: a path, absolute or relative to the
// working directory; the end of a path, such as a file's name; or the first eight or
// more digits of its SHA-256. The error is [ErrNoDocument] or [ErrAmbiguous].
func (m *Matter) Show(ctx context.Context, ref string) (*Document, error) {
	return m.file.Show(ctx, ref)
}

// Outline is the sections of a document.
type Outline struct {
	File     string
	Doc      doc.ID
	Sections []OutlineSection
}

// OutlineSection is a section with one line of its own words.
type OutlineSection struct {
	ask.OutlineSection
	Page       int      // where it begins, from 1; 0 where the format has no pages
	PageLabel  string   // as the document prints it
	Characters doc.Span // its span in Unicode code points
}

// Outline returns the sections of the document that ref names, as for [Matter.Show], those
// down to a level, 1 the outermost; 0 stands for all.
func (m *Matter) Outline(ctx context.Context, ref string, levels int) (*Outline, error) {
	d, err := m.Show(ctx, ref)
	if err != nil {
		return nil, err
	}
	of := ask.NewDocument(cite.Document{ID: d.ID, File: d.File, Text: d.Text, Layout: d.Layout})
	sections, err := ask.Outline(of, levels)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; index the folder again", d.File, err)
	}
	o := &Outline{File: d.File, Doc: d.ID}
	offsets := doc.NewOffsets(d.Text)
	for _, s := range sections {
		characters, err := offsets.Runes(s.Span)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; index the folder again", d.File, err)
		}
		o.Sections = append(o.Sections, OutlineSection{s, d.Layout.Page(s.Span.Start), d.Layout.PageLabel(d.Layout.Page(s.Span.Start)),
			characters})
	}
	return o, nil
}

// Abstract is a contract in short: what it is filed by, and a line a section.
type Abstract struct {
	*Outline
	Facts []Fact
	// Missing are the titles of the facts that were not found; it is no statement that there are none.
	Missing []string
}

// Fact is something that contracts are filed by, with the words that it follows from.
type Fact struct {
	Title     string
	Value     string // all values, as they are shown
	Citations []Citation
	// Superseded says what stands in the place of the words now; "" where they hold, or no other paper is about the contract.
	Superseded string
}

// mostLines is how many lines the sections of an abstract have, if not those of the outermost level
// alone are more.
const mostLines = 40

// Abstract returns the document that ref names, as for [Matter.Show], in short: the values of the playbook
// "facts", and the sections down to the deepest level at which they are few, each with its first sentence.
func (m *Matter) Abstract(ctx context.Context, ref string) (*Abstract, error) {
	d, err := m.Show(ctx, ref)
	if err != nil {
		return nil, err
	}
	lines := map[int]int{} // by level
	deepest := 1
	for _, s := range d.Layout.Sections {
		lines[s.Level]++
		deepest = max(deepest, s.Level)
	}
	level := 1
	for n := lines[1]; level < deepest && n+lines[level+1] <= mostLines; level++ {
		n += lines[level+1]
	}
	a := &Abstract{}
	if a.Outline, err = m.Outline(ctx, ref, level); err != nil {
		return nil, err
	}
	facts, err := BuiltinPlaybook("facts")
	if err != nil {
		return nil, err
	}
	grid, err := m.Review(ctx, ReviewRequest{Playbook: facts, Docs: []string{d.ID.String()}})
	if err != nil || len(grid.Rows) == 0 {
		return nil, cmp.Or(err, ErrNoDocument)
	}
	of := ask.NewDocument(cite.Document{ID: d.ID, File: d.File, Text: d.Text, Layout: d.Layout})
	for i, cell := range grid.Rows[0].Cells {
		fact := Fact{Title: grid.Columns[i].Title, Value: cell.Value}
		if cell.State != review.Found || cell.Value == "" {
			a.Missing = append(a.Missing, fact.Title)
			continue
		}
		for _, v := range cell.Typed {
			c, err := of.Cite(v.Span)
			if err != nil {
				return nil, fmt.Errorf("%s: %w; index the folder again", d.File, err)
			}
			fact.Citations = append(fact.Citations, c)
		}
		a.Facts = append(a.Facts, fact)
	}
	return a, m.supersede(ctx, d.ID, a.Facts)
}

// supersede has facts whose words no longer hold say what stands there now.
func (m *Matter) supersede(ctx context.Context, id doc.ID, facts []Fact) error {
	var words []answer.Words
	var of []int
	for i, f := range facts {
		for _, c := range f.Citations {
			words, of = append(words, answer.Words{Doc: id, Characters: c.Span}), append(of, i)
		}
	}
	holds, err := m.session.Holds(ctx, "", words)
	if err != nil {
		return err
	}
	for i, h := range holds {
		if line := h.Line(); line != "" && facts[of[i]].Superseded == "" {
			facts[of[i]].Superseded = line
		}
	}
	return nil
}

// Removal is what [Matter.Remove] took out, and what it left.
type Removal struct {
	Doc   string   `json:"doc_sha256"`
	Files []string `json:"files"`
	// Clips, Highlights and Marks are how many clips quote the document, how many highlights are in it and how many changes of
	// reviews are about it: a person's own, which stay.
	Clips      int `json:"clips"`
	Highlights int `json:"highlights"`
	Marks      int `json:"marks"`
}

// Remove takes the document that ref names, as for [Matter.Show], out of the matter: text,
// vectors, summaries, a person's own too, and answers of reviews. What held them is overwritten
// and, where the matter is encrypted, the document's key is destroyed. The word index is made anew
// by the next question. The source stays where it is, and index runs leave it alone until they are
// asked to try it again; a member of an archive comes back when the archive changes.
func (m *Matter) Remove(ctx context.Context, ref string) (*Removal, error) {
	var r Removal
	err := m.file.Write(func(db *store.Store) error {
		file, files, err := matter.LookUp(db, ref)
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		r.Doc = file.Doc.String()
		var records []store.File
		for _, f := range files {
			if f.Doc == file.Doc {
				r.Files = append(r.Files, f.Path)
				records = append(records, ingest.Remove(f))
			}
		}
		if err := db.PutFiles(records...); err != nil {
			return err
		}
		if err := m.file.ForgetOwn(file.Doc); err != nil {
			return err
		}
		return m.file.Exclusive(func(matter.Reader, bool) error {
			if err := m.session.Release(); err != nil {
				return err
			}
			if err := m.file.WipeBeside(matter.Derived...); err != nil {
				return err
			}
			return db.Wipe()
		})
	})
	if err != nil {
		return nil, err
	}
	return &r, m.countLeft(&r)
}

// countLeft counts what a person kept of a document that was removed.
func (m *Matter) countLeft(r *Removal) error {
	w, err := m.Workspace()
	for _, k := range w.Clips {
		if k.Clip.Doc == r.Doc || slices.Contains(r.Files, k.File) {
			r.Clips++
		}
	}
	if err != nil {
		return err
	}
	all, err := m.highlights().All()
	if err != nil {
		return err
	}
	for _, h := range all {
		if h.Doc == r.Doc || slices.Contains(r.Files, h.File) {
			r.Highlights++
		}
	}
	r.Marks, err = m.grids().MarksOf(r.Doc)
	return err
}
