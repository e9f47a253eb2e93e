package library

import (
	"context"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/dates"
)

// Overview is what a list of the documents of a matter shows beside their names.
type Overview struct {
	Documents map[doc.ID]OverviewEntry
	// Unread is of how many documents signatures, laws and deadlines were not asked for before.
	Unread int
}

// OverviewEntry is a document of an [Overview].
type OverviewEntry struct {
	dates.Brief
	// Base is the agreement that it belongs to, itself for one that others belong to, zero for one without family; Role is what
	// it is there: "agreement", "amendment", "side letter".
	Base doc.ID
	Role string
}

// Overview returns what a list shows of the documents of the matter. Those of which signatures, laws and deadlines are not kept are read
// only if read is set, which takes as long as [Matter.Dates] does the first time.
func (m *Matter) Overview(ctx context.Context, read bool) (*Overview, error) {
	briefs, unread, err := m.dates().Briefs(ctx, time.Now(), read)
	if err != nil {
		return nil, err
	}
	o := &Overview{Documents: map[doc.ID]OverviewEntry{}, Unread: unread}
	for id, b := range briefs {
		o.Documents[id] = OverviewEntry{Brief: b}
	}
	book, err := m.families()
	if err != nil {
		return nil, err
	}
	for _, f := range book.All() {
		if len(f.Papers) == 0 {
			continue
		}
		o.place(f.Base.ID, f.Base.ID, "agreement")
		for _, p := range f.Papers {
			o.place(p.ID, f.Base.ID, string(p.Reading.Kind))
		}
	}
	return o, ctx.Err()
}

func (o *Overview) place(id, base doc.ID, role string) {
	e := o.Documents[id]
	e.Base, e.Role = base, role
	o.Documents[id] = e
}
