package answer

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/family"
)

var asksWho = regexp.MustCompile(`(?i)\bwho(?:m|se)?\b|\bwhich (?:[\w-]+ ){0,2}?(?:company|party|bank|entity|organi[sz]ation|firm|fund|partnership)\b|\bcounter-?part(?:y|ies)\b`)

// newParty quotes who a novation or an assignment puts in a party's place, unless another party is asked for, and takes back who was named before.
func (o *operative) newParty(p *family.State) error {
	asksParty := asksWho.MatchString(o.question.Text) || o.question.Want == ask.Parties
	for _, new := range o.standing.Successions() {
		if new.By.Paper != p.ID || o.asksOther(new) {
			continue
		}
		c, err := o.cite(p.ID, new.In)
		if err != nil {
			return err
		}
		if asksParty {
			o.out = append(o.out, ask.Sentence{Text: new.Name + " (" + p.Reading.Name + ")", Kind: ask.Value, Support: ask.Verified, Citations: []ask.Citation{c}})
		}
		o.quote(c)
		for i, s := range o.out { // who was named before is not the party now
			for j, x := range s.Citations {
				if s.Kind == ask.Quote && x.Doc == o.standing.Base.ID && (named(x.Quote, new.Out) || asksParty && x.Bytes.Start < openingBytes) && x.Status == string(family.InForce) {
					o.out[i].Citations[j].Status, o.out[i].Citations[j].Stands = string(family.Superseded), "superseded by "+p.Reading.Name
				}
			}
		}
		o.unvalue()
	}
	return nil
}

// openingBytes is how much of an agreement names its parties.
const openingBytes = 3000

// named reports whether words name a party.
func named(words, party string) bool {
	return party != "" && strings.Contains(strings.ToLower(words), strings.ToLower(party))
}

// asksOther reports whether a question is for a party, by what the agreement calls it, that a succession leaves in its place.
func (o *operative) asksOther(new family.Succession) bool {
	asked := strings.ToLower(o.question.Text)
	left := o.standing.Role(new.Out)
	if left == "" || strings.Contains(asked, strings.ToLower(left)) {
		return false
	}
	return slices.ContainsFunc(o.standing.Root.Reading.Parties, func(name string) bool {
		role := o.standing.Role(name)
		return !family.SameParty(name, new.Out) && role != "" && strings.Contains(asked, strings.ToLower(role))
	})
}
