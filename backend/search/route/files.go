package route

import (
	"slices"
	"strings"

	"pincite/backend/text"
)

// addFile adds the words of a file's name. A word written together is followed, in the
// next places, by its parts.
func (b *indexBuilder) addFile(title string) {
	if text.NamesNothing(title) {
		for _, w := range words(title) {
			b.put(w.text, fieldFile, true) // whole, for who pastes it
		}
		return
	}
	end := 0 // of the word before
	start := true
	for _, w := range words(title) {
		if b.full(textStart) {
			return
		}
		// A name begins after a mark, a function word ("by Axial") or an ordinary word
		// ("NDA Petrolube").
		start = start || strings.TrimSpace(title[end:w.span.Start]) != ""
		end = w.span.End
		if functionWords[w.text] {
			start = true
			continue
		}
		b.addFileWord(title, w, start)
		start = ordinaryShare(w.text) > 0
	}
}

// addFileWord adds one word of a file's name and, beside it, its parts.
func (b *indexBuilder) addFileWord(title string, w word, start bool) {
	var texts []string
	for _, p := range camelWords(title, w.span) {
		texts = append(texts, b.segment(p.text)...)
	}
	if len(texts) > 1 {
		b.putAt(b.id([]byte(w.text)), fieldFile, flagCap|flagName|flagStart)
	}
	for i, t := range texts {
		for _, part := range dateParts(t) {
			b.put(part, fieldFile, start && i == 0)
		}
	}
}

// dateParts cuts a date written as yyyymmdd into month, day and year, the order of
// speech; other words come back whole.
func dateParts(w string) []string {
	if len(w) != 8 || !isNumber(w) || w[:2] != "19" && w[:2] != "20" || w[4:6] < "01" || w[4:6] > "12" || w[6:] < "01" || w[6:] > "31" {
		return []string{w}
	}
	return []string{w[4:6], w[6:], w[:4]}
}

// segment cuts a word of a file's name that was written together, like "blueflyinc",
// into words of the document's own text, of other texts and legal suffixes. The cheapest
// way to cover the word wins. Of a name that stands in no text, such as that of a parent of
// a party, the legal form is cut off ("biofronteraag"); any other word comes back whole.
func (b *indexBuilder) segment(w string) []string {
	const minCompound, maxWord, never = 7, 20, 1 << 20
	if len(w) < minCompound || len(w) > 80 {
		return []string{w}
	}
	if id, ok := b.ids[w]; ok && int(id) < b.textTerms {
		return []string{w}
	}
	cost := make([]int, len(w)+1)
	from := make([]int, len(w)+1)
	for end := 1; end <= len(w); end++ {
		cost[end] = never
		for start := max(0, end-maxWord); start < end; start++ {
			if c := cost[start] + b.pieceCost(w[start:end]); c < cost[end] {
				cost[end], from[end] = c, start
			}
		}
	}
	if cost[len(w)] > 3+len(w)/2 {
		return cutLegalForm(w)
	}
	var parts []string
	for end := len(w); end > 0; end = from[end] {
		parts = append(parts, w[from[end]:end])
	}
	slices.Reverse(parts)
	return parts
}

// shortForms are the legal forms of two letters that few names end with.
var shortForms = text.NewSet(`ag nv bv kg lp`)

// cutLegalForm returns the name and the legal form that a word written together ends with.
func cutLegalForm(w string) []string {
	const minName = 5
	for end := minName; end <= len(w)-2; end++ { // the longest form that fits
		if form := w[end:]; shortForms[form] || len(form) > 2 && text.LegalForms[form] {
			return []string{w[:end], form}
		}
	}
	return []string{w}
}

// pieceCost is what a piece of a word written together costs: little for a legal suffix
// or a word of the same document, more for one of another, most for no word at all.
func (b *indexBuilder) pieceCost(piece string) int {
	if functionWords[piece] && len(piece) > 1 {
		return 2
	}
	if id, ok := b.ids[piece]; ok && int(id) < b.textTerms {
		switch {
		case b.own[id] == b.doc+1 && len(piece) > 1:
			return 2
		case len(piece) > 3:
			return 4
		}
	}
	return 5 + 2*len(piece)
}

// ordinaryWordsSince returns the terms of file names in flat[from:] that are ordinary
// words: those that say what kind of document it is.
func (b *indexBuilder) ordinaryWordsSince(from int) []uint32 {
	var ids []uint32
	for _, p := range b.flat[from:] {
		if p.field == fieldFile && !fileJargon[b.terms[p.term]] && ordinaryShare(b.terms[p.term]) > 0 && !slices.Contains(ids, p.term) {
			ids = append(ids, p.term)
		}
	}
	return ids
}

// fileTermsSince returns the terms of file names in flat[from:] by which one might call
// them: no numbers, no initials, no words about the file ("template").
func (b *indexBuilder) fileTermsSince(from int) []uint32 {
	var ids []uint32
	for i, p := range b.flat[from:] {
		t := b.terms[p.term]
		if p.field != fieldFile || len(t) < 2 || strings.ContainsAny(t, "0123456789") || fileJargon[t] || slices.Contains(ids, p.term) {
			continue
		}
		// A word written together stands where its first part stands.
		if next := from + i + 1; next < len(b.flat) && b.flat[next].pos == p.pos && b.flat[next].doc == p.doc {
			continue
		}
		ids = append(ids, p.term)
	}
	return ids
}

// fileJargon tells about a file, not about what it is called.
var fileJargon = text.NewSet(`template templates form forms ex exhibit final draft copy version executed signed clean redline scan
	scanned sample standard model pdf doc docx txt html upload uploads file www com org net`)

// amendingWords say that a document changes another one.
var amendingWords = text.NewSet(`amendment amended addendum supplement supplemental waiver`)

// titleWords is the number of words at the beginning of a text that are its title.
const titleWords = 20

// amendingIn returns the amending words among the first of text.
func (b *indexBuilder) amendingIn(text []flatPlace) []uint32 {
	var ids []uint32
	for _, p := range text[:min(len(text), titleWords)] {
		if amendingWords[b.terms[p.term]] && !slices.Contains(ids, p.term) {
			ids = append(ids, p.term)
		}
	}
	return ids
}

// fileTitle is the part of a path that names.
func fileTitle(path string) string { return strings.ReplaceAll(text.FileStem(path), "_", " ") }

func isNumber(w string) bool { return strings.Trim(w, "0123456789") == "" }
