package lexical

import (
	"context"
	"encoding/binary"
	"slices"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Text is a document as it is indexed.
type Text struct {
	Text   string
	Layout doc.Layout
	Chunks []doc.Span
}

// Source gives the texts of documents.
type Source func(id doc.ID) (Text, error)

// Update returns the index of exactly the chunks of documents: the old one with what has changed added and
// removed, or one begun anew where that is nil or of another stamp (which names everything that chunks depend on).
// It calls progress with the number of documents added so far. With the error of a cancelled context comes
// an index of what was added until then, which may be kept and gone on with.
func Update(ctx context.Context, old *Index, stamp string, documents []Document, source Source, progress func(done int)) (*Index, error) {
	if old == nil || old.stamp != stamp {
		old = &Index{stamp: stamp}
	}
	wanted := make(map[doc.ID]int, len(documents))
	for _, d := range documents {
		wanted[d.ID] = d.Chunks
	}
	segments := make([]*segment, len(old.segments))
	for i, s := range old.segments {
		segments[i] = s.only(wanted)
	}
	in, added := newIndex(stamp, segments).members(), newSegment()
	done := 0
	for _, d := range documents {
		if _, ok := in[d.ID]; ok {
			continue
		}
		if ctx.Err() != nil {
			break
		}
		t, err := source(d.ID)
		if err != nil {
			return nil, err
		}
		added.add(d.ID, &t)
		done++
		progress(done)
	}
	return newIndex(stamp, joined(segments, added)), ctx.Err()
}

// joined returns segments with one more. Those that are not much larger than what comes after them, or have
// more dead chunks than others, are put together with it, so that there are few, and each chunk is seldom moved.
func joined(segments []*segment, added *segment) []*segment {
	from, after := len(segments), len(added.owners)
	for i := len(segments) - 1; i >= 0; i-- {
		s := segments[i]
		live := len(s.owners) - s.dead
		if live <= 2*after || s.dead > live {
			from = i
		}
		after += live
	}
	into := newSegment()
	for _, s := range append(slices.Clone(segments[from:]), added) {
		into.take(s)
	}
	segments = segments[:from:from]
	if len(into.members) > 0 {
		segments = append(segments, into)
	}
	return segments
}

func newSegment() *segment { return &segment{stems: map[string]list{}} }

// only returns a segment in which all documents are dead but those that are wanted, with as many chunks.
func (s *segment) only(wanted map[doc.ID]int) *segment {
	changed := *s
	changed.members, changed.dead = slices.Clone(s.members), 0
	for i := range changed.members {
		m := &changed.members[i]
		if n, ok := wanted[m.ID]; !ok || n != m.Chunks {
			m.dead = true
		}
		if m.dead {
			changed.dead += m.Chunks
		}
	}
	return &changed
}

// put adds a chunk, greater than all before, to the list of a stem.
func (s *segment) put(stem string, chunk, tf int) {
	l, ok := s.stems[stem]
	if !ok {
		l.last = -1
	}
	l.packed = binary.AppendUvarint(binary.AppendUvarint(l.packed, uint64(chunk-l.last)), uint64(tf))
	l.chunks, l.last = l.chunks+1, chunk
	s.stems[stem] = l
}

// take adds what is left of another segment.
func (s *segment) take(other *segment) {
	moved := make([]int, len(other.members)) // by how much the chunks of a document
	for i, m := range other.members {
		if m.dead {
			continue
		}
		moved[i] = len(s.owners) - m.first
		s.words = append(s.words, other.words[m.first:m.first+m.Chunks]...)
		s.join(m)
	}
	for stem, l := range other.stems {
		other.each(l, func(chunk, tf int) { s.put(stem, chunk+moved[other.owners[chunk]], tf) })
	}
}

// add puts a document in.
func (s *segment) add(id doc.ID, d *Text) {
	first := len(s.owners)
	s.join(member{Document: Document{id, len(d.Chunks)}})
	for i := range d.Chunks {
		counts, words := map[string]int{}, 0
		for _, stem := range d.Indexed(i) {
			counts[stem]++
			words++
		}
		s.words = append(s.words, uint32(words))
		for stem, tf := range counts {
			s.put(stem, first+i, tf)
		}
	}
}

// body is what of a chunk is indexed: its words, also those that its ends cut in two, and the
// heading and the heads of a table that it stands under.
func (d *Text) body(chunk int) string {
	span := d.Chunks[chunk]
	whole := wholeWords(d.Text, span)
	body := d.Text[whole.Start:whole.End]
	if s, ok := d.Layout.SectionAt(span.Start); ok {
		body += "\n" + s.Title
	}
	if heads := d.Layout.Heads(d.Text, span.Start); heads != "" {
		body += "\n" + heads
	}
	return body
}

// Indexed returns the stems that a chunk is found by, in order, as often as they stand there.
func (d *Text) Indexed(chunk int) []string {
	var stems []string
	for word := range text.Words(d.body(chunk)) {
		stems = append(stems, text.Stem(word))
	}
	return stems
}

// wordBytes is the longest word, on either side of a border, that [wholeWords] sees.
const wordBytes = 256

// wholeWords returns a span with the words that its ends cut in two.
func wholeWords(body string, span doc.Span) doc.Span {
	return doc.Span{Start: wordAround(body, span.Start).Start, End: wordAround(body, span.End).End}
}

// wordAround returns the span of the word that a position stands in, an empty one at the
// position where it stands between two.
func wordAround(body string, pos int) doc.Span {
	if pos == 0 || pos == len(body) || separates(body[pos-1]) || separates(body[pos]) {
		return doc.Span{Start: pos, End: pos}
	}
	from, to := max(0, pos-wordBytes), min(len(body), pos+wordBytes)
	for !utf8.RuneStart(body[from]) {
		from--
	}
	for _, span := range text.Words(body[from:to]) {
		if span.Start+from >= pos {
			break
		}
		if span.End+from > pos {
			return doc.Span{Start: span.Start + from, End: span.End + from}
		}
	}
	return doc.Span{Start: pos, End: pos}
}

// separates reports whether a byte is surely of no word.
func separates(b byte) bool { return b == ' ' || b == '\n' }
