package quoted

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Quotation is words that a text takes from another one.
type Quotation struct {
	Span    doc.Span // of the words without their marks, in bytes of the text
	Block   bool     // a paragraph without marks
	Likely  bool     // nothing but its words may tell that it is one
	context doc.Span // the paragraph, and the start of the next, where its source may be named
}

const (
	leastWords = 3  // of a quotation between marks: fewer are a term
	leastBlock = 10 // of a paragraph without marks
)

// Find returns the quotations of a text in their order, and how many others were too short. The blocks are the words of paragraphs that
// the text's format marks as quoted.
func Find(s string, layout doc.Layout, blocks []string) (found []Quotation, short int) {
	isBlock := map[string]bool{}
	for _, b := range blocks {
		isBlock[squeeze(b)] = true
	}
	all := paragraphs(s, layout)
	for i, p := range all {
		context := p
		if i+1 < len(all) {
			context.End = min(all[i+1].End, all[i+1].Start+200)
		}
		block := isBlock[squeeze(s[p.Start:p.End])] || strings.HasPrefix(s[p.Start:p.End], ">")
		marked := marked(s, p)
		if block && len(marked) > 0 && (marked[0].Len() < p.Len()*3/4) { // terms inside a block
			marked = nil
		}
		for _, m := range marked {
			if m = m.Trim(s); words(s[m.Start:m.End]) < leastWords {
				short++
				continue
			}
			found = append(found, Quotation{Span: m, context: context})
		}
		if n := words(s[p.Start:p.End]); len(marked) == 0 && (n >= leastBlock || block && n >= leastWords) {
			found = append(found, Quotation{Span: p, Block: true, Likely: !block, context: context})
		}
	}
	return found, short
}

func words(s string) (n int) {
	for range text.Words(s) {
		n++
	}
	return n
}

func squeeze(s string) string { return strings.Join(text.FoldedWords(s), " ") }

// paragraphs returns the paragraphs of a text: those of its layout, or what lies between empty lines.
func paragraphs(s string, layout doc.Layout) (out []doc.Span) {
	at := 0
	for _, b := range layout.Blocks {
		if b.Span.Start < at || b.Span.End > len(s) {
			continue
		}
		out = append(out, apart(s, doc.Span{Start: at, End: b.Span.Start})...)
		if p := b.Span.Trim(s); p.Len() > 0 {
			out = append(out, p)
		}
		at = b.Span.End
	}
	return append(out, apart(s, doc.Span{Start: at, End: len(s)})...)
}

// apart parts a text at its empty lines.
func apart(s string, within doc.Span) (out []doc.Span) {
	start := within.Start
	cut := func(end int) {
		if p := (doc.Span{Start: start, End: end}).Trim(s); p.Len() > 0 {
			out = append(out, p)
		}
		start = end
	}
	for at := within.Start; at < within.End; {
		line, _, more := strings.Cut(s[at:within.End], "\n")
		if strings.TrimSpace(line) == "" {
			cut(at)
		}
		at += len(line)
		if more {
			at++
		}
	}
	cut(within.End)
	return out
}

// closers are the marks that end what another one opens.
var closers = map[rune]string{'“': "”“", '„': "“”", '«': "»", '»': "«", '‘': "’", '‚': "‘’", '"': `"`, '\'': "'", '‹': "›", '›': "‹"}

// marked returns what stands between marks of quotation in a paragraph, but for what stands between marks inside. What is opened and not
// closed, as where a quotation goes on in the next paragraph, ends with the paragraph.
func marked(s string, within doc.Span) (out []doc.Span) {
	for at := within.Start; at < within.End; {
		r, n := utf8.DecodeRuneInString(s[at:within.End])
		ends, ok := closers[r]
		if !ok || !opens(s, at, n, r) {
			at += n
			continue
		}
		start := at + n
		end, after := closing(s, start, within.End, r, ends)
		if end < 0 && strings.ContainsRune(`"'»›‘‚`, r) { // an inch, an apostrophe, a lone mark
			at = start
			continue
		}
		if end < 0 {
			end, after = within.End, within.End
		}
		out = append(out, doc.Span{Start: start, End: end})
		at = after
	}
	return out
}

// opens reports whether a mark opens: nothing that belongs to a word stands before it, and a word after it.
func opens(s string, at, n int, r rune) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, _ := utf8.DecodeRuneInString(s[at+n:])
	inWord := at > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before))
	if r == '“' || r == '„' || r == '«' {
		return true
	}
	return !inWord && !unicode.IsSpace(after) && !strings.ContainsRune(".,;:)", after)
}

// closing returns where a quotation ends and where the text goes on after its mark; -1 where it does not end.
func closing(s string, start, limit int, opener rune, ends string) (end, after int) {
	depth := 0
	possessive := -1
	for at := start; at < limit; {
		r, n := utf8.DecodeRuneInString(s[at:limit])
		next, _ := utf8.DecodeRuneInString(s[at+n:])
		last, _ := utf8.DecodeLastRuneInString(s[:at])
		letterAfter := unicode.IsLetter(next) || unicode.IsDigit(next)
		switch {
		case strings.ContainsRune(ends, r) && depth > 0:
			depth--
		case strings.ContainsRune(ends, r) && (r == '’' || r == '\'') && letterAfter: // an apostrophe
		case strings.ContainsRune(ends, r) && (r == '’' || r == '\'') && last == 's' && unicode.IsSpace(next): // the parties’ own, perhaps
			if possessive < 0 {
				possessive = at
			}
		case strings.ContainsRune(ends, r):
			return at, at + n
		case r == opener:
			depth++
		}
		at += n
	}
	if possessive >= 0 {
		_, n := utf8.DecodeRuneInString(s[possessive:])
		return possessive, possessive + n
	}
	return -1, -1
}

// context are the words around a quotation by which its source may be known.
func (q Quotation) near(s string) []string {
	return slices.Concat(text.FoldedWords(s[q.context.Start:q.Span.Start]), text.FoldedWords(s[q.Span.End:max(q.Span.End, q.context.End)]))
}
