package highlights

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
)

// around is how many characters on either side of a highlight are kept to know it by.
const around = 40

// On returns a highlight of the words at a span, in bytes, of a document's text. White space at its ends is left out. The error is
// [doc.ErrSpan], also where no words are left.
func On(d doc.ID, file, text string, span doc.Span) (Highlight, error) {
	if _, err := doc.Quote(text, span); err != nil {
		return Highlight{}, err
	}
	span = span.Trim(text)
	if span.Len() <= 0 {
		return Highlight{}, doc.ErrSpan
	}
	characters, err := doc.NewOffsets(text).Runes(span)
	if err != nil {
		return Highlight{}, err
	}
	before := runes(text[max(0, span.Start-utf8.UTFMax*around):span.Start])
	after := runes(text[span.End:min(len(text), span.End+utf8.UTFMax*around)])
	return Highlight{
		File: file, Doc: d.String(), Characters: characters, Quote: text[span.Start:span.End],
		Before: string(before[max(0, len(before)-around):]), After: string(after[:min(around, len(after))]),
	}, nil
}

// runes returns the characters that a part of a text holds whole.
func runes(part string) []rune { return []rune(strings.ToValidUTF8(part, "")) }

// Place returns where the words of a highlight stand in a text, in bytes: of all places where they do, whatever the white space in
// them, the one with most of the same words around it and, of equal ones, the nearest to where they stood. ok is false where they
// stand nowhere.
func (h Highlight) Place(text string) (best doc.Span, ok bool) {
	offsets := doc.NewOffsets(text)
	most, nearest := -1, 0
	for _, at := range h.places(text) {
		characters, err := offsets.Runes(at)
		if err != nil { // inside a character
			continue
		}
		same := common(h.After, text[at.End:]) + commonEnd(h.Before, text[:at.Start])
		distance := max(characters.Start-h.Characters.Start, h.Characters.Start-characters.Start)
		if same > most || same == most && distance < nearest {
			best, ok, most, nearest = at, true, same, distance
		}
	}
	return best, ok
}

// places returns where the quote stands: its very words or, where those are nowhere, the same with other white space.
func (h Highlight) places(text string) (all []doc.Span) {
	words := strings.Fields(h.Quote)
	if len(words) == 0 {
		return nil
	}
	for from := 0; ; {
		i := strings.Index(text[from:], h.Quote)
		if i < 0 {
			break
		}
		from += i
		all = append(all, doc.Span{Start: from, End: from + len(h.Quote)})
		from++
	}
	if len(all) > 0 || !strings.Contains(text, words[0]) {
		return all
	}
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	pattern, err := regexp.Compile(strings.Join(words, `\s+`))
	if err != nil { // too long for a pattern
		return nil
	}
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		all = append(all, doc.Span{Start: at[0], End: at[1]})
	}
	return all
}

// common returns how many bytes two texts have in common at their start.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// commonEnd returns how many they have at their end.
func commonEnd(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
