package answer

import (
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/library/answer/rival"
	"pincite/backend/text"
)

// operative turns what an agreement answers as it stands into sentences that cite the papers.
type operative struct {
	d        *snapshot
	standing *family.Standing
	question *ask.Question
	papers   map[doc.ID]*ask.Document
	found    *ask.Found
	out      []ask.Sentence
	answers  []rival.Answer // the sentences of the family that are likely to answer
	rival    []rival.Doubt  // pairs of them of which one takes the other's place, or may; nil until they are looked for
	said     map[*family.Operation]bool
	sure     bool     // a paper says who a party is, and that is asked
	kind     ask.Kind // of the passage that is mapped
	// quoted are the spans of the conformed text that are quoted.
	quoted []doc.Span
}

func (d *snapshot) operativeOf(s *family.Standing, q *ask.Question) *operative {
	return &operative{d: d, standing: s, question: q, papers: map[doc.ID]*ask.Document{}, said: map[*family.Operation]bool{}}
}

// paper returns a paper of the family for citing.
func (o *operative) paper(id doc.ID) (*ask.Document, error) {
	if p, ok := o.papers[id]; ok {
		return p, nil
	}
	v, err := o.d.documents.get(id)
	if err != nil {
		return nil, err
	}
	cited := cite.Document{ID: id, Text: v.document.Text, Layout: v.document.Layout}
	for _, e := range o.d.searcher.Entries {
		if e.ID == id {
			cited.File, cited.Title, cited.Parties, cited.Date = e.File, e.Name.Type, e.Name.Parties, e.Name.Date
		}
	}
	p := ask.NewDocument(cited)
	o.papers[id] = p
	return p, nil
}

// cite returns the citation of a span of a paper, with its status.
func (o *operative) cite(id doc.ID, span doc.Span) (ask.Citation, error) {
	p, err := o.paper(id)
	if err != nil {
		return ask.Citation{}, err
	}
	c, err := p.Cite(span)
	if err != nil {
		return c, err
	}
	status, by := o.standing.Of(id, c.Bytes, c.Quote)
	c.Status = string(status)
	c.By = o.clauses(by)
	if status == family.Superseded && len(by) > 0 {
		c.Stands = "superseded: " + strings.TrimPrefix(by[0].How(), "as ") + " " + o.standing.Citation(by[0])
	}
	return c, nil
}

// mostClause bounds what of an operation's clause is quoted, in bytes.
const mostClause = 1400

// clause returns the citation of an operation's own words: its clause, or of a long one what says it.
func (o *operative) clause(op *family.Operation) (ask.Citation, error) {
	var span doc.Span
	for _, p := range op.Source {
		if p.Doc != op.Paper {
			continue
		}
		if span.Len() == 0 {
			span = p.Source
		}
		span.End = max(span.End, p.Source.End)
	}
	if span.Len() == 0 {
		return ask.Citation{}, nil
	}
	if span.Len() > mostClause {
		span.End = span.Start + mostClause
		p, err := o.paper(op.Paper)
		if err != nil {
			return ask.Citation{}, err
		}
		for span.End > span.Start && p.Text[span.End-1] != '\n' && p.Text[span.End-1] != ' ' {
			span.End--
		}
	}
	p, err := o.paper(op.Paper)
	if err != nil {
		return ask.Citation{}, err
	}
	return p.Cite(span)
}

// say quotes the clause of an operation, once; where a later paper changed it, that one's clause, too.
func (o *operative) say(op *family.Operation) error {
	if o.said[op] {
		return nil
	}
	o.said[op] = true
	c, err := o.clause(op)
	if err != nil || c.Quote == "" {
		return err
	}
	status, by := o.standing.Of(op.Paper, c.Bytes, c.Quote)
	c.Status = string(status)
	if op.Applied && status == family.Ended {
		c.Status = string(family.InForce)
		if o.standing.HasEnded() {
			c.Status = string(family.Ended)
		}
	}
	c.Stands = o.standing.Citation(op)
	c.By = o.clauses(by)
	o.quote(c)
	for _, later := range by {
		if err := o.say(later); err != nil {
			return err
		}
	}
	return nil
}

// quote adds a sentence that is a quotation, unless one with the same words stands there.
func (o *operative) quote(c ask.Citation) {
	for _, s := range o.out {
		if s.Kind == ask.Quote && s.Citations[0].Doc == c.Doc && s.Citations[0].Bytes.Contains(c.Bytes) {
			return
		}
	}
	kind := ask.Quote
	if o.kind == ask.Qualifier || o.kind == ask.Related {
		kind = o.kind
	}
	o.out = append(o.out, ask.Sentence{Text: strings.Join(strings.Fields(c.Quote), " "), Kind: kind, Support: ask.Verified,
		Citations: []ask.Citation{c}})
}

// sentences maps what was found in the conformed text to the papers.
func (o *operative) sentences(f *ask.Found) error {
	o.found = f
	for _, s := range f.Sentences {
		var err error
		if o.kind = s.Kind; s.Kind == ask.Quote || s.Kind == ask.Qualifier || s.Kind == ask.Related {
			err = o.passage(s)
		} else {
			err = o.value(s)
		}
		if err != nil {
			return err
		}
	}
	o.kind = ask.Quote
	return nil
}

// value cites what a value follows from in the papers.
func (o *operative) value(s ask.Sentence) error {
	var cited []ask.Citation
	for _, c := range s.Citations {
		for _, p := range o.standing.PiecesIn(c.Bytes) {
			if p.Doc == family.None || strings.TrimSpace(p.Text()) == "" {
				continue
			}
			x, err := o.cite(p.Doc, p.Source)
			if err != nil {
				return err
			}
			o.credit(&x, p)
			cited = append(cited, x)
		}
	}
	if s.Citations = cited; len(cited) > 0 {
		o.out = append(o.out, s)
	}
	return nil
}

// clauses cites the clauses of operations, one of several that do more than one thing once.
func (o *operative) clauses(by []*family.Operation) (cited []ask.Citation) {
	for _, op := range by {
		x, err := o.clause(op)
		same := func(c ask.Citation) bool { return c.Doc == x.Doc && c.Bytes == x.Bytes }
		if err == nil && x.Quote != "" && !slices.ContainsFunc(cited, same) {
			cited = append(cited, x)
		}
	}
	return cited
}

// credit names the operation that put a piece where it stands.
func (o *operative) credit(c *ask.Citation, p family.Piece) {
	if p.By == nil {
		return
	}
	c.Stands = line(o.standing, p.By)
	if x, err := o.clause(p.By); err == nil && x.Quote != "" && len(c.By) == 0 {
		c.By = append(c.By, x)
	}
}

// line says what an operation did to words, and by which clause: "§ 2.1, as replaced by Amendment No. 1 of 2024-08-05 § 2".
func line(s *family.Standing, op *family.Operation) string {
	place := strings.TrimSpace(op.Place)
	if place != "" && place[0] >= '0' && place[0] <= '9' {
		place = "§ " + place
	}
	return strings.TrimPrefix(place+", "+op.How()+" "+s.Citation(op), ", ")
}

// passage cites a passage of the conformed text: whole where one paper has all of its words; else the words as they
// stand, the clauses that made them so, and the words before.
func (o *operative) passage(s ask.Sentence) error {
	for _, c := range s.Citations {
		if err := o.run(c.Bytes, s.Text); err != nil {
			return err
		}
	}
	return nil
}

// run cites one run of a passage.
func (o *operative) run(span doc.Span, words string) error {
	o.quoted = append(o.quoted, span)
	pieces := slices.DeleteFunc(o.standing.PiecesIn(span), func(p family.Piece) bool { return strings.TrimSpace(p.Text()) == "" })
	var ops []*family.Operation
	for _, p := range pieces {
		for _, op := range append(slices.Clone(p.Through), p.By) {
			if op != nil && !slices.Contains(ops, op) {
				ops = append(ops, op)
			}
		}
	}
	if whole(pieces, o.standing) {
		for _, p := range joined(pieces) {
			if p.Doc == family.None {
				continue
			}
			c, err := o.cite(p.Doc, p.Source)
			if err != nil {
				return err
			}
			o.credit(&c, p)
			o.quote(c)
		}
		return nil
	}
	mixed := ask.Sentence{Text: words, Kind: ask.Conformed, Support: ask.Verified}
	for _, op := range ops {
		if c, err := o.clause(op); err == nil && c.Quote != "" {
			status, _ := o.standing.Of(op.Paper, c.Bytes, c.Quote)
			c.Status, c.Stands = string(status), o.standing.Citation(op)
			mixed.Citations = append(mixed.Citations, c)
		}
	}
	if !slices.ContainsFunc(ops, func(op *family.Operation) bool { return !op.Each }) { // another name throughout: what is around it is as it was
		for _, p := range joined(pieces) {
			if p.By != nil {
				continue
			}
			c, err := o.cite(p.Doc, p.Source)
			if err != nil {
				return err
			}
			mixed.Citations = append(mixed.Citations, c)
		}
	}
	if len(mixed.Citations) > 0 {
		o.out = append(o.out, mixed)
	}
	for _, op := range ops {
		if err := o.say(op); err != nil {
			return err
		}
	}
	return o.context(pieces)
}

// own is where an agreement has the words in which others stand now; none where it has none of them.
func own(pieces []family.Piece) (of doc.ID, span doc.Span) {
	for _, p := range pieces {
		if p.By == nil && p.Doc != family.None {
			if of == family.None {
				of, span = p.Doc, p.Source
			}
			if p.Doc == of {
				span = doc.Span{Start: min(span.Start, p.Source.Start), End: max(span.End, p.Source.End)}
			}
		}
	}
	return of, span
}

// context quotes the words that an agreement had where others stand in them now; sentences of which it has all apart.
func (o *operative) context(pieces []family.Piece) error {
	of, span := own(pieces)
	if of == family.None {
		return nil
	}
	paper, err := o.paper(of)
	if err != nil {
		return err
	}
	var runs []ask.Citation
	for _, at := range text.Sentences(paper.Text, span) {
		c, err := o.cite(of, at.Trim(paper.Text))
		if err != nil {
			return err
		}
		if n := len(runs) - 1; n >= 0 && runs[n].Status == c.Status {
			if c, err = o.cite(of, doc.Span{Start: runs[n].Bytes.Start, End: c.Bytes.End}); err != nil {
				return err
			}
			runs[n] = c
			continue
		}
		runs = append(runs, c)
	}
	for _, c := range runs {
		o.quote(c)
	}
	return nil
}

// whole reports whether the pieces of a passage have no words of several papers in one sentence: all are of one paper, or each is a
// section of its own. A new number alone makes no mixture.
func whole(pieces []family.Piece, s *family.Standing) bool {
	var first *family.Piece
	for i := range pieces {
		p := &pieces[i]
		if p.Doc == family.None && p.By != nil && p.By.Verb == family.Renumber {
			continue
		}
		if len(p.Through) > 0 {
			return false
		}
		if p.By != nil && (p.By.Verb == family.ReplaceWord || p.By.Verb == family.InsertWords) {
			return false
		}
		if p.By != nil && p.By.Verb == family.Replace && strings.HasPrefix(p.Text(), "[") {
			return false
		}
		if first == nil {
			first = p
		}
	}
	return true
}

// joined makes one of neighbouring pieces of a paper that only a new number parts.
func joined(pieces []family.Piece) (out []family.Piece) {
	for _, p := range pieces {
		if p.Doc == family.None {
			continue
		}
		if n := len(out) - 1; n >= 0 && out[n].Doc == p.Doc && out[n].By == p.By && p.Source.Start >= out[n].Source.End &&
			p.Source.Start-out[n].Source.End < 12 {
			out[n].Source.End = p.Source.End
			continue
		}
		out = append(out, p)
	}
	return out
}

// stems returns the stems of a text's words that say something.
func stems(s string) map[string]bool {
	all := map[string]bool{}
	for w := range text.Words(s) {
		if len(w) > 3 && !ask.Everyday(w) || len(w) > 5 {
			all[text.Stem(strings.ToLower(w))] = true
		}
	}
	return all
}

func shared(a, b map[string]bool) (n int) {
	for w := range a {
		if b[w] {
			n++
		}
	}
	return n
}
