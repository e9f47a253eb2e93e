package answer

import (
	"context"
	"maps"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/learned"
	"pincite/backend/library/answer/rival"
	"pincite/backend/lru"
	"pincite/backend/text"
)

// seems begins what is said of a clause whose place an unread sentence takes, as it seems.
const seems = "superseded, as it seems, by "

// unclearBy begins what is said of one that it may take the place of, and unsure what is said of words of a paper that may not hold.
const (
	unclearBy = "unclear: read also "
	unsure    = "unclear: for one time, for later, or no more? "
)

// supersede tells of quoted words that another sentence takes their place, as it seems, or that it may.
func supersede(was *ask.Citation, pair *rival.Doubt, by ask.Citation) {
	was.By = append(slices.Clone(was.By), by)
	if pair.Seems {
		was.Status, was.Stands = string(family.Superseded), seems+pair.New.Paper.Reading.Name
	} else if was.Status != string(family.Superseded) {
		was.Status, was.Stands = string(family.Unclear), unclearBy+pair.New.Paper.Reading.Name
	}
}

// unread ends what is said of the first quoted sentence of a paper of which no operation is known.
const unread = " speaks of this, too; what it changes was not understood: read both"

// rivalBytes bounds what is kept of the sentences of papers that may take the place of clauses.
const rivalBytes = 16 << 20

func newRivals() *lru.Cache[viewKey, *rival.Set] {
	return lru.New[viewKey](rivalBytes, (*rival.Set).Size)
}

// encoder compares sentences; nil where none is there.
func (o *operative) encoder() rival.Encoder {
	if e := o.d.searcher.Encoder; e != nil {
		return e
	}
	return nil
}

// rivals returns the unread sentences of the family's papers with the clauses whose place they may take.
func (o *operative) rivals(ctx context.Context) (*rival.Set, error) {
	k := viewKey{o.standing.Root.ID, o.standing.AsOf}
	if set, ok := o.d.rivals.Get(k); ok {
		return set, nil
	}
	set, err := rival.Of(ctx, o.standing, func(id doc.ID) (string, error) {
		p, err := o.paper(id)
		if err != nil {
			return "", err
		}
		return p.Text, nil
	}, o.encoder())
	if err == nil {
		o.d.rivals.Put(k, set)
	}
	return set, err
}

// look finds the sentences of the agreement and its papers that may answer the question, and tells whether the family does: by them, by what is known of the
// question, and by what the agreement answers by itself, as it stands and as it was signed, of which clauses are gone.
func (o *operative) look(ctx context.Context, known map[string]float64, f, signed *ask.Found, gone int) (tells map[string]float64, err error) {
	set, err := o.rivals(ctx)
	if err != nil {
		return nil, err
	}
	looked, err := set.Look(ctx, o.question, o.encoder(), o.d.entails(ctx, o.question))
	if err != nil {
		return nil, err
	}
	o.answers, o.rival, tells = looked.Answers, looked.Doubts, looked.Tells
	maps.Copy(tells, known)
	tells["presence"], tells["presence.signed"] = learned.Logit(f.Presence), learned.Logit(signed.Presence)
	tells["absent"], tells["absent.signed"], tells["gone"] = learned.Truth(f.Absent), learned.Truth(signed.Absent), learned.Truth(gone > 0)
	tells["tabled"] = learned.Truth(f.Tabled)
	if f.Signals != nil {
		tells["answering.told"], tells["answering"] = 1, learned.Logit(f.Answering)
	}
	there, enough := set.There(tells)
	f.Presence, f.Absent = there, !enough
	return tells, nil
}

// answered quotes the sentences that answer the question: those of the agreement as it stands, the clauses that changed it, and what papers say of which no
// operation is known.
func (o *operative) answered() error {
	for i := range o.answers {
		a := &o.answers[i]
		switch {
		case a.Paper == nil:
			if slices.ContainsFunc(o.quoted, func(s doc.Span) bool { return s.Contains(a.Bytes) }) {
				continue
			}
			if err := o.run(a.Bytes, strings.Join(strings.Fields(a.Text), " ")); err != nil {
				return err
			}
		case a.Rewritten:
			for _, op := range a.By {
				if err := o.say(op); err != nil {
					return err
				}
			}
		case !slices.Contains(o.standing.Unread(a.Paper.ID), a.Sentence):
			c, err := o.cite(a.Paper.ID, a.Sentence)
			if err != nil {
				return err
			}
			c.Stands = a.Paper.Reading.Name
			o.quote(c)
		}
	}
	for i := range o.standing.Papers {
		p := &o.standing.Papers[i]
		if p.Status == family.Unsigned || p.Base != o.standing.Base.ID || p.Reading.Dated > o.standing.AsOf {
			continue
		}
		if err := o.unread(p); err != nil {
			return err
		}
	}
	return nil
}

// unread adds the sentences of a later paper that are about what is asked, and of which no operation is known that accounts for them.
// Quoted sentences whose place they take are told to be superseded, as it seems, and no value is stated that stands on them.
func (o *operative) unread(p *family.State) error {
	var answering, told []doc.Span
	for _, at := range o.standing.Unread(p.ID) {
		if slices.ContainsFunc(o.answers, func(a rival.Answer) bool { return a.Paper != nil && a.Paper.ID == p.ID && a.Sentence == at }) {
			answering = append(answering, at)
		}
	}
	for i := 0; i < len(o.out); i++ {
		if o.out[i].Kind != ask.Quote {
			continue
		}
		quotes, by, err := o.displaced(o.out[i], p)
		if err != nil {
			return err
		}
		told = append(told, by...)
		o.out = slices.Replace(o.out, i, i+1, quotes...)
		i += len(quotes) - 1
	}
	if len(told) > 0 {
		o.unvalue()
	}
	said := false
	for _, at := range o.standing.Unread(p.ID) {
		if !slices.Contains(answering, at) && !slices.Contains(told, at) {
			continue
		}
		x, err := o.cite(p.ID, at)
		if err != nil {
			return err
		}
		x.Stands = p.Reading.Name
		if !said {
			said, x.Stands = true, p.Reading.Name+unread
		}
		o.quote(x)
	}
	return nil
}

// displaced parts a quotation into its sentences where those of a paper take the place of some, which it tells to be superseded, as it seems, and
// returns the sentences that do.
func (o *operative) displaced(quoted ask.Sentence, p *family.State) (quotes []ask.Sentence, by []doc.Span, err error) {
	was := quoted.Citations[0]
	if !o.standsBefore(was, p) {
		return []ask.Sentence{quoted}, nil, nil
	}
	paper, err := o.paper(was.Doc)
	if err != nil {
		return nil, nil, err
	}
	type run struct {
		at doc.Span
		by *rival.Doubt
	}
	var runs []run
	for _, at := range text.Sentences(paper.Text, was.Bytes) {
		pair := o.rivalOf(was.Doc, at.Trim(paper.Text), p)
		if n := len(runs) - 1; n >= 0 && (pair == nil) == (runs[n].by == nil) {
			runs[n].at.End = at.End
			continue
		}
		runs = append(runs, run{at, pair})
	}
	for _, r := range runs {
		s := quoted
		if len(runs) > 1 {
			c, err := o.cite(was.Doc, r.at.Trim(paper.Text))
			if err != nil {
				return nil, nil, err
			}
			c.Status, c.By, c.Stands = was.Status, was.By, was.Stands
			s.Text, s.Citations = strings.Join(strings.Fields(c.Quote), " "), []ask.Citation{c}
		}
		if r.by != nil {
			x, err := o.cite(p.ID, r.by.New.Sentence)
			if err != nil {
				return nil, nil, err
			}
			by = append(by, r.by.New.Sentence)
			supersede(&s.Citations[0], r.by, x)
		}
		quotes = append(quotes, s)
	}
	return quotes, by, nil
}

// rivalOf returns the likeliest pair of a sentence with one of a paper that takes its place, as it seems, or may; nil for none.
func (o *operative) rivalOf(id doc.ID, at doc.Span, p *family.State) (best *rival.Doubt) {
	in, standing := o.standing.Where(id, at)
	for i := range o.rival {
		d := &o.rival[i]
		if d.New.Paper.ID != p.ID || best != nil && d.Probability <= best.Probability {
			continue
		}
		if old := d.Old; old.Paper == nil && standing && old.Bytes.Intersect(in).Len() > 0 || old.Paper != nil && old.Paper.ID == id && old.Bytes.Intersect(at).Len() > 0 {
			best = d
		}
	}
	return best
}

// doubt tells of words that they are superseded, as it seems, or may be, where an unread sentence of any later paper takes the place of one of theirs.
func (o *operative) doubt(ctx context.Context, was *ask.Citation) error {
	if o.rival == nil {
		set, err := o.rivals(ctx)
		if err != nil {
			return err
		}
		o.rival = set.Unasked()
	}
	for i := range o.standing.Papers {
		p := &o.standing.Papers[i]
		if !o.standsBefore(*was, p) {
			continue
		}
		pair := o.rivalOf(was.Doc, was.Bytes, p)
		if pair == nil {
			continue
		}
		x, err := o.cite(p.ID, pair.New.Sentence)
		if err != nil {
			return err
		}
		supersede(was, pair, x)
	}
	return nil
}

// standsBefore reports whether a quoted clause holds so far and is of the agreement, or of an earlier paper than another one.
func (o *operative) standsBefore(was ask.Citation, p *family.State) bool {
	if was.Status != string(family.InForce) && was.Status != string(family.Ended) && was.Status != string(family.Unclear) && !strings.HasPrefix(was.Stands, seems) {
		return false
	}
	for i := range o.standing.Papers {
		switch o.standing.Papers[i].ID {
		case p.ID:
			return was.Doc == o.standing.Base.ID && was.Doc != p.ID
		case was.Doc:
			return true
		}
	}
	return false
}

// unvalue leaves out the values that follow from words which do not hold, and says of remarks on them that these are superseded.
func (o *operative) unvalue() {
	goneBy := func(c ask.Citation) *ask.Citation {
		for _, s := range o.out {
			q := &s.Citations[0]
			if s.Kind == ask.Quote && (q.Status == string(family.Superseded) || q.Status == string(family.Unclear)) && q.Doc == c.Doc && q.Bytes.Intersect(c.Bytes).Len() > 0 {
				return q
			}
		}
		return nil
	}
	gone := func(c ask.Citation) bool { return goneBy(c) != nil }
	for _, s := range o.out {
		for i := range s.Citations {
			if by := goneBy(s.Citations[i]); s.Kind == ask.Remark && by != nil {
				s.Citations[i].Status, s.Citations[i].By, s.Citations[i].Stands = by.Status, by.By, by.Stands
			}
		}
	}
	o.out = slices.DeleteFunc(o.out, func(s ask.Sentence) bool {
		return (s.Kind == ask.Value || s.Kind == ask.Computed) && slices.ContainsFunc(s.Citations, gone)
	})
}

// doubts looks at all words that are quoted as holding: those whose place an unread sentence may take are told to be superseded, as it seems, or unclear, and so
// are those of papers that may not hold on the day. What makes words unclear comes before them.
func (o *operative) doubts(ctx context.Context) error {
	set, err := o.rivals(ctx)
	if err != nil || len(set.New) == 0 {
		return err
	}
	for i := range o.out {
		for j := range o.out[i].Citations {
			c := &o.out[i].Citations[j]
			if c.Status != string(family.InForce) {
				continue
			}
			if err := o.doubt(ctx, c); err != nil {
				return err
			}
			p := o.standing.Paper(c.Doc)
			judged := p != nil && c.Doc != o.standing.Base.ID && c.Doc != o.standing.Root.ID && p.Reading.Kind != family.Novation && p.Reading.Kind != family.Assignment
			if judged && c.Status == string(family.InForce) && set.Unsure(c.Doc, c.Bytes) {
				c.Status, c.Stands = string(family.Unclear), unsure+c.Stands
			}
		}
	}
	o.unvalue()
	for i := range o.out {
		if c := &o.out[i].Citations[0]; o.out[i].Kind == ask.Quote && c.Status == string(family.Unclear) {
			for _, by := range c.By {
				o.lift(by, i)
			}
		}
	}
	return nil
}

// lift puts the quotation of some words before a position that it stands behind.
func (o *operative) lift(words ask.Citation, before int) {
	for i := before + 1; i < len(o.out); i++ {
		if c := o.out[i].Citations[0]; o.out[i].Kind == ask.Quote && c.Doc == words.Doc && c.Bytes.Contains(words.Bytes) {
			s := o.out[i]
			o.out = slices.Insert(slices.Delete(o.out, i, i+1), before, s)
			return
		}
	}
}
