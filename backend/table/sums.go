package table

import (
	"math"
	"regexp"
	"strings"
)

// sums reports whether a row adds up the others.
func (g *grid) sums(r int) bool {
	if g.added[r] {
		return true
	}
	for c := range min(g.labels+1, len(g.keys[r])) {
		if words := g.keys[r][c].words; sumRow.MatchString(words) {
			return true
		}
	}
	return false
}

// leastSum is the least figure that is taken for a sum: less may be one by chance.
const leastSum = 20

// addUp tells of each row whether a figure of it is the sum of two or more right above it, of all of them or in the last row.
func (g *grid) addUp() []bool {
	out := make([]bool, len(g.keys))
	for c := g.labels; c < len(g.t.Columns); c++ {
		var above []float64
		for r := range g.keys {
			words := g.keys[r][c].words
			if !numeric.MatchString(currencyOf.ReplaceAllString(words, "")) {
				if words != "" {
					above = nil
				}
				continue
			}
			n := readNumber(strings.Trim(currencyOf.ReplaceAllString(words, ""), " *†‡-–—"))
			sum := 0.0
			for k := len(above) - 1; k >= 0 && n >= leastSum; k-- {
				sum += above[k]
				if math.Abs(sum-n) < 0.006 && len(above)-k > 1 && (k == 0 || r == len(g.keys)-1) {
					out[r] = true
				}
			}
			above = append(above, n)
		}
	}
	return out
}

// currencyOf finds what says of a figure in which currency it is.
var currencyOf = regexp.MustCompile(`[$£€¥]|\b[A-Z]{1,3}\b`)

var sumRow = regexp.MustCompile(`(?i)^(?:(?:sub-?|grand )?(?:total|sum|gesamt|summe)|(?:all|gross|to pay)$|(?:the )?(?:whole|entire|full) (?:year|period|term|programme|project)|all (?:together|years|periods))\b`)
