package search

import (
	"math"
	"slices"
	"strings"
)

// field is the part of a document in which a word stands.
type field uint8

const (
	fieldFile    field = iota // the file's name
	fieldFolder               // the folders above it
	fieldParties              // parties, type, date and summary as the indexer found them
	fieldHead                 // the beginning of the text
	fieldTail                 // its end: signature blocks
	fieldInitial              // made up: the initials of a name
)

// posting is one place of a word.
type posting struct {
	doc   uint32
	pos   uint16 // content words counted through all fields of the document, with a gap between fields
	field field
	cap   bool
}

// nameIndex finds the documents whose names hold a word.
type nameIndex struct {
	docs     int
	ids      map[string]uint32
	terms    []string
	postings [][]posting
	df       []uint32 // documents that hold the term in any field
	lower    []uint32 // occurrences in lower case in a text
	upper    []uint32 // occurrences that begin with a capital, or in a file's name
	ordinary []float32
}

// background is the number of imagined documents that use each ordinary word as often
// as contracts do. It keeps the weight of words sensible in a pool of three documents.
const background = 200

func newNameIndex(docs []DocName) *nameIndex {
	b := indexBuilder{nameIndex: &nameIndex{docs: len(docs), ids: make(map[string]uint32, 1<<15)}}
	b.flat = make([]flatPosting, 0, 640*len(docs))
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
		files[i+1] = len(b.flat)
	}
	b.finish(texts, files)
	return b.nameIndex
}

type flatPosting struct {
	term uint32
	posting
}

type indexBuilder struct {
	*nameIndex
	flat      []flatPosting
	pos       uint16
	doc       uint32
	textTerms int      // terms that occur in a text
	own       []uint32 // by term: 1 + the last document whose text was seen to hold it
}

func (b *indexBuilder) addTexts(id uint32, d *DocName) {
	b.doc, b.pos = id, textStart
	b.addText(d.Head, fieldHead)
	b.gap()
	b.addText(d.Tail, fieldTail)
	b.gap()
	b.addInitials(d)
}

// textStart leaves room for the names in front of the texts.
const textStart = 1000

func (b *indexBuilder) addFiles(id uint32, d *DocName) {
	b.doc, b.pos = id, 0
	for _, path := range d.Files {
		folder, title := splitPath(path)
		b.addFile(title)
		b.gap()
		for _, w := range words(folder, true) {
			b.put(w.text, fieldFolder, true)
		}
		b.gap()
	}
	for _, p := range d.Parties {
		b.addText(p, fieldParties)
		b.gap()
	}
	for _, s := range []string{d.Type, d.Date, d.Summary} {
		b.addText(s, fieldParties)
		b.gap()
	}
}

// markOwn notes which terms the text of the document at hand holds.
func (b *indexBuilder) markOwn(text []flatPosting) {
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
	b.upper = append(b.upper, 0)
	b.lower = append(b.lower, 0)
	return id
}

// put adds one place of a word and moves on; function words take no place.
func (b *indexBuilder) put(w string, f field, cap bool) {
	if w == "" || functionWords[w] {
		return
	}
	b.putAt(b.id([]byte(w)), f, cap)
	b.pos++
}

func (b *indexBuilder) putAt(id uint32, f field, cap bool) {
	if cap {
		b.upper[id]++
	} else {
		b.lower[id]++
	}
	b.flat = append(b.flat, flatPosting{id, posting{doc: b.doc, pos: b.pos, field: f, cap: cap}})
}

func (b *indexBuilder) addWords(ws []word, f field) {
	for _, w := range ws {
		b.put(w.text, f, w.cap)
	}
}

func (b *indexBuilder) addText(text string, f field) {
	s := wordScanner{src: text}
	for s.next() {
		if len(s.buf) == 0 || functionWords[string(s.buf)] {
			continue
		}
		b.putAt(b.id(s.buf), f, s.cap)
		b.pos++
	}
}

// addFile adds the words of a file's name. A word written together is followed, in the
// next places, by its parts.
func (b *indexBuilder) addFile(title string) {
	for _, w := range words(title, false) {
		parts := words(title[w.span.Start:w.span.End], true)
		var texts []string
		for _, p := range parts {
			texts = append(texts, b.segment(p.text)...)
		}
		if len(texts) > 1 && w.text != "" {
			b.putAt(b.id([]byte(w.text)), fieldFile, true)
		}
		for _, t := range texts {
			b.put(t, fieldFile, true)
		}
	}
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
	if id, ok := b.ids[string(singular([]byte(piece)))]; ok && int(id) < b.textTerms {
		switch {
		case b.own[id] == b.doc+1 && len(piece) > 1:
			return 2
		case len(piece) > 3:
			return 4
		}
	}
	return 5 + 2*len(piece)
}

// addInitials adds the initials of the names in the preamble: runs of two to six
// capitalised words that a legal suffix or a defined term ends.
func (b *indexBuilder) addInitials(d *DocName) {
	for _, p := range d.Parties {
		b.putInitials(words(p, false))
	}
	head := words(d.Head[:min(len(d.Head), 2500)], false)
	for start := 0; start < len(head); {
		end := start
		for end < len(head) && head[end].cap && (end == start || closeBy(d.Head, head[end-1], head[end])) {
			end++
		}
		if n := end - start; n >= 2 && n <= 8 {
			b.putInitials(head[start:end])
		}
		start = max(end, start+1)
	}
}

// closeBy reports whether only a blank, a comma or "&" parts two words of the text.
func closeBy(text string, a, b word) bool {
	gap := text[a.span.End:b.span.Start]
	return len(gap) <= 3 && !strings.ContainsAny(gap, "\n()\"“”;:")
}

func (b *indexBuilder) putInitials(ws []word) {
	var in []byte
	for _, w := range ws {
		if !functionWords[w.text] && w.text != "" {
			in = append(in, w.text[0])
		}
	}
	if len(in) >= 3 && len(in) <= 6 {
		b.flat = append(b.flat, flatPosting{b.id(in), posting{doc: b.doc, pos: b.pos, field: fieldInitial, cap: true}})
		b.gap()
	}
}

// finish sorts the postings by term, each term's by document, and counts. The postings
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
	all := make([]posting, len(b.flat))
	at := append([]uint32(nil), count[:n]...)
	place := func(ps []flatPosting) {
		for _, p := range ps {
			all[at[p.term]] = p.posting
			at[p.term]++
		}
	}
	for i := range b.docs {
		place(b.flat[files[i]:files[i+1]])
		place(b.flat[texts[i]:texts[i+1]])
	}
	b.postings = make([][]posting, n)
	b.df = make([]uint32, n)
	b.ordinary = make([]float32, n)
	ordinary := ordinaryWords()
	for i := range n {
		ps := all[count[i]:count[i+1]]
		b.postings[i] = ps
		for j := range ps {
			if j == 0 || ps[j].doc != ps[j-1].doc {
				b.df[i]++
			}
		}
		b.ordinary[i] = ordinary[b.terms[i]]
	}
}

// idf is the weight of a term in nats: how much a document's having it tells.
func (x *nameIndex) idf(id uint32) float64 {
	return math.Log(float64(x.docs+background) / (float64(x.df[id]) + background*float64(x.ordinary[id]) + 0.5))
}

// nameness is how readily a term is taken for a name where nothing around it says so:
// near 1 for a word found only with a capital, near 0 for an ordinary one.
func (x *nameIndex) nameness(id uint32) float64 {
	if o := x.ordinary[id]; o > 0 {
		return 0.15
	}
	return 1 / (1 + float64(x.lower[id])/(1+0.2*float64(x.upper[id])))
}

func splitPath(path string) (folder, title string) {
	path = unescape(path)
	if i := strings.LastIndexAny(path, `/\`); i >= 0 {
		folder = path[:i]
	}
	return folder, fileTitle(path)
}
