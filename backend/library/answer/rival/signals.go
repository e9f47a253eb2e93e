package rival

import (
	_ "embed" // the weights
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/learned"
)

// Weights are what lab/cmd/fitrivals fits: where an encoder compares sentences, and where their words alone do.
type Weights struct {
	Vectors Judge `json:"vectors"`
	Words   Judge `json:"words"`
}

// Judge tells how likely a pair is, and from when on it counts.
type Judge struct {
	Replaces learned.Named `json:"replaces"` // that a new sentence takes the place of an old one
	Lapses   learned.Named `json:"lapses"`   // that a sentence of a paper does not hold on the day
	Likely   learned.Named `json:"likely"`   // that a sentence of the family answers a question, before the question is read beside it
	Answers  learned.Named `json:"answers"`  // that it does
	There    learned.Named `json:"there"`    // that the family answers it
	Asked    learned.Named `json:"asked"`    // that a new sentence takes the place of an old one, where a question is asked
	// Seems is the probability from which on the old sentence of a pair is superseded, as it seems, and May that from which on it is unclear; Sure and Doubts are
	// the same where a question is asked.
	Seems  float64 `json:"seems"`
	May    float64 `json:"may"`
	Sure   float64 `json:"sure"`
	Doubts float64 `json:"doubts"`
	// Quoted is the probability from which on a sentence answers, and Present that from which on the family does.
	Quoted  float64 `json:"quoted"`
	Present float64 `json:"present"`
	// Unsure is the probability from which on it is unclear whether a sentence of a paper holds.
	Unsure float64 `json:"unsure"`
}

//go:embed weights.json
var weightsJSON []byte

var shipped = learned.Shipped[Weights]("weights.json", weightsJSON)

var (
	// settles finds words by which a sentence sets what holds from now on.
	settles = regexp.MustCompile(`(?i)\b(?:now|henceforth|hereafter|in future|from (?:now|then|the)|as (?:of|from)|with effect|w\.e\.f|effective|on and (?:from|after)|instead|in (?:place|lieu) of|rather than|no longer|increased?|reduced?|raised?|lowered?|revised?|extended?|adjusted|changed?|replaces?|replaced|moved?|lift(?:ed)?|becomes?|goes|until further)\b`)
	// rules finds the verbs of a rule.
	rules = regexp.MustCompile(`(?i)\b(?:shall|will|must|may|is|are|can|agreed?|stands?|runs?|goes|be|let's|may|has been|have been)\b|[’']ll\b|[’']s\b|[:|]`)
	// once finds what holds for one time alone, or is no more than told or asked.
	once   = regexp.MustCompile(`(?i)\b(?:waiv\w+|this (?:time|once|occasion|invoice|breach|default)|that (?:occasion|invoice|quarter|year|breach|default|period)|(?:quarter|year|month|period|season)s? (?:ended|ending|only)|only for|on (?:this|one) occasion|once|course of dealing|one[- ](?:off|time)|for (?:this|that|the|\w+[’']s) [^.;]{1,40}? (?:only|alone)|in (?:her|his|its|their|this|that) case|as a favou?r|ex gratia|without (?:prejudice|precedent)|(?:not|no) (?:a |be a )?precedent|(?:this|the \d{4}) (?:\w+ )?(?:year|season|term|voyage|month|crop|harvest|vintage|job)(?: only| alone)?|forg(?:i|a)ve\w*)\b`)
	listed = regexp.MustCompile(`^\W*(?:[-–•*]|\(?[a-z0-9]{1,3}[.)])\s`)
	stays  = regexp.MustCompile(`(?i)\b(?:as before|stays?|remains?|continues?|unchanged|not changed|still|as it (?:is|was|says)|like the \w+ says)\b`)
	told   = regexp.MustCompile(`(?i)\b(?:has (?:informed|asked|requested|notified)|have (?:asked|received)|asked|reported|noted|informed|requested|reviewed|regretted|understand|thank|please|kindly|grateful|hope|reserve|looking forward)\b`)
	// past finds the verbs of what happened.
	past   = regexp.MustCompile(`(?i)\b(?:was|were|had|did|came|went|fell|took|gave|made|said|told|held|left|\w{3,}ed)\b`)
	denies = regexp.MustCompile(`(?i)\b(?:not?|never|nothing|without|cease|dispensed|no longer|neither)\b`)
	allows = regexp.MustCompile(`(?i)\b(?:may|free to|permit\w*|allow\w*|no objection|can|consents?|welcome to|happy for)\b`)
)

// signals are what is known of a pair, by name.
func (set *Set) signals(l *likeness, n *Statement, all []likeness) map[string]float64 {
	old := l.old
	x := map[string]float64{"same": math.Min(l.same, 6), "share": l.share}
	same, cosine := 0.0, -1.0
	for i := range all {
		if &all[i] != l {
			same, cosine = max(same, all[i].same), max(cosine, all[i].cosine)
		}
	}
	x["same.ahead"] = max(-3, min(3, l.same-same))
	if set.judge == &shipped().Vectors {
		x["cosine"], x["cosine.ahead"] = l.cosine, max(-0.4, min(0.4, l.cosine-cosine))
	}
	other, equal := old.figures.compare(n.figures)
	if other {
		x["figure.other"] = 1
	}
	if turned, once := set.turned(old, n); turned {
		x["figure.turned"], x["figure.turned.once"] = 1, learned.Truth(once)
	}
	if equal && !other {
		x["figure.equal"] = 1
	}
	if len(old.figures) > 0 && len(n.figures) > 0 && !other && !equal {
		x["figure.kinds"] = 1
	}
	if old.figures[value.Date] == nil && old.figures[value.Duration] != nil && n.figures[value.Date] != nil {
		x["figure.term"] = 1
	}
	if named(old, n) {
		x["named"] = 1
	}
	x["around"] = math.Min(set.spread.shared(old.words, n.around)-l.same, 3)
	x["head"] = math.Min(set.spread.shared(old.head, n.words), 2)
	flag := n.tone(x)
	flag("listed", listed.MatchString(n.Text))
	flag("past.day", past.MatchString(n.Text) && n.figures[value.Date] != nil && !settles.MatchString(n.Text))
	flag("allows", denies.MatchString(old.Text) && allows.MatchString(n.Text))
	flag("again", float64(count(old.words, n.words)) >= 0.7*float64(len(old.words)) && !other)
	flag("norule", !rules.MatchString(old.Text))
	x["old.long"] = math.Log(float64(max(len(old.words), 3)) / 12)
	flag("old.paper", old.Paper != nil)
	return x
}

// turned reports whether a new sentence gives a figure of an old one beside another of its kind, "from 40 up to 55", and whether no other sentence of the
// agreement gives that figure.
func (set *Set) turned(old, n *Statement) (turned, once bool) {
	for kind, values := range n.figures {
		of := old.figures[kind]
		if count(of, values) == len(values) { // it gives no other
			continue
		}
		for v := range values {
			if !of[v] {
				continue
			}
			sentences := 0
			for i := range set.Old {
				sentences += int(learned.Truth(set.Old[i].figures[kind][v]))
			}
			turned, once = true, once || sentences < 2
		}
	}
	return turned, once
}

// tone adds to signals what the words of a sentence alone and the kind of its paper say, and returns what adds another that holds or does not.
func (n *Statement) tone(x map[string]float64) (flag func(name string, is bool)) {
	flag = func(name string, is bool) {
		if is {
			x[name] = 1
		}
	}
	flag("settles", settles.MatchString(n.Text))
	flag("rules", rules.MatchString(n.Text))
	flag("once", once.MatchString(n.Text))
	flag("once.after", n.once)
	flag("stays", stays.MatchString(n.Text))
	flag("told", told.MatchString(n.Text))
	flag("past", past.MatchString(n.Text) && !rules.MatchString(n.Text))
	x["long"] = math.Log(float64(max(len(n.words), 3)) / 12)
	switch n.Paper.Reading.Kind {
	case family.Waiver, family.Consent:
		x["paper.waiver"] = 1
	case family.Termination, family.Novation, family.Assignment:
		x["paper.ends"] = 1
	case family.Amendment:
		x["paper.amends"] = 1
	}
	return flag
}

func count(a, b map[string]bool) (n int) {
	for w := range a {
		if b[w] {
			n++
		}
	}
	return n
}

var (
	// clauseHead finds the number that a clause begins with: "Cl. 8.", "§ 3", "G-11.", "B1.", "4.2".
	clauseHead = regexp.MustCompile(`(?m)^[ \t]*(?:(?:Cl(?:ause)?|CLAUSE|Section|SECTION|Sec|Art(?:icle)?|ARTICLE|Para(?:graph)?)\.?\s*|§\s*)?([A-Z]{0,2}-?\d{1,3}(?:\.\d+)*[A-Z]?)[.):\s]`)
	// clauseNamed finds one that a sentence names by its letter and number alone.
	clauseNamed = regexp.MustCompile(`\b[A-Z]-?\d{1,2}\b`)
)

// heads are the clauses of a text, by where they begin.
type heads struct {
	at      []int
	numbers []string
}

func headsOf(s string) (h heads) {
	for _, m := range clauseHead.FindAllStringSubmatchIndex(s, -1) {
		h.at, h.numbers = append(h.at, m[2]), append(h.numbers, s[m[2]:m[3]])
	}
	return h
}

// number returns the number of the clause that a position is in; "" before the first.
func (h *heads) number(pos int) string {
	i, found := slices.BinarySearch(h.at, pos)
	if !found {
		i--
	}
	if i < 0 {
		return ""
	}
	return h.numbers[i]
}

// named reports whether a sentence names one of the numbers of a clause, or one that it is a part of.
func named(old, n *Statement) bool {
	return slices.ContainsFunc(n.names, func(is string) bool {
		return slices.ContainsFunc(old.numbers, func(number string) bool {
			return number == is || strings.HasPrefix(number, is) && strings.ContainsRune(".(", rune(number[len(is)]))
		})
	})
}
