package outline

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// labelled returns, for a text in which places are marked with "@", the label of each.
func labelled(marked string) []string {
	text := strings.ReplaceAll(marked, "@", "")
	layout := doc.Layout{Sections: Sections(text, nil)}
	var labels []string
	at := 0
	for i, part := range strings.Split(marked, "@") {
		if i > 0 {
			labels = append(labels, layout.Label(at))
		}
		at += len(part)
	}
	return labels
}

func TestNumbersWithoutStops(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"headings without sections below them", `1 Definitions
In this agreement @words have their meaning.

2 Supply

2.1 The supplier delivers what is ordered.

2.2 The buyer accepts @what is delivered.

3 Severability
If any term is void, @the others stand.

4 Governing law
This agreement is governed @by the law of England.
`, "1|2.2|3|4"},
		{"headings in the line of their sentence", `1 Confidentiality. The recipient keeps @secrets.

2 Return of papers
The recipient returns them @all.

3 Equitable Relief. Damages may @not be enough.
`, "1|2|3"},
		{"long headings in capitals", `14 RESTORATION

14.1 The parties mend the cable.

14.2 They share @the cost.

15 TRANSIT FACILITIES TO EXTEND CABLE T1 TO T7; CAPACITY AND CONNECTION WITH OTHER SYSTEMS

15.1 Each party provides @transit.
`, "14.2|15.1"},
		{"the section below in the same line", `1 Term. 1.1 This agreement lasts a year.

1.2 It ends.

2 Intellectual Property. 2.1 Each party keeps @what is its own.

3 Term and Termination.

3.1 Either party may @terminate.
`, "2.1|3.1"},
		{"a street in a notice", `14. Notices. They are sent to the addresses below.

15. Parties. Aldous Ltd is at

16 Hampshire Street
Boston

and @Birch Ltd elsewhere.
`, "15"},
		{"rows of a table inside a section", `1. Supply. The goods are these:

2 Steel Pumps
7 Copper Valves
12 Brass Fittings

All of them are @new.

2. Price. It is @fixed.
`, "1|2"},
		{"notes at the foot", `1. Duties. The employee works.

1 Applicable to staff of the parent alone.

2. Pay. It is paid @monthly.
`, "2"},
		{"pages before a running head", `1. Licence. It is granted

2 Confidential Materials Omitted

3 Confidential Materials Omitted

4 Confidential Materials Omitted

to @the licensee.
`, "1"},
	} {
		if got := strings.Join(labelled(c.text), "|"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestNumbersThatGoBack(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a schedule that is not announced", `1. Services. The supplier serves.

2. Fees. They are paid.

3. Law. It is @English.

Description of the Services

1.1 Support Hours. They are from nine to five, and @no others.

1.2 Response. It comes in an hour, or @sooner.
`, "3|1.1|1.2"},
		{"the same number again", `1.1 Support. It is given.

1.2 Hours. They are long.

2.1 Fees. They are @paid.

1.1 Service Levels. They are met @always.

1.2 Credits. They are @given.
`, "2.1||"},
		{"a list counts within a definition", `1.1 Purpose. It is trade.

1.2 Devices
1. One way devices.
2. Two way devices.
3. All other devices there are.

1.3 Hearing Aids. They are worn @behind the ear.

1.4 Base Product. It is the @first.
`, "1.3|1.4"},
		{"sections by word about a list", `Section 1. Duties. There are these:

1. Sell Goods
2. Keep Accounts
3. Pay Taxes

Section 2. Warranties of the Agent. The agent @warrants.

Section 3. Law. It is @English.
`, "2|3"},
		{"chapters", `Whereas,

1. Party A has a site; and

2. Party B has an engine,

Chapter 1 General

1.1 Definitions. They @stand here.

Chapter 2 Cooperation

2.1 Term. It is @a year.
`, "1.1|2.1"},
		{"clauses", `Clause 1 Definitions

Words have @meanings.

Clause 2 Law

It is @English.
`, "1|2"},
	} {
		if got := strings.Join(labelled(c.text), "|"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
