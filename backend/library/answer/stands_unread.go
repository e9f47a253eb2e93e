package answer

import (
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
)

// seems begins what is said of a clause whose place an unread sentence takes, as it seems.
const seems = "superseded, as it seems, by "

// unread adds the sentences of a later paper that are about what is asked, and of which no operation is known that accounts for them:
// papers change agreements in more ways than anybody knows. Quoted clauses about the same are told to be superseded, as it seems, and
// no value is stated that stands on them. f is what the paper answers by itself.
func (o *operative) unread(p *family.State, f *ask.Found) error {
	rivals, err := o.rivals(p, o.question.Topic, f)
	if err != nil || len(rivals) == 0 {
		return err
	}
	told := map[doc.Span]bool{}
	for i := range o.out {
		if o.out[i].Kind != ask.Quote {
			continue
		}
		by, ok, err := o.displaced(&o.out[i].Citations[0], rivals)
		if err != nil {
			return err
		}
		if ok {
			told[by] = true
		}
	}
	if len(told) > 0 {
		o.unvalue()
	}
	said := false
	for _, r := range rivals {
		if !told[r.at] && (f.Absent || !r.answers) {
			continue
		}
		x, err := o.cite(p.ID, r.at)
		if err != nil {
			return err
		}
		if !said {
			o.out = append(o.out, ask.Sentence{Text: p.Reading.Name + " speaks of this, too; what it changes was not understood: read both", Kind: ask.Remark,
				Support: ask.Verified, Citations: []ask.Citation{x}})
			said = true
		}
		x.Stands = p.Reading.Name
		o.quote(x)
	}
	return nil
}

// displaced tells of a quoted clause that it is superseded, as it seems, where one of the rivals is about the same, and which.
func (o *operative) displaced(was *ask.Citation, rivals []rival) (by doc.Span, ok bool, err error) {
	r := o.rivalOf(*was, rivals)
	if r == nil {
		return by, false, nil
	}
	x, err := o.cite(r.paper.ID, r.at)
	if err != nil {
		return by, false, err
	}
	was.Status, was.By, was.Stands = string(family.Superseded), append(slices.Clone(was.By), x), seems+r.paper.Reading.Name
	return r.at, true, nil
}

// doubt tells of a clause that it is superseded, as it seems, where an unread sentence of any later paper is about the same topic.
func (o *operative) doubt(was *ask.Citation, topic string) error {
	for i := range o.standing.Papers {
		rivals, err := o.rivals(&o.standing.Papers[i], topic, nil)
		if err != nil {
			return err
		}
		if _, _, err = o.displaced(was, rivals); err != nil {
			return err
		}
	}
	return nil
}

// standsBefore reports whether a quoted clause holds so far and is of the agreement, or of an earlier paper than another one.
func (o *operative) standsBefore(was ask.Citation, p *family.State) bool {
	if was.Status != string(family.InForce) && was.Status != string(family.Ended) && !strings.HasPrefix(was.Stands, seems) {
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

// unvalue leaves out the values that follow from words which do not hold.
func (o *operative) unvalue() {
	gone := func(c ask.Citation) bool {
		return slices.ContainsFunc(o.out, func(s ask.Sentence) bool {
			q := s.Citations[0]
			return s.Kind == ask.Quote && q.Status == string(family.Superseded) && q.Doc == c.Doc && q.Bytes.Intersect(c.Bytes).Len() > 0
		})
	}
	o.out = slices.DeleteFunc(o.out, func(s ask.Sentence) bool {
		return (s.Kind == ask.Value || s.Kind == ask.Computed) && slices.ContainsFunc(s.Citations, gone)
	})
}
