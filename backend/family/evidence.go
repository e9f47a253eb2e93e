package family

import (
	_ "embed" // the weights
	"math"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// Weights are what is known of evidence that one document is about another; lab/cmd/fitrivals fits them.
type Weights struct {
	Belongs learned.Named `json:"belongs"` // that a paper is about an agreement
}

//go:embed weights.json
var weightsJSON []byte

var shipped = learned.Shipped[Weights]("weights.json", weightsJSON)

// evidence compares papers with the agreements that they may be about.
type evidence struct {
	links []*Link
	words map[string][]int // the agreements that have a rare word, by their places among the links
	bases int              // that bear a title
	chief *Link            // the one that all are about where none does; nil for none
}

func newEvidence(links []*Link) *evidence {
	e := &evidence{links: links, words: map[string][]int{}}
	for i, l := range links {
		if k := l.Reading.Kind; k != Base && k != Restatement {
			continue
		}
		if l.Reading.Titled || l.Reading.Kind == Restatement {
			e.bases++
		}
		for _, w := range slices.Concat(l.Reading.Proper, l.Reading.Rare) {
			e.words[w] = append(e.words[w], i)
		}
	}
	return e
}

// least is the least probability with which a paper is put behind an agreement.
func (e *evidence) least() float64 {
	if e.chief != nil {
		return leastChief
	}
	return leastLink
}

// likeness is what a paper shares with one agreement.
type likeness struct{ names, words float64 }

// shared returns what a paper shares with the agreements that have words of it, by their places.
func (e *evidence) shared(l *Link) map[int]likeness {
	all := map[int]likeness{}
	add := func(words []string, names bool) {
		for _, w := range words {
			in := e.words[w]
			weight := math.Log(float64(contracts+e.bases)/(contracts/math.Exp(rarity(w))+float64(len(in)))) / 4
			for _, i := range in {
				if e.links[i] == l {
					continue
				}
				x := all[i]
				if names || slices.Contains(e.links[i].Reading.Proper, w) {
					x.names += weight
				} else {
					x.words += weight
				}
				all[i] = x
			}
		}
	}
	add(l.Reading.Proper, true)
	add(l.Reading.Rare, false)
	return all
}

// most is the highest of numbers that are not negative, and the highest of all but any one of them.
type most struct {
	of         int // which has the highest
	best, next float64
}

func (m *most) add(i int, x float64) {
	if x > m.best {
		m.of, m.best, m.next = i, x, m.best
	} else {
		m.next = max(m.next, x)
	}
}

func (m *most) but(i int) float64 {
	if i == m.of {
		return m.next
	}
	return m.best
}

// candidate is an agreement that a paper may be about, by its place among the links.
type candidate struct {
	at      int
	odds    float64
	signals map[string]float64
}

// candidates returns the agreements that a paper may be about: that are not later than it, and share something with it.
func (e *evidence) candidates(l *Link) (all []candidate) {
	like := e.shared(l)
	var names, words most
	for j, y := range like {
		if e.links[j].Reading.Titled && e.links[j].Base == None {
			names.add(j, y.names)
			words.add(j, y.words)
		}
	}
	for i, other := range e.links {
		x, ok := like[i]
		k := other.Reading.Kind
		if other == l || e.chief != nil && other != e.chief || k != Base && k != Restatement || k == Base && other.Base != None || !ok && len(e.links) > fewBases && !e.names(l, other) || e.bases > fewBases && e.stranger(l, other) ||
			e.isAnother(l, other) || other.Reading.Dated != "" && !other.Reading.Guessed && l.Reading.Dated != "" && other.Reading.Dated > l.Reading.Dated || k == Restatement && other.Reading.Dated == "" {
			continue
		}
		signals := e.signals(l, other, x, likeness{names: names.but(i), words: words.but(i)})
		odds := shipped().Belongs.Odds(signals)
		named := signals["date.named.party"] > 0 || signals["date.party"] > 0 && signals["title"] > 0 || signals["number"] > 0 && signals["party.none"] == 0
		if named && signals["paper.titled"]+signals["base.untitled"] == 0 { // one with a title may be an agreement under that one
			odds = max(odds, namedOdds*(1+signals["party.all"]))
		}
		if signals["number"] > 0 && signals["party.none"] == 0 && signals["longer"] >= muchLonger { // a short one with a title that bears the number, too
			odds = max(odds, namedOdds+1)
		}
		all = append(all, candidate{i, odds, signals})
	}
	return all
}

// namedOdds are the least log-odds of a paper that names an agreement by its day and a party, or by its number: of 130 papers of families with questions that
// do 130 belong to it.
const namedOdds = 3

// muchLonger is the logarithm of how many times as long an agreement is as what is sure to be none itself.
const muchLonger = 1.2

// fewBases is up to how many documents, or agreements, all are looked at, whatever they share with a paper.
const fewBases = 12

// names reports whether a paper names the day or a party of an agreement.
func (e *evidence) names(l, other *Link) bool {
	return other.Reading.Dated != "" && l.mentions(other.Reading.Dated) && l.shared(other) > 0
}

// stranger reports whether a paper names no party of an agreement, nor its number.
func (e *evidence) stranger(l, other *Link) bool {
	return len(other.Reading.Bare) > 0 && l.shared(other) == 0 && !l.shortly(other) && e.number(l, other) == ""
}

// Evidence is what is known of a paper and an agreement that it may be about.
type Evidence struct {
	Paper, Base doc.ID
	Signals     map[string]float64
}

// Evidences returns what is known of all papers and the agreements that each may be about: what [Weights] are fitted to. It reads what the readings do not know,
// and they know these papers alone when it returns.
func Evidences(papers []Paper, known *Readings) (all []Evidence) {
	links := known.links(papers)
	e := prepare(links)
	for _, l := range links {
		if l.Reading.Kind == Base && l.Reading.Else == "" {
			continue
		}
		for _, c := range e.candidates(l) {
			all = append(all, Evidence{l.ID, links[c.at].ID, c.signals})
		}
	}
	return all
}

// signals are what is known of a paper and an agreement that it may be about, by name.
func (e *evidence) signals(l, other *Link, like likeness, rest likeness) map[string]float64 {
	x := map[string]float64{}
	r, b := &l.Reading, &other.Reading
	flag := func(name string, is bool) {
		if is {
			x[name] = 1
		}
	}
	x["names"], x["words"] = math.Log1p(like.names), math.Log1p(like.words)
	x["names.share"] = like.names / max(1, min(weightOf(r.Proper), weightOf(b.Proper)))
	x["words.share"] = like.words / max(1, min(weightOf(r.Rare), weightOf(b.Rare)))
	parties := l.shared(other)
	flag("party.one", parties > 0)
	flag("party.all", parties > 1 && parties == len(b.Bare))
	flag("party.short", parties == 0 && l.shortly(other))
	stranger := len(b.Bare) > 0 && parties == 0 && !l.shortly(other) && partyWords(l, other) < leastParty && x["names.share"] < leastParty
	flag("party.none", stranger)
	flag("party.unknown", len(b.Bare) == 0)
	flag("alone", e.bases < 2)
	if e.bases > 1 {
		x["names.ahead"] = max(-3, min(3, like.names-rest.names))
		x["bases"] = math.Log(float64(e.bases))
	}
	dated := b.Dated
	if dated == "" && len(b.Days) > 0 {
		dated = b.Days[0]
	}
	named := dated != "" && namedOn(r.Names, dated) != nil
	flag("date.named", named)
	byDate := named || dated != "" && l.mentions(dated)
	flag("date", byDate)
	flag("date.party", byDate && parties > 0)
	flag("date.named.party", named && (parties > 0 || l.shortly(other)))
	flag("date.others", b.Dated != "" && !b.Guessed && len(r.Names) > 0 && !byDate)
	flag("year", !byDate && len(b.Dated) > 4 && strings.Contains(r.Opening, " "+b.Dated[:4]+" "))
	title := other.titleOf()
	flag("title", strings.Count(title, " ") > 0 && strings.Contains(r.Opening, " "+title+" "))
	own := l.titleOf()
	flag("twin", r.Titled && own != "" && title != "" && (strings.Contains(own, title) || strings.Contains(title, own)))
	flag("number", e.number(l, other) != "")
	x["party.words"] = partyWords(l, other)
	figures := 0
	for _, f := range r.Figures {
		if slices.Contains(b.Figures, f) {
			figures += len(f) - 1 // longer ones are rarer
		}
	}
	x["figures"] = math.Log1p(float64(min(figures, 12)))
	x["base.numbered"] = math.Log1p(float64(min(len(b.Numbered), 12)))
	flag("base.agrees", b.Agrees)
	if b.Kind == Base && !b.Titled {
		flag("base.untitled.alone", e.bases == 0)
		x["base.untitled.numbered"] = x["base.numbered"]
		flag("base.untitled.agrees", b.Agrees)
		flag("base.untitled.named", named || byDate && (parties > 0 || l.shortly(other)))
		flag("base.untitled.few", len(e.links) <= fewBases)
	}
	flag("base.first", len(e.links) <= fewBases && e.isFirst(other))
	there := 0
	for _, m := range r.Marks {
		if slices.Contains(b.Numbered, aMark.FindString(m)) {
			there++
		}
	}
	x["clauses.there"] = math.Log1p(float64(min(there, 6)))
	x["clauses"] = math.Log1p(float64(min(len(r.Marks), 12)))
	same := 0
	for _, m := range r.Marks {
		if slices.Contains(b.Marks, m) {
			same++
		}
	}
	if same > 0 {
		x["clauses.same"] = math.Log1p(float64(min(same, 6)))
	}
	flag("later", r.Dated != "" && b.Dated != "")
	flag("undated", r.Dated == "")
	flag("base.undated", b.Dated == "")
	flag("paper.amends", r.Kind == Amendment)
	flag("paper.other", r.Kind != Amendment && r.Kind != Base)
	flag("paper.untitled", r.Kind == Base && r.Else != "" && !r.Titled)
	flag("paper.titled", r.Titled)
	x["longer"] = max(-0.3, min(1.5, math.Log(float64(max(b.Length, 1))/float64(max(r.Length, 1)))))
	flag("base.untitled", b.Kind == Base && !b.Titled)
	return x
}

// isFirst reports whether no other document that may be an agreement is earlier.
func (e *evidence) isFirst(l *Link) bool {
	return l.Reading.Dated != "" && !slices.ContainsFunc(e.links, func(o *Link) bool {
		return o != l && o.Reading.Kind == Base && o.Reading.Dated != "" && o.Reading.Dated < l.Reading.Dated
	})
}

// leastParty is which share of the rare words in the names of an agreement's parties a paper has at least that seems to name one.
const leastParty = 0.3

// weightOf adds up how rare words are.
func weightOf(words []string) (sum float64) {
	for _, w := range words {
		sum += rarity(w) / 4
	}
	return sum
}

// partyWords returns which share of the rare words in the names of an agreement's parties a paper has.
func partyWords(l, other *Link) float64 {
	own, has := 0.0, 0.0
	for _, p := range other.Reading.Parties {
		for _, w := range text.FoldedWords(p) {
			if weight := rarity(w); weight >= leastRare && !corporate[w] {
				own += weight
				if slices.Contains(l.Reading.Proper, w) || slices.Contains(l.Reading.Rare, w) {
					has += weight
				}
			}
		}
	}
	return has / max(own, 1)
}

// isAnother reports whether a paper names by its day an agreement that another one is not: one of its title and of a day that it does not have, one that is
// there and whose party the paper names, or one of another place.
func (e *evidence) isAnother(l, other *Link) (is bool) {
	for _, n := range l.Reading.Names {
		switch {
		case n.Dated == other.Reading.Dated && !alike(n, other):
			return true
		case n.Dated == other.Reading.Dated || other.Reading.Dated == "" || amendTitle.MatchString(n.Title):
			return false
		case sameTitle(n, other) && !other.Reading.Guessed && !slices.Contains(other.Reading.Days, n.Dated), slices.ContainsFunc(e.links, func(o *Link) bool {
			return o != l && o != other && o.Reading.Kind == Base && o.Reading.Titled && o.Reading.Dated == n.Dated && l.shared(o) > 0
		}):
			is = true
		}
	}
	return is && !l.mentions(other.Reading.Dated) && !slices.ContainsFunc(other.Reading.Later, l.mentions)
}

// number returns the number of an agreement that a paper bears, too; "" for none.
func (e *evidence) number(l, other *Link) string {
	for _, n := range other.Reading.Numbers {
		if bare := text.Squeeze(n); slices.Contains(l.Reading.Numbers, n) || len(bare) >= shortName && !ofYear.MatchString(n) && strings.Contains(l.Reading.Letters, bare) {
			return n
		}
	}
	return ""
}
