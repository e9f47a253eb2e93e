package facts

import (
	"slices"
	"strings"
	"time"
)

// Why it may be another day from which a contract applies.
const (
	agreedOrBegins = "one is the day of the agreement, the other may be that on which it begins"
	severalBegin   = "the words name several days on which it begins"
)

// beginnings returns the days on which the contract is likely to begin: several of them in doubt, where the words name several.
func beginnings(d *Reading) []Answer {
	found := d.choose("start")
	if len(found) == 0 || found[0].Score < maybeBegins {
		return nil
	}
	if len(found) > 1 && found[1].Score >= max(maybeBegins, found[0].Score/2) {
		found[0].Doubt, found[1].Doubt = severalBegin, severalBegin
		return found[:2]
	}
	if found[0].Score < likely {
		found[0].Doubt = agreedOrBegins
	}
	return found[:1]
}

// laterDay returns the first day that a short text names within a year after the one on which it was made, as long as it is not told to end anything and stands in no table: short
// papers begin on another day than they are made more often than long ones, in words that nobody foresees. It is nil where there is none.
func (d *Reading) laterDay(made Answer) *Answer {
	day, err := time.Parse(time.DateOnly, made.Value.Text)
	if err != nil || len(d.Text) > wholeText {
		return nil
	}
	for _, c := range d.startsFor() {
		begins, err := time.Parse(time.DateOnly, c.Value.Text)
		inTable := strings.ContainsAny(d.Text[c.Evidence.Start:c.Evidence.End], "\t|")
		if err == nil && !inTable && begins.After(day) && begins.Before(day.AddDate(1, 0, 0)) && !c.not(d, "start") && !slices.Contains(c.marks, "ends") && !slices.Contains(c.marks, "signed") {
			return &c.Answer
		}
	}
	return nil
}

// maybeBegins is how likely a day is that on which a contract begins which leaves another day in doubt.
const maybeBegins = 0.3
