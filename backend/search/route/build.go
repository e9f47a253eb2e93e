package route

import (
	"maps"
	"math"
	"slices"
	"sync"

	"pincite/backend/text"
)

func newNameIndex(docs []Name) *nameIndex {
	// The texts come first: their words tell how a file name that is written together
	// is to be cut.
	b, texts := readTexts(docs)
	b.textTerms = len(b.terms)
	files := make([]int, len(docs)+1)
	files[0] = len(b.flat)
	for i := range docs {
		b.amending = append(b.amending, b.amendingIn(b.flat[texts[i]:texts[i+1]]))
		b.editions = append(b.editions, titleEdition(docs[i].Head))
		b.dates = append(b.dates, ownDate(docs[i].Date))
		b.markOwn(b.flat[texts[i]:texts[i+1]])
		b.addFiles(uint32(i), &docs[i])
		b.fileWords = append(b.fileWords, b.ordinaryWordsSince(files[i]))
		b.fileTerms = append(b.fileTerms, b.fileTermsSince(files[i]))
		files[i+1] = len(b.flat)
	}
	b.finish(texts, files)
	return b.nameIndex
}

// textShards is the number of parts in which the texts are read at once. It does not hang
// on the machine, so that the terms have the same numbers everywhere.
const textShards = 4

const (
	textPlaces = 700 // about as many places the texts of a document have, in the development corpus
	filePlaces = 60  // about as many its names have
)

// readTexts adds the texts of docs to a new builder. The places of document i lie at
// texts[i]:texts[i+1] of its flat.
func readTexts(docs []Name) (b *indexBuilder, texts []int) {
	var shards [textShards]*indexBuilder
	texts = make([]int, len(docs)+1)
	var wg sync.WaitGroup
	for k := range shards {
		from, to := len(docs)*k/textShards, len(docs)*(k+1)/textShards
		shards[k] = newIndexBuilder(to - from)
		wg.Go(func() {
			for i := from; i < to; i++ {
				shards[k].addTexts(uint32(i), &docs[i])
				texts[i+1] = len(shards[k].flat)
			}
		})
	}
	wg.Wait()
	b = shards[0]
	b.docs = len(docs)
	all := 0
	for _, shard := range shards {
		all += len(shard.flat)
	}
	b.flat = slices.Grow(b.flat, all+filePlaces*len(docs)-len(b.flat))
	for k, shard := range shards[1:] {
		start := len(b.flat)
		b.take(shard)
		for i := len(docs) * (k + 1) / textShards; i < len(docs)*(k+2)/textShards; i++ {
			texts[i+1] += start
		}
	}
	return b, texts
}

func newIndexBuilder(docs int) *indexBuilder {
	b := &indexBuilder{nameIndex: &nameIndex{ids: make(map[string]uint32, 1<<12)}}
	b.flat = make([]flatPlace, 0, textPlaces*docs)
	b.reserveFunctionWords()
	return b
}

// take adds the places of other, which has read other texts.
func (b *indexBuilder) take(other *indexBuilder) {
	ids := make([]uint32, len(other.terms))
	for i, t := range other.terms {
		ids[i] = b.idOf(t)
	}
	for _, p := range other.flat {
		p.term = ids[p.term]
		b.flat = append(b.flat, p)
	}
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

func (b *indexBuilder) addTexts(id uint32, d *Name) {
	b.doc, b.pos = id, textStart
	b.addText(d.Head, fieldHead)
	b.gap()
	b.addText(d.Tail, fieldTail)
	b.flushInitials()
}

// titleNames is how many words at the beginning of a text are taken for its title's, which
// name it: "TAT-14 Cable Network".
const titleNames = 12

// textStart leaves room for the names in front of the texts.
const textStart = 1000

func (b *indexBuilder) addFiles(id uint32, d *Name) {
	b.doc, b.pos = id, 0
	for _, path := range d.Files {
		b.addFile(fileTitle(path))
		b.gap()
		for _, w := range words(text.Folder(path)) {
			b.put(w.text, fieldFolder, true)
		}
		b.gap()
	}
	for _, p := range d.Parties {
		var initials []byte
		for _, w := range words(p) {
			b.put(w.text, fieldParties, len(initials) == 0)
			if !functionWords[w.text] {
				initials = append(initials, w.text[0])
			}
		}
		b.putInitials(initials)
		b.gap()
	}
	for _, name := range d.Own {
		b.addOwn(name)
	}
	for _, s := range []string{d.Type, d.Date, d.Summary} {
		b.addText(s, fieldSummary)
		b.gap()
	}
	b.flushInitials()
}

// addOwn adds the words of what a person calls the document at hand that stand in no text: each run of
// them is a name, as a party's is.
func (b *indexBuilder) addOwn(name string) {
	start := true
	for _, w := range words(name) {
		if id, known := b.ids[w.text]; known && int(id) < b.textTerms {
			start = true
			b.gap()
			continue
		}
		b.put(w.text, fieldParties, start)
		start = false
	}
	b.gap()
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
	return b.idOf(string(term))
}

func (b *indexBuilder) idOf(term string) uint32 {
	id, ok := b.ids[term]
	if !ok {
		id = uint32(len(b.terms))
		b.ids[term] = id
		b.terms = append(b.terms, term)
	}
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
// With start, the word begins a name.
func (b *indexBuilder) put(w string, f nameField, start bool) {
	if w == "" || functionWords[w] || b.full(textStart) {
		return
	}
	flags := flagCap | flagName
	if start {
		flags |= flagStart
	}
	b.putAt(b.id([]byte(w)), f, flags)
	b.pos++
}

func (b *indexBuilder) putAt(id uint32, f nameField, flags placeFlags) {
	b.flat = append(b.flat, flatPlace{id, place{doc: b.doc, pos: b.pos, field: f, flags: flags}})
}

// full reports that no more places fit before limit.
func (b *indexBuilder) full(limit uint16) bool { return b.pos >= limit-16 }

func (b *indexBuilder) addText(source string, f nameField) {
	limit := uint16(math.MaxUint16)
	if f == fieldSummary {
		limit = textStart
	}
	var n nameScanner
	s := text.NewNameScanner(source)
	for s.Next() && !b.full(limit) {
		if len(s.Word) == 0 {
			continue
		}
		id := b.id(s.Word)
		n.next(b, source, &s, id)
		if id < b.functions {
			continue
		}
		var flags placeFlags
		if s.Capital {
			flags = flagCap
			if at := int(b.pos) - textStart; f == fieldHead && at < titleNames {
				flags |= flagName
				if at == 0 {
					flags |= flagStart
				}
			}
		}
		b.putAt(id, f, flags)
		b.pos++
	}
	n.close(b, source, false)
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
