package layout

import (
	"math"
	"unicode/utf8"

	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/font"
)

// RecognizedWord is a word found in the picture of a page.
type RecognizedWord struct {
	Text                     string
	Left, Top, Right, Bottom float64 // points from the upper left corner of the page as shown
	Base                     float64 // of the base line, from the top; 0 where it is not known
	Confidence               float64 // 0 to 1
}

const (
	// A page with fewer letters than this, more than half covered by pictures, is a scan.
	ScanLetters  = 200
	scanCoverage = 0.5
	// A page on which more than this share of the letters, and of the different ones among
	// them, have no meaning in the file may be as unreadable as a scan.
	unreadShare = 0.3
)

// NeedsOCR reports whether the page's words are in a picture, or their letters have no
// meaning in the file.
func (p *Page) NeedsOCR() bool {
	area := float64(p.Size.Width) * float64(p.Size.Height)
	if p.letters < ScanLetters && p.images >= scanCoverage*area {
		return true
	}
	return p.opaque
}

// unreadable reports whether too many of the page's characters have no meaning in the
// file. A font without a map hides most of the alphabet; one replacement character that
// comes again and again, as often as it may, hides nothing that a picture would show.
func (p *Page) unreadable(glyphs []content.Glyph) bool {
	if p.unread == 0 || !over(p.unread, p.letters) {
		return false
	}
	unread, read := map[uint32]bool{}, map[string]bool{}
	for i := range glyphs {
		switch g := &glyphs[i]; {
		case g.Text == font.Unknown:
			unread[g.Code] = true
		case !g.Space:
			read[g.Text] = true
		}
	}
	return over(len(unread), len(read))
}

// over reports whether the share of unread in both is more than unreadShare.
func over(unread, read int) bool {
	return float64(unread) > unreadShare*float64(unread+read)
}

// Readable is how many letters of a page could be read.
func (p *Page) Readable() int {
	if p.NeedsOCR() {
		return 0
	}
	return p.letters
}

// Replace puts recognised words in the place of what was drawn, where more letters of theirs
// are likely to be right, and returns the mean of their confidences: the confidence in a word
// is taken for how likely its letters are.
func (p *Page) Replace(found []RecognizedWord) (sure float64, ok bool) {
	var ws []word
	sum, letters, right := 0.0, 0, 0.0
	for _, w := range found {
		sum += w.Confidence
		if drawn, ok := w.word(p.Number); ok {
			ws = append(ws, drawn)
			letters += utf8.RuneCountInString(drawn.text)
			right += w.Confidence * float64(utf8.RuneCountInString(drawn.text))
		}
	}
	if len(ws) == 0 || right < float64(p.letters) {
		return 0, false
	}
	p.flows = []flow{{lines: lines(ws)}}
	p.letters, p.unread, p.opaque = letters, 0, false
	return sum / float64(len(found)), true
}

func (r *RecognizedWord) word(page int) (word, bool) {
	size := r.Bottom - r.Top
	base := r.Base
	if base == 0 {
		base = r.Bottom - 0.2*size
	}
	w := word{u0: r.Left, u1: r.Right, base: base, up: base - r.Top, down: r.Bottom - base, size: size, page: page, recovered: true,
		sure: r.Confidence}
	if !(w.u1 > w.u0) || !(size > 0) || math.IsInf(size, 0) {
		return w, false
	}
	w.finish(r.Text, content.FrameOf(0))
	return w, w.text != ""
}
