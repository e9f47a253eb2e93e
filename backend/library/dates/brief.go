package dates

import (
	"context"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
)

// Brief is what a list of documents shows of one beside its name.
type Brief struct {
	Signed string // as [Signature] has it
	Law    string // that governs; "" where none is named, or which one is in doubt
	// Next is the first day from today on that is not in doubt, ISO 8601, and What falls on it; "" for none.
	Next, What string
}

// Briefs returns what lists show of the indexed documents. Of those that nobody has asked for before it tells how many there are, and
// reads them only if it is to, which takes as long as [Dates.Calendar] does the first time.
func (d Dates) Briefs(ctx context.Context, today time.Time, read bool) (briefs map[doc.ID]Brief, unread int, err error) {
	documents := d.documentsKept
	if read {
		documents = d.documents
	}
	all, err := documents(ctx)
	if err != nil {
		return nil, 0, err
	}
	from := calendar.Text(today)
	briefs = map[doc.ID]Brief{}
	for _, of := range all {
		if of.read.Recipe == "" {
			unread++
			continue
		}
		b := Brief{Signed: of.read.Signed.State, Law: of.read.Stated.Law}
		for _, l := range of.read.Stated.Deadlines(today) {
			if l.Day >= from && l.Doubt == "" && l.Missing == "" && (b.Next == "" || l.Day < b.Next) {
				b.Next, b.What = l.Day, titles[l.Kind]
			}
		}
		briefs[of.file.Doc] = b
	}
	return briefs, unread, nil
}
