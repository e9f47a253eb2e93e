package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Succession is that one party took the place of another by a novation or an assignment.
type Succession struct {
	By *Operation
	// In is where the paper names who came, and Name that name. Out is who left; "" where nobody can tell.
	In        doc.Span
	Name, Out string
}

const partyLabelled = `(?:^|\n|and |\) |\), )\s*(?:\(\d\)\s*)?([A-Z][^\n();]{3,90}(?:, [^\n();]{3,160})?) \(\s*(?:the )?["“]?`

var (
	incoming = regexp.MustCompile(partyLabelled + `(?:Assignee|Incoming [A-Z]\w+|New [A-Z]\w+|Transferee|Substitute|Successor)\b["”]?\s*\)`)
	outgoing = regexp.MustCompile(partyLabelled + `(?:Assignor|Outgoing [A-Z]\w+|Old [A-Z]\w+|Original [A-Z]\w+|Retiring [A-Z]\w+|Transferor)\b["”]?\s*\)`)
	// tookPlace finds who takes whose place: "Baobab Partners Ltd shall take the place of Trialway Ltd as the CRO".
	tookPlace = regexp.MustCompile(`(\p{Lu}[^\n;:,.]{3,90}?(?: (?:Ltd|Inc|LLC)\.)?) (?:shall |will |hereby )?(?:(?:be )?(?:stands?|substituted) in|takes?) (?:the )?place of (\p{Lu}[^\n;:,.]{3,90}?)(?: and | as | under | in |[,.;])`)
	// afterName ends the name of a party that is told with where it sits.
	afterName = regexp.MustCompile(`(?i),\s+(?:a |an |of |whose |company |incorporated |registered |organi[sz]ed )`)
)

// Successions returns who took whose place by papers that hold on the day, in their order.
func (s *Standing) Successions() (all []Succession) {
	for i := range s.Papers {
		p := &s.Papers[i]
		if p.came == (Succession{}) || p.Status != InForce && p.Status != Ended {
			continue
		}
		for _, o := range p.Operations {
			if o.Verb == Novate || o.Verb == Assign {
				one := p.came
				one.By = o
				all = append(all, one)
				break
			}
		}
	}
	return all
}

// succession returns who took whose place by the words of a paper: as it calls them, or as one of its parties is none of the agreement's.
func succession(s string, r Reading, base []string) (out Succession) {
	if r.Kind != Novation && r.Kind != Assignment {
		return out
	}
	opening := s[:min(len(s), openingBytes)]
	was := bareNames(base)
	ofBase := func(name string) bool { return slices.Contains(was, bareName(name)) }
	if m := incoming.FindStringSubmatchIndex(opening); m != nil {
		out.In = doc.Span{Start: m[2], End: m[1]}
		out.Name = partyName(opening[m[2]:m[3]])
	} else {
		for _, name := range r.Parties {
			if found := find(opening, doc.Span{End: len(opening)}, name); len(found) > 0 && !ofBase(name) && len(was) > 0 {
				out.In, out.Name = found[0], name
				break
			}
		}
	}
	if m := tookPlace.FindStringSubmatchIndex(s); m != nil && ofBase(partyName(s[m[4]:m[5]])) {
		return Succession{In: doc.Span{Start: m[2], End: m[3]}, Name: partyName(s[m[2]:m[3]]), Out: partyName(s[m[4]:m[5]])}
	}
	if out.Name == "" {
		return Succession{}
	}
	if m := outgoing.FindStringSubmatch(opening); m != nil {
		out.Out = partyName(m[1])
		return out
	}
	var there []string
	for i, name := range base {
		if i < len(was) && strings.Contains(text.Squeeze(opening), was[i]) {
			there = append(there, name)
		}
	}
	if len(there) == 1 && r.Kind == Assignment {
		out.Out = there[0]
	}
	return out
}

// partyName returns the name of a party without where it sits.
func partyName(s string) string {
	if at := afterName.FindStringIndex(s); at != nil {
		s = s[:at[0]]
	}
	return strings.Join(strings.Fields(s), " ")
}

// SameParty reports whether two names are those of one party.
func SameParty(a, b string) bool { return bareName(a) == bareName(b) }

// calledParty finds what an agreement calls the party whose name stands before it.
var calledParty = regexp.MustCompile(`(?s)^[^()"“]{0,240}?\(?\s*(?:hereinafter\s+(?:called\s+|referred to as\s+)?)?(?:the\s+)?["“'‘]?([A-Z][\w-]+(?: [A-Z][\w-]+)?)["”'’]?\s*\)`)

// Role returns what the agreement calls one of its parties: "Supplier"; "" where it says nothing.
func (s *Standing) Role(name string) string {
	opening := s.Text[:min(len(s.Text), openingBytes)]
	found := find(opening, doc.Span{End: len(opening)}, name)
	if len(found) == 0 {
		return ""
	}
	if m := calledParty.FindStringSubmatch(opening[found[0].End:]); m != nil {
		return m[1]
	}
	return ""
}
