package route

import (
	"strings"
	"testing"
)

func TestTitleEdition(t *testing.T) {
	notice := "CERTAIN INFORMATION HAS BEEN EXCLUDED FROM THIS EXHIBIT BECAUSE IT IS NOT MATERIAL AND WOULD CAUSE HARM IF DISCLOSED. " +
		"IT IS DENOTED HEREIN BY STARS. "
	for _, c := range []struct {
		head string
		want edition
	}{
		{"Maintenance Agreement between A and B", edition{}},
		{"AMENDMENT NO. 2 TO THE LICENSE AGREEMENT", edition{amends: true, number: 2}},
		{"Amendment n° 01 to the Agreement", edition{amends: true, number: 1}},
		{"Exhibit 10.1 SECOND AMENDMENT TO SERVICES AGREEMENT", edition{amends: true, number: 2}},
		{"Amendment to Services Agreement of 2004", edition{amends: true, number: 0}},
		{"Addendum to the Lease", edition{amends: true, number: 0}},
		{notice + "AMENDMENT NO. 3 TO THE AGREEMENT", edition{amends: true, number: 3}},
		{notice + "LICENSE AGREEMENT. 1. TERM. 2. AMENDMENT. 3. LAW", edition{}},
		{"Agreement. Any amendment must be in writing.", edition{}},
		{strings.Repeat("word ", 300) + "AMENDMENT NO. 1", edition{}},
		{"AMENDED AND RESTATED SUPPLY AGREEMENT", edition{restates: true}},
		{"Third Amended and Restated Lease between A and B", edition{restates: true}},
		{"AMENDMENT NO. 2 TO THE AMENDED AND RESTATED LEASE", edition{amends: true, number: 2}},
		{"Agreement. " + strings.Repeat("word ", 20) + "It is Restated below.", edition{}},
		{"", edition{}},
	} {
		if got := titleEdition(c.head); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.head, got, c.want)
		}
	}
}

func TestMismatchOfEditions(t *testing.T) {
	restated := edition{restates: true}
	agreement, first, second, some := edition{}, edition{amends: true, number: 1}, edition{amends: true, number: 2}, edition{amends: true, number: 0}
	for _, c := range []struct {
		name        string
		asked       edition
		right, next edition
	}{
		{"the agreement before its amendment", agreement, agreement, some},
		{"the amendment asked about before another", first, first, second},
		{"the amendment asked about before the agreement", second, second, agreement},
		{"the agreement before another amendment", second, agreement, first},
		{"the restated agreement before the one that it replaces", restated, restated, agreement},
		{"the restated agreement before an amendment", restated, restated, some},
		{"no number before the second", some, some, second},
		{"the first before the second where no number is given", some, first, second},
	} {
		if right, next := c.asked.mismatch(c.right, shippedScoring()), c.asked.mismatch(c.next, shippedScoring()); right >= next {
			t.Errorf("%s: %v, not less than %v", c.name, right, next)
		}
	}
}

func TestKin(t *testing.T) {
	for _, c := range []struct {
		word, kin string
		want      bool
	}{
		{"employer", "employee", true}, {"employer", "employment", true}, {"supplier", "supply", true},
		{"consultant", "consulting", true}, {"distributor", "distribution", true}, {"licensee", "license", true},
		{"employer", "employer", false}, {"fee", "fing", false}, {"zorblaxer", "zorblaxee", false},
	} {
		got := strings.Contains(" "+strings.Join(kin(c.word), " ")+" ", " "+c.kin+" ")
		if got != c.want {
			t.Errorf("%s of the stem of %s: %v", c.kin, c.word, got)
		}
	}
}

// TestKindAlone holds that a restated agreement is called by its kind alone as well as any other.
func TestKindAlone(t *testing.T) {
	if got := (edition{}).mismatch(edition{restates: true}, shippedScoring()); got != 0 {
		t.Error(got)
	}
}
