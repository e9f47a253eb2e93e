package compare

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pincite/backend/compare/seq"
	"pincite/backend/doc"
)

// token is a word, a figure, or a sign that says something, such as "%".
type token struct {
	key  int32 // equal where the words are, but for capitals
	span doc.Span
}

// unit is a passage: a paragraph, an item, a row, a note.
type unit struct {
	span   doc.Span
	label  doc.Span // of the number that it begins with; empty where it has none
	tokens []token
	key    int32
	bag    seq.Bag
}

// reader makes units.
type reader struct {
	numbers map[string]int32
	words   []string // by key
	weights []int32
}

func newReader() *reader { return &reader{numbers: map[string]int32{}} }

func (r *reader) key(s string) int32 {
	n, ok := r.numbers[s]
	if !ok {
		n = int32(len(r.words))
		r.numbers[s] = n
		r.words, r.weights = append(r.words, s), append(r.weights, 0)
	}
	r.weights[n]++
	return n
}

// labelled is a number at the start of a paragraph: "1.", "4.2", "(a)", "Article IV.", "SECTION 5.01", "•".
var labelled = regexp.MustCompile(`^(?i:(?:article|section|clause|§+)[ \t\n ]+(?:\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,6})\b[.:)]?|` +
	`\(?(?:\d{1,3}(?:\.\d{1,3})*|[ivxl]{1,6}|[a-z]{1,2})\)|\d{1,3}(?:\.\d{1,3})+\.?|(?:\d{1,3}|[ivx]{1,5}|[a-z])\.` +
	`|[•·▪◦●○■□–—-])(?:[ \t\n ]+|$)`)

// units returns the passages of a document.
func (r *reader) units(d Document) []unit {
	var out []unit
	for _, s := range cutLong(d.Text, passages(d)) {
		u := unit{span: s, label: doc.Span{Start: s.Start, End: s.Start}}
		for at := s.Start; ; {
			m := labelled.FindString(d.Text[at:s.End])
			if m == "" {
				break
			}
			at += len(m)
			u.label.End = at
		}
		u.tokens = r.tokens(d.Text, doc.Span{Start: u.label.End, End: s.End})
		if len(u.tokens) == 0 {
			continue
		}
		u.bag = seq.Bag{}
		var b strings.Builder
		for _, t := range u.tokens {
			u.bag[t.key]++
			b.WriteString(r.words[t.key])
			b.WriteByte(' ')
		}
		u.key = r.key("\x00" + b.String())
		out = append(out, u)
	}
	return out
}

// passages returns the spans of the paragraphs: as the format marks them, or as empty lines and numbers part them.
func passages(d Document) (out []doc.Span) {
	at := 0
	for _, b := range d.Layout.Blocks {
		if b.Span.Start < at || b.Span.End > len(d.Text) {
			continue
		}
		out = append(out, lines(d.Text, doc.Span{Start: at, End: b.Span.Start})...)
		out = append(out, b.Span)
		at = b.Span.End
	}
	return append(out, lines(d.Text, doc.Span{Start: at, End: len(d.Text)})...)
}

const (
	// longestPassage is how long a passage is at most, in bytes, and shortestPassage how long one is at least that is a part of a longer one.
	longestPassage  = 16 << 10
	shortestPassage = 1 << 10
	// cutEvery is about how many words part two cuts.
	cutEvery = 256
)

// cutLong cuts what is longer than a passage may be, where the words before a space say so: what was put in or taken out elsewhere in it
// moves no cut, and what is compared word by word stays small.
func cutLong(text string, all []doc.Span) (out []doc.Span) {
	for _, s := range all {
		for s.Len() > longestPassage {
			end := cutIn(text, s)
			out = append(out, doc.Span{Start: s.Start, End: end}.Trim(text))
			s.Start = end
		}
		out = append(out, s)
	}
	return out
}

// cutIn returns where the first part of a long passage ends.
func cutIn(text string, s doc.Span) int {
	const window = 12 // bytes that decide
	last := s.Start + longestPassage
	for !utf8.RuneStart(text[last]) {
		last--
	}
	for at := s.Start + shortestPassage; at < last; at++ {
		if text[at] != ' ' {
			continue
		}
		sum := uint32(2166136261) // FNV-1a
		for i := at - window; i < at; i++ {
			sum = (sum ^ uint32(text[i])) * 16777619
		}
		if sum>>8%cutEvery == 0 {
			return at + 1
		}
	}
	return last
}

// lines parts a text at empty lines, form feeds, and before lines that begin with a number.
func lines(text string, within doc.Span) (out []doc.Span) {
	start := within.Start
	cut := func(end int) {
		if s := (doc.Span{Start: start, End: end}).Trim(text); s.Len() > 0 {
			out = append(out, s)
		}
		start = end
	}
	for at := within.Start; at < within.End; {
		end := strings.IndexAny(text[at:within.End], "\n\f")
		if end < 0 {
			break
		}
		at += end + 1
		next := text[at:within.End]
		line, _, _ := strings.Cut(next, "\n")
		if text[at-1] == '\f' || strings.TrimSpace(line) == "" || labelled.MatchString(strings.TrimLeft(line, " \t")) {
			cut(at)
		}
	}
	cut(within.End)
	return out
}

// tokens returns the words of a span. A word that a hyphen cuts at the end of a line is one.
func (r *reader) tokens(text string, within doc.Span) (out []token) {
	for at := within.Start; at < within.End; {
		c, n := utf8.DecodeRuneInString(text[at:within.End])
		switch {
		case c == '(' && listed(text[max(within.Start, at-24):at], text[at:min(within.End, at+8)]) > 0:
			at += listed(text[max(within.Start, at-24):at], text[at:min(within.End, at+8)])
		case isWord(c):
			end := wordEnd(text, at, within.End)
			out = append(out, token{r.key(folded(text[at:end])), doc.Span{Start: at, End: end}})
			at = end
		case unicode.Is(unicode.Sc, c) || c == '%' || c == '‰':
			out = append(out, token{r.key(string(c)), doc.Span{Start: at, End: at + n}})
			at += n
		default:
			at += n
		}
	}
	return out
}

var (
	item  = regexp.MustCompile(`^\((?:[a-z]|[ivx]{1,5}|[A-Z])\)`)
	named = regexp.MustCompile(`(?i)(?:\S|(?:section|sections|clause|clauses|paragraph|paragraphs|item|items|and|or)[ \t\n\x{a0}]*)$`)
)

// listed returns the length of the number that an item within a sentence begins with, such as "(b)": as little a
// word as one at the start of a paragraph. In "Section 3(b)" and "clause (b)" it is one.
func listed(before, text string) int {
	if named.MatchString(before) {
		return 0
	}
	return len(item.FindString(text))
}

func isWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) }

// wordEnd returns where the word ends that begins at a place. The points, commas and slashes in a figure are part of it.
func wordEnd(text string, at, limit int) int {
	first, _ := utf8.DecodeRuneInString(text[at:])
	for at < limit {
		c, n := utf8.DecodeRuneInString(text[at:limit])
		next, _ := utf8.DecodeRuneInString(text[at+n : limit])
		switch {
		case isWord(c), c == '\u00ad', c == '\u200b':
		case strings.ContainsRune(".,/:", c) && unicode.IsDigit(first) && unicode.IsDigit(next):
		case (c == '\'' || c == '’') && unicode.IsLetter(next):
		default:
			return at
		}
		at += n
	}
	return at
}

// folded returns a word as it is compared: without capitals, ligatures, and what cannot be seen.
func folded(word string) string {
	plain := true
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			plain = false
		}
	}
	if !plain {
		word = norm.NFKC.String(word)
		word = strings.NewReplacer("’", "'", "\u00ad", "", "\u200b", "").Replace(word)
	}
	return strings.ToLower(word)
}
