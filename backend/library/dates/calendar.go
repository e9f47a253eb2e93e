package dates

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/calendar"
	"pincite/backend/library/matter"
	"pincite/backend/store"
	"pincite/backend/table"
)

// Status says what a deadline stands on.
type Status string

// What a deadline stands on.
const (
	Read      Status = "stated"    // the words name the day
	Proposed  Status = "proposed"  // it was computed, or is in doubt, and nobody confirmed it
	Confirmed Status = "confirmed" // a person did
)

// Calendar is the deadlines of a matter. Spans count Unicode code points.
type Calendar struct {
	Matter string  `json:"matter"`
	Today  string  `json:"today"` // the day for which renewals were rolled forward
	Dates  []Entry `json:"dates"` // by day, then by document
	// Without are the documents of which no deadline is known.
	Without []string `json:"without"`
}

// Entry is one deadline.
type Entry struct {
	ID       string   `json:"id"` // stays the same as long as document, kind and words do
	Kind     string   `json:"kind"`
	Title    string   `json:"title"`
	Date     string   `json:"date"`            // the last day
	First    string   `json:"first,omitempty"` // the first one, of a window
	SendBy   string   `json:"send_by,omitempty"`
	Rests    string   `json:"rests,omitempty"`   // why nobody works on the day: "a Sunday"
	Repeats  string   `json:"repeats,omitempty"` // how it comes again: "each month, on its day 1"; Date is the next one
	Status   Status   `json:"status"`
	Stale    bool     `json:"stale,omitempty"` // it was confirmed when it was another day
	Steps    []string `json:"steps"`           // the arithmetic; none for a day that is read
	Doubt    string   `json:"doubt,omitempty"`
	File     string   `json:"file"`
	Doc      string   `json:"doc_sha256"`
	Span     [2]int   `json:"span"`
	Quote    string   `json:"quote"`
	Page     int      `json:"page"`
	Section  string   `json:"section"`
	Citation string   `json:"citation"`
	Operands []Words  `json:"operands"` // what it was computed from
	// Duty is who must do what and when, of an obligation; its Date is empty where that depends on what the document does not tell.
	Duty *Duty `json:"duty,omitempty"`
	// Holds says whether the words hold on the day, "in force" or "superseded"; empty where no other paper is about the document.
	Holds string `json:"holds,omitempty"`
	rrule string // how it comes again, as RFC 5545 writes it; "" where it cannot
}

// Duty is the words of an obligation.
type Duty struct {
	Who  string `json:"who"`
	What string `json:"what"`
	When string `json:"when"`
	If   string `json:"if,omitempty"` // the condition that the sentence begins with
}

// Words are quoted words of the document.
type Words struct {
	Span  [2]int `json:"span"`
	Quote string `json:"quote"`
}

// Request says which deadlines are wanted.
type Request struct {
	From, To string // days, both included; "" for no bound
	Today    time.Time
	Docs     []string // as for [matter.Handle.Show]; none for all
	Party    string   // words of a party's name; "" for any
	Doubted  bool     // those in doubt, too
	// Kinds are those wanted, as [Entry] has them; none for all but obligations.
	Kinds []string
	// Obligations wants what parties must do, too.
	Obligations bool
}

// Kinds are what deadlines are for.
var Kinds = []string{facts.Expires, facts.Renews, facts.Notify, facts.Option, facts.Outside, facts.Pays, facts.Reports, facts.Delivers, facts.Falls,
	facts.Milestone, facts.Obliges}

var titles = map[string]string{
	facts.Expires: "ends", facts.Renews: "renews itself unless notice was given", facts.Notify: "last day for notice",
	facts.Option: "last day for an option", facts.Outside: "outside date", facts.Pays: "payment due",
	facts.Reports: "report due", facts.Delivers: "delivery due", facts.Falls: "due", facts.Milestone: "due", facts.Obliges: "must be done",
}

// wants reports whether a request is for a deadline.
func (r Request) wants(l facts.Deadline) bool {
	switch {
	case l.Doubt != "" && !r.Doubted, r.From != "" && l.Day < r.From, r.To != "" && (l.Day > r.To || l.Day == ""):
		return false
	case len(r.Kinds) > 0:
		return slices.Contains(r.Kinds, l.Kind)
	}
	return l.Kind != facts.Obliges || r.Obligations
}

// Calendar returns the deadlines of the matter. The error is [store.ErrNoMatter], [store.ErrLocked], [store.ErrNoDocument],
// [matter.ErrAmbiguous], or that of ctx or a day that is none.
func (d Dates) Calendar(ctx context.Context, req Request) (*Calendar, error) {
	for _, day := range []string{req.From, req.To} {
		if _, ok := calendar.Parse(day); day != "" && !ok {
			return nil, fmt.Errorf("%q is no day; write it as 2024-02-29", day)
		}
	}
	for _, kind := range req.Kinds {
		if !slices.Contains(Kinds, kind) {
			return nil, fmt.Errorf("%q is no kind of deadline; choose some of %s", kind, strings.Join(Kinds, ", "))
		}
	}
	all, err := d.chosen(ctx, req)
	if err != nil {
		return nil, err
	}
	done, err := d.confirmed()
	if err != nil {
		return nil, err
	}
	c := &Calendar{Matter: d.File.Name(), Today: calendar.Text(req.Today), Dates: []Entry{}, Without: []string{}}
	for _, of := range all {
		list := of.read.Stated.Deadlines(req.Today)
		if !slices.ContainsFunc(list, func(l facts.Deadline) bool { return l.Kind != facts.Obliges }) {
			c.Without = append(c.Without, of.file.Path)
		}
		list = slices.DeleteFunc(list, func(l facts.Deadline) bool { return !req.wants(l) })
		if len(list) == 0 {
			continue
		}
		entries, err := d.entries(of, list)
		if err != nil {
			return nil, err
		}
		c.Dates = append(c.Dates, entries...)
	}
	for i := range c.Dates {
		done.apply(&c.Dates[i])
	}
	slices.SortStableFunc(c.Dates, func(a, b Entry) int {
		return cmp.Or(strings.Compare(cmp.Or(a.Date, "9999"), cmp.Or(b.Date, "9999")), strings.Compare(a.File, b.File), a.Span[0]-b.Span[0])
	})
	return c, nil
}

// chosen returns the documents that a request is for.
func (d Dates) chosen(ctx context.Context, req Request) ([]document, error) {
	all, err := d.readAll(ctx, req.Obligations || slices.Contains(req.Kinds, facts.Obliges))
	if err != nil {
		return nil, err
	}
	if len(req.Docs) > 0 {
		var files []store.File
		for _, of := range all {
			files = append(files, of.file)
		}
		named := map[string]bool{}
		for _, ref := range req.Docs {
			f, err := matter.Resolve(files, ref)
			if err != nil {
				return nil, err
			}
			named[f.Path] = true
		}
		all = slices.DeleteFunc(all, func(of document) bool { return !named[of.file.Path] })
	}
	if req.Party != "" {
		files := filesWith(all, req.Party)
		all = slices.DeleteFunc(all, func(of document) bool { return !slices.Contains(files, of.file.Path) })
	}
	return all, nil
}

// entries quotes and cites the deadlines of a document.
func (d Dates) entries(of document, list []facts.Deadline) ([]Entry, error) {
	stored, err := d.File.Document(of.file.Doc)
	if err != nil {
		return nil, err
	}
	source := cite.NewSource(cite.Document{
		ID: stored.ID, File: of.file.Path, Title: stored.Type, Parties: stored.Parties, Date: stored.Date, Extractor: stored.Extractor,
		Text: stored.Text, Layout: stored.Layout,
	})
	style, err := cite.ParseStyle(cite.Short)
	if err != nil {
		return nil, err
	}
	var all []Entry
	for _, l := range list {
		c, err := source.Cite(l.Quote)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; index again", filepath.Base(of.file.Path), err)
		}
		citation, err := style.Cite(c)
		if err != nil {
			return nil, err
		}
		e := Entry{
			ID: id(of.file.Doc, l), Kind: l.Kind, Title: titles[l.Kind], Date: l.Day, First: l.First, SendBy: l.Send, Rests: l.Rests, Status: Read,
			Steps: append([]string{}, l.Steps...), Doubt: l.Doubt,
			File: of.file.Path, Doc: of.file.Doc.String(), Span: [2]int{c.Span.Start, c.Span.End}, Quote: stored.Text[l.Quote.Start:l.Quote.End],
			Page: c.Page, Section: strings.TrimSpace(c.Section + " " + c.Heading), Citation: citation, Operands: []Words{},
		}
		if l.Again != nil {
			if e.Repeats = l.Again.String(); !l.Moved {
				e.rrule = l.Again.RRule()
			}
			if e.rrule != "" && l.Until != "" {
				e.rrule += ";UNTIL=" + strings.ReplaceAll(l.Until, "-", "")
			}
		}
		if l.Duty != nil {
			said := func(s doc.Span) string { return strings.Join(strings.Fields(stored.Text[s.Start:s.End]), " ") }
			e.Duty = &Duty{said(l.Duty.Who), said(l.Duty.What), said(l.Duty.When), said(l.Duty.If)}
		}
		if len(l.Steps) > 0 || l.Doubt != "" {
			e.Status = Proposed
		}
		for _, o := range l.Operands {
			words, err := source.Cite(o)
			if err != nil {
				return nil, err
			}
			e.Operands = append(e.Operands, Words{[2]int{words.Span.Start, words.Span.End}, stored.Text[o.Start:o.End]})
		}
		if l.Kind == facts.Milestone {
			e.Title += ": " + milestoneTitle(e.Operands)
		}
		all = append(all, e)
	}
	return all, nil
}

// id names a deadline by its document, its kind and its words, so that it keeps its name when another day follows.
func id(document doc.ID, l facts.Deadline) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %d-%d", document, l.Kind, l.Words.Start, l.Words.End))
	return hex.EncodeToString(sum[:5])
}

// What says what falls on the day: who must do what, the first day of a window, until when to send it, how it comes again.
func (e Entry) What() string {
	said := e.Title
	if e.Duty != nil {
		said = e.Duty.Who + ": " + e.Duty.What + " [" + e.Duty.When + "]"
		if e.Duty.If != "" {
			said += ", " + e.Duty.If
		}
	}
	for _, more := range [][2]string{{", from ", e.First}, {", sent by ", e.SendBy}, {", ", e.Repeats}, {", which is ", e.Rests}} {
		if more[1] != "" {
			said += more[0] + more[1]
		}
	}
	return said
}

// Arithmetic is how the day was computed, in one line; "" for one that is read.
func (e Entry) Arithmetic() string { return strings.Join(e.Steps, "; ") }

// withMilestones returns what is due with what tables of the document say is, but for the days that its sentences name, too. What
// is due are the operands.
func withMilestones(due []facts.Deadline, d *store.Document) []facts.Deadline {
	for _, m := range table.Milestones(d.Text, table.Find(d.Text, &d.Layout)) {
		if !slices.ContainsFunc(due, func(f facts.Deadline) bool { return f.Words == m.Words }) {
			due = append(due, facts.Deadline{Kind: facts.Milestone, Day: m.Day, Doubt: m.Doubt, Words: m.Words, Quote: m.Row, Operands: m.Labels})
		}
	}
	return due
}

// longestTitle is how many characters the title of a milestone has at most.
const longestTitle = 80

// milestoneTitle returns what is due, on one line.
func milestoneTitle(labels []Words) string {
	var words []string
	for _, l := range labels {
		words = append(words, strings.Fields(l.Quote)...)
	}
	title := []rune(strings.Join(words, " "))
	if len(title) > longestTitle {
		return string(title[:longestTitle]) + " …"
	}
	return string(title)
}
