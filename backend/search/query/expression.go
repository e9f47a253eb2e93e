package query

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// An expression is a query of operators as a tree. Its String parses to the same tree.
//
// Whether a passage matches is decided on the words of the canonical text, folded as the
// models see them: a phrase matches a passage that an occurrence of it touches, so one
// that crosses the border of two passages matches both.
type Expression interface{ String() string }

type (
	// conjunction holds for the passages that all of its members match, disjunction for
	// those that one does, and negation for those that its member does not.
	conjunction []Expression
	disjunction []Expression
	negation    struct{ of Expression }
	// phrase is words that follow each other in one paragraph; one word is a phrase too.
	phrase struct{ words []wordPattern }
	// proximity holds where its operands stand near each other: operand i and i+1 within
	// reach[i], whichever comes first.
	proximity struct {
		operands []alternatives
		reaches  []reach
	}
)

// alternatives are phrases any of which may stand for an operand of a proximity.
type alternatives []*phrase

// reach is how near two operands of a proximity stand: that many words from each other
// (the next word is 1 away) in one paragraph, or anywhere in one sentence or paragraph.
type reach int

const (
	sameParagraph reach = 0
	sameSentence  reach = -1
	// maxReach is the most words of a reach. A paragraph of a contract rarely has more.
	maxReach reach = 999
)

func (r reach) String() string {
	switch r {
	case sameParagraph:
		return "w/p"
	case sameSentence:
		return "w/s"
	}
	return "w/" + strconv.Itoa(int(r))
}

func (c conjunction) String() string { return joined(c, " AND ") }
func (d disjunction) String() string { return joined(d, " OR ") }
func (n negation) String() string    { return "NOT " + grouped(n.of) }

func (p *proximity) String() string {
	var b strings.Builder
	for i, o := range p.operands {
		if i > 0 {
			b.WriteString(" " + p.reaches[i-1].String() + " ")
		}
		b.WriteString(o.String())
	}
	return b.String()
}

func (a alternatives) String() string {
	if len(a) == 1 {
		return a[0].String()
	}
	texts := make([]string, len(a))
	for i, p := range a {
		texts[i] = p.String()
	}
	return "(" + strings.Join(texts, " OR ") + ")"
}

// String returns a plain word as it is and everything else in quotation marks.
func (p *phrase) String() string {
	texts := make([]string, len(p.words))
	plain := len(p.words) == 1
	for i, w := range p.words {
		texts[i] = string(w)
		plain = plain && strings.Trim(string(w), "abcdefghijklmnopqrstuvwxyz0123456789*?") == ""
	}
	if plain {
		return texts[0]
	}
	return `"` + strings.Join(texts, " ") + `"`
}

func joined(of []Expression, operator string) string {
	texts := make([]string, len(of))
	for i, x := range of {
		texts[i] = grouped(x)
	}
	return strings.Join(texts, operator)
}

// grouped returns a member of an expression, in parentheses where it needs them.
func grouped(x Expression) string {
	switch x.(type) {
	case conjunction, disjunction:
		return "(" + x.String() + ")"
	}
	return x.String()
}

// phrasesOf appends the phrases of an expression to dst, in order; only those that a
// passage may match by, not those of a negation, where positive is set.
func phrasesOf(dst []*phrase, x Expression, positive bool) []*phrase {
	switch x := x.(type) {
	case conjunction:
		for _, m := range x {
			dst = phrasesOf(dst, m, positive)
		}
	case disjunction:
		for _, m := range x {
			dst = phrasesOf(dst, m, positive)
		}
	case negation:
		if !positive {
			dst = phrasesOf(dst, x.of, positive)
		}
	case *proximity:
		for _, o := range x.operands {
			dst = append(dst, o...)
		}
	case *phrase:
		dst = append(dst, x)
	}
	return dst
}

// wordPattern is a folded word in which "*" stands for any characters, or none, and "?"
// for one.
type wordPattern string

func (p wordPattern) wild() bool { return strings.ContainsAny(string(p), "*?") }

// matches reports whether a folded word is one that the pattern stands for.
func (p wordPattern) matches(word string) bool {
	pattern := string(p)
	star, again := -1, "" // where the last "*" stands, and the word it is to match from
	i := 0
	for word != "" {
		switch {
		case i < len(pattern) && pattern[i] == '*':
			star, again = i, word
			i++
		case i < len(pattern) && pattern[i] == '?':
			_, n := utf8.DecodeRuneInString(word)
			word = word[n:]
			i++
		case i < len(pattern) && pattern[i] == word[0]:
			word = word[1:]
			i++
		case star >= 0:
			_, n := utf8.DecodeRuneInString(again)
			again = again[n:]
			i, word = star+1, again
		default:
			return false
		}
	}
	return strings.Trim(pattern[i:], "*") == ""
}
