package search

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// nameField is the part of a document in which a word stands.
type nameField uint8

const (
	fieldFile    nameField = iota // the file's name
	fieldFolder                   // the folders above it
	fieldParties                  // the parties that the indexer found
	fieldSummary                  // the type, date and summary that it made
	fieldHead                     // the beginning of the text
	fieldTail                     // its end: signature blocks
	fieldInitial                  // made up: the initials of a name
)

// place is one place of a word.
type place struct {
	doc   uint32
	pos   uint16 // content words counted through all fields of the document, with a gap between fields
	field nameField
	flags placeFlags
}

type placeFlags uint8

const (
	flagCap  placeFlags = 1 << iota // begins with a capital
	flagName                        // stands in a name: of the file, or of a party
)

// nameIndex finds the documents whose names hold a word.
type nameIndex struct {
	docs      int
	ids       map[string]uint32
	terms     []string
	places    [][]place
	df        []uint32 // documents that hold the term in any field
	lower     []uint32 // documents whose text holds it in lower case
	upper     []uint32 // occurrences with a capital, or in a name
	named     []uint32 // documents that hold it in a name
	ordinary  []float32
	fileWords [][]uint32 // by document: the ordinary words of its file's name
	byLength  [][]uint32 // terms by their length in bytes, for misspellings
}

// background is the number of imagined documents that use each ordinary word as often
// as contracts do. It keeps the weight of words sensible in a pool of three documents.
const background = 200

func newNameIndex(docs []DocName) *nameIndex {
	b := indexBuilder{nameIndex: &nameIndex{docs: len(docs), ids: make(map[string]uint32, 1<<15)}}
	b.flat = make([]flatPlace, 0, 700*len(docs))
	b.reserveFunctionWords()
	// The texts come first: their words tell how a file name that is written together
	// is to be cut.
	texts := make([]int, len(docs)+1)
	for i := range docs {
		b.addTexts(uint32(i), &docs[i])
		texts[i+1] = len(b.flat)
	}
	b.textTerms = len(b.terms)
	files := make([]int, len(docs)+1)
	files[0] = len(b.flat)
	for i := range docs {
		b.markOwn(b.flat[texts[i]:texts[i+1]])
		b.addFiles(uint32(i), &docs[i])
		b.fileWords = append(b.fileWords, b.ordinaryWordsSince(files[i]))
		files[i+1] = len(b.flat)
	}
	b.finish(texts, files)
	return b.nameIndex
}

type flatPlace struct {
	term uint32
	place
}

type indexBuilder struct {
	*nameIndex
	flat      []flatPlace
	pos       uint16
	doc       uint32
	suffixes  uint32      // terms below are legal suffixes
	functions uint32      // terms below are function words or legal suffixes
	textTerms int         // terms that occur in a text
	initials  []flatPlace // of the document at hand
	own       []uint32    // by term: 1 + the last document whose text was seen to hold it
}

func (b *indexBuilder) addTexts(id uint32, d *DocName) {
	b.doc, b.pos = id, textStart
	b.addText(d.Head, fieldHead)
	b.gap()
	b.addText(d.Tail, fieldTail)
	for _, p := range b.initials {
		b.gap()
		p.pos = b.pos
		b.flat = append(b.flat, p)
	}
	b.initials = b.initials[:0]
}

// textStart leaves room for the names in front of the texts.
const textStart = 1000

func (b *indexBuilder) addFiles(id uint32, d *DocName) {
	b.doc, b.pos = id, 0
	for _, path := range d.Files {
		folder, title := splitPath(path)
		b.addFile(title)
		b.gap()
		for _, w := range words(folder) {
			b.put(w.text, fieldFolder)
		}
		b.gap()
	}
	for _, p := range d.Parties {
		for _, w := range words(p) {
			b.put(w.text, fieldParties)
		}
		b.gap()
	}
	for _, s := range []string{d.Type, d.Date, d.Summary} {
		b.addText(s, fieldSummary)
		b.gap()
	}
}

// ordinaryWordsSince returns the terms of file names in flat[from:] that are ordinary
// words: those that say what kind of document it is.
func (b *indexBuilder) ordinaryWordsSince(from int) []uint32 {
	var ids []uint32
	for _, p := range b.flat[from:] {
		if p.field == fieldFile && ordinaryShare(b.terms[p.term]) > 0 && !slices.Contains(ids, p.term) {
			ids = append(ids, p.term)
		}
	}
	return ids
}

// markOwn notes which terms the text of the document at hand holds.
func (b *indexBuilder) markOwn(text []flatPlace) {
	if b.own == nil {
		b.own = make([]uint32, b.textTerms)
	}
	for _, p := range text {
		b.own[p.term] = p.doc + 1
	}
}

// gap parts the fields, so that no phrase runs across two of them.
func (b *indexBuilder) gap() { b.pos += 8 }

func (b *indexBuilder) id(term []byte) uint32 {
	if id, ok := b.ids[string(term)]; ok {
		return id
	}
	id := uint32(len(b.terms))
	t := string(term)
	b.ids[t] = id
	b.terms = append(b.terms, t)
	return id
}

// reserveFunctionWords gives the function words the first ids, legal suffixes before
// the others, so that a comparison tells them.
func (b *indexBuilder) reserveFunctionWords() {
	for _, w := range slices.Sorted(maps.Keys(legalSuffixes)) {
		b.id([]byte(w))
	}
	b.suffixes = uint32(len(b.terms))
	for _, w := range slices.Sorted(maps.Keys(functionWords)) {
		b.id([]byte(w))
	}
	b.functions = uint32(len(b.terms))
}

// put adds one place of a word of a name and moves on; function words take no place.
func (b *indexBuilder) put(w string, f nameField) {
	if w == "" || functionWords[w] {
		return
	}
	b.putAt(b.id([]byte(w)), f, flagCap|flagName)
	b.pos++
}

func (b *indexBuilder) putAt(id uint32, f nameField, flags placeFlags) {
	b.flat = append(b.flat, flatPlace{id, place{doc: b.doc, pos: b.pos, field: f, flags: flags}})
}

// full reports that no more places fit before limit.
func (b *indexBuilder) full(limit uint16) bool { return b.pos >= limit-16 }

func (b *indexBuilder) addText(text string, f nameField) {
	limit := uint16(math.MaxUint16)
	if f == fieldSummary {
		limit = textStart
	}
	var n nameScanner
	s := wordScanner{src: text}
	for s.next() && !b.full(limit) {
		if len(s.buf) == 0 {
			continue
		}
		id := b.id(s.buf)
		n.next(b, &s, id)
		if id < b.functions {
			continue
		}
		var flags placeFlags
		if s.cap {
			flags = flagCap
		}
		b.putAt(id, f, flags)
		b.pos++
	}
	n.close(b, text, false)
}

// nameScanner finds the names of parties in a text as its words go by: runs of
// capitalised words that a legal suffix ends, that a defined term in brackets follows,
// or that follow "between" or "among".
type nameScanner struct {
	start, end int  // the run's places in flat; empty where start == end
	prev       int  // where the word before ended in the text
	opener     bool // a word like "between" stands before the run
	initials   []byte
}

// maxNameWords is the longest run taken for a name.
const maxNameWords = 8

func (n *nameScanner) next(b *indexBuilder, s *wordScanner, id uint32) {
	gap := s.src[n.prev:s.span.Start]
	n.prev = s.span.End
	run := n.end > n.start
	if run && (len(gap) > 3 || strings.ContainsAny(gap, "\n()\"“”;:")) {
		n.close(b, gap, false)
		run = false
	}
	switch {
	case id < b.suffixes:
		if run && s.cap {
			n.close(b, "", true)
		}
	case id < b.functions:
		if run {
			joins := s.cap || string(s.buf) == "of" || string(s.buf) == "the" || string(s.buf) == "for"
			if !joins {
				n.close(b, "", false)
			}
		}
		switch string(s.buf) {
		case "between", "among", "amongst":
			n.opener = true
		case "and", "by", "the":
		default:
			n.opener = false
		}
	case s.cap:
		if !run {
			n.start, n.initials = len(b.flat), n.initials[:0]
		}
		n.end = len(b.flat) + 1
		n.initials = append(n.initials, s.buf[0])
	default:
		if run {
			n.close(b, gap, false)
		}
		n.opener = false
	}
}

// close ends the run; it was a name if a legal suffix ended it or the signs say so.
func (n *nameScanner) close(b *indexBuilder, after string, suffix bool) {
	words := n.end - n.start
	if words > 0 && words <= maxNameWords && (suffix || n.opener || strings.ContainsAny(after, "(")) {
		for i := n.start; i < n.end; i++ {
			b.flat[i].flags |= flagName
		}
		b.putInitials(n.initials)
	}
	n.start, n.end = 0, 0
}

// addFile adds the words of a file's name. A word written together is followed, in the
// next places, by its parts.
func (b *indexBuilder) addFile(title string) {
	for _, w := range words(title) {
		if b.full(textStart) {
			return
		}
		parts := camelWords(title, w.span)
		var texts []string
		for _, p := range parts {
			texts = append(texts, b.segment(p.text)...)
		}
		if len(texts) > 1 && w.text != "" {
			b.putAt(b.id([]byte(w.text)), fieldFile, flagCap|flagName)
		}
		for _, t := range texts {
			for _, part := range dateParts(t) {
				b.put(part, fieldFile)
			}
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
// way to cover the word wins; a word that cannot be cut comes back whole.
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
		return []string{w}
	}
	var parts []string
	for end := len(w); end > 0; end = from[end] {
		parts = append(parts, w[from[end]:end])
	}
	slices.Reverse(parts)
	return parts
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

// putInitials adds the initials of a name of three to six words.
func (b *indexBuilder) putInitials(in []byte) {
	if len(in) >= 3 && len(in) <= 6 {
		b.initials = append(b.initials, flatPlace{b.id(in), place{doc: b.doc, field: fieldInitial, flags: flagCap | flagName}})
	}
}

// finish sorts the places by term, each term's by document, and counts. The places
// of document i lie at texts[i]:texts[i+1] and files[i]:files[i+1] of flat.
func (b *indexBuilder) finish(texts, files []int) {
	n := len(b.terms)
	count := make([]uint32, n+1)
	for _, p := range b.flat {
		count[p.term+1]++
	}
	for i := range n {
		count[i+1] += count[i]
	}
	all := make([]place, len(b.flat))
	at := append([]uint32(nil), count[:n]...)
	move := func(ps []flatPlace) {
		for _, p := range ps {
			all[at[p.term]] = p.place
			at[p.term]++
		}
	}
	for i := range b.docs {
		move(b.flat[files[i]:files[i+1]])
		move(b.flat[texts[i]:texts[i+1]])
	}
	b.places = make([][]place, n)
	b.df, b.lower, b.upper, b.named = make([]uint32, n), make([]uint32, n), make([]uint32, n), make([]uint32, n)
	b.ordinary = make([]float32, n)
	for i := range n {
		ps := all[count[i]:count[i+1]]
		b.places[i] = ps
		b.df[i], b.lower[i], b.upper[i], b.named[i] = countPlaces(ps)
		b.ordinary[i] = ordinaryShare(b.terms[i])
		n := len(b.terms[i])
		for n >= len(b.byLength) {
			b.byLength = append(b.byLength, nil)
		}
		b.byLength[n] = append(b.byLength[n], uint32(i))
	}
}

// countPlaces returns the documents that hold a term, those that hold it in lower
// case, its places with a capital, and the documents that hold it in a name.
func countPlaces(ps []place) (docs, lower, upper, named uint32) {
	const none = math.MaxUint32
	last, lastLower, lastNamed := uint32(none), uint32(none), uint32(none)
	for _, p := range ps {
		if p.doc != last {
			docs++
			last = p.doc
		}
		switch {
		case p.flags&flagCap != 0:
			upper++
		case p.doc != lastLower:
			lower++
			lastLower = p.doc
		}
		if p.flags&flagName != 0 && p.doc != lastNamed {
			named++
			lastNamed = p.doc
		}
	}
	return docs, lower, upper, named
}

// idf is the weight of a term in nats: how much a document's having it tells.
func (x *nameIndex) idf(id uint32) float64 {
	return math.Log(float64(x.docs+background) / (float64(x.df[id]) + background*float64(x.ordinary[id]) + 0.5))
}

// world is the evidence, in nats, that singles out one document of all.
func (x *nameIndex) world() float64 { return math.Log(float64(x.docs + background)) }

// nameness is how readily a term is taken for a name where nothing around it says so:
// near 1 for a word found only with a capital, near 0 for an ordinary one.
func (x *nameIndex) nameness(id uint32) float64 {
	if x.ordinary[id] > 0 || geographic[x.terms[id]] {
		return 0.15
	}
	// One document may write its own name small; a word that several write small is no name.
	small := 1 / (1 + 0.5*max(0, float64(x.lower[id])-1))
	if isNumber(x.terms[id]) {
		small *= 0.15
	}
	// Places, laws and authorities have capitals too, but few of them are in names.
	return small * (float64(x.named[id]) + 0.5) / (float64(x.df[id]) + 0.5)
}

func isNumber(w string) bool { return strings.Trim(w, "0123456789") == "" }

func splitPath(path string) (folder, title string) {
	path = unescape(path)
	if i := strings.LastIndexAny(path, `/\`); i >= 0 {
		folder = path[:i]
	}
	return folder, fileTitle(path)
}
