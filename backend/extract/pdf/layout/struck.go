package layout

import (
	"unicode"

	"pincite/backend/extract/pdf/content"
)

const (
	// A line through words runs between these heights above their base line, in sizes of the font: through
	// small letters, below the middle of capitals.
	strikeLow, strikeHigh = 0.12, 0.45
	// strikeThick is how thick it is at most, in sizes of the font.
	strikeThick = 0.15
	// strikeReach is how far, in sizes of the font, it may reach beyond the words of its text line; a line that
	// reaches further is an ornament.
	strikeReach = 0.5
)

// isStruck reports whether one of the rules of a page is drawn through a word of its upright lines.
func isStruck(ls []line, rules []content.Rect) bool {
	if len(rules) > content.MaxRules {
		return false // a drawing
	}
	for _, r := range rules {
		if r.X1-r.X0 < 2*(r.Y1-r.Y0) {
			continue
		}
		for i := range ls {
			if ls[i].strikes(r) {
				return true
			}
		}
	}
	return false
}

// strikes reports whether a rule is drawn through a word of the line.
func (l *line) strikes(r content.Rect) bool {
	at := (r.Y0 + r.Y1) / 2
	if at < l.base-l.size || at > l.base || r.X0 < l.u0-strikeReach*l.size || r.X1 > l.u1+strikeReach*l.size {
		return false
	}
	for i := range l.words {
		w := &l.words[i]
		above, width := w.base-at, w.u1-w.u0
		if above > strikeLow*w.size && above < strikeHigh*w.size && r.Y1-r.Y0 < strikeThick*w.size &&
			min(r.X1, w.u1)-max(r.X0, w.u0) > 0.8*width && isWord(w.text) {
			return true
		}
	}
	return false
}

// isWord reports whether a text has two letters or digits at least.
func isWord(text string) bool {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n >= 2
}
