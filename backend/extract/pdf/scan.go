package pdf

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/layout"
)

// Recognizer reads the words in the picture of page number (from 1) of the PDF in source.
// Where it cannot read it, its error wraps a sentinel of package canon; any other error ends the reading.
type Recognizer func(ctx context.Context, source []byte, number int, size doc.PageSize) ([]layout.RecognizedWord, error)

// recognize has the words of a page recognised and takes them where they are better than
// what was drawn.
func (r *reading) recognize(ctx context.Context, p *layout.Page) error {
	if r.options.Recognize == nil {
		r.unread = append(r.unread, p.Number)
		return nil
	}
	found, err := r.options.Recognize(ctx, r.source, p.Number, p.Size)
	if err != nil {
		if ctx.Err() == nil && isNoOCR(err) {
			r.unread, r.failed = append(r.unread, p.Number), err
			return nil
		}
		return err
	}
	if sure, ok := p.Replace(found); ok {
		r.scans = append(r.scans, doc.Scan{Page: p.Number, Confidence: sure})
	}
	return nil
}

// missing is an error where pages are damaged, not in the file or need OCR and no other page has text.
func (r *reading) missing() error {
	if len(r.unread)+len(r.damaged)+len(r.lost) == 0 {
		return nil
	}
	letters := 0
	for _, p := range r.pages {
		letters += p.Readable()
	}
	if letters >= layout.ScanLetters || len(r.scans) > 0 {
		return nil
	}
	if len(r.unread) == 0 {
		if letters > 0 {
			return nil
		}
		return r.broken
	}
	return fmt.Errorf("%w: %s%s", canon.ErrNeedsOCR, pagesAre(r.unread, len(r.pages), "a picture", "pictures"), r.tryOCR())
}

// notices tells of pages that are missing from the text, of words struck out, and of attached files that are not read.
func (r *reading) notices() (said []string) {
	if len(r.unread) > 0 {
		said = append(said, fmt.Sprintf("%s and not in the text%s", pagesAre(r.unread, len(r.pages), "a picture", "pictures"), r.tryOCR()))
	}
	if len(r.damaged) > 0 {
		said = append(said, pagesAre(r.damaged, len(r.pages), "damaged", "damaged")+
			" and not in the text; open the file in its own program and save it anew")
	}
	if len(r.lost) > 0 {
		said = append(said, pagesAre(r.lost, len(r.pages), "missing from the file", "missing from the file")+"; ask the sender for another copy")
	}
	if len(r.struck) > 0 {
		const so = "marked with words struck out, which are in the text all the same"
		said = append(said, pagesAre(r.struck, len(r.pages), so, so)+"; look there before you quote them")
	}
	said = append(said, r.concealed()...)
	if r.fields.All > 0 && r.fields.Filled == 0 {
		said = append(said, fmt.Sprintf("the form in it is empty (%d fields, none filled in); check that it is the copy that was filled in",
			r.fields.All))
	}
	if r.notice != "" {
		said = append(said, r.notice)
	}
	if drawn, _ := r.file.Resolve(r.file.Dict(r.file.Trailer()["Root"])["NeedsRendering"]); drawn == true {
		said = append(said, "the pages that the form draws for itself (XFA) are not in the text; open it in Acrobat and print it to PDF")
	}
	return said
}

// concealed tells of words that the pages draw and nobody sees.
func (r *reading) concealed() (said []string) {
	for _, c := range []struct {
		why             content.Concealment
		one, many, step string
	}{
		{content.Covered, "1 word is covered by a shape", "%d words are covered by shapes",
			"whoever has the file can still take them out; have them removed, and not covered, before it is handed on"},
		{content.Unseen, "1 word is drawn so that nobody sees it (in the colour of its ground, of no size or outside the page)",
			"%d words are drawn so that nobody sees them (in the colour of their ground, of no size or outside the page)",
			"whoever has the file can still take them out; look at them before it is handed on"},
		{content.Off, "1 word lies on a layer that is switched off", "%d words lie on layers that are switched off",
			"whoever has the file can switch them on; have them removed before it is handed on"},
		{content.Outdated, "1 word that the form drew before it was filled in is out of date",
			"%d words that the form drew before it was filled in are out of date",
			"the values that it is filled in with are in the text; open it in Acrobat and save it anew"},
	} {
		words, on := 0, []string{}
		for _, p := range r.pages {
			if n := p.Concealed(c.why); n > 0 {
				words, on = words+n, append(on, strconv.Itoa(p.Number))
			}
		}
		if words == 0 {
			continue
		}
		what, pages := c.one, "page "
		if words > 1 {
			what = fmt.Sprintf(c.many, words)
		}
		if len(on) > 1 {
			pages = "pages "
		}
		const most = 20
		if len(on) > most {
			on = append(on[:most], fmt.Sprintf("and %d more", len(on)-most))
		}
		said = append(said, fmt.Sprintf("%s and not in the text (%s%s); %s", what, pages, strings.Join(on, ", "), c.step))
	}
	return said
}

// tryOCR says why the last of the unread pages is not recognised, and what to do about it.
func (r *reading) tryOCR() string {
	if r.failed == nil {
		return "; install tesseract-ocr and index the file again"
	}
	why, _, _ := strings.Cut(r.failed.Error(), ";")
	if errors.Is(r.failed, canon.ErrTooLarge) {
		return fmt.Sprintf(": %s; scan the pages anew, or print them to PDF, in the size of paper", why)
	}
	return fmt.Sprintf(": %s; index the file again, and look for newer versions of Tesseract and poppler where that ends likewise", why)
}

// pagesAre says which pages are so: "2 of 9 pages (2, 5) are pictures".
func pagesAre(numbers []int, of int, one, many string) string {
	var out strings.Builder
	for i := 0; i < len(numbers); i++ {
		first := i
		for i+1 < len(numbers) && numbers[i+1] == numbers[i]+1 {
			i++
		}
		if first > 0 {
			out.WriteString(", ")
		}
		fmt.Fprint(&out, numbers[first])
		if i > first {
			fmt.Fprintf(&out, "-%d", numbers[i])
		}
	}
	if len(numbers) == 1 {
		return fmt.Sprintf("page %s of %d is %s", out.String(), of, one)
	}
	return fmt.Sprintf("%d of %d pages (%s) are %s", len(numbers), of, out.String(), many)
}

// isNoOCR reports whether err says that a page cannot be recognised here, and nothing of the others.
func isNoOCR(err error) bool {
	return errors.Is(err, canon.ErrTool) || errors.Is(err, canon.ErrNeedsOCR) || errors.Is(err, canon.ErrTooLarge) ||
		errors.Is(err, canon.ErrDamaged) || errors.Is(err, canon.ErrUnsupported)
}
