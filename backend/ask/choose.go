package ask

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// candidate is a sentence that may be part of an answer.
type candidate struct {
	span        doc.Span
	probability float64 // that experts would mark it
	unread      float64 // the same before a cross-encoder read it, see [Weights.reread]
}

// byProbability puts the more probable sentence first, of equal ones that which stands first.
func byProbability(a, b candidate) int {
	return cmp.Or(cmp.Compare(b.probability, a.probability), cmp.Compare(a.span.Start, b.span.Start))
}

// The features of a sentence.
const (
	sentencePassage   = iota // logarithm of the probability that its passage answers
	sentenceInPassage        // its score less the best one of its passage
	sentenceScore            // its score less the best one of the document
	sentenceLength           // logarithm of its length in bytes
	sentenceLearned          // learned relevance of its passage less the best one of the document
	sentenceFeatures
)

// leastProbability stands for that of passages which search holds impossible.
const leastProbability = 1e-6

// candidates returns the sentences of passages, which are hits of one document whose scores
// are probabilities, with the features of each.
func candidates(hits []doc.Hit) (spans []doc.Span, features [][]float64) {
	best, learned := math.Inf(-1), math.Inf(-1)
	for _, h := range hits {
		learned = max(learned, h.Parts.Learned)
		for _, s := range h.Sentences {
			best = max(best, s.Score)
		}
	}
	for _, h := range hits {
		inPassage := math.Inf(-1)
		for _, s := range h.Sentences {
			inPassage = max(inPassage, s.Score)
		}
		for _, s := range h.Sentences {
			f := make([]float64, sentenceFeatures)
			f[sentencePassage] = math.Log(max(h.Score, leastProbability))
			f[sentenceInPassage] = s.Score - inPassage
			f[sentenceScore] = s.Score - best
			f[sentenceLength] = math.Log(float64(max(1, s.Span.Len())))
			f[sentenceLearned] = h.Parts.Learned - learned
			spans, features = append(spans, s.Span), append(features, f)
		}
	}
	return spans, features
}

// sentences returns those of passages with how probably each is of the answer, in the order of the passages.
func (w *Weights) sentences(hits []doc.Hit) []candidate {
	spans, features := candidates(hits)
	all := make([]candidate, len(spans))
	for i, span := range spans {
		p := w.Sentence.Of(features[i])
		all[i] = candidate{span, p, p}
	}
	return all
}

// likely returns them, the most probable first.
func (w *Weights) likely(hits []doc.Hit) []candidate {
	return slices.SortedStableFunc(slices.Values(w.sentences(hits)), byProbability)
}

// chosen returns those of an answer, the most probable first, by themselves alone.
func (w *Weights) chosen(hits []doc.Hit) []candidate {
	return choose(w.sentences(hits), cmp.Or(w.Lambda, 1))
}

// choose returns the sentences whose expected F1 is highest, the most probable first: adding
// sentences in the order of their probabilities, F1 is expected to be
//
//	2 × expected characters marked in them ÷ (their characters + λ × characters marked in all)
//
// with λ = 1; a smaller one prefers fewer sentences.
func choose(all []candidate, lambda float64) []candidate {
	order := slices.Clone(all)
	slices.SortStableFunc(order, byProbability)
	marked := 0.0
	for _, c := range all {
		marked += c.probability * float64(c.span.Len())
	}
	best, most, found, length := 0, 0.0, 0.0, 0.0
	for i, c := range order {
		found += c.probability * float64(c.span.Len())
		length += float64(c.span.Len())
		if f := 2 * found / (length + lambda*marked); f > most {
			best, most = i+1, f
		}
	}
	return order[:best]
}

// passages puts chosen sentences in the order of the text and joins those that follow one
// another in one section. White space at their ends is left out, and so are the headings of
// wider sections that one begins with; of headings, names of parties and lines of signatures alone there is none,
// unless there is nothing else.
func passages(d *Document, chosen []candidate) []doc.Span {
	var spans []doc.Span
	for _, c := range chosen {
		if span := c.span.Trim(d.Text); span.Len() > 0 {
			spans = append(spans, span)
		}
	}
	slices.SortFunc(spans, func(a, b doc.Span) int { return cmp.Compare(a.Start, b.Start) })
	var joined []doc.Span
	for _, s := range spans {
		if n := len(joined); n > 0 && follows(d, joined[n-1], s) {
			joined[n-1].End = max(joined[n-1].End, s.End)
		} else {
			joined = append(joined, s)
		}
	}
	for i, s := range joined {
		joined[i].Start = d.Layout.Opening(d.Text, s)
	}
	if rest := slices.DeleteFunc(slices.Clone(joined), d.wordless); len(rest) > 0 {
		return rest
	}
	return joined
}

// whole moves the ends of spans out to those of sentences, a heading with the sentence under it, and joins those that then
// share words.
func (d *Document) whole(spans []doc.Span) (found []doc.Span) {
	for _, span := range spans {
		s := span
		if !d.labelledLine(s) {
			s = text.Whole(d.Text, s)
		}
		if s.Start < span.Start && !strings.ContainsFunc(d.Text[s.Start:span.Start], unicode.IsLetter) { // its number, that of its section
			s.Start = span.Start
		}
		s.Start = min(d.Layout.Opening(d.Text, s), span.Start)
		if d.heading(s) {
			if next := behind(d, s); len(next) > 0 {
				s.End = next[0].End
			}
		}
		s.End = d.listed(s)
		at := slices.IndexFunc(found, func(f doc.Span) bool { return f.Intersect(s).Len() > 0 })
		if at < 0 {
			found = append(found, s)
			continue
		}
		found[at] = doc.Span{Start: min(found[at].Start, s.Start), End: max(found[at].End, s.End)}
	}
	return found
}

// mostListed is how many bytes of a list are quoted at most with the words that lead it in, its first item aside.
const mostListed = 1500

// listed returns where a quote ends whose last words lead a list in: with its first item, and with as many others as are few,
// or with the lines of an address.
func (d *Document) listed(s doc.Span) int {
	const line = 90 // bytes of a line of an address
	if !strings.HasSuffix(strings.TrimRight(d.Text[s.Start:s.End], " \t\r\n"), ":") {
		return s.End
	}
	end, whole, address := s.End, s.End, true // what stands behind a colon may be one
	for {
		next := behind(d, doc.Span{Start: s.Start, End: end})
		if len(next) == 0 {
			return end
		}
		if d.heading(next[0]) && len(next) > 1 { // which is quoted with the sentence under it
			next[0].End = next[1].End
		}
		words := d.Text[next[0].Start:next[0].End]
		address = address && len(words) < line && !text.Item(words)
		if end > s.End && (next[0].End-s.Start > mostListed || !text.Item(words) && !address) {
			return whole
		}
		if end = next[0].End; !strings.HasSuffix(words, ":") { // which leads on to what is behind it
			whole = end
		}
		address = address || strings.Contains(words+"\n", ":\n")
	}
}

// labelledLine reports whether a span is a line that gives something by its label: one of a list of terms.
func (d *Document) labelledLine(s doc.Span) bool {
	words := d.Text[s.Start:s.End]
	return labelled.MatchString(words) && !strings.Contains(words, "\n") && strings.HasSuffix("\n"+d.Text[:s.Start], "\n") &&
		!strings.HasSuffix(words, ":") && strings.HasPrefix(strings.TrimLeft(d.Text[s.End:], " \t")+"\n", "\n")
}

// heading reports whether a span is the heading of a section, or a part of it.
func (d *Document) heading(s doc.Span) bool {
	section, ok := d.Layout.SectionAt(s.Start)
	return ok && section.Heading.Contains(doc.Span{Start: s.Start, End: s.Start + len(strings.TrimRight(d.Text[s.Start:s.End], ".:;"))})
}

// party reports whether a span is the name of a party and nothing else.
func (d *Document) party(s doc.Span) bool {
	said := text.Squeeze(d.Text[s.Start:s.End])
	return slices.ContainsFunc(d.Parties, func(name string) bool { return text.Squeeze(name) == said })
}

// follows reports whether nothing but white space stands between two spans, and no section
// begins there.
func follows(d *Document, a, b doc.Span) bool {
	if b.Start < a.End {
		return true
	}
	if strings.TrimSpace(d.Text[a.End:b.Start]) != "" {
		return false
	}
	from, _ := d.Layout.SectionAt(a.Start)
	to, _ := d.Layout.SectionAt(b.Start)
	return from.Span == to.Span || from.Heading.Contains(a)
}
