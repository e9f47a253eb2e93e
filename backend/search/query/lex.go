package query

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// SyntaxError says what is wrong with a query of operators, and where. It wraps
// [ErrSyntax].
type SyntaxError struct {
	Query string
	At    int // bytes of Query
	Fault string
}

type tokenKind int

const (
	tokenWords  tokenKind = iota // words to look for, or marks that hold none
	tokenQuoted                  // words in quotation marks
	tokenAnd
	tokenOr
	tokenNot // NOT, or a hyphen before a word
	tokenNear
	tokenFilter
	tokenOpen
	tokenClose
)

// token is a part of a query.
type token struct {
	kind   tokenKind
	span   doc.Span // bytes of the query
	words  []wordPattern
	reach  reach
	filter Filter
	// fault says what is wrong with a token that stands for an operator but is none.
	fault string
}

// Quotes are the quotation marks of a query. Any closes any other: they are often typed wrong.
const (
	Quotes  = "\"“”„‟«»"
	prosaic = ",;?!:" // before a space, they are marks of a sentence
)

// lexer cuts a query into tokens.
type lexer struct {
	text   string
	pos    int
	tokens []token
	fault  *SyntaxError // the first
}

// lex returns the tokens of a query. A quotation mark that is not closed is an error,
// and is skipped.
func lex(text string) ([]token, *SyntaxError) {
	l := lexer{text: text}
	for l.pos < len(text) {
		r, n := utf8.DecodeRuneInString(text[l.pos:])
		switch {
		case unicode.IsSpace(r):
			l.pos += n
		case r == '(':
			l.add(token{kind: tokenOpen}, n)
		case r == ')':
			l.add(token{kind: tokenClose}, n)
		case strings.ContainsRune(Quotes, r):
			l.quoted(n)
		case r == '-' && negates(text[l.pos+n:]):
			l.add(token{kind: tokenNot}, n)
		default:
			l.run()
		}
	}
	return l.tokens, l.fault
}

// negates reports whether a hyphen at the start of a word, before rest, means NOT.
func negates(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r) || unicode.IsDigit(r) || rest != "" && (r == '(' || strings.ContainsRune(Quotes, r))
}

// add appends a token of n bytes.
func (l *lexer) add(t token, n int) {
	t.span = doc.Span{Start: l.pos, End: l.pos + n}
	l.pos += n
	if last := len(l.tokens) - 1; t.kind == tokenFilter && last >= 0 && l.tokens[last].kind == tokenNot {
		t.filter.Not = true
		t.span.Start = l.tokens[last].span.Start
		l.tokens = l.tokens[:last]
	}
	l.tokens = append(l.tokens, t)
}

// quoted reads words in quotation marks; the first mark has n bytes.
func (l *lexer) quoted(n int) {
	inside, length, ok := unquote(l.text[l.pos:])
	if !ok {
		if l.fault == nil {
			l.fault = syntaxError(l.text, l.pos, "a quotation mark is not closed; close it, or leave it out")
		}
		l.pos += n
		return
	}
	t := token{kind: tokenQuoted, words: patternsOf(inside)}
	if len(t.words) == 0 {
		t.fault = "there is no word between the quotation marks; write the words to look for there"
	}
	l.add(t, length)
}

// unquote returns what stands between the quotation mark that s starts with and the next
// one, and the length of it all; false where there is none.
func unquote(s string) (inside string, length int, ok bool) {
	_, n := utf8.DecodeRuneInString(s)
	end := strings.IndexAny(s[n:], Quotes)
	if end < 0 {
		return "", 0, false
	}
	_, closing := utf8.DecodeRuneInString(s[n+end:])
	return s[n : n+end], n + end + closing, true
}

// run reads up to the next space, quotation mark or parenthesis that is not part of a
// word, as those of "5.4(b)" are.
func (l *lexer) run() {
	rest := l.text[l.pos:]
	if f, n, ok := l.readFilter(rest); ok {
		l.add(f, n)
		return
	}
	n := runLength(rest)
	l.add(l.runToken(rest[:n]), n)
}

// runLength returns the length of the run that s starts with.
func runLength(s string) int {
	n := untilSeparator(s)
	for n < len(s) && s[n] == '(' && !operatorWord(s[:n]) {
		inside := strings.IndexFunc(s[n+1:], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if inside <= 0 || s[n+1+inside] != ')' {
			break
		}
		n += inside + 2
		n += untilSeparator(s[n:])
	}
	return n
}

func untilSeparator(s string) int {
	n := strings.IndexFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || r == '(' || r == ')' || strings.ContainsRune(Quotes, r)
	})
	if n < 0 {
		return len(s)
	}
	return n
}

// operatorWord reports whether a run is an operator, so that a parenthesis after it is
// none of its own.
func operatorWord(s string) bool {
	switch s {
	case "AND", "OR", "NOT":
		return true
	}
	_, _, near := readReach(s)
	return near
}

func (l *lexer) runToken(s string) token {
	switch s {
	case "AND":
		return token{kind: tokenAnd}
	case "OR":
		return token{kind: tokenOr}
	case "NOT":
		return token{kind: tokenNot}
	}
	if r, fault, ok := readReach(s); ok {
		return token{kind: tokenNear, reach: r, fault: fault}
	}
	return token{kind: tokenWords, words: patternsOf(s)}
}

// readReach reads a proximity operator: w/5, /5, w/s, /s, w/p or /p, in capitals too. ok
// says that s is meant for one, and fault what is wrong with it.
func readReach(s string) (r reach, fault string, ok bool) {
	short, isShort := strings.CutPrefix(s, "/")
	unit, isLong := strings.CutPrefix(strings.ToLower(s), "w/")
	if isShort {
		unit = strings.ToLower(short)
	}
	switch {
	case !isShort && !isLong:
		return 0, "", false
	case unit == "s":
		return sameSentence, "", true
	case unit == "p":
		return sameParagraph, "", true
	}
	const advice = "; write w/5 for five words, w/s for the same sentence, w/p for the same paragraph"
	if unit == "" || strings.Trim(unit, "0123456789") != "" {
		return 0, s + " is no distance" + advice, isLong
	}
	n, err := strconv.Atoi(unit)
	if err != nil || n < 1 || n > int(maxReach) {
		return 0, s + " is not between w/1 and w/" + strconv.Itoa(int(maxReach)) + advice, true
	}
	return reach(n), "", true
}

// patternsOf returns the words of a part of a query, with their wildcards: a "*" before,
// after or in a word, and a "?" in one.
func patternsOf(part string) []wordPattern {
	var patterns []wordPattern
	end := 0 // of the word before
	for word, span := range text.Words(part) {
		gap := part[end:span.Start]
		last := len(patterns) - 1
		if last >= 0 && gap != "" && strings.Trim(gap, "*?") == "" {
			patterns[last] += wordPattern(gap + word)
		} else {
			if last >= 0 && strings.HasPrefix(gap, "*") {
				patterns[last] += "*"
			}
			if strings.HasSuffix(gap, "*") {
				word = "*" + word
			}
			if last >= 0 && isSign(string(patterns[last])) { // "£ 5" is "£5"
				patterns[last] += wordPattern(word)
			} else {
				patterns = append(patterns, wordPattern(word))
			}
		}
		end = span.End
	}
	if last := len(patterns) - 1; last >= 0 && strings.HasPrefix(part[end:], "*") {
		patterns[last] += "*"
	}
	return patterns
}

// readFilter reads a filter that rest starts with.
func (l *lexer) readFilter(rest string) (t token, length int, ok bool) {
	key, _, found := strings.Cut(rest[:min(len(rest), longestFilter)], ":")
	kind := Kind(strings.ToLower(key))
	if !found || !kind.known() {
		return token{}, 0, false
	}
	length = len(key) + 1
	value := rest[length:]
	r, _ := utf8.DecodeRuneInString(value)
	switch {
	case value == "" || unicode.IsSpace(r):
		return token{}, 0, false // a colon
	case strings.ContainsRune(Quotes, r):
		inside, n, closed := unquote(value)
		if !closed {
			return token{}, 0, false
		}
		value, length = inside, length+n
	default:
		if end := strings.IndexFunc(value, func(r rune) bool { return unicode.IsSpace(r) || r == ')' || r == '(' }); end >= 0 {
			value = value[:end]
		}
		length += len(value)
	}
	t = token{kind: tokenFilter, filter: Filter{Kind: kind, typed: value}}
	t.fault = t.filter.understand()
	return t, length, true
}

func syntaxError(query string, at int, fault string) *SyntaxError {
	return &SyntaxError{Query: query, At: at, Fault: fault}
}
