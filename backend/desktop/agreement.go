package desktop

import (
	"path/filepath"

	"pincite/backend/doc"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Agreement is an agreement as it stands on a day, with the papers that are about it. It has no papers where a document
// belongs to no family; nothing else is filled in then.
type Agreement struct {
	AsOf       string      `json:"asOf"` // as ISO 8601 has it
	Doc        string      `json:"doc"`  // of the agreement, or its last restatement
	Name       string      `json:"name"`
	Text       string      `json:"text"`
	Sections   []Section   `json:"sections"`
	Runs       []Run       `json:"runs"` // those that an operation put there, in order
	Papers     []Paper     `json:"papers"`
	Operations []Operation `json:"operations"`
	Beside     []Said      `json:"beside"` // what papers say and no operation accounts for, in the order of the clauses
	Ends       string      `json:"ends"`   // the day on which a paper ends it; "" for none
	Ended      bool        `json:"ended"`
	Lacks      []string    `json:"lacks"` // papers that are named and not there, in words
}

// Run is a run of characters that a later paper put into an agreement.
type Run struct {
	Span Span `json:"span"` // of the agreement's text
	By   int  `json:"by"`   // which of the operations put it there
}

// Said is a sentence of a later paper beside the clause that it speaks of.
type Said struct {
	After int    `json:"after"` // where the words of the clause's paragraph end, in UTF-16 code units of the agreement's text
	Says  string `json:"says"`  // what it is to the clause, and by which paper: "beside this Amendment No. 1 says"
	Quote string `json:"quote"`
	Doc   string `json:"doc"`
	At    Span   `json:"at"` // of that document, in Unicode code points
}

// Paper is a document of a family.
type Paper struct {
	Doc       string `json:"doc"`
	File      string `json:"file"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`   // "amendment", "side letter", …
	Status    string `json:"status"` // "in force", "unsigned", …
	Effective string `json:"effective"`
}

// Operation is something that a paper does to an agreement.
type Operation struct {
	Citation  string `json:"citation"` // "Amendment No. 1 of 2022-06-01 § 2"
	Verb      string `json:"verb"`
	How       string `json:"how"`   // "replaced by", "inserted by"
	Place     string `json:"place"` // the section that it changed, or its target in words
	Says      string `json:"says"`
	Replaced  string `json:"replaced"` // the words that it took out
	Effective string `json:"effective"`
	Applied   bool   `json:"applied"`
	Note      string `json:"note"` // why it is not in the text, or what does not fit; "" for nothing
	Doc       string `json:"doc"`  // of the paper
	At        Span   `json:"at"`   // of the words in the paper that say so, in Unicode code points
}

// Agreement returns how the agreement stands on a day that a document is or belongs to; "" is today.
func (a *API) Agreement(matter, ref, asOf string) (out Agreement, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(matter)
	if err != nil {
		return Agreement{}, err
	}
	out = Agreement{Sections: []Section{}, Runs: []Run{}, Papers: []Paper{}, Operations: []Operation{}, Beside: []Said{}, Lacks: []string{}}
	in, err := m.InFamily(s.ctx, ref)
	if err != nil || !in {
		return out, err
	}
	day, err := library.ParseDay(asOf)
	if err != nil {
		return Agreement{}, err
	}
	current, err := m.Current(s.ctx, ref, day)
	if err != nil {
		return Agreement{}, err
	}
	return out, fillAgreement(&out, current)
}

func fillAgreement(out *Agreement, a *library.Agreement) error {
	s := a.Standing
	out.AsOf, out.Doc, out.Name, out.Text = s.AsOf, s.Base.ID.String(), filepath.Base(s.Base.File), s.Text
	out.Ends, out.Ended, out.Lacks = s.Ends, s.HasEnded(), append(out.Lacks, s.Lacks...)
	laid := Document{}
	if err := layOut(&laid, s.Text, &s.Layout); err != nil {
		return err
	}
	out.Sections = laid.Sections
	at := map[*library.FamilyOperation]int{}
	for i, o := range s.Operations {
		at[o] = i
		operation, err := toOperation(a, o)
		if err != nil {
			return err
		}
		out.Operations = append(out.Operations, operation)
	}
	for _, p := range s.Papers {
		out.Papers = append(out.Papers, Paper{p.ID.String(), p.File, filepath.Base(p.File), string(p.Reading.Kind), string(p.Status),
			p.Effective})
	}
	offsets := doc.NewOffsets(s.Text)
	units := func(characters doc.Span) (Span, error) {
		bytes, err := offsets.FromRunes(characters)
		if err != nil {
			return Span{}, err
		}
		span, err := offsets.UTF16(bytes)
		return toSpan(span), err
	}
	for _, b := range a.Beside {
		after, err := units(doc.Span{Start: b.After, End: b.After})
		if err != nil {
			return err
		}
		out.Beside = append(out.Beside, Said{after.Start, b.Line(), b.Says.Quote, b.Says.Doc.String(), toSpan(b.Says.Span)})
	}
	for _, r := range a.Runs {
		if r.By == nil {
			continue
		}
		span, err := units(r.Span)
		if err != nil {
			return err
		}
		out.Runs = append(out.Runs, Run{span, at[r.By]})
	}
	return nil
}

func toOperation(a *library.Agreement, o *library.FamilyOperation) (Operation, error) {
	place := o.Place
	if place == "" {
		place = o.Target.String()
	}
	paper, says, err := a.SaysAt(o)
	if paper == (doc.ID{}) {
		paper = o.Paper
	}
	return Operation{
		Citation: a.Citation(o), Verb: string(o.Verb), How: o.How(), Place: place, Says: a.Says(o), Replaced: library.PiecesText(o.Replaced),
		Effective: o.Effective,
		Applied:   o.Applied, Note: a.Note(o), Doc: paper.String(), At: toSpan(says),
	}, err
}
