package rtf

import "pincite/backend/doc"

// colour is one of the table of colours: red, green and blue, 0 to 255.
type colour [3]int

// isWhite reports whether nothing is seen of a colour on paper. The one of the system, with no parts, is black.
func (r *reader) isWhite(n int) bool {
	return n > 0 && n < len(r.colours) && min(r.colours[n][0], r.colours[n][1], r.colours[n][2]) >= 250
}

// invisible reports whether nobody sees words in a state: they are white on white, or of no size.
func (r *reader) invisible(s *state) bool {
	return r.isWhite(s.colour) && !s.ground || s.size == 1 || s.size == 2
}

// look obeys the words that say in which colours and how large text is shown.
func (r *reader) look(t token) bool {
	s := r.top()
	switch t.word {
	case "red", "green", "blue":
		if n := len(r.colours); s.to == toColours && n > 0 {
			r.colours[n-1][map[string]int{"red": 0, "green": 1, "blue": 2}[t.word]] = t.value
		}
	case "cf":
		s.colour = t.value
	case "fs":
		s.size = t.value
	case "cb", "chcbpat", "highlight", "cbpat", "clcbpat", "trcbpat":
		s.ground = s.ground || t.value > 0 && !r.isWhite(t.value)
	case "shading", "chshdng", "clshdng":
		s.ground = s.ground || t.value > 0
	case "titlepg":
		r.titled = true
	case "facingp":
		r.facing = true
	default:
		return false
	}
	return true
}

// keep notes words that nobody sees.
func (f *flow) keep(r *reader, kind doc.NoteKind, text string) {
	if f != r.body || text == "" {
		return
	}
	if n := len(r.changes); n > 0 && r.changes[n-1].Kind == kind && f.kept == f.par.Len() {
		r.changes[n-1].Text += text
		return
	}
	n := &doc.Note{Kind: kind, Text: text}
	r.changes = append(r.changes, n)
	f.kept = f.par.Len()
	f.par.Mark(func(pos int) { n.Anchor = doc.Span{Start: pos, End: pos} })
}
