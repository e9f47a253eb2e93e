package evidence

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/library/answer"
	"pincite/backend/library/engines"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
)

// ExportRequest says what to export, and how.
type ExportRequest struct {
	// Clips are the quotes, in the order in which they are to stand.
	Clips []Clip
	// From is the search that they come from, for the chain of custody; nil where there
	// is none.
	From *answer.Result
	// Memo, where given, is the answer in front of the quotes; it goes with Word, Markdown,
	// workbooks and JSON.
	Memo *export.Memo
	// Grid is a review whose evidence the clips are, in this order; nil where there is none.
	Grid *export.Grid
	// Title heads the export; "" is "Quotations".
	Title string
	// PreparedBy is a name for the chain of custody; nobody is named where it is empty.
	PreparedBy string
	// Style is the citation style, as [cite.ParseStyle] takes it; "" is [cite.Bluebook].
	Style string
	// Format is that of the file; "" is the one that Out's extension tells.
	Format ExportFormat
	// Out is the file. An earlier export of that name is replaced; any other file is left
	// as it is, and the error is [export.ErrExists].
	Out string
	// Program is the name and version of the program, for the chain of custody.
	Program string
	// Time is when the export was made; the zero Time is now.
	Time time.Time
}

// ExportReport is what an export holds.
type ExportReport struct {
	Path     string // absolute
	Snippets int
	Sources  int
	// Unverified are the source files that have changed, gone or cannot be read. Their
	// quotes are exported from the text that was indexed, and marked.
	Unverified []Verification
}

// Export writes quotes of the matter with their citations into a file, or none: after an
// error nothing is left of it.
//
// Every quote is compared with the indexed text first, and that with the source file as
// it is now. A quote that differs is [doc.ErrQuote], and nothing is written; a source
// that has changed or gone is marked in the export and in the report. Other errors are
// [export.ErrNoSnippets], [cite.ErrStyle], [export.ErrFormat], [export.ErrExists],
// [store.ErrNoDocument], and those of
// the file system.
func (m Evidence) Export(ctx context.Context, req ExportRequest) (*ExportReport, error) {
	format, err := export.ParseFormat(string(req.Format), req.Out)
	if err != nil {
		return nil, err
	}
	if req.Memo != nil && format != export.DOCX && format != export.Markdown && format != export.JSON && format != export.XLSX {
		return nil, fmt.Errorf("%w: a memo is written as docx, md, xlsx or json, not %s", export.ErrFormat, format)
	}
	style, err := cite.ParseStyle(req.Style)
	if err != nil {
		return nil, err
	}
	if len(req.Clips) == 0 && req.Grid == nil {
		return nil, fmt.Errorf("%w; ask a question that has an answer, or give clips", export.ErrNoSnippets)
	}
	out, err := filepath.Abs(req.Out)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; give a full path", req.Out, err)
	}
	record, quotes, unverified, err := m.record(ctx, req)
	if err != nil {
		return nil, err
	}
	if err := record.Cite(style, format.Notes()); err != nil {
		return nil, err
	}
	write := func(w io.Writer) error { return export.Write(ctx, w, format, record) }
	if format == export.Bundle {
		write = func(w io.Writer) error {
			return export.WriteBundle(ctx, w, record, func(s export.Source) (export.Exhibit, error) { return m.exhibit(ctx, record, quotes, s) })
		}
	}
	err = export.Save(out, func(path string) bool { return isExport(ctx, m.reader, path) }, write)
	if err != nil {
		return nil, err
	}
	return &ExportReport{
		Path: out, Snippets: len(record.Snippets), Sources: len(record.Sources), Unverified: unverified,
	}, nil
}

// record gathers what an export holds: the record, the quotes in it, and the sources
// that are not verified.
func (m Evidence) record(ctx context.Context, req ExportRequest) (*export.Record, []quote, []Verification, error) {
	quoter := newQuoter(m.file)
	quotes, err := quoter.quotes(ctx, req.Clips)
	if err != nil {
		return nil, nil, nil, err
	}
	hits := make([]doc.Hit, len(quotes))
	for i, q := range quotes {
		hits[i] = doc.Hit{Rank: i + 1, Doc: q.citation.Doc, File: q.file.Path, Span: q.span, Quote: q.text}
	}
	verdicts, err := m.Verify(ctx, hits)
	if err != nil {
		return nil, nil, nil, err
	}
	custody, err := m.custody(req)
	if err != nil {
		return nil, nil, nil, err
	}
	record := &export.Record{Schema: export.Schema, Memo: req.Memo, Grid: req.Grid, Title: cmp.Or(req.Title, "Quotations"), Custody: custody}
	var unverified []Verification
	marked := map[doc.ID]bool{}
	for i, q := range quotes {
		v := verdicts[i]
		q.citation.File = AbbreviateHome(q.citation.File)
		snippet := export.Snippet{Quote: q.text, Comment: q.clip.Comment, Score: doc.Finite(q.clip.Score)}
		if q.clip.Question != custody.Question {
			snippet.Question = q.clip.Question
		}
		record.Add(snippet, export.Source{Bytes: q.file.Size, Format: q.format, Standing: outcomeOf(v.Status), Detail: v.NextStep}, q.citation)
		if v.Status != Verified && !marked[v.Doc] {
			marked[v.Doc] = true
			unverified = append(unverified, v)
		}
	}
	return record, quotes, unverified, nil
}

// custody says what was searched, when, with what, and by which question.
func (m Evidence) custody(req ExportRequest) (export.Custody, error) {
	at := req.Time
	if at.IsZero() {
		at = time.Now()
	}
	c := export.Custody{
		Program: req.Program, Exported: at.UTC().Truncate(time.Second), PreparedBy: req.PreparedBy, Matter: m.file.Name(),
		Question: commonQuestion(req.Clips),
	}
	err := m.file.Read(func(db matter.Reader) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		ids, err := db.DocumentIDs()
		if err != nil {
			return err
		}
		c.Model, c.Recipe = cmp.Or(meta.Notes[matter.NoteModel], engines.Builtin), meta.Recipe
		c.Documents, c.DocumentsHash = len(ids), listHash(ids)
		return nil
	})
	if from := req.From; from != nil {
		c.Question, c.Model, c.Searched = from.Query, cmp.Or(from.Model, c.Model), from.Searched
		if from.Confined {
			for _, r := range from.Route {
				c.ConfinedTo = append(c.ConfinedTo, filepath.Base(r.File))
			}
		}
	}
	return c, err
}

// commonQuestion is the one that all clips answer, and "" where there is none.
func commonQuestion(clips []Clip) string {
	if len(clips) == 0 {
		return ""
	}
	for _, c := range clips {
		if c.Question != clips[0].Question {
			return ""
		}
	}
	return clips[0].Question
}

// listHash is the SHA-256 of the sorted IDs, 64 digits and a line feed each.
func listHash(ids []doc.ID) string {
	lines := make([]string, len(ids))
	for i, id := range ids {
		lines[i] = id.String() + "\n"
	}
	slices.Sort(lines)
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, ""))))
}

func outcomeOf(s VerifyStatus) cite.Outcome {
	switch s {
	case Verified:
		return cite.Verified
	case SourceChanged:
		return cite.SourceChanged
	case SourceMissing:
		return cite.SourceMissing
	}
	return cite.SourceUnreadable
}

// isExport reports whether a file is an export, which a new one may take the place of; one
// whose data is damaged is one too.
func isExport(ctx context.Context, reader *sources.Reader, path string) bool {
	in, info, err := sources.OpenRegular(path)
	if err != nil {
		return false
	}
	defer in.Close()
	_, err = reader.Export(ctx, filepath.Base(path), in, info.Size())
	return err == nil || errors.Is(err, export.ErrDamaged)
}
