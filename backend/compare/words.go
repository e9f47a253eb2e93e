package compare

import (
	"regexp"
	"strings"
	"unicode"

	"pincite/backend/compare/seq"
	"pincite/backend/doc"
	"pincite/backend/text"
)

// words tells what changed within units that are one passage. Moved says whether they stand in another place.
func (c *comparer) words(a, b []unit, moved Status) {
	var tokensA, tokensB []token
	var keysA, keysB []int32
	for i := range a {
		tokensA = append(tokensA, a[i].tokens...)
	}
	for i := range b {
		tokensB = append(tokensB, b[i].tokens...)
	}
	for _, t := range tokensA {
		keysA = append(keysA, t.key)
	}
	for _, t := range tokensB {
		keysB = append(keysB, t.key)
	}
	w := &passage{comparer: c, a: a, b: b, tokensA: tokensA, tokensB: tokensB, at: b[0].span.Start, moved: moved}
	atA, atB := 0, 0
	for _, p := range append(seq.Match(keysA, keysB), seq.Pair{A: len(keysA), B: len(keysB)}) {
		w.between(atA, p.A, atB, p.B)
		if p.A < len(keysA) {
			w.same(p.A, p.B)
		}
		atA, atB = p.A+1, p.B+1
	}
	w.to(b[len(b)-1].span.End, true)
	w.flush()
}

// passage is units of both sides while their words are compared.
type passage struct {
	*comparer
	a, b             []unit
	tokensA, tokensB []token
	at               int // where the redline stands in the second text
	moved            Status
	found            []difference
}

// difference is one before neighbours are joined.
type difference struct{ fromA, toA, fromB, toB int }

// between notes what lies between two equal words: none where both say the same in other pieces.
func (p *passage) between(fromA, toA, fromB, toB int) {
	if fromA == toA && fromB == toB {
		return
	}
	if squeezed(p.a0(fromA, toA)) == squeezed(p.b0(fromB, toB)) {
		return
	}
	p.found = append(p.found, difference{fromA, toA, fromB, toB})
}

func (p *passage) a0(from, to int) string { return p.said(p.reader, p.tokensA[from:to]) }
func (p *passage) b0(from, to int) string { return p.said(p.reader, p.tokensB[from:to]) }

func (p *passage) said(r *reader, tokens []token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(r.words[t.key] + " ")
	}
	return b.String()
}

// squeezed returns words without what parts them: "non exclusive" and "nonexclusive" are the same.
func squeezed(s string) string { return strings.ReplaceAll(s, " ", "") }

// same notes the form of two equal words.
func (p *passage) same(i, j int) {
	a, b := p.text(p.comparer.a, p.tokensA[i].span), p.text(p.comparer.b, p.tokensB[j].span)
	if i+1 < len(p.tokensA) && j+1 < len(p.tokensB) {
		p.marks(i, j)
	}
	if a != b && folded(a) == folded(b) && capital(a) != capital(b) && !shouted(p.comparer.a.Text, p.comparer.b.Text, p.tokensA[i].span,
		p.tokensB[j].span) {
		p.add(Capitals, p.tokensA[i].span, p.tokensB[j].span)
	}
}

func capital(s string) bool {
	for _, r := range s {
		return unicode.IsUpper(r)
	}
	return false
}

// shouted reports whether one of two words stands among capitals alone, as headings do in one format and not in another.
func shouted(a, b string, spanA, spanB doc.Span) bool {
	upper := func(text string, s doc.Span) bool {
		return s.Len() > 1 && strings.ToUpper(text[s.Start:s.End]) == text[s.Start:s.End]
	}
	return upper(a, spanA) || upper(b, spanB)
}

func (p *passage) text(d Document, s doc.Span) string { return d.Text[s.Start:s.End] }

// marks compares the punctuation after two equal words, where the words after them are equal, too.
func (p *passage) marks(i, j int) {
	nextA, nextB := p.tokensA[i+1], p.tokensB[j+1]
	if nextA.key != nextB.key {
		return
	}
	a := doc.Span{Start: p.tokensA[i].span.End, End: nextA.span.Start}
	b := doc.Span{Start: p.tokensB[j].span.End, End: nextB.span.Start}
	textA, textB := p.text(p.comparer.a, a), p.text(p.comparer.b, b)
	if len(textA)+len(textB) > 2 && textA != textB && punctuation(textA) != punctuation(textB) && !p.border(a, b) {
		p.add(Punctuation, a.Trim(p.comparer.a.Text), b.Trim(p.comparer.b.Text))
	}
}

// border reports whether a number of a clause, or the end of a paragraph, lies between two words: what stands there is no punctuation.
func (p *passage) border(a, b doc.Span) bool {
	return strings.ContainsAny(p.text(p.comparer.a, a), "\n\t•") || strings.ContainsAny(p.text(p.comparer.b, b), "\n\t•")
}

// punctuation returns the marks of a text that say something: no spaces, quotes, hyphens or dots that lead to a page.
func punctuation(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), strings.ContainsRune("\"'“”‘’„«»-‐‑–—_*•·…\u00ad\u200b", r):
			return -1
		}
		return r
	}, s)
}

// flush adds the changes that were found.
func (p *passage) flush() {
	for _, f := range p.found {
		a, b := p.span(p.tokensA, f.fromA, f.toA, p.a[0].span), p.span(p.tokensB, f.fromB, f.toB, p.b[0].span)
		one := p.changed(f, a, b)
		kind := one.kind()
		if kind == Reference && p.follows(one.textA, one.textB) {
			continue
		}
		p.add(kind, a, b)
	}
}

// span returns where tokens stand; of none, where they would.
func (p *passage) span(tokens []token, from, to int, within doc.Span) doc.Span {
	switch {
	case from < to:
		return doc.Span{Start: tokens[from].span.Start, End: tokens[to-1].span.End}
	case from > 0:
		return doc.Span{Start: tokens[from-1].span.End, End: tokens[from-1].span.End}
	}
	return doc.Span{Start: within.Start, End: within.Start}
}

var (
	defines = regexp.MustCompile(
		`(?i)["“][^"”]{1,80}["”][^.;]{0,40}\b(?:means?|shall mean|has the meaning|have the meaning|refers? to)\b`)
	refers = regexp.MustCompile(
		`(?i)(?:sections?|articles?|clauses?|paragraphs?|schedules?|exhibits?|annex(?:es)?|appendix|§+)[\s(]*(?:\d[\d.()a-z]*,?\s*(?:and|or` +
			`|to|through|,)\s*)?$`)
	dated = regexp.MustCompile(`(?i)\b` + text.AnyMonth + `\b`)
)

// changed describes a difference to be told what it is about.
func (p *passage) changed(f difference, a, b doc.Span) *changed {
	out := &changed{textA: p.text(p.comparer.a, a), textB: p.text(p.comparer.b, b)}
	for _, t := range p.tokensA[f.fromA:f.toA] {
		out.a = append(out.a, p.reader.words[t.key])
	}
	for _, t := range p.tokensB[f.fromB:f.toB] {
		out.b = append(out.b, p.reader.words[t.key])
	}
	unitB := p.unitOf(p.b, b.Start)
	before := p.comparer.b.Text[min(b.Start, max(unitB.span.Start, b.Start-40)):b.Start]
	after := p.comparer.b.Text[b.End:max(b.End, min(p.unitOf(p.b, b.End).span.End, b.End+20))] // a change may run over several passages
	out.date = dated.MatchString(tail(before, 16)+" ") && !strings.Contains(strings.ToLower(before), " may ") || dated.MatchString(after)
	out.reference = refers.MatchString(before)
	out.definition = defines.MatchString(p.text(p.comparer.b, unitB.span)) ||
		defines.MatchString(p.text(p.comparer.a, p.unitOf(p.a, a.Start).span))
	out.heading = len(unitB.tokens) <= 8 && !strings.ContainsAny(p.text(p.comparer.b, unitB.span), ".;:,\t") && len(p.a) == 1 && len(p.b) == 1
	trimmed := strings.TrimRight(before, " \t\n\"“‘(")
	out.starts = trimmed == "" || strings.ContainsAny(trimmed[len(trimmed)-1:], ".:;?!")
	return out
}

func tail(s string, n int) string { return strings.ToValidUTF8(s[max(0, len(s)-n):], "") }

func (p *passage) unitOf(units []unit, at int) *unit {
	for i := range units {
		if at <= units[i].span.End {
			return &units[i]
		}
	}
	return &units[len(units)-1]
}

var number = regexp.MustCompile(`\d+(?:\.\d+)*`)

// follows reports whether references changed as the clauses did that they name: then nothing changed but numbers.
func (p *passage) follows(a, b string) bool {
	before, after := number.FindAllString(a, -1), number.FindAllString(b, -1)
	if len(before) == 0 || len(before) != len(after) {
		return false
	}
	for i := range before {
		if to, ok := p.labels[before[i]]; !ok || to != after[i] {
			return false
		}
	}
	return true
}

// to writes the redline of a passage up to a place of the second text.
func (p *passage) to(end int, ends bool) {
	status := Equal
	if p.moved == MovedTo {
		status = MovedTo
	}
	for _, f := range p.found {
		a, b := p.span(p.tokensA, f.fromA, f.toA, p.a[0].span), p.span(p.tokensB, f.fromB, f.toB, p.b[0].span)
		if b.Start > p.at {
			p.piece(status, doc.Span{Start: p.at, End: b.Start}, false)
			p.at = b.Start
		}
		p.piece(Deleted, a, false)
		p.piece(Inserted, b, false)
		p.at = max(p.at, b.End)
	}
	p.piece(status, doc.Span{Start: p.at, End: max(p.at, end)}, ends)
}
