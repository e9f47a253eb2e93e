package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/cite"
	"pincite/backend/compare/quoted"
	"pincite/backend/compare/redline"
	"pincite/backend/doc"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// QuoteOutcome is what became of a quotation in a paper that a person wrote.
type QuoteOutcome string

// The outcomes. Altered is a quotation with words that its source has otherwise, and does not say so.
const (
	Verbatim QuoteOutcome = "verbatim"
	Altered  QuoteOutcome = "altered"
	NotFound QuoteOutcome = "not found"
)

// BriefQuote is a quotation of a paper, and where its words stand.
type BriefQuote struct {
	Words      string
	Characters doc.Span // of the paper, in code points
	Page       int      // of the paper; 0 where it has none
	Outcome    QuoteOutcome
	// Citations are the source's words, one for each part of the quotation between omissions that is not next to the one before.
	Citations []BriefSource
	Changes   []WordChange
	Omitted   []string // what the source has where the quotation says that words are left out
	Others    []string // further files that have the words as well
	Status    VerifyStatus
}

// BriefSource is where the words of a quotation stand.
type BriefSource struct {
	cite.Citation
	Quote string
}

// WordChange is words of a quotation that its source has otherwise; one of both is empty where words were left out or put in.
type WordChange struct{ Quoted, Source string }

// String tells a change in words.
func (c WordChange) String() string {
	switch {
	case c.Source == "":
		return fmt.Sprintf("“%s” is not in the source", c.Quoted)
	case c.Quoted == "":
		return fmt.Sprintf("“%s” is left out", c.Source)
	}
	return fmt.Sprintf("“%s” where the source has “%s”", c.Quoted, c.Source)
}

// BriefCheck is what was found of the quotations of a paper.
type BriefCheck struct {
	File    string
	Format  string
	Quotes  []BriefQuote
	Short   int // further quotations, of too few words to be looked for
	Notices []string
	brief   *Compared
	reader  *sources.Reader
}

// Failed returns how many quotations are not verbatim.
func (b *BriefCheck) Failed() (n int) {
	for _, q := range b.Quotes {
		if q.Outcome != Verbatim {
			n++
		}
	}
	return n
}

// source is a document in which quotations are looked for.
type source struct {
	id    doc.ID
	file  string
	cited cite.Document
}

// visit calls see with each source that is wanted.
type visit func(ctx context.Context, wanted func(doc.ID) bool, see func(source) error) error

// Brief says whether a file is a paper whose quotations [Matter.CheckBrief] can look for: no export, and no table or archive.
func Brief(path string, err error) bool {
	return errors.Is(err, ErrNotExport) && !slices.Contains([]string{".json", ".csv", ".xlsx", ".zip"}, strings.ToLower(filepath.Ext(path)))
}

// CheckBrief looks for the quotations of a paper that a person wrote in the documents of the matter, and says of each whether its words
// stand there. Every source that is cited is read again.
func (m *Matter) CheckBrief(ctx context.Context, path string) (*BriefCheck, error) {
	damaged := map[doc.ID]bool{}
	read := func(ctx context.Context, wanted func(doc.ID) bool, see func(source) error) error {
		return m.file.Read(func(db matter.Reader) error {
			files, err := db.Files()
			if err != nil {
				return err
			}
			ids, err := db.DocumentIDs()
			if err != nil {
				return err
			}
			for _, id := range ids {
				if !wanted(id) {
					continue
				}
				d, err := db.Document(id)
				if errors.Is(err, store.ErrDamaged) {
					damaged[id] = true
					continue
				}
				if err == nil {
					err = see(stored(d, matter.PathsOf(files, id)))
				}
				if err = errors.Join(err, ctx.Err()); err != nil {
					return err
				}
			}
			return nil
		})
	}
	b, hits, err := checkBrief(ctx, m.reader, path, nil, read)
	if err != nil {
		return nil, err
	}
	if n := len(damaged); n > 0 {
		b.Notices = append(b.Notices, fmt.Sprintf("damaged documents of the matter that were not searched: %d; mend it with: pincite repair", n))
	}
	verdicts, err := m.Verify(ctx, hits)
	if err != nil {
		return nil, err
	}
	at := 0
	for i := range b.Quotes {
		if q := &b.Quotes[i]; len(q.Citations) > 0 {
			q.Status = verdicts[at].Status
			at += len(q.Citations)
		}
	}
	return b, nil
}

func stored(d *store.Document, paths []string) source {
	file := ""
	if len(paths) > 0 {
		file = paths[0]
	}
	return source{d.ID, file, cite.Document{ID: d.ID, File: file, Title: d.Type, Parties: d.Parties, Date: d.Date, Extractor: d.Extractor,
		Text: d.Text, Layout: d.Layout}}
}

// CheckBrief looks for the quotations of a paper in the files of a folder. No matter is needed.
func (l *Library) CheckBrief(ctx context.Context, path, folder string, passwords []string) (*BriefCheck, error) {
	paths, err := filesBelow(folder)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ingest.ErrNoFolder, err)
	}
	var notices []string
	ids := map[string]doc.ID{}
	read := func(ctx context.Context, wanted func(doc.ID) bool, see func(source) error) error {
		for _, file := range paths {
			if id, ok := ids[file]; ok && !wanted(id) {
				continue
			}
			one, err := readFile(ctx, l.reader, file, passwords...)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil:
				notices = append(notices, err.Error())
				ids[file] = doc.ID{}
				continue
			}
			ids[file] = one.Doc
			if err := see(source{one.Doc, file, cite.Document{ID: one.Doc, File: file, Extractor: one.Text.Extractor, Text: one.Text.Text,
				Layout: one.Text.Layout}}); err != nil {
				return err
			}
		}
		return nil
	}
	b, _, err := checkBrief(ctx, l.reader, path, passwords, read)
	if err == nil {
		b.Notices = append(b.Notices, notices...)
	}
	return b, err
}

// checkBrief reads a paper, looks for its quotations, and returns the words that were found, too.
func checkBrief(ctx context.Context, reader *sources.Reader, path string, passwords []string, read visit) (*BriefCheck, []doc.Hit, error) {
	brief, err := readFile(ctx, reader, path, passwords...)
	if err != nil {
		return nil, nil, err
	}
	var blocks []string
	if brief.Text.Format == "docx" {
		if blocks, err = reader.Quoted(ctx, brief.source); err != nil {
			return nil, nil, fmt.Errorf("read %s: %w", path, err)
		}
	}
	b := &BriefCheck{File: path, Format: brief.Text.Format, brief: brief, reader: reader, Notices: brief.Notices}
	quotations, short := quoted.Find(brief.Text.Text, brief.Text.Layout, blocks)
	b.Short = short
	search := quoted.NewSearch(brief.Text.Text, quotations)
	var files []source // without their texts
	err = read(ctx, func(doc.ID) bool { return true }, func(s source) error {
		if s.id == brief.Doc || sameFile(s.file, brief.asChoice) {
			return nil
		}
		search.Read(len(files), filepath.Base(s.file), s.cited.Text)
		files = append(files, source{id: s.id, file: s.file})
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	hits, err := b.told(ctx, quotations, search.Found(), files, read)
	return b, hits, err
}

func sameFile(path string, as os.FileInfo) bool {
	info, err := os.Stat(path)
	return err == nil && as != nil && os.SameFile(info, as)
}

// told tells of each quotation what was found; the sources that have one are read once more for their places.
func (b *BriefCheck) told(ctx context.Context, quotations []quoted.Quotation, found []*quoted.Match, files []source, read visit) ([]doc.Hit,
	error) {
	text, layout := b.brief.Text.Text, b.brief.Text.Layout
	offsets := doc.NewOffsets(text)
	of := map[doc.ID][]int{} // quotes by their source
	var matches []*quoted.Match
	for i, q := range quotations {
		if found[i] == nil && q.Likely {
			continue
		}
		characters, err := offsets.Runes(q.Span)
		if err != nil {
			return nil, err
		}
		one := BriefQuote{Words: text[q.Span.Start:q.Span.End], Characters: characters, Page: layout.Page(q.Span.Start), Outcome: NotFound}
		if m := found[i]; m != nil {
			id := files[m.Document].id
			of[id] = append(of[id], len(b.Quotes))
			for _, other := range m.Others {
				one.Others = append(one.Others, files[other].file)
			}
		}
		b.Quotes, matches = append(b.Quotes, one), append(matches, found[i])
	}
	var err error
	if len(of) > 0 {
		err = read(ctx, func(id doc.ID) bool { return len(of[id]) > 0 }, func(s source) error {
			quotes := of[s.id]
			delete(of, s.id)
			if len(quotes) == 0 {
				return nil
			}
			cited := cite.NewSource(s.cited)
			for _, i := range quotes {
				if err := b.Quotes[i].cite(text, cited, matches[i]); err != nil {
					return err
				}
			}
			return nil
		})
	}
	var hits []doc.Hit
	for i, q := range b.Quotes {
		for j, c := range q.Citations {
			hits = append(hits, doc.Hit{Rank: len(hits) + 1, File: c.File, Doc: c.Doc, Span: matches[i].Spans[j], Quote: c.Quote})
		}
	}
	return hits, err
}

// cite says where a quotation stands and what of it differs.
func (q *BriefQuote) cite(text string, in *cite.Source, m *quoted.Match) error {
	q.Outcome = Verbatim
	if len(m.Edits) > 0 {
		q.Outcome = Altered
	}
	for _, span := range m.Spans {
		c, err := in.Cite(span)
		if err != nil {
			return err
		}
		q.Citations = append(q.Citations, BriefSource{c, in.Text()[span.Start:span.End]})
	}
	for _, e := range m.Edits {
		q.Changes = append(q.Changes, WordChange{oneLine(text[e.Quoted.Start:e.Quoted.End]), oneLine(in.Text()[e.Source.Start:e.Source.End])})
	}
	for _, o := range m.Omitted {
		q.Omitted = append(q.Omitted, oneLine(in.Text()[o.Start:o.End]))
	}
	return nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Place tells in words where a part of a quotation stands.
func (s BriefSource) Place() string {
	parts := []string{filepath.Base(s.File)}
	if page := s.Printed(); page != "" {
		parts = append(parts, "page "+page)
	}
	if s.Section != "" {
		parts = append(parts, "section "+s.Section)
	}
	return strings.Join(append(parts, fmt.Sprintf("characters %d–%d", s.Span.Start, s.Span.End)), " · ")
}

// longestOmission is how many characters of what an omission leaves out a comment has.
const longestOmission = 300

// Remark tells what was found of a quotation in some lines.
func (q BriefQuote) Remark() string {
	lines := []string{"Pincite: " + string(q.Outcome)}
	for _, c := range q.Citations {
		lines = append(lines, c.Place())
	}
	for _, c := range q.Changes {
		lines = append(lines, "Altered: "+c.String()+".")
	}
	for _, o := range q.Omitted {
		if r := []rune(o); len(r) > longestOmission {
			o = string(r[:longestOmission]) + "…"
		}
		lines = append(lines, "Leaves out, as it says: “"+o+"”.")
	}
	if q.Outcome == NotFound {
		lines = append(lines, "Its words stand in none of the documents that were searched.")
	}
	if q.Status != "" && q.Status != Verified {
		lines = append(lines, fmt.Sprintf("The source file is %s; these are the words that were indexed.", q.Status))
	}
	if n := len(q.Others); n > 0 {
		lines = append(lines, fmt.Sprintf("The same words stand in %d more, such as %s.", n, filepath.Base(q.Others[0])))
	}
	return strings.Join(lines, "\n")
}

// WriteComments writes a copy of the paper, a Word file, with a comment at each quotation, and returns how many found their place. The
// paper itself is never replaced.
func (b *BriefCheck) WriteComments(ctx context.Context, path string, o RedlineOptions) (int, error) {
	if b.Format != "docx" || !strings.EqualFold(filepath.Ext(path), ".docx") {
		return 0, fmt.Errorf("%w: only a Word file (.docx) gets comments, in another one; leave -o away to see what was found", ErrFormat)
	}
	if sameFile(path, b.brief.asChoice) {
		return 0, fmt.Errorf("%s is the file that is checked; give another name with -o", path)
	}
	if o.Date.IsZero() {
		o.Date = time.Now()
	}
	var remarks []redline.Remark
	for _, q := range b.Quotes {
		remarks = append(remarks, redline.Remark{Words: q.Words, Comment: q.Remark()})
	}
	content, placed, err := b.reader.Annotate(ctx, b.brief.source, remarks, redline.Options{Author: o.Author, Date: o.Date})
	if err != nil {
		return 0, fmt.Errorf("comment on %s: %w", b.File, err)
	}
	if err := atomicfile.WriteFile(path, content, atomicfile.Private); err != nil {
		return 0, fmt.Errorf("write %s: %w; choose another place with -o", path, err)
	}
	n := 0
	for _, ok := range placed {
		if ok {
			n++
		}
	}
	return n, nil
}
