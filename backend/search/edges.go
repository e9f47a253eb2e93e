package search

import (
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Where hits begin and end. Chunks are cut inside sentences that are longer than they are; a hit is
// not, as far as its sentence or list item ends near enough.
const (
	sentenceReach = 300  // bytes that an edge moves at most to the end of a sentence
	itemReach     = 800  // to that of a list item in running text, or of a sentence farther off
	bracketReach  = 200  // how long what stands in brackets is at most
	paragraphView = 2048 // how far back the start of a paragraph is looked for
)

// itemBreak matches the end of a list item in running text: a semicolon with what links it to the next
// item, or punctuation before "(b) ", which then is its group.
var itemBreak = regexp.MustCompile(
	`[;,:\n—]["”’')\]]*\s*(?:(?:and|or|and/or|but|provided)[,\s]+)?(\((?:[a-zA-Z]{1,2}|[ivxIVX]{1,5}|\d{1,2})\)\s)` +
		`|;["”’')\]]*(?:\s+(?:and|or|and/or|but|provided))?[,\s]+`)

// breaks are the places around a position where a hit may begin or end: the nearest at or before it
// and at or after it, -1 for none in view.
type breaks struct{ before, after int }

func (b *breaks) add(place, pos int) {
	if place <= pos {
		b.before = max(b.before, place)
	}
	if place >= pos && (b.after < 0 || place < b.after) {
		b.after = place
	}
}

// sentencesAround returns the ends of sentences around pos.
func sentencesAround(body string, pos int) breaks {
	view := viewAround(body, pos, paragraphView)
	b := breaks{-1, -1}
	if at := strings.LastIndex(body[view.Start:pos], "\n\n"); at >= 0 {
		view.Start += at + 2
		b.add(view.Start, pos)
	} else if view.Start == 0 {
		b.add(0, pos)
	}
	text.SentenceEnds(body, view, func(end int, _ text.Break) { b.add(end, pos) })
	if view.End == len(body) {
		b.add(view.End, pos)
	}
	return b
}

// addItems adds the ends of list items in running text.
func (b *breaks) addItems(body string, pos int) {
	view := viewAround(body, pos, itemReach)
	for _, m := range itemBreak.FindAllStringSubmatchIndex(body[view.Start:view.End], -1) {
		if m[2] >= 0 {
			b.add(view.Start+m[2], pos)
		} else if !inBrackets(body[view.Start : view.Start+m[0]]) {
			b.add(view.Start+m[1], pos)
		}
	}
}

// inBrackets reports whether a bracket is open at the end of some words, in their last line: "Section 3.2 (Corporate Power;".
func inBrackets(words string) bool {
	words = words[strings.LastIndexByte(words, '\n')+1:]
	open := strings.LastIndexByte(words, '(')
	return open >= 0 && len(words)-open < bracketReach && !strings.Contains(words[open:], ")")
}

// viewAround returns what of a text is looked at around pos, on character boundaries.
func viewAround(body string, pos, back int) doc.Span {
	view := doc.Span{Start: max(0, pos-back), End: min(len(body), pos+itemReach+sentenceReach)}
	for view.Start > 0 && !utf8.RuneStart(body[view.Start]) {
		view.Start--
	}
	for view.End < len(body) && !utf8.RuneStart(body[view.End]) {
		view.End++
	}
	return view
}

// torn reports whether pos lies between two words of one part.
func (b breaks) torn(body string, pos int) bool {
	return (b.before < 0 || strings.TrimSpace(body[b.before:pos]) != "") && (b.after < 0 || strings.TrimSpace(body[pos:b.after]) != "")
}

// wholeStart returns where a hit that starts at pos may begin without cutting a sentence or list
// item; pos where none begins near enough.
func wholeStart(body string, pos int) int {
	b := sentencesAround(body, pos)
	if !b.torn(body, pos) {
		return pos
	}
	if b.before >= 0 && pos-b.before <= sentenceReach {
		return b.before
	}
	if b.addItems(body, pos); b.torn(body, pos) && b.before >= 0 && pos-b.before <= itemReach {
		return b.before
	}
	return pos
}

// wholeEnd does so for its end.
func wholeEnd(body string, pos int) int {
	b := sentencesAround(body, pos)
	if !b.torn(body, pos) {
		return pos
	}
	if b.after >= 0 && b.after-pos <= sentenceReach {
		return b.after
	}
	if b.addItems(body, pos); b.torn(body, pos) && b.after >= 0 && b.after-pos <= itemReach {
		return b.after
	}
	return pos
}

// widen moves the edges of hits in one text, best first, out to the ends of sentences and list items. What
// a better hit takes the others lack: one of which nothing but white space is left becomes empty.
func widen(body string, spans []doc.Span) {
	for i, span := range spans {
		for _, better := range spans[:i] {
			switch {
			case better.Contains(span):
				span.End = span.Start
			case better.Intersect(span).Len() == 0:
			case better.Start <= span.Start:
				span.Start = better.End
			default:
				span.End = better.Start
			}
		}
		if strings.TrimSpace(body[span.Start:span.End]) == "" {
			spans[i] = doc.Span{}
			continue
		}
		spans[i] = widened(body, span, spans[:i])
	}
}

// widened returns span with its edges moved out, as far as others, which share nothing with it, leave room.
func widened(body string, span doc.Span, others []doc.Span) doc.Span {
	wide := doc.Span{Start: wholeStart(body, span.Start), End: wholeEnd(body, span.End)}
	for _, o := range others {
		if o.Len() > 0 && o.End <= span.Start {
			wide.Start = max(wide.Start, o.End)
		}
		if o.Len() > 0 && o.Start >= span.End {
			wide.End = min(wide.End, o.Start)
		}
	}
	return wide
}

const (
	// A sentence at the edge of a hit is shown if it is expected to give this much for its length of what the
	// whole hit does: edgeOpen where it is not known what is wanted, edgeKnown where it is certain.
	edgeOpen, edgeKnown = 0.1, 0.2
	// sharpness is how much likelier the answer is in one of two sentences of a passage, as the
	// logarithm of their odds, by the difference of their scores.
	sharpness = 3.0
)

// worthReading returns the numbers of the first and the last of a hit's sentences that are worth reading, those at its
// edges being left out that give less than a least share of what the whole gives. The share of the answer that a chunk
// is expected to hold is that of its sentences, by length and score.
func (a assembled) worthReading(chunks []doc.Span, sentences []doc.Sentence, least float64) (first, last int) {
	last = len(sentences) - 1
	if last < 1 || len(a.shares) == 0 {
		return 0, last
	}
	parts := a.worths(chunks, sentences)
	var whole worth
	best := 0
	for i, p := range parts {
		whole = worth{whole.share + p.share, whole.cost + p.cost - hitCost}
		if p.share*parts[best].cost > parts[best].share*p.cost {
			best = i
		}
	}
	whole.cost += hitCost
	for first < last {
		worst := first
		if first == best || last > best && parts[last].share*parts[first].cost < parts[first].share*parts[last].cost {
			worst = last
		}
		if parts[worst].beside(whole, least) {
			break
		}
		whole = worth{whole.share - parts[worst].share, whole.cost - parts[worst].cost + hitCost}
		if worst == first {
			first++
		} else {
			last--
		}
	}
	return first, last
}

// worths returns what each sentence of a hit is worth.
func (a assembled) worths(chunks []doc.Span, sentences []doc.Sentence) []worth {
	parts := make([]worth, len(sentences))
	top := math.Inf(-1)
	for i, s := range sentences {
		parts[i] = worthOf(0, s.Span.Len())
		top = max(top, s.Score)
	}
	weights := make([]float64, len(sentences))
	for k, share := range a.shares {
		sum := 0.0
		for i, s := range sentences {
			weights[i] = float64(chunks[a.first+k].Intersect(s.Span).Len()) * math.Exp(sharpness*(s.Score-top))
			sum += weights[i]
		}
		for i, w := range weights {
			if sum > 0 {
				parts[i].share += share * w / sum
			}
		}
	}
	return parts
}
