// Package pdf reads PDF files: their words in reading order, as paragraphs, with the place
// of every word on its page.
//
// Call [Parse] for the canonical text and the boxes of its words. Bytes become
// objects (package object), objects become characters on pages (content, with font for what
// strings say), and characters become paragraphs (layout); each package imports the one before.
// This one goes through the pages, and has scanned ones recognised (scan.go).
//
// The same bytes and options always give the same text. Nothing is left out in silence: a
// page that cannot be read is an error, or is told in [canon.Text]'s notices.
package pdf

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/layout"
	"pincite/backend/extract/pdf/object"
)

// Extractor names this reader; its number rises whenever any text may come out otherwise.
const Extractor = "pdf/20"

// Options of a reading. The zero Options open files without a password, recognise no
// scanned page, and tell nobody how far it is.
type Options struct {
	// Password opens an encrypted file, as its user's or its owner's. Files that open
	// without one need none.
	Password string
	// Recognize reads a scanned page; nil where this machine cannot.
	Recognize Recognizer
	// Page is called after each page with its number, from 1. It may be nil.
	Page func(page int)
	// Near, where positive, is a page that alone is to be read, with the pages about it: the
	// text is of these, and the sizes still of all. What belongs to a page and not to the
	// text is told by the pages about it, so that the text of page Near is nearly always
	// that of a whole reading; whoever relies on that compares the two.
	Near int
}

// about is how many pages on either side of Options.Near are read: twice as many as a
// running line has to stand on, see layout.RunningPages.
const about = 2 * layout.RunningPages

// reads reports whether page number is to be read.
func (o *Options) reads(number int) bool {
	return o.Near <= 0 || number >= o.Near-about && number <= o.Near+about
}

// RecognizedWord is a word found in the picture of a page.
type RecognizedWord = layout.RecognizedWord

// Document is a PDF as it was read.
type Document struct {
	Text *canon.Text
	// Boxes are the places of the words, in the order of the text. What a span holds is
	// what is drawn in its box; a word split at the end of a line has one box a half.
	Boxes []doc.Box
	// Pages tell how the boxes of each page relate to its own coordinates.
	Pages []content.Geometry
}

// Places returns the boxes of the words with the sizes of the pages.
func (d *Document) Places() doc.Places {
	sizes := make([]doc.PageSize, len(d.Pages))
	for i, g := range d.Pages {
		sizes[i] = g.Size()
	}
	return doc.Places{Boxes: d.Boxes, Sizes: sizes}
}

// Parse reads a PDF in one pass: its canonical text with its layout, and where its words
// stand.
//
// Errors wrap a sentinel of package canon: ErrUnsupported where source is no PDF,
// ErrPassword, ErrNeedsOCR where no page could be read and some are pictures, ErrEmpty
// where there is nothing to read, ErrDamaged, ErrTooLarge. A cancelled ctx gives its error.
// Where the file carries others, these are in a document that comes with the error.
func Parse(ctx context.Context, source []byte, o Options) (d *Document, err error) {
	file, err := object.Open(source, o.Password, object.Limits{})
	if err != nil {
		return nil, err
	}
	r := &reading{file: file, options: o, source: source, interpreter: content.NewInterpreter(file)}
	if err := r.readFile(ctx); err != nil {
		return r.membersAlone(), err
	}
	d = r.document()
	if strings.TrimSpace(d.Text.Text) == "" && len(r.attached) == 0 {
		if r.notice != "" {
			return nil, fmt.Errorf("%w: its pages are blank, and %s", canon.ErrEmpty, r.notice)
		}
		return nil, fmt.Errorf("%w: its pages are blank; check that it is the right file", canon.ErrEmpty)
	}
	return d, nil
}

// Members takes out the files that a PDF carries and reads no page. The errors are those of [Parse].
func Members(ctx context.Context, source []byte, o Options) (*canon.Text, error) {
	file, err := object.Open(source, o.Password, object.Limits{})
	if err != nil {
		return nil, err
	}
	r := &reading{file: file, source: source}
	tree, _ := file.Pages(ctx) // files may be pinned to a page, and more likely are not
	if err := errors.Join(r.takeMembers(ctx, tree), ctx.Err()); err != nil {
		return nil, err
	}
	return &canon.Text{Format: "pdf", Extractor: Extractor, Members: r.attached}, nil
}

// reading is one pass over a file.
type reading struct {
	file        *object.File
	options     Options
	source      []byte
	interpreter *content.Interpreter

	pages      []*layout.Page
	geometries []content.Geometry
	remarks    []content.Remark
	scans      []doc.Scan
	attached   []canon.Member
	notice     string // what is said of attached files that are not read
	unread     []int  // numbers of the pages that need OCR and did not get it
	failed     error  // why the last of them did not, where it was tried
	damaged    []int  // numbers of the pages that cannot be drawn
	lost       []int  // numbers of the pages that are not in the file
	fields     content.Fields
	struck     []int // numbers of the pages with words that an annotation strikes out
	broken     error // why the last of these two cannot be drawn
}

// readFile reads the pages and takes out the files that the PDF carries, these also where the pages
// cannot be read.
func (r *reading) readFile(ctx context.Context) error {
	tree, err := r.file.Pages(ctx)
	switch {
	case err != nil:
	case len(tree) == 0:
		err = fmt.Errorf("%w: it has no pages; ask the sender for another copy", canon.ErrDamaged)
	default:
		err = r.readPages(ctx, tree)
	}
	if r.options.Near <= 0 && ctx.Err() == nil {
		if err := r.takeMembers(ctx, tree); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	return r.missing()
}

func (r *reading) readPages(ctx context.Context, tree []object.Page) error {
	for i := range tree {
		if err := ctx.Err(); err != nil {
			return err
		}
		g := content.GeometryOf(&tree[i])
		r.geometries = append(r.geometries, g)
		if !r.options.reads(i + 1) {
			r.pages = append(r.pages, layout.NewPage(i+1, g.Size(), &content.Drawing{}))
			continue
		}
		drawn, err := r.interpreter.Draw(ctx, &tree[i], g)
		broken := errors.Is(err, canon.ErrDamaged) || errors.Is(err, canon.ErrUnsupported)
		switch {
		case broken && tree[i].Missing != nil:
			r.lost, r.broken = append(r.lost, i+1), err
		case broken: // what was drawn before that may end in the middle of a sentence
			r.damaged, r.broken, drawn = append(r.damaged, i+1), pageError(i+1, err), content.Drawing{}
		case err != nil:
			return pageError(i+1, err)
		}
		r.fields.All, r.fields.Filled = r.fields.All+drawn.Fields.All, r.fields.Filled+drawn.Fields.Filled
		p := layout.NewPage(i+1, g.Size(), &drawn)
		if !broken && p.NeedsOCR() {
			if err := r.recognize(ctx, p); err != nil {
				return pageError(i+1, err)
			}
		}
		r.pages = append(r.pages, p)
		r.remarks = append(r.remarks, r.interpreter.Remarks(&tree[i], g, i+1)...)
		if p.Struck || r.interpreter.Strikes(&tree[i]) {
			r.struck = append(r.struck, i+1)
		}
		if r.options.Page != nil {
			r.options.Page(i + 1)
		}
	}
	return nil
}

func pageError(number int, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("page %d: %w", number, err)
}

// membersAlone is a document of the files that the PDF carries, and nil where it carries none.
func (r *reading) membersAlone() *Document {
	if len(r.attached) == 0 {
		return nil
	}
	return &Document{Text: &canon.Text{Format: "pdf", Extractor: Extractor, Members: r.attached}}
}

// document puts the pages together.
func (r *reading) document() *Document {
	text, layout, boxes := layout.Assemble(r.pages, r.remarks)
	layout.Scans = r.scans
	layout.Labels = r.file.PageLabels(len(layout.Pages))
	return &Document{
		Text:  &canon.Text{Text: text, Layout: layout, Format: "pdf", Extractor: Extractor, Members: r.attached, Notices: r.notices()},
		Boxes: boxes,
		Pages: r.geometries,
	}
}
