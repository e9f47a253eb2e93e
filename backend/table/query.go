package table

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Query is a question as tables are asked it.
type Query struct {
	Text string
	// Cosines compares the question with texts, -1 to 1 each, as an encoder reads them; nil where none is there. It returns none where it
	// fails.
	Cosines   func(texts []string) []float32
	tokens    []token
	intervals []interval
	wants     []want
	german    bool
	reversed  bool              // it asks for what names a row
	several   bool              // it asks for more than one cell
	place     bool              // it asks where
	person    bool              // it asks who
	total     bool              // it asks for a sum of all rows
	measured  bool              // it asks how much or how many
	titles    map[string]bool   // stems of the titles of all tables
	heads     map[string]bool   // stems of the heads of all tables
	short     map[string]string // what abbreviations stand for in the document
	folded    string            // the document's text in small letters, once it is needed
}

// compared reports whether words are compared by an encoder, too: it reads English.
func (q *Query) compared() bool { return q.Cosines != nil && !q.german }

// sureness returns the weights for what is known of the question.
func (q *Query) sureness() *Sureness {
	if q.compared() {
		return &sureness().Compared
	}
	return &sureness().Plain
}

// lower returns the text of the document in small letters, its prefixed words written as one.
func (q *Query) lower(words string) string {
	if q.folded == "" {
		q.folded = strings.ToLower(unhyphened(words))
	}
	return q.folded
}

// token is a word of a question.
type token struct {
	word, stem string
	also       []string // stems that stand for it in this document: the role of a party
	weight     float64
	name       bool // it names the document or a party
	negated    bool // "not the copy"
	proper     bool // it is written as a name, in a question that is not all capitals or all small letters
	span       doc.Span
	total      bool    // it asks for a sum of all rows
	implied    bool    // the question does not say it, and rows or columns that do are likelier
	upper      bool    // it is written in capitals as abbreviations are
	bears      float64 // how far the question means something else without it
	of         int     // the interval that it is part of, from 1; 0 for none
}

// Names are what a document is called by: words of them say which document is asked, and hardly which cell.
type Names struct {
	Words   string            // its file name and its title
	Parties string            // the names of its parties
	Roles   map[string]string // what a party is called in it, by a word of its name in lower case
}

const (
	ownWeight     = 0.15 // of a word that names the document
	genericWeight = 0.5  // of a word that says what kind of value is asked for
	verbalWeight  = 0.3  // of a word of how questions are put
	properWeight  = 1.3
)

// blank are words that say nothing of a cell.
var blank = text.NewSet(`a an the this that these those and or of to in on at by for from with as if is are was be been it its they them their
	we us our you your i my me he she his her do does did has have had can could may might shall should will would must not no any some such there
	what which who whom whose when where why how much many under into than then so does say says tell know please want need get gets got give gives given
	s t d m ll re ve don doesn didn isn aren what's whats it's they're falls fall apply applies applicable go goes take takes come comes make makes made
	exactly actually currently now still just about up out off between during within against across per one's ist der die das den dem des ein eine
	einer eines für nach von und oder zu zum zur im am welche welcher welches wie viel was wann wo gilt gelten hat haben sind wird werden bei mit ohne
	contract agreement document schedule table according set called state stated lease deed annex exhibit appendix vertrag if once`)

// generic are the stems of words that say what kind of value is asked for.
var generic = text.NewSet(`price cost fee rate charg amount pai payabl paid pay due sum valu percentag percent share date dai long fast quick quickli soon late number figur level
	limit maximum minimum min max cap term period time deadlin last first latest big high larg entitl allow permit size monthli annual yearli daili hourli cover`)

// NewQuery reads a question about a document.
func NewQuery(question string, names Names) *Query {
	q := &Query{Text: plainly(strings.ReplaceAll(question, "’", "'"))}
	q.readNumbers()
	q.readWords(&names, q.rolesSaid(names.Roles))
	q.readWants(strings.ToLower(q.Text))
	return q
}

// readNumbers reads the numbers, days and times of the question, and what each may stand for.
func (q *Query) readNumbers() {
	q.intervals = points(intervals(q.Text))
	if len(clocks(q.Text)) == 0 {
		q.intervals = append(q.intervals, hours(q.Text)...)
	}
	for _, i := range q.intervals {
		if of, ok := ofYear(i); ok {
			q.intervals = append(q.intervals, of)
		}
	}
	for i := range q.intervals {
		in := &q.intervals[i]
		before := q.Text[:in.words.Start]
		in.loose = in.loose || in.of == seasons || in.of == amounts && (perBefore.MatchString(before) || in.unit != "money" && in.from >= 1000 && serialBefore.MatchString(before))
	}
	for _, i := range q.intervals {
		if n := math.Round(i.from); i.of == amounts && i.unit == "year" && i.from == i.to && math.Abs(n-i.from) < 1e-6 && n > 0 && n < mostYears { // an anniversary
			q.intervals = append(q.intervals, interval{of: places, from: n, to: n, unit: i.unit, words: i.words, loose: !lapsed.MatchString(q.Text[:i.words.Start])})
		}
	}
	q.intervals = append(q.intervals, looselyCounted(q.Text, q.intervals)...)
	if m := extreme.FindStringSubmatchIndex(q.Text); m != nil {
		at := 1.0
		if m[2] >= 0 {
			at = math.MaxFloat32
		}
		q.intervals = append(q.intervals, interval{of: amounts, from: at, to: at, words: doc.Span{Start: m[0], End: m[1]}, loose: true})
	}
}

// rolesSaid returns the stems of the roles of parties that the question itself names.
func (q *Query) rolesSaid(roles map[string]string) map[string]bool {
	said := map[string]bool{}
	for _, role := range roles {
		for word := range text.Words(role) {
			for w := range text.Words(q.Text) {
				if strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "s") == word {
					said[text.Stem(word)] = true
				}
			}
		}
	}
	return said
}

// readWords reads the words of the question that say something, and the parties that it means.
func (q *Query) readWords(names *Names, said map[string]bool) {
	own, party := stemsOf(names.Words), stemsOf(names.Parties)
	denied := map[int]bool{}
	for _, m := range negation.FindAllStringSubmatchIndex(q.Text, -1) {
		denied[m[2]] = true
	}
	first, german, all := true, 0, 0
	for w, s := range text.Words(q.Text) {
		if inNumber(q.Text, s) {
			continue
		}
		all++
		if germanWords[w] {
			german++
		}
		if !blank[w] || w == "one" || w == "first" || w == "a" && s.End == s.Start+1 && letteredBefore.MatchString(q.Text[:s.Start]) {
			t := q.tokenOf(w, s, first)
			t.weigh(own, party)
			q.ofRole(&t, names.Roles, said)
			t.negated = denied[s.Start]
			q.tokens = append(q.tokens, t)
		}
		first = false
	}
	q.german = german >= 2 && 5*german >= all
	if m := partOf.FindStringSubmatchIndex(q.Text); m != nil {
		for i := range q.tokens {
			if q.tokens[i].span.Start == m[2] {
				q.tokens[i].weight *= 1.5
			}
		}
	}
}

// tokenOf reads a word of the question as it is written there, and what number it is part of.
func (q *Query) tokenOf(w string, s doc.Span, first bool) token {
	written := q.Text[s.Start:s.End]
	r, _ := utf8.DecodeRuneInString(written)
	t := token{word: w, stem: text.Stem(w), weight: 1, span: s, proper: unicode.IsUpper(r) && !first}
	t.upper = len(w) >= 2 && len(w) <= 5 && strings.ToUpper(written) == written && isAlpha(w)
	for i, in := range q.intervals {
		if t.of == 0 && in.words.Intersect(s).Len() > 0 && !in.between(t.stem, w) {
			t.of = i + 1
		}
	}
	return t
}

// weigh gives a word its weight: less where it names the document or a party, or is one of how questions are put.
func (t *token) weigh(own, party map[string]bool) {
	letter := len(t.word) == 1 && !unicode.IsDigit(rune(t.word[0]))
	switch {
	case t.word == "a":
	case letter && !t.proper:
		t.weight = ownWeight
	case party[t.stem], own[t.stem] && t.proper:
		t.weight, t.name = ownWeight, true
	case months[t.word] || own[t.stem]:
		t.weight, t.proper = genericWeight, false
	case verbal[t.word] && !t.proper:
		t.weight = verbalWeight
	case generic[t.stem]:
		t.weight = genericWeight
	case t.proper:
		t.weight = properWeight
	}
}

// ofRole has a word of a party's name stand for what the party is called, where the question does not say that.
func (q *Query) ofRole(t *token, roles map[string]string, said map[string]bool) {
	role := roleOfWord(roles, t.word)
	switch {
	case role == "":
	case len(said) > 0:
		t.weight, t.name = ownWeight, true
	default:
		for word := range text.Words(role) {
			t.also = append(t.also, text.Stem(word))
		}
		t.weight, t.name = genericWeight, true
	}
}

// readWants reads what the question asks for, by how it is put.
func (q *Query) readWants(plain string) {
	q.tokens = append(q.tokens, impliedBy(plain)...)
	if q.wants = wantsOf(plain); quantityAsked.MatchString(plain) {
		q.wants = []want{counted}
	}
	for _, m := range totals.FindAllStringIndex(plain, -1) {
		q.total = true
		for i := range q.tokens {
			t := &q.tokens[i]
			t.total = t.total || t.span.Intersect(doc.Span{Start: m[0], End: m[1]}).Len() > 0
		}
	}
	if q.total && len(q.wants) == 0 {
		q.wants = []want{money}
	}
	q.reversed = reversed.MatchString(plain)
	q.several = several.MatchString(plain)
	q.place, q.person = whereAsked.MatchString(plain), whoAsked.MatchString(plain)
	if q.measured = measureAsked.MatchString(plain); q.measured { // "how much is due when the users are trained"
		q.wants = slices.DeleteFunc(q.wants, func(w want) bool { return w == date })
	}
}

// mostYears is how many years after a beginning a row is for at most.
const mostYears = 60

// perBefore ends before the number that a rate is of: "15 points per 1,000 words".
var perBefore = regexp.MustCompile(`(?i)\b(?:per|each|every)\s*$`)

// lapsed ends before how long something has gone on: "after 10 years".
var lapsed = regexp.MustCompile(`(?i)\b(?:after|done|completed?|completes|completing|reach(?:es|ed|ing)?|been|served|serving|passed)\b[^.?,;]{0,30}$`)

// extreme finds the last or the first of ranges.
var extreme = regexp.MustCompile(`(?i)\b(?:(top|highest|uppermost|biggest|largest|last)|lowest|smallest|bottom|first) (?:\pL+ )?(?:tier|band|bracket|slab|range)\b`)

// between reports whether a word of a number in an order says more than that number: the "option" of "the first option year".
func (i interval) between(stem, word string) bool {
	return i.of == places && !i.loose && stem != i.unit && isAlpha(word) && count(word) == 0
}

// partOf finds of what a part is asked: "how much of the instalment is interest".
var partOf = regexp.MustCompile(`(?i)\bhow (?:much|many) of\b.*\b(?:is|are|goes to) (\pL+)`)

// roleOfWord returns what the party is called of whose name a word is one, in the plural or possessive, too.
func roleOfWord(roles map[string]string, word string) string {
	for _, w := range []string{word, strings.TrimSuffix(word, "'s"), strings.TrimSuffix(word, "s"), strings.TrimSuffix(word, "'")} {
		if role := roles[w]; role != "" {
			return role
		}
	}
	return ""
}

// letteredBefore finds what a letter names one of, right before it.
var letteredBefore = regexp.MustCompile(`(?i)\b(?:facility|class|series|tranche|zone|type|lot|group|grade|band|category|block|tier|phase|team|building|grid)\s+$`)

var negation = regexp.MustCompile(`(?i)\b(?:not|rather than|other than|instead of)\s+(?:the |a |an |any |for |its )*(\pL+)`)

var months = text.NewSet(text.MonthNames)

// stemsOf returns the stems of words that name a document.
func stemsOf(words string) map[string]bool {
	stems := map[string]bool{}
	for w := range text.Words(words) {
		if len(w) > 1 && !legal[w] {
			stems[text.Stem(w)] = true
		}
	}
	return stems
}

var legal = text.NewSet(`ltd limited llc llp inc plc gmbh corp corporation company co ag sa bv the and of for agreement contract schedule price rate list fee card order form services service license licence
	royalty royalties lease loan term repayment key terms insurance minimum minimums credits credit territory matrix milestones milestone`)

var germanWords = text.NewSet(`der die das den dem des ein eine einer eines für nach von und oder zu zum zur im am welche welcher welches wie viel was wann wo gilt gelten hat
	ist sind wird werden bei mit ohne hoch lange muss darf`)

var (
	reversed   = regexp.MustCompile(`^(?:in |at |for |from |under |on )?(?:which|what) (?:lease |contract |licence )?(?:year|band|tier|country|countries|region|regions|territory|territories|grade|product|products|item|level|phase|stage|channel|office|month|class|severity)\b[^?]{0,60}\b(?:is|are|has|have|does|do|gets?|costs?|pays?|earns?|with)\b|^(?:who|which)\b`)
	several    = regexp.MustCompile(`\b(?:list|all (?:the )?(?:rates|prices|fees|dates|limits|cells|figures)|each|every (?:office|year|zone|tier|country|band)|rates (?:are|for)|(?:prices|fees|rates|terms|details|conditions|times) (?:for|of|apply))\b`)
	whereAsked = regexp.MustCompile(`\bwhere\b|\baddress\b|\bwohin\b|\bwo\b`)
	whoAsked   = regexp.MustCompile(`\bwho(?:m)?\b|\bwhose attention\b|\bwer\b`)
	totals     = regexp.MustCompile(`\b(?:total|totals|overall|allin|all-in|altogether|together|in all|in aggregate|aggregate|sum of|combined|gesamt|gross|all (?:two|three|four|five|six|seven|eight|nine|ten|twelve|\d+)|(?:vat|gst|tax)(?: is)? (?:in|included|added)|inclu(?:ding|des?) (?:vat|gst|tax))\b`)
)

// points makes what a question names by one end a point: who asks for the rate "over 12,000" means just above it.
func points(is []interval) []interval {
	for n := range is {
		i := &is[n]
		i.open = false
		if i.of == places && !math.IsInf(i.from, 0) { // after the third payment, the third is what is named, and after the third year the fourth
			if later := i.from > math.Floor(i.from); later && lapsing[i.unit] {
				i.from = math.Ceil(i.from)
			}
			i.from = math.Floor(i.from)
		}
		switch {
		case math.IsInf(i.from, -1):
			i.from = i.to
		case math.IsInf(i.to, 1):
			i.to = i.from
		}
	}
	return is
}

// lapsing are the stems of what is over before the time begins that is said to be after it.
var lapsing = text.NewSet(`year month week quarter day jahr`)

var impliedWords = []struct {
	asked  *regexp.Regexp
	stems  []string
	weight float64
}{
	{regexp.MustCompile(`\bwhere\b`), stemsIn("place location address premises port airport depot site venue"), impliedWeight},
	{regexp.MustCompile(`^(?:by |until |and |so )?when\b|\bdeadline\b`), stemsIn("date deadline due"), impliedWeight},
	{regexp.MustCompile(`\bhow fast (?:must|should|does|can|will|shall|may) .*\b(?:go|sail|steam|drive|run|travel|fly)\b`), stemsIn("speed"), impliedWeight},
	{regexp.MustCompile(`\b(?:christmas|easter|boxing day|new year's (?:day|eve)|(?:chinese|lunar) new year|thanksgiving|good friday|whit monday|pentecost|midsummer(?: eve)?|diwali|deepavali|eid|` +
		`(?:labou?r|canada|australia|anzac|waitangi|memorial|independence|ascension|national|republic|veterans|columbus|victoria|may|family|heritage|freedom|all saints'?) day)\b`), stemsIn("holiday"), 1},
	{regexp.MustCompile(`\bhow long\b`), stemsIn("time period term duration length"), impliedWeight},
	{regexp.MustCompile(`\bhow much\b|\bwhat (?:does|do|did|will|would) .{2,60}\b(?:pay|charge|cost)s?\b|\bpayment for\b`), stemsIn("amount price fee rate charge cost"), impliedWeight / 2},
}

func stemsIn(words string) (out []string) {
	for w := range text.Words(words) {
		out = append(out, text.Stem(w))
	}
	return out
}

// impliedWeight is the weight of what a question asks for without saying it.
const impliedWeight = 0.55

// impliedBy returns what the way in which a question is put asks for.
func impliedBy(plain string) (out []token) {
	for _, i := range impliedWords {
		if i.asked.MatchString(plain) {
			out = append(out, token{word: i.stems[0], stem: i.stems[0], also: i.stems[1:], weight: i.weight, implied: true})
		}
	}
	return out
}
