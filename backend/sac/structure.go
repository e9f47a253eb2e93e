package sac

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// The costs of starting a chunk, by what stands there. A chunk always starts at a
// section, list item or paragraph; elsewhere it costs something, so chunks fill up.
//
// Measured with LegalBench-RAG's gold spans over the development data (see
// TestChunksFitGoldSpans): the share of a gold span in the chunks that hold it, and how
// many chunks hold it, for ContractNLI, CUAD and MAUD.
//
//	recursive, 500                    0.61 1.62   0.64 1.76   0.57 3.44   mean chunk 309, 264, 254 bytes
//	these costs, 500                  0.78 1.26   0.78 1.40   0.74 2.33   279, 280, 344
//	packed full across sections, 500  0.62 1.23   0.69 1.36   0.63 2.27   378, 383, 398
//	packed full across sections, 400  0.68 1.37   0.76 1.55   0.68 2.67   307, 307, 319
//	whole paragraphs across, 500      0.71 1.25   0.76 1.38   0.74 2.33   307, 313, 363
const (
	costPart      = -0.1 // a section, list item or paragraph
	costLine      = 0.5
	costSentence  = 2.0
	costClause    = 4.0
	costComma     = 6.0
	costWord      = 9.0
	costTerm      = 12.0 // between words that may be one term or name
	costCharacter = 30.0
	costHeading   = 15.0 // between a heading and what it heads
	costLeadIn    = 3.0  // between "as follows:" and what follows
)

// structure cuts a text at its sections, paragraphs and sentences, into chunks of at
// most size characters. Only a sentence that is longer than a chunk is cut, at its
// clauses first.
func structure(source string, layout doc.Layout, size int) []doc.Span {
	return pack(source, divideLong(source, unitCuts(source, layout), size), size)
}

// divideLong adds cuts inside the units that are longer than size characters.
func divideLong(source string, units []cut, size int) []cut {
	cuts := make([]cut, 0, len(units))
	for i, u := range units {
		end := len(source)
		if i+1 < len(units) {
			end = units[i+1].pos
		}
		cuts = append(cuts, u)
		if end-u.pos > size && utf8.RuneCountInString(source[u.pos:end]) > size {
			cuts = divide(source, doc.Span{Start: u.pos, End: end}, size, cuts)
		}
	}
	return cuts
}

// unitCuts returns the starts of the text's sentences and sections with their costs.
func unitCuts(source string, layout doc.Layout) []cut {
	if source == "" {
		return nil
	}
	cuts := []cut{{0, 0}}
	sections := layout.Sections
	add := func(pos int, cost float64) {
		if last := &cuts[len(cuts)-1]; last.pos == pos {
			last.cost = min(last.cost, cost)
		} else {
			cuts = append(cuts, cut{pos, cost})
		}
	}
	headingEnd := 0 // of the last section passed
	pass := func(upTo int) {
		for ; len(sections) > 0 && sections[0].Span.Start <= upTo; sections = sections[1:] {
			s := sections[0]
			cost := costPart
			if s.Span.Start > 0 {
				if headingEnd > 0 && strings.TrimSpace(source[min(headingEnd, s.Span.Start):s.Span.Start]) == "" {
					cost = costHeading // a heading over the heading of its first part, too
				}
				add(s.Span.Start, cost)
			}
			headingEnd = s.Heading.End
		}
	}
	text.SentenceEnds(source, doc.Span{End: len(source)}, func(end int, kind text.Break) {
		pass(end)
		if cuts[len(cuts)-1].pos == end { // a section starts here
			return
		}
		cost := sentenceCost(source, end, kind)
		if headingEnd > 0 && end <= headingEnd || headingEnd < end && strings.Trim(source[headingEnd:end], ".:)—- \t\r\n\u00a0") == "" {
			cost = costHeading
		}
		add(end, cost)
	})
	pass(len(source) - 1)
	return cuts
}

func sentenceCost(source string, end int, kind text.Break) float64 {
	before := strings.TrimRight(source[max(0, end-120):end], " \t\r\n\f\u00a0")
	if strings.HasSuffix(before, ":") {
		return costLeadIn
	}
	switch kind {
	case text.ParagraphBreak:
		if line := before[strings.LastIndexByte(before, '\n')+1:]; len(line) < 70 && text.HeadingLine(line, source[end:]) &&
			!text.Closes(before, len(before)) {
			return costHeading / 2
		}
		return costPart
	case text.LineBreak:
		return costLine
	}
	return costSentence
}

// divide appends cuts inside a sentence longer than size characters: at its clauses,
// and where those are still too long at commas, between words, and between characters.
func divide(source string, s doc.Span, size int, cuts []cut) []cut {
	levels := []func(source string, s doc.Span) []cut{clauseCuts, commaCuts, wordCuts}
	var inner func(s doc.Span, level int)
	inner = func(s doc.Span, level int) {
		if level == len(levels) {
			for pos := forward(source, s.Start, size); pos < s.End; pos = forward(source, pos, size) {
				cuts = append(cuts, cut{pos, costCharacter})
			}
			return
		}
		places := levels[level](source, s)
		start := s.Start
		for i := 0; i <= len(places); i++ {
			end := s.End
			if i < len(places) {
				end = places[i].pos
			}
			if utf8.RuneCountInString(source[start:end]) > size {
				inner(doc.Span{Start: start, End: end}, level+1)
			}
			if i < len(places) {
				cuts = append(cuts, places[i])
			}
			start = end
		}
	}
	inner(s, 0)
	return cuts
}

func clauseCuts(source string, s doc.Span) []cut { return cutsAfter(source, s, ";:", costClause) }
func commaCuts(source string, s doc.Span) []cut  { return cutsAfter(source, s, ",", costComma) }

// cutsAfter returns the starts of the words that follow one of the marks and a space.
func cutsAfter(source string, s doc.Span, marks string, cost float64) []cut {
	var cuts []cut
	for i := s.Start; i+1 < s.End; i++ {
		if source[i+1] != ' ' && source[i+1] != '\n' || strings.IndexByte(marks, source[i]) < 0 {
			continue
		}
		next := i + 1
		for next < s.End && (source[next] == ' ' || source[next] == '\n' || source[next] == '\r') {
			next++
		}
		if next < s.End {
			cuts = append(cuts, cut{next, cost})
		}
	}
	return cuts
}

// wordCuts returns the starts of the words but the first. A cut between two words with
// capitals, or inside quotation marks, may cut a defined term and costs more.
func wordCuts(source string, s doc.Span) []cut {
	var cuts []cut
	quoted, capital, space := false, false, false
	for i, r := range source[s.Start:s.End] {
		switch {
		case unicode.IsSpace(r):
			space = true
			continue
		case space:
			upper := unicode.IsUpper(r)
			cost := costWord
			if quoted || capital && upper {
				cost = costTerm
			}
			cuts = append(cuts, cut{s.Start + i, cost})
			capital, space = upper, false
		case i == 0:
			capital = unicode.IsUpper(r)
		}
		switch r {
		case '“':
			quoted = true
		case '”':
			quoted = false
		}
	}
	return cuts
}
