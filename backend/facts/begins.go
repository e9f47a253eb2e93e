package facts

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

// maybeBegins is how likely a day is that on which a contract begins which leaves another day in doubt.
const maybeBegins = leastLikely
