package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Error counts the place in characters, from 1.
func (e *SyntaxError) Error() string {
	place := fmt.Sprintf("at character %d", utf8.RuneCountInString(e.Query[:e.At])+1)
	if e.At == len(e.Query) {
		place = "at the end"
	} else if near, _, _ := strings.Cut(e.Query[e.At:], " "); near != "" {
		place += " (" + near + ")"
	}
	return fmt.Sprintf("%v %s: %s", ErrSyntax, place, e.Fault)
}

// Unwrap returns [ErrSyntax].
func (e *SyntaxError) Unwrap() error { return ErrSyntax }

// ErrSyntax is returned, as a [*SyntaxError], when the operators of a query make no sense.
var ErrSyntax = errors.New("the query cannot be read")

// Query is a query as it is understood.
type Query struct {
	Filters []Filter
	Plain   string     // the question without its filters
	Match   Expression // nil for a question in plain words
}

// Parse reads a query. A question without operators and filters comes back as it is.
// The error is a [*SyntaxError].
func Parse(text string) (Query, error) {
	tokens, fault := lex(text)
	c := Query{Plain: text}
	var rest []token
	depth := 0
	for _, t := range slices.Backward(tokens) { // so that what is cut out moves nothing
		if t.kind == tokenFilter {
			c.Filters = append(c.Filters, t.filter)
			c.Plain = c.Plain[:t.span.Start] + c.Plain[t.span.End:]
		}
	}
	slices.Reverse(c.Filters)
	for _, t := range tokens {
		switch t.kind {
		case tokenOpen:
			depth++
		case tokenClose:
			depth--
		case tokenFilter:
			switch {
			case t.fault != "":
				return Query{}, syntaxError(text, t.span.Start, t.fault)
			case depth > 0:
				return Query{}, syntaxError(text, t.span.Start, "a filter holds for the whole query; write it outside the parentheses")
			}
			continue
		}
		rest = append(rest, t)
	}
	if len(c.Filters) > 0 {
		c.Plain = strings.TrimSpace(c.Plain)
	}
	if !commands(text, rest, fault) {
		return c, nil
	}
	if fault != nil {
		return Query{}, fault
	}
	p := parser{text: text, tokens: rest}
	x, err := p.parse()
	if err != nil {
		return Query{}, err
	}
	c.Match = x
	return c, nil
}

// commands reports whether a query is one of operators rather than a question. Distances
// and "*" are seen in queries alone. AND, OR, NOT, a hyphen before a word, /5 and a "?" in
// a word count unless the query has marks of a sentence; AND, OR and NOT also where they
// do not stand between words that are written in capitals as they are; and quotation marks
// only where there is nothing else, or one that is not closed at the start. So a defined term in a question, or the "AND" of a
// party's name, is no operator.
func commands(text string, tokens []token, fault *SyntaxError) bool {
	sentence := strings.HasSuffix(strings.TrimRightFunc(text, unicode.IsSpace), ".")
	quoted, others, weak := 0, 0, false
	for i, t := range tokens {
		raw := text[t.span.Start:t.span.End]
		switch t.kind {
		case tokenQuoted:
			quoted++
		case tokenNear:
			if raw[0] != '/' && (t.fault == "" || strings.ContainsAny(raw, "0123456789")) {
				return true
			}
			weak = weak || t.fault == ""
			others++
		case tokenAnd, tokenOr, tokenNot:
			weak = weak || raw == "-" || !shouted(text, tokens, i)
			others++
		case tokenWords:
			for _, w := range t.words {
				if strings.Contains(string(w), "*") {
					return true
				}
				weak = weak || w.wild()
			}
			sentence = sentence || strings.ContainsAny(raw[len(raw)-1:], prosaic)
			others++
		}
	}
	opened := quoted == 0 && fault != nil && strings.TrimSpace(text[:fault.At]) == ""
	return !sentence && (weak || opened || others == 0 && quoted > 0)
}

// shouted reports whether the words around token i, those that are there, are all written
// in capitals.
func shouted(text string, tokens []token, i int) bool {
	for _, k := range [2]int{i - 1, i + 1} {
		if k < 0 || k >= len(tokens) {
			continue
		}
		if raw := text[tokens[k].span.Start:tokens[k].span.End]; tokens[k].kind != tokenWords || !capitals(raw) {
			return false
		}
	}
	return true
}

// capitals reports whether s has letters, and all of them are capitals.
func capitals(s string) bool { return strings.ToUpper(s) == s && strings.ToLower(s) != s }

// parser reads an expression by recursive descent:
//
//	disjunction = conjunction { OR conjunction }
//	conjunction = negation { [ AND ] negation }
//	negation    = NOT negation | proximity
//	proximity   = operand { w/n operand }
//	operand     = words | "words" | ( disjunction )
type parser struct {
	text   string
	tokens []token
	next   int
	depth  int
}

// maxDepth bounds how deep parentheses and NOTs may nest.
const maxDepth = 100

func (p *parser) parse() (Expression, error) {
	x, err := p.disjunction()
	if err == nil && p.next < len(p.tokens) {
		err = p.fail(p.tokens[p.next], "this parenthesis closes none; open one before it, or leave it out")
	}
	return x, err
}

func (p *parser) fail(t token, fault string) error { return syntaxError(p.text, t.span.Start, fault) }

// peek returns the next token, passing over words that are none, such as a dash; false at
// the end.
func (p *parser) peek() (token, bool) {
	for p.next < len(p.tokens) && p.tokens[p.next].kind == tokenWords && len(p.tokens[p.next].words) == 0 {
		p.next++
	}
	if p.next == len(p.tokens) {
		return token{span: doc.Span{Start: len(p.text), End: len(p.text)}}, false
	}
	return p.tokens[p.next], true
}

// take moves past the next token if it is of a kind.
func (p *parser) take(kind tokenKind) (token, bool) {
	t, ok := p.peek()
	if !ok || t.kind != kind {
		return t, false
	}
	p.next++
	return t, true
}

func (p *parser) disjunction() (Expression, error) {
	var members disjunction
	for {
		x, err := p.conjunction()
		if err != nil {
			return nil, err
		}
		members = append(members, x)
		if _, ok := p.take(tokenOr); !ok {
			break
		}
	}
	if len(members) == 1 {
		return members[0], nil
	}
	return members, nil
}

func (p *parser) conjunction() (Expression, error) {
	var members conjunction
	for {
		x, err := p.negation()
		if err != nil {
			return nil, err
		}
		members = append(members, x)
		if _, ok := p.take(tokenAnd); ok {
			continue
		}
		if t, ok := p.peek(); !ok || t.kind == tokenOr || t.kind == tokenClose {
			break
		}
	}
	if len(members) == 1 {
		return members[0], nil
	}
	return members, nil
}

func (p *parser) negation() (Expression, error) {
	nots := 0
	for {
		if _, ok := p.take(tokenNot); !ok {
			break
		}
		nots++
	}
	if nots > maxDepth {
		return nil, p.fail(p.tokens[p.next-1], "there are too many NOTs; one is enough")
	}
	x, err := p.proximity()
	for ; err == nil && nots > 0; nots-- {
		x = negation{x}
	}
	return x, err
}

func (p *parser) proximity() (Expression, error) {
	start, _ := p.peek()
	x, err := p.operand()
	if err != nil {
		return nil, err
	}
	var near *proximity
	for {
		t, ok := p.take(tokenNear)
		switch {
		case !ok && near == nil:
			return x, nil
		case !ok:
			return near, nil
		case t.fault != "":
			return nil, p.fail(t, t.fault)
		}
		if near == nil {
			near = &proximity{}
			if err := p.join(near, x, start); err != nil {
				return nil, err
			}
		}
		near.reaches = append(near.reaches, t.reach)
		next, _ := p.peek()
		if x, err = p.operand(); err != nil {
			return nil, err
		}
		if err := p.join(near, x, next); err != nil {
			return nil, err
		}
	}
}

// join adds an operand, which starts at t, to a proximity.
func (p *parser) join(near *proximity, x Expression, t token) error {
	var operand alternatives
	switch x := x.(type) {
	case *phrase:
		operand = alternatives{x}
	case disjunction:
		for _, m := range x {
			one, ok := m.(*phrase)
			if !ok {
				operand = nil
				break
			}
			operand = append(operand, one)
		}
	}
	if operand == nil {
		return p.fail(t, `a distance is between words, phrases, or alternatives such as (assign OR transfer); write several words as a `+
			`phrase, in quotation marks`)
	}
	near.operands = append(near.operands, operand)
	return nil
}

func (p *parser) operand() (Expression, error) {
	t, ok := p.peek()
	if !ok {
		return nil, p.fail(t, p.missing())
	}
	p.next++
	switch {
	case t.fault != "":
		return nil, p.fail(t, t.fault)
	case t.kind == tokenWords || t.kind == tokenQuoted:
		return &phrase{t.words}, nil
	case t.kind != tokenOpen:
		p.next--
		return nil, p.fail(t, p.missing())
	}
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail(t, fmt.Sprintf("parentheses are nested more than %d deep; take some away", maxDepth))
	}
	x, err := p.disjunction()
	p.depth--
	if err != nil {
		return nil, err
	}
	if _, ok := p.take(tokenClose); !ok {
		return nil, p.fail(t, "this parenthesis is not closed; close it, or leave it out")
	}
	return x, nil
}

// missing says that there is no operand where the parser stands.
func (p *parser) missing() string {
	if t, ok := p.peek(); ok && t.kind != tokenClose {
		return "there is nothing before " + p.text[t.span.Start:t.span.End] +
			"; write a word or a phrase there, or put an operator that is meant as a word in quotation marks"
	}
	before := p.next - 1
	for before >= 0 && p.tokens[before].kind == tokenWords && len(p.tokens[before].words) == 0 {
		before--
	}
	if before < 0 {
		return "there is nothing to look for; write a word or a phrase"
	}
	last := p.tokens[before]
	return "there is nothing after " + p.text[last.span.Start:last.span.End] + "; write a word or a phrase there"
}
