package route

import (
	"strings"

	"pincite/backend/text"
)

// nameScanner finds the names of parties in a text as its words go by: runs of
// capitalised words that a legal suffix ends, that a defined term in brackets follows,
// or that follow "between" or "among".
type nameScanner struct {
	start, end int  // the run's places in flat; empty where start == end
	prev       int  // where the word before ended in the text
	opener     bool // a word like "between" stands before the run
	initials   []byte
}

// maxNameWords is the longest run taken for a name.
const maxNameWords = 8

func (n *nameScanner) next(b *indexBuilder, source string, s *text.NameScanner, id uint32) {
	gap := source[n.prev:s.Span.Start]
	n.prev = s.Span.End
	run := n.end > n.start
	if run && (len(gap) > 3 || endsRun(gap)) {
		n.close(b, gap, false)
		run = false
	}
	switch {
	case id < b.suffixes:
		if run && s.Capital {
			n.close(b, "", true)
		}
	case id < b.functions:
		if run {
			joins := s.Capital || string(s.Word) == "of" || string(s.Word) == "the" || string(s.Word) == "for"
			if !joins {
				n.close(b, "", false)
			}
		}
		switch string(s.Word) {
		case "between", "among", "amongst":
			n.opener = true
		case "and", "by", "the":
		default:
			n.opener = false
		}
	case s.Capital:
		if !run {
			n.start, n.initials = len(b.flat), n.initials[:0]
		}
		n.end = len(b.flat) + 1
		n.initials = append(n.initials, s.Word[0])
	default:
		if run {
			n.close(b, gap, false)
		}
		n.opener = false
	}
}

// endsRun reports whether a mark between two words parts names.
func endsRun(gap string) bool {
	for i := range len(gap) {
		switch gap[i] {
		case '\n', '(', ')', '"', ';', ':':
			return true
		case "“"[0]:
			return strings.HasPrefix(gap[i:], "“") || strings.HasPrefix(gap[i:], "”")
		}
	}
	return false
}

// close ends the run; it was a name if a legal suffix ended it or the signs say so.
func (n *nameScanner) close(b *indexBuilder, after string, suffix bool) {
	words := n.end - n.start
	if words > 0 && words <= maxNameWords && (suffix || n.opener || strings.ContainsAny(after, "(")) {
		for i := n.start; i < n.end; i++ {
			b.flat[i].flags |= flagName
		}
		b.flat[n.start].flags |= flagStart
		b.putInitials(n.initials)
	}
	n.start, n.end = 0, 0
}

// putInitials adds the initials of a name of three to six words.
func (b *indexBuilder) putInitials(in []byte) {
	if len(in) >= 3 && len(in) <= 6 {
		b.initials = append(b.initials, flatPlace{b.id(in), place{doc: b.doc, field: fieldInitial, flags: flagCap | flagName}})
	}
}

// flushInitials gives the initials found so far their places, apart from all others.
func (b *indexBuilder) flushInitials() {
	for _, p := range b.initials {
		b.gap()
		p.doc, p.pos = b.doc, b.pos
		b.flat = append(b.flat, p)
	}
	b.initials = b.initials[:0]
}
