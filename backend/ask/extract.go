package ask

import (
	"slices"
	"strings"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/text"
)

// Found is what one document answers.
type Found struct {
	Doc  doc.ID
	File string
	// Presence is the calibrated probability that the document answers; Absent says that it is
	// too low for an answer.
	Presence float64
	Absent   bool
	// Foreign says that the document is in another language than English, in which it is read worse.
	Foreign bool
	// Sentences are the value that follows, where one does, and then the words, in the order of
	// the text. Empty where Absent.
	Sentences []Sentence
	// Verdict is what the document says to a question for yes or no; "" where none was asked, or the chain of clauses is not clear.
	Verdict Verdict
	// Sure is how probably a yes or no is right, with its conditions or exceptions; 0 where there is none.
	Sure float64
	// Unvalued says, where the question asks for a value and none was read out of the words, that they have none, or that
	// which one is meant is not plain; "" else.
	Unvalued string
	// Tabled says that a cell of a table answers, and Untabled what its tables lack, where they are about what was asked.
	Tabled   bool
	Untabled string
	// Cell is how likely the first of the cells, or the one that is empty, is the one asked for; 0 where none is.
	Cell    float64
	strange bool    // no cell of its tables is likely to be what was asked for
	lacking float64 // how likely a table is about what was asked and lacks it
	// Pending are words that may answer, too, and that changes take out which nobody has accepted.
	Pending []cite.Note
	// Unticked are choices about what was asked that nobody ticked.
	Unticked []Citation
	// Terms are the terms defined in the document that the first words quoted use, and Clause is the section that these stand in; nil
	// where it says no more.
	Terms  []Term
	Clause *Citation
	// Basis is what the document was asked by.
	Basis Basis
	// Signals are those by which it was told whether the document answers ([Weights.Answering]); nil where that needed no telling.
	Signals map[string]float64
	// Answering is how probably it does by these alone, of a document of a family, too.
	Answering float64
	// Nearest is the most probable sentence of the document; nil where it has no words.
	Nearest *Citation
}

// Extract answers a question from the passages that a search of one document found: hits, best
// first, whose scores are probabilities and whose sentences are scored. Brief wants one
// passage at most, for a line among those of other documents. The error is [doc.ErrSpan]
// where a hit does not lie in the document.
func (w *Weights) Extract(q Question, d *Document, hits []doc.Hit, of Subject, brief bool) (*Found, error) {
	present := doc.Finite(w.present(&q, hits, of))
	foreign := !text.English(d.Text)
	if foreign {
		of.Foreign, of.Unsaid, present = nil, false, PresentForeign
	}
	hits = d.spoken(hits)
	f := &Found{Doc: d.ID, File: d.File, Presence: min(max(present, leastSure), 1-leastSure), Absent: len(hits) == 0 || present < w.Absent, Foreign: foreign}
	f.Basis = Basis{q, d, hits, of, f.Presence}
	x := extraction{w: w, q: &q, d: d, hits: hits, of: of, brief: brief, foreign: foreign, found: f}
	var err error
	if x.chosen, err = f.Basis.chosen(w); err != nil {
		return f, err
	}
	if len(x.chosen) == 0 {
		f.Absent = true
		return f, nil
	}
	x.elsewhere = of.elsewhere(q.share(of.Foreign))
	for _, answer := range []func() (done bool, err error){x.opening, x.signed, x.attached, x.tabled, x.placed, x.led, x.quoted} {
		if done, err := answer(); done || err != nil {
			return f, err
		}
	}
	return f, f.offer(d)
}

// extraction is how one document comes to answer. Its steps are taken in turn, until one of them says that all is said.
type extraction struct {
	w         *Weights
	q         *Question
	d         *Document
	hits      []doc.Hit
	of        Subject
	brief     bool
	foreign   bool        // the document is in another language than English
	elsewhere bool        // the question is about something else, whatever values are there
	chosen    []candidate // the sentences that answer, the likeliest first
	spans     []doc.Span  // what is quoted
	inPlace   bool        // that is the section or the definition that the question asks for
	ruled     ruling
	tried     *trial // see [extraction.try]
	valued    bool   // a value stands in front
	found     *Found
}

// opening takes names of parties that stand in the opening for an answer, whatever passages speak of parties.
func (x *extraction) opening() (bool, error) {
	if x.q.Want == Parties && len(x.d.Parties) > 1 && !x.elsewhere {
		if _, named := partiesOf(x.d); named {
			x.surely(partiesThere)
		}
	}
	nearest, err := x.d.Cite(x.chosen[0].span)
	x.found.Nearest = &nearest
	return false, err
}

// surely says that the document answers with some probability at least.
func (x *extraction) surely(p float64) {
	x.found.Presence, x.found.Absent = max(x.found.Presence, p), false
}

// never says that it does not.
func (x *extraction) never() { x.found.Presence, x.found.Absent = leastSure, true }

func (x *extraction) signed() (bool, error)   { return x.q.signed(x.d, x.found) }
func (x *extraction) attached() (bool, error) { return x.q.attached(x.d, x.found) }
func (x *extraction) tabled() (bool, error)   { return x.q.tabled(x.d, x.of, x.chosen[0], x.found) }

// placed chooses what is quoted: the passages of the likeliest sentences, or the section or definition that is asked for.
func (x *extraction) placed() (bool, error) {
	x.spans = passages(x.d, x.chosen)
	if x.brief { // the passage of the likeliest sentence that is quoted: a heading alone may not be
		if likely := probableFirst(x.chosen, x.spans); len(likely) > 0 {
			x.spans = slices.DeleteFunc(x.spans, func(s doc.Span) bool { return s.Intersect(likely[0]).Len() == 0 })
		}
	}
	if priced := slices.DeleteFunc(slices.Clone(x.spans), func(s doc.Span) bool { return x.q.insured(x.d.Text[s.Start:s.End]) }); len(priced) > 0 {
		x.spans = priced
	}
	place, given, named := x.q.place(x.d, x.of)
	if named && !given { // it has no such section
		x.never()
		return true, nil
	}
	if x.inPlace = given; given {
		x.spans = []doc.Span{place}
	}
	if given || x.q.namesAlone(x.d) {
		x.surely(placeThere)
	}
	return false, nil
}

// led puts in front what follows from the words: a fact, a value, or a verdict.
func (x *extraction) led() (bool, error) {
	v, err := x.lead()
	if err != nil {
		return false, err
	}
	if x.valued && x.q.Want != YesNo && x.q.Want != Parties && !x.elsewhere && (!x.foreign || x.of.Fact != nil) {
		x.surely(valueThere)
	}
	if err := x.answers(); err != nil {
		return false, err
	}
	if x.found.Absent {
		return true, nil
	}
	if x.found.Verdict = x.ruled.verdict; x.found.Verdict != "" {
		x.found.Sure = x.ruled.sure
	}
	if !x.valued {
		return false, nil
	}
	x.found.Sentences = append(x.found.Sentences, v)
	if x.q.Want == Parties { // who stand in the opening: other words about parties answer nothing
		x.spans = slices.DeleteFunc(x.spans, func(s doc.Span) bool { return !v.citedIn(s) })
		if len(x.spans) == 0 {
			x.spans = append(x.spans, v.about())
		}
	}
	return false, nil
}

func (x *extraction) lead() (v Sentence, err error) {
	switch {
	case x.of.Fact != nil:
		x.spans = x.of.Fact.quoted(x.d, x.spans)
		if v, x.valued = x.of.Fact.sentence(x.q, x.d); !v.Stands() {
			x.valued = false
		}
		if x.valued = x.valued && (x.q.Want != YesNo || x.of.Fact.Verdict != ""); x.valued && x.q.Want == YesNo {
			x.surely(valueThere)
			x.ruled = ruling{verdict: x.of.Fact.Verdict, sure: signerSure, deciding: []doc.Span{x.of.Fact.Value.Span}}
		}
	case x.q.measured():
		sentences := x.w.likely(x.hits)
		if x.inPlace {
			sentences = within(x.d, x.spans[0])
		}
		v, x.spans, x.valued, err = x.q.figured(x.d, sentences, &x.of, x.found.Presence, x.spans, x.brief)
	case x.q.Want == YesNo && !x.inPlace:
		t, err := x.try()
		if err != nil {
			return v, err
		}
		if x.ruled = t.rule(); x.foreign && (x.ruled.verdict == NotSaid || x.ruled.verdict == "") {
			x.ruled = ruling{}
		}
		switch {
		case x.ruled.verdict == NotSaid:
			x.found.Presence, x.found.Absent, x.found.Verdict = min(x.found.Presence, 1-x.ruled.silent), true, NotSaid
		case len(x.ruled.deciding) > 0 && !x.of.Unnamed && x.q.share(x.of.Foreign) < leastStrange && 1-x.ruled.silent >= leastDecided:
			x.surely(1 - x.ruled.silent)
		}
		v, x.spans, x.valued = x.q.ruled(x.d, &x.ruled, x.spans)
	default:
		v, x.valued = x.q.value(x.d, probableFirst(x.chosen, x.spans))
	}
	return v, err
}

// try reads the sentences that may decide, once.
func (x *extraction) try() (t *trial, err error) {
	if x.tried == nil {
		x.tried, err = x.w.try(x.q, x.d, x.hits, &x.of, x.found.Basis.Presence)
	}
	return x.tried, err
}

// quoted quotes the words that answer, and those that qualify or are related to them.
func (x *extraction) quoted() (bool, error) {
	f := x.found
	if (!x.valued || f.lacking >= leastLacking) && x.q.Want != YesNo && x.q.rowsAlone(x.d, x.spans, f) {
		x.never()
		f.Untabled = "no row of the table is what was asked for"
		return true, nil
	}
	if !x.valued {
		x.spans = append(x.spans, x.q.elsewhereDefined(x.d, x.spans)...)
		f.Unvalued = x.q.unvalued(x.d, x.spans)
	}
	for _, words := range []struct {
		kind  Kind
		spans []doc.Span
	}{{Quote, x.d.whole(x.spans)}, {Qualifier, x.ruled.qualifying}, {Related, x.ruled.related()}} {
		if err := f.quote(x.d, words.kind, words.spans); err != nil {
			return false, err
		}
	}
	return false, nil
}

// quote adds words of the document, each span with what leads it in; of what is quoted already nothing is added.
func (f *Found) quote(d *Document, kind Kind, spans []doc.Span) error {
	for _, span := range spans {
		if kind != Quote && slices.ContainsFunc(f.Sentences, func(s Sentence) bool {
			return s.Kind != Value && s.Citations[len(s.Citations)-1].Bytes.Intersect(span).Len() > 0
		}) {
			continue
		}
		span = d.unsigned(span)
		span.End = d.listed(span)
		s := Sentence{Kind: kind, Support: Verified}
		parts := []doc.Span{span}
		if lead, ok := text.LeadIn(d.Text, span); ok {
			parts = []doc.Span{lead, span}
		}
		var words []string
		for _, part := range parts {
			c, err := d.Cite(part)
			if err != nil {
				return err
			}
			words, s.Citations = append(words, oneLine(c.Quote)), append(s.Citations, c)
		}
		s.Text = strings.Join(words, " … ")
		f.Sentences = append(f.Sentences, s)
	}
	return nil
}

// namesAlone reports whether the question has no word but those that the document is called by: it asks for the document.
func (q *Question) namesAlone(d *Document) bool {
	names := text.Stems(d.File + " " + d.Title + " " + strings.Join(d.Parties, " "))
	own := 0
	for word := range text.Words(q.Topic) {
		if stem := text.Stem(word); names[stem] {
			own++
		} else if !empty[word] && !naming[word] {
			return false
		}
	}
	return own > 0 && q.Topic == strings.TrimSpace(q.Text) && !asking.MatchString(q.Topic) // nothing was left beside names
}

// place returns what is quoted for a question that asks for a section or for a term's meaning, and whether it was given;
// named is whether it asks for a section of a document that is named. Across a matter sections of a number say nothing.
func (q *Question) place(d *Document, of Subject) (span doc.Span, given, named bool) {
	if label, asks := q.section(d); asks && (!of.Unnamed || of.Likely) && len(d.Layout.Sections) > 0 {
		span, given = d.section(label)
		return span, given, true
	}
	span, given = q.meaning(d)
	return span, given, false
}

// placeThere is how sure it is that a section asked for by its number, the definition of a term, or a document asked for by
// its name, answers.
const placeThere = 0.9

// valueThere is how sure it is that a document answers from which a value was read that is asked for,
// where its passages alone leave more doubt: of 24 such values in answers about contracts that weights
// were not fitted to 17 stand on words that experts marked, and none was read for 560 questions about
// clauses that a contract lacks.
const valueThere = 0.7

// leastDecided is how probably some sentence decides a question for yes or no at least for the document that is named to answer it, whatever its
// passages look like.
const leastDecided = 0.8

// partiesThere is how sure it is that the names which were read in an opening are those of the parties:
// of the names found in the agreements of Kleister-NDA nine of ten are.
const partiesThere = 0.9

// about returns the words from the sentence's first citation to its last, and the first alone where
// these stand too far apart.
func (s Sentence) about() doc.Span {
	const far = 1200
	first, last := s.Citations[0].Bytes, s.Citations[len(s.Citations)-1].Bytes
	if whole := (doc.Span{Start: first.Start, End: last.End}); whole.Len() > 0 && whole.Len() < far {
		return whole
	}
	return first
}

// citedIn reports whether one of the sentence's citations lies in a span, in bytes.
func (s Sentence) citedIn(span doc.Span) bool {
	return slices.ContainsFunc(s.Citations, func(c Citation) bool { return span.Intersect(c.Bytes) == c.Bytes })
}

// probableFirst returns the sentences chosen that lie in the spans which are quoted.
func probableFirst(chosen []candidate, quoted []doc.Span) (spans []doc.Span) {
	for _, c := range chosen {
		if slices.ContainsFunc(quoted, func(s doc.Span) bool { return s.Intersect(c.span).Len() > 0 }) {
			spans = append(spans, c.span)
		}
	}
	return spans
}
