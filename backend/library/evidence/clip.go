package evidence

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/extract"
	"pincite/backend/extract/pdf/highlight"
	"pincite/backend/library/answer"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// Clip is a quote that the user keeps.
type Clip struct {
	// Doc names the document: a path or the SHA-256 of its source, as for [matter.Handle.Show].
	Doc string
	// Characters is the span of the quote in Unicode code points. White space at its ends
	// is not quoted.
	Characters doc.Span
	// Quote is the text at the span; "" takes it from there. One that differs is
	// [doc.ErrQuote].
	Quote    string
	Question string  // that the quote answers; may be empty
	Comment  string  // the user's own; may be empty
	Score    float64 // of the search; may be 0
}

// KeptClip is a clip in a workspace.
type KeptClip struct {
	ID   string    `json:"id"` // unique in the workspace
	Kept time.Time `json:"kept"`
	File string    `json:"file"` // the path by which the user knows the document
	Clip Clip      `json:"clip"`
}

// ClipsOf returns the hits of a result as clips.
func ClipsOf(r *answer.Result) []Clip {
	clips := make([]Clip, len(r.Hits))
	for i, h := range r.Hits {
		clips[i] = Clip{Doc: h.Doc.String(), Characters: h.Characters, Quote: h.Quote, Question: r.Query, Score: h.Score}
	}
	return clips
}

// Cited is a quote with its citation, ready to be pasted.
type Cited struct {
	Text string // quote and citation, as plain text
	HTML string // both, as rich text
	RTF  string // the quote with the citation in a footnote, as a part of [cite.RTFDocument]; empty for a table
}

// Cite returns the quote of a clip with its citation in a style, as [cite.ParseStyle]
// takes it. The errors are those of [Evidence.Export].
func (m Evidence) Cite(ctx context.Context, clip Clip, style string) (*Cited, error) {
	s, err := cite.ParseStyle(style)
	if err != nil {
		return nil, err
	}
	quotes, err := newQuoter(m.file).quotes(ctx, []Clip{clip})
	if err != nil {
		return nil, err
	}
	q := quotes[0]
	citation, err := s.Cite(q.citation)
	if err != nil {
		return nil, err
	}
	return &Cited{Text: cite.Text(q.text, citation), HTML: cite.HTML(q.text, citation), RTF: cite.RTF(q.text, citation)}, nil
}

// quote is a clip that stands in its document.
type quote struct {
	clip     Clip
	text     string
	span     doc.Span // bytes
	units    doc.Span // UTF-16 code units
	file     store.File
	format   string
	citation cite.Citation
}

// quoter finds the documents of clips, each once.
type quoter struct {
	file    *matter.Handle
	files   map[string]store.File // by what clips call their documents
	sources map[doc.ID]*clipSource
}

type clipSource struct {
	*cite.Source
	text    string
	format  string
	offsets *doc.Offsets
}

// texts are the documents of a matter.
type texts interface {
	Document(id doc.ID) (*store.Document, error)
}

func newQuoter(file *matter.Handle) *quoter {
	return &quoter{file: file, files: map[string]store.File{}, sources: map[doc.ID]*clipSource{}}
}

// quotes returns the quotes of clips, each compared with the text at its span.
func (d *quoter) quotes(ctx context.Context, clips []Clip) ([]quote, error) {
	quotes := make([]quote, len(clips))
	return quotes, d.file.Read(func(db matter.Reader) error {
		files, err := db.Files()
		if err != nil {
			return err
		}
		for i, clip := range clips {
			if err := ctx.Err(); err != nil {
				return err
			}
			if quotes[i], err = d.quote(db, files, clip); err != nil {
				return fmt.Errorf("clip %d: %w", i+1, err)
			}
		}
		return nil
	})
}

func (d *quoter) quote(db texts, files []store.File, clip Clip) (quote, error) {
	file, ok := d.files[clip.Doc]
	if !ok { // a table has many clips of each document
		var err error
		if file, err = matter.Resolve(files, clip.Doc); err != nil {
			return quote{}, err
		}
		d.files[clip.Doc] = file
	}
	s, err := d.source(db, file)
	if err != nil {
		return quote{}, err
	}
	q := quote{clip: clip, file: file, format: s.format}
	if q.span, err = s.offsets.FromRunes(clip.Characters); err == nil {
		q.text, err = doc.Quote(s.text, q.span)
	}
	if err == nil && clip.Quote != "" && clip.Quote != q.text {
		err = doc.ErrQuote
	}
	if err == nil { // a chunk reaches to the next one, a quotation ends with its last word
		q.span = q.span.Trim(s.text)
		q.text = s.text[q.span.Start:q.span.End]
	}
	if err == nil && q.text == "" {
		err = errors.New("there are no words at its span")
	}
	if err != nil {
		return quote{}, fmt.Errorf("characters [%d,%d) of %s: %w; choose the words anew", clip.Characters.Start, clip.Characters.End,
			file.Path, err)
	}
	if q.units, err = s.offsets.UTF16(q.span); err != nil {
		return quote{}, err
	}
	q.citation, err = s.Cite(q.span)
	q.citation.File = file.Path
	return q, err
}

func (d *quoter) source(db texts, file store.File) (*clipSource, error) {
	if s := d.sources[file.Doc]; s != nil {
		return s, nil
	}
	stored, err := db.Document(file.Doc)
	if err != nil {
		return nil, err
	}
	s := &clipSource{
		Source: cite.NewSource(cite.Document{
			ID: stored.ID, File: file.Path, Title: stored.Type, Parties: stored.Parties, Date: stored.Date,
			Extractor: stored.Extractor, Text: stored.Text, Layout: stored.Layout,
		}),
		text: stored.Text, format: stored.Format, offsets: doc.NewOffsets(stored.Text),
	}
	d.sources[file.Doc] = s
	return s, nil
}

// CellClip is a cell of a table, with the words that name its row and its column.
type CellClip struct {
	Row, Column string
	Clip        Clip
}

// CiteCells returns cells as the table that they are of, each row with its citations in a style, ready to be pasted: as text that a
// spreadsheet takes, and as rich text. The errors are those of [Evidence.Cite].
func (m Evidence) CiteCells(ctx context.Context, cells []CellClip, style string) (*Cited, error) {
	s, err := cite.ParseStyle(style)
	if err != nil {
		return nil, err
	}
	clips := make([]Clip, len(cells))
	for i, c := range cells {
		clips[i] = c.Clip
	}
	quotes, err := newQuoter(m.file).quotes(ctx, clips)
	if err != nil {
		return nil, err
	}
	table := make([]cite.TableCell, len(cells))
	for i, q := range quotes {
		citation, err := s.Cite(q.citation)
		if err != nil {
			return nil, err
		}
		table[i] = cite.TableCell{Row: cells[i].Row, Column: cells[i].Column, Words: q.text, Citation: citation}
	}
	rows := cite.Rows(table)
	return &Cited{Text: cite.TableText(rows), HTML: cite.TableHTML(rows)}, nil
}

// AgreementClips returns an agreement as [Evidence.Export] takes it: a quote for each paragraph of each run, in their order, those that
// an operation put there with it as comment, and behind it what papers say beside it; and a title.
func AgreementClips(a *answer.Agreement) (clips []Clip, title string) {
	beside := a.Beside
	for i, r := range a.Runs {
		comment := ""
		if r.By != nil {
			comment = r.By.How() + " " + a.Citation(r.By)
		}
		at := 0
		for _, paragraph := range strings.SplitAfter(r.Text, "\n\n") {
			quote := strings.TrimSpace(paragraph)
			if quote != "" && r.File != "" {
				from := r.Source.Start + at + utf8.RuneCountInString(paragraph[:strings.Index(paragraph, quote)])
				span := doc.Span{Start: from, End: from + utf8.RuneCountInString(quote)}
				clips = append(clips, Clip{Doc: r.Doc.String(), Characters: span, Quote: quote, Comment: comment})
			}
			at += utf8.RuneCountInString(paragraph)
			for ; len(beside) > 0 && (beside[0].After < r.Span.Start+at || i+1 == len(a.Runs) && at == r.Span.Len()); beside = beside[1:] {
				x := &beside[0].Says
				clips = append(clips, Clip{Doc: x.Doc.String(), Characters: x.Span, Quote: x.Quote, Comment: beside[0].Remark()})
			}
		}
	}
	return clips, strings.TrimSuffix(filepath.Base(a.Base.File), filepath.Ext(a.Base.File)) + ", as it stands on " + a.AsOf
}

// exhibit finds the file of a source for a bundle, and the places of the words that are
// quoted from it.
func (m Evidence) exhibit(ctx context.Context, record *export.Record, quotes []quote, s export.Source) (export.Exhibit, error) {
	var cited []int // quotes of the source
	for i, q := range quotes {
		if q.citation.Doc.String() == s.Doc {
			cited = append(cited, i)
		}
	}
	c := quotes[cited[0]].citation
	at, err := recorded{reader: m.reader}.find(ctx, c)
	if err != nil {
		return export.Exhibit{}, err
	}
	if at.content == nil {
		why := "the file is not there any more"
		if at.changed != nil {
			why = "the file has changed since it was indexed"
		}
		return export.Exhibit{Why: why}, nil
	}
	e := export.Exhibit{Content: at.content}
	places, err := m.StoredPlaces(c.Doc)
	if err == nil && len(places.Sizes) == 0 {
		places, err = m.reader.Places(ctx, c.FileName(), c.Doc, at.content)
	}
	if ctx.Err() != nil {
		return export.Exhibit{}, ctx.Err()
	}
	if err != nil {
		if !errors.Is(err, extract.ErrUnsupported) { // only pages with a fixed look can be marked
			e.Unmarked, _ = matter.SplitStep(err.Error())
		}
		return e, nil
	}
	var marks []highlight.Mark
	for _, i := range cited {
		mark := highlight.Mark{Label: record.Snippets[i].Citation}
		for _, b := range places.Boxes {
			if b.Span.Intersect(quotes[i].span).Len() > 0 {
				mark.Boxes = append(mark.Boxes, b)
			}
		}
		marks = append(marks, mark)
	}
	e.Highlighted, err = m.reader.Highlight(ctx, at.content, marks)
	if ctx.Err() != nil || sources.Broken(err) {
		return export.Exhibit{}, errors.Join(ctx.Err(), err)
	}
	if err != nil {
		e.Unmarked, _ = matter.SplitStep(err.Error())
	}
	return e, nil
}
