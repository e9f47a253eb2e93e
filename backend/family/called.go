package family

import (
	"slices"
	"strings"

	"pincite/backend/doc"
)

// paperCalled returns the earlier paper that an operation is on; [None] for the agreement itself.
func paperCalled(o *Operation, l Link, before []Link) doc.ID {
	if o.On == "" {
		return None
	}
	name := folded(o.On)
	if o.Verb == Revoke {
		return earlierCalled(name, o.on, before)
	}
	for _, p := range slices.Backward(before) {
		if n := numberOf(o.On); n > 0 && n == p.Reading.Number && p.Reading.Kind == Amendment {
			return p.ID
		}
	}
	for _, n := range l.Reading.Names {
		if strings.EqualFold(folded(n.Word), name) || strings.HasSuffix(folded(n.Title), name) {
			for _, p := range before {
				if p.Reading.Dated == n.Dated {
					return p.ID
				}
			}
		}
	}
	for _, day := range datesOf(o.On) {
		for _, p := range before {
			if p.Reading.Dated == day.Text {
				return p.ID
			}
		}
	}
	if l.Amends != None {
		return l.Amends
	}
	if len(before) == 1 {
		return before[0].ID
	}
	return None
}

// earlierCalled returns the earlier paper of a name, by the day that is given with it, its number, or its kind; the last of several.
func earlierCalled(name string, days []string, before []Link) doc.ID {
	for _, p := range before {
		if slices.Contains(days, p.Reading.Dated) {
			return p.ID
		}
	}
	for _, p := range slices.Backward(before) {
		if n := numberOf(name); n > 0 && n == p.Reading.Number && p.Reading.Kind == Amendment {
			return p.ID
		}
	}
	if numberOf(name) > 0 || len(days) > 0 {
		return None
	}
	for _, p := range slices.Backward(before) {
		switch k := p.Reading.Kind; {
		case k == Termination && (strings.Contains(name, "terminat") || strings.Contains(name, "renewal") || strings.HasPrefix(name, "notice")),
			k == Waiver && strings.Contains(name, "waiver"), k == Consent && strings.Contains(name, "consent"),
			k == SideLetter && strings.Contains(name, "letter"), k == Amendment && amendTitle.MatchString(name):
			return p.ID
		}
	}
	return None
}
