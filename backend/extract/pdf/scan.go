package pdf

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// Recognizer reads the words in the picture of page number (from 1) of the PDF in source.
// It returns canon.ErrTool or canon.ErrNeedsOCR, wrapped, where it cannot read it; any other
// error ends the reading.
type Recognizer func(ctx context.Context, source []byte, number int, size doc.PageSize) ([]RecognizedWord, error)

// RecognizedWord is a word found in the picture of a page.
type RecognizedWord struct {
	Text                     string
	Left, Top, Right, Bottom float64 // points from the upper left corner of the page as shown
	Base                     float64 // of the base line, from the top; 0 where it is not known
	Confidence               float64 // 0 to 1
}

const (
	// A page with fewer letters than this, more than half covered by pictures, is a scan.
	scanLetters  = 200
	scanCoverage = 0.5
	// A page on which more than this share of the letters, and of the different ones among
	// them, have no meaning in the file may be as unreadable as a scan.
	unreadShare = 0.3
)

// needsOCR reports whether the page's words are in a picture, or their letters have no
// meaning in the file.
func (p *page) needsOCR() bool {
	area := float64(p.size.Width) * float64(p.size.Height)
	if p.letters < scanLetters && p.images >= scanCoverage*area {
		return true
	}
	return p.opaque
}

// unreadable reports whether too many of the page's characters have no meaning in the
// file. A font without a map hides most of the alphabet; one replacement character that
// comes again and again, as often as it may, hides nothing that a picture would show.
func (p *page) unreadable(glyphs []glyph) bool {
	if p.unread == 0 || !over(p.unread, p.letters) {
		return false
	}
	unread, read := map[uint32]bool{}, map[string]bool{}
	for i := range glyphs {
		switch g := &glyphs[i]; {
		case g.text == unknownText:
			unread[g.code] = true
		case !g.space:
			read[g.text] = true
		}
	}
	return over(len(unread), len(read))
}

// over reports whether the share of unread in both is more than unreadShare.
func over(unread, read int) bool {
	return float64(unread) > unreadShare*float64(unread+read)
}

// recognize replaces what was drawn by what is recognised, where more letters of that are
// likely to be right: the confidence in a word is taken for how likely its letters are.
func (r *reading) recognize(ctx context.Context, p *page) error {
	if r.options.Recognize == nil {
		r.unread = append(r.unread, p.number)
		return nil
	}
	found, err := r.options.Recognize(ctx, r.source, p.number, p.size)
	if err != nil {
		if ctx.Err() == nil && isNoOCR(err) {
			r.unread = append(r.unread, p.number)
			return nil
		}
		return err
	}
	var ws []word
	sum, letters, right := 0.0, 0, 0.0
	for _, w := range found {
		sum += w.Confidence
		if drawn, ok := w.word(p.number); ok {
			ws = append(ws, drawn)
			letters += utf8.RuneCountInString(drawn.text)
			right += w.Confidence * float64(utf8.RuneCountInString(drawn.text))
		}
	}
	if len(ws) == 0 || right < float64(p.letters) {
		return nil
	}
	p.flows = []flow{{lines: lines(ws)}}
	p.letters, p.unread, p.opaque = letters, 0, false
	r.scans = append(r.scans, doc.Scan{Page: p.number, Confidence: sum / float64(len(found))})
	return nil
}

func (r *RecognizedWord) word(page int) (word, bool) {
	size := r.Bottom - r.Top
	base := r.Base
	if base == 0 {
		base = r.Bottom - 0.2*size
	}
	w := word{u0: r.Left, u1: r.Right, base: base, up: base - r.Top, down: r.Bottom - base, size: size, page: page, recovered: true, sure: r.Confidence}
	if !(w.u1 > w.u0) || !(size > 0) || math.IsInf(size, 0) {
		return w, false
	}
	w.finish(r.Text, frameOf(0))
	return w, w.text != ""
}

// missing is an error where pages need OCR and no other page has text.
func (r *reading) missing() error {
	if len(r.unread) == 0 {
		return nil
	}
	letters := 0
	for _, p := range r.pages {
		if !p.needsOCR() {
			letters += p.letters
		}
	}
	if letters >= scanLetters || len(r.scans) > 0 {
		return nil
	}
	return fmt.Errorf("%w: %s; install tesseract-ocr and try again", canon.ErrNeedsOCR, pagesAre(r.unread, len(r.pages)))
}

// notices tells of pages that are missing from the text.
func (r *reading) notices() []string {
	if len(r.unread) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s and not in the text; install tesseract-ocr and index the file again", pagesAre(r.unread, len(r.pages)))}
}

// pagesAre says which pages are pictures: "pages 2, 5-7 of 9 are pictures".
func pagesAre(numbers []int, of int) string {
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
		return fmt.Sprintf("page %s of %d is a picture", out.String(), of)
	}
	return fmt.Sprintf("%d of %d pages (%s) are pictures", len(numbers), of, out.String())
}

// isNoOCR reports whether err says that recognition is not to be had here.
func isNoOCR(err error) bool {
	return errors.Is(err, canon.ErrTool) || errors.Is(err, canon.ErrNeedsOCR)
}
