package answer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/library/matter"
)

// Agreement is an agreement as it stands on a day, with its text in runs whose spans are for outside.
type Agreement struct {
	*family.Standing
	Runs   []Run
	Beside []Beside
	texts  map[doc.ID]string
}

// Beside is a sentence of a paper of which no operation is known, beside the clause that it speaks of, as it seems.
type Beside struct {
	After  int // where the words of the clause's paragraph end, in Unicode code points of the agreement's text; the end of all where no clause is like it
	Says   ask.Citation
	Status family.Status // what it makes of the clause: superseded, as it seems, or unclear; "" for what it adds
	Unsure bool          // it may not hold on the day
}

// Run is a run of the text with where it comes from. Spans count Unicode code points.
type Run struct {
	Span   doc.Span // of the agreement's text
	Text   string
	File   string // "" for what no paper has: a number that a renumbering gives, a blank line
	Doc    doc.ID
	Source doc.Span
	By     *family.Operation // nil for what stands as it was signed
}

// Agreement returns how the agreement stands on a day that the document which ref names is or belongs to, as for
// [matter.Handle.Show]; one that no paper is about stands as it was signed. AsOf is ISO 8601, "" is today. The error is
// [store.ErrNoDocument] or [matter.ErrAmbiguous].
func (s *Session) Agreement(ctx context.Context, ref, asOf string) (a *Agreement, err error) {
	if asOf == "" {
		asOf = Today()
	}
	err = s.attempt(ctx, func(d *snapshot) error {
		file, err := matter.Resolve(d.files, ref)
		if err != nil {
			return err
		}
		standing, err := d.standing(file.Doc, asOf)
		if err != nil {
			return err
		}
		if standing == nil {
			if standing, err = d.alone(file.Doc, file.Path, asOf); err != nil {
				return err
			}
		}
		if a, err = d.agreement(standing); err != nil {
			return err
		}
		a.Beside, err = d.beside(ctx, standing)
		return err
	})
	return a, err
}

// alone is the standing of an agreement that no paper is about.
func (d *snapshot) alone(id doc.ID, file, asOf string) (*family.Standing, error) {
	text, layout, err := d.load(id)
	if err != nil {
		return nil, err
	}
	p := family.Paper{ID: id, File: file, Text: text, Layout: layout}
	f := &family.Family{Base: family.Link{ID: id, File: file, Reading: family.Read(p)}}
	return f.At(asOf, map[doc.ID]family.Paper{id: p}), nil
}

// agreement counts the spans of a standing in code points, and compares every run with the text that it comes from.
func (d *snapshot) agreement(s *family.Standing) (*Agreement, error) {
	a := &Agreement{Standing: s, texts: map[doc.ID]string{}}
	files := map[doc.ID]string{}
	for _, p := range s.Papers {
		files[p.ID] = p.File
		v, err := d.documents.get(p.ID)
		if err != nil {
			return nil, err
		}
		a.texts[p.ID] = v.document.Text
	}
	at := 0
	for _, p := range s.Pieces {
		n := utf8.RuneCountInString(p.Text())
		r := Run{Span: doc.Span{Start: at, End: at + n}, Text: p.Text(), By: p.By}
		at += n
		if p.Doc != family.None {
			v, err := d.documents.get(p.Doc)
			if err != nil {
				return nil, err
			}
			if err := doc.Verify(v.document.Text, p.Source, p.Text()); err != nil {
				return nil, fmt.Errorf("%s: %w; index the folder again", files[p.Doc], err)
			}
			r.File, r.Doc = files[p.Doc], p.Doc
			if r.Source, err = v.offsets().Runes(p.Source); err != nil {
				return nil, err
			}
		}
		a.Runs = append(a.Runs, r)
	}
	return a, nil
}

// blank is what ends lines and texts without a word.
const blank = " \t\r\n\f\u00a0"

// beside returns what papers say and no operation accounts for, in the order of the clauses that it is about.
func (d *snapshot) beside(ctx context.Context, s *family.Standing) (all []Beside, err error) {
	if len(s.Papers) < 2 {
		return nil, nil
	}
	o := d.operativeOf(s, &ask.Question{})
	set, err := o.rivals(ctx)
	if err != nil {
		return nil, err
	}
	whole := strings.TrimRight(s.Text, blank)
	for i := range s.Papers {
		id := s.Papers[i].ID
		for _, at := range s.Unread(id) {
			x, err := o.cite(id, at)
			if err != nil {
				return nil, err
			}
			x.Stands = s.Papers[i].Reading.Name
			b, pair := Beside{After: len(whole), Says: x, Unsure: set.Unsure(id, at)}, set.Beside(id, at)
			switch {
			case pair == nil && b.Unsure: // it says nothing of the agreement, as it seems
				continue
			case pair == nil:
			default:
				if b.After = pair.Old.Bytes.End; pair.Seems() {
					b.Status = family.Superseded
				} else if pair.Doubtful() {
					b.Status = family.Unclear
				}
				paragraph, _, _ := strings.Cut(whole[min(b.After, len(whole)):], "\n")
				b.After += len(strings.TrimRight(paragraph, blank))
			}
			b.After = utf8.RuneCountInString(s.Text[:b.After])
			all = append(all, b)
		}
	}
	slices.SortStableFunc(all, func(a, b Beside) int { return cmp.Compare(a.After, b.After) })
	return all, nil
}

// Line says what a sentence is beside its clause, by its paper.
func (b *Beside) Line() string {
	switch {
	case b.Status == family.Superseded:
		return seems + b.Says.Stands
	case b.Status == family.Unclear:
		return unclearBy + b.Says.Stands
	case b.Unsure:
		return unsure + b.Says.Stands
	}
	return "beside this " + b.Says.Stands + " says"
}

// Remark says the same behind the sentence itself, where it follows its clause.
func (b *Beside) Remark() string {
	said := "not put in: " + b.Says.Stands + " says so beside the words before"
	switch {
	case b.Status == family.Superseded:
		return said + ", whose place it takes, as it seems"
	case b.Status == family.Unclear:
		return said + ", whose place it may take"
	case b.Unsure:
		return said + ", and may not on this day"
	}
	return said
}

// Struck returns the operations that took words out of a span of a paper, which counts code points, and the words that stand in
// their place; "" where nothing does.
func (a *Agreement) Struck(id doc.ID, characters doc.Span) (by []*family.Operation, now string) {
	text, ok := a.texts[id]
	if !ok {
		return nil, ""
	}
	span, err := doc.NewOffsets(text).FromRunes(characters)
	if err != nil {
		return nil, ""
	}
	status, by := a.Of(id, span, text[span.Start:span.End])
	if status != family.Superseded || len(by) == 0 {
		return nil, ""
	}
	last := by[len(by)-1]
	for _, p := range a.Pieces {
		if p.By == last && p.Doc != family.None {
			now += p.Text()
		}
	}
	return by, now
}

// Says returns the words of its paper that an operation stands in, as the paper has them.
func (a *Agreement) Says(o *family.Operation) string { return PiecesText(o.Source) }

// SaysAt returns the paper that an operation stands in, and where its words begin and end there, in Unicode code points; the
// zero ID where no paper has them.
func (a *Agreement) SaysAt(o *family.Operation) (id doc.ID, at doc.Span, err error) {
	for _, p := range o.Source {
		switch {
		case p.Doc == family.None || id != family.None && p.Doc != id:
			continue
		case id == family.None:
			id, at = p.Doc, p.Source
		default:
			at.End = max(at.End, p.Source.End)
		}
	}
	if id == family.None {
		return id, doc.Span{}, nil
	}
	at, err = doc.NewOffsets(a.texts[id]).Runes(at)
	return id, at, err
}

// PiecesText returns the words of pieces.
func PiecesText(pieces []family.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.Text())
	}
	return b.String()
}
