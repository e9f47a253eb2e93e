package quoted

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// token is a word or a mark of a text.
type token struct {
	key  string // as it is compared
	fold string // without capitals; empty for a mark
	span doc.Span
	free bool // its capitals, or its end, are said to be changed: only fold, or the start, counts
	stem bool
	more int // further words in it, of a figure
	// gap says that words may be left out before it: as many as one likes after an ellipsis, some after brackets.
	gap gap
}

type gap byte

const (
	noGap gap = iota
	bracketed
	omitted
)

// silent are marks that count for nothing: of quotation, dashes, what a format draws with.
const silent = "\"'“”‘’„‚«»‹›`-‐‑–—_*•·…>|#\u00ad\u200b"

// tokens returns the words and marks of a part of a text.
func tokens(s string, within doc.Span) (out []token) {
	scanner := text.NewScanner(s[within.Start:within.End])
	for scanner.Next() {
		span := doc.Span{Start: within.Start + scanner.Start, End: within.Start + scanner.End}
		surface := s[span.Start:span.End]
		if scanner.Punct {
			if !strings.Contains(silent, surface) {
				out = append(out, token{key: surface, span: span})
			}
			continue
		}
		out = append(out, token{key: plain(surface), fold: string(scanner.Word), span: span})
	}
	return out
}

// plain returns a word without what cannot be seen, and without ligatures.
func plain(word string) string {
	for i := range len(word) {
		if word[i] >= 0x80 {
			return strings.NewReplacer("\u00ad", "", "\u200b", "").Replace(norm.NFKC.String(word))
		}
	}
	return word
}

var (
	ellipsis = regexp.MustCompile(`\[\s*(?:…|\.\s*\.\s*\.)[\s.]*\]|\(\s*(?:…|\.\s*\.\s*\.)\s*\)|…|\.\s?\.\s?\.(?:\s?\.)?|\*\s?\*\s?\*`)
	bracket  = regexp.MustCompile(`\[[^\[\]]{0,80}\]`)
	editor   = regexp.MustCompile(`(?i)^\[\s*(?:sic|emphas[ie]s.*|italics.*|(?:internal )?(?:foot)?(?:note|citation)s?.*)[\s!.]*\]$`)
)

// said returns the tokens of a quotation: an ellipsis is a gap before the next one, and so are words in brackets, which are the
// quoting person's own; a bracket around the start of a word frees its capitals, one at its end its ending.
func said(s string, span doc.Span) (out []token) {
	pending := noGap
	add := func(from, to int) {
		for _, t := range tokens(s, doc.Span{Start: from, End: to}) {
			t.gap, pending = max(t.gap, pending), noGap
			out = append(out, t)
		}
	}
	at := span.Start
	for at < span.End {
		part := s[at:span.End]
		e, b := ellipsis.FindStringIndex(part), bracket.FindStringIndex(part)
		switch {
		case e == nil && b == nil:
			add(at, span.End)
			at = span.End
		case b == nil || e != nil && e[0] <= b[0]:
			add(at, at+e[0])
			pending = omitted
			at += e[1]
		default:
			add(at, at+b[0])
			at = bracketAt(s, doc.Span{Start: at + b[0], End: at + b[1]}, span.End, &out, &pending)
		}
	}
	return edgeless(out)
}

// bracketAt takes a bracket in and returns where the text goes on.
func bracketAt(s string, b doc.Span, limit int, out *[]token, pending *gap) int {
	inside := s[b.Start+1 : b.End-1]
	wordAfter := b.End < limit && words(s[b.End:min(limit, b.End+4)]) > 0 && !strings.ContainsAny(s[b.End:b.End+1], " \t\n")
	wordBefore := len(*out) > 0 && (*out)[len(*out)-1].span.End == b.Start && (*out)[len(*out)-1].fold != ""
	switch {
	case editor.MatchString(s[b.Start:b.End]):
	case wordBefore && !strings.Contains(inside, " "): // deliver[ed]
		last := &(*out)[len(*out)-1]
		last.free, last.stem = true, true
	case wordAfter && words(inside) == 1 && len(inside) <= 2: // [T]he
		rest := tokens(s, doc.Span{Start: b.End, End: limit})
		if len(rest) == 0 {
			break
		}
		t := rest[0]
		t.fold = strings.ToLower(inside) + t.fold
		t.key, t.free, t.span.Start = inside+t.key, true, b.Start
		t.gap, *pending = *pending, noGap
		*out = append(*out, t)
		return t.span.End
	case wordAfter: // [un]able
		*pending = max(*pending, bracketed)
		if rest := tokens(s, doc.Span{Start: b.End, End: limit}); len(rest) > 0 {
			return rest[0].span.End
		}
	default:
		*pending = max(*pending, bracketed)
	}
	return b.End
}

// edgeless leaves out the marks at both ends.
func edgeless(all []token) []token {
	for len(all) > 0 && all[0].fold == "" {
		if all = all[1:]; len(all) > 0 {
			all[0].gap = noGap
		}
	}
	for len(all) > 0 && all[len(all)-1].fold == "" {
		all = all[:len(all)-1]
	}
	return all
}

// equal reports whether a word of a quotation is one of a document.
func (t token) equal(o token) bool {
	switch {
	case t.stem:
		return strings.HasPrefix(o.fold, t.fold)
	case t.free:
		return t.fold == o.fold
	}
	return t.key == o.key
}
