package ask

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// List is a question for the contracts of a matter that meet all of some conditions: "which NDAs are under Delaware law and
// longer than two years?"
type List struct {
	Conditions []Condition
	Count      bool // it asks how many
	Papers     bool // it asks for documents, so that an amendment counts for itself
	// Type has words one of which stands in the kind of document that is asked for; none for every kind.
	Type []string
}

// Condition is what a column of a review has to have.
type Condition struct {
	Playbook, Column string
	// Lacks says that the contract is not to have it.
	Lacks bool
	// Is is a normalised value, or the beginning of a date; "" where being there is enough.
	Is string
	// Or are others that do as well.
	Or []string
	// From and Before bound a date, as ISO 8601 has it, or a length of time in days: From it, before Before. "" for none.
	From, Before    string
	Longer, Shorter float64 // days, exclusive; 0 for none
	AtLeast, AtMost float64 // days, inclusive; 0 for none
	Names           []string
	// Itself is whether the contract is to renew itself, and not at somebody's option.
	Itself bool
}

var (
	listAsked = regexp.MustCompile(`(?i)^\W*(?:and |so |please )*(?:which|what|how many|list|show(?: me)?|find(?: me)?|give me|name|are there any|do any)\b(?:\s+(?:of|the|all|every|our|my|these|those|me|a list of|other))*\s+((?:[\w-]+ ){0,3}?)` +
		`(contracts?|agreements?|ndas?|leases?|loans?|documents?|files?|papers|licen[cs]es?|ones|deals?|them)\b`)
	lawWords     = regexp.MustCompile(`(?i)\b(?:governed by|governing|under|subject to|law of|laws? of|choose|chooses|law|laws)\b`)
	yearAsked    = regexp.MustCompile(`\b(?:19|20)\d\d\b`)
	datedBy      = regexp.MustCompile(`(?i)\b(?:dated|signed|made|entered into|concluded|executed|effective|from|of|took effect|take effect|start\w*|began|begin|commenc\w*)\b[^,]*$`)
	endingBy     = regexp.MustCompile(`(?i)\b(?:expir\w*|end|ends|ending|run out|runs out|lapse\w*|matur\w*)\b`)
	beforeDate   = regexp.MustCompile(`(?i)\b(?:before|prior to|earlier than|until|by)\s+(?:the end of\s+)?$`)
	afterDate    = regexp.MustCompile(`(?i)\b(?:after|later than|since|from|as of)\s+$`)
	betweenDates = regexp.MustCompile(`(?i)\bbetween\s+((?:19|20)\d\d)\s+and\s+((?:19|20)\d\d)\b`)
	lengthAsked  = regexp.MustCompile(`(?i)\b(?:run|runs|running|last|lasts|lasting|term|terms|duration|for|long|longer|shorter|valid|remain|length)\b`)
	ofNotice     = regexp.MustCompile(`(?i)\bnotice\b`)
	compared     = regexp.MustCompile(`(?i)\b(?:longer|shorter|more|less|at least|at most)\b`)
	aYear        = regexp.MustCompile(`(?i)\ba(\s+(?:year|month|week|day)\b)`)
	renewing     = regexp.MustCompile(`(?i)\b(?:(?:do|does)(?:n['’]t| not)\s+)?(?:auto(?:matically)?[- ]?)?renew(?:s|al|als|ed|ing)?(?:\s+(?:automatically|by (?:itself|themselves)|clauses?))?\b`)
	renewsItself = regexp.MustCompile(`(?i)\bauto|\bby (?:itself|themselves)\b`)
	notSigned    = regexp.MustCompile(`(?i)\bunsigned\b|\b(?:not|never|\w+n['’]t)(?: yet)?(?: been)?(?: fully)? (?:signed|executed)\b|\b(?:lacks?|without|missing) (?:an? |any |the )?signatures?\b`)
	isSigned     = regexp.MustCompile(`(?i)^[^\pL]*(?:(?:that|which) )?(?:is|are|were|was|has been|have been)(?: already| fully)? (?:signed|executed)[^\pL]*$`)
	lacksIt      = regexp.MustCompile(`(?i)\b(?:without|lack|lacks|lacking|no|not|don['’]t|doesn['’]t|never|missing|omit|omits)\b[^,]{0,40}$`)
	withParty    = regexp.MustCompile(`(?:\bwith|\bbetween|\binvolv\w+|\bsigned by|\bby|\binto by|\bparty to|\bparties are|\bto which|\bname|\bnames)\s+((?:[Tt]he\s+)?(?:\p{Lu}[\p{L}\p{N}&.'’-]*)(?:[\s,]+(?:\p{Lu}[\p{L}\p{N}&.'’-]*|of|&))*)`)
	partyOf      = regexp.MustCompile(`(?:\bis|\bare|\bdid|\bdoes|\bhas)\s+((?:\p{Lu}[\p{L}\p{N}&.'’-]*)(?:[\s,]+(?:\p{Lu}[\p{L}\p{N}&.'’-]*|of|&|and))*)\s+(?:a |the )?(?:part(?:y|ies)|sign|signed|enter\w*)`)
)

// listNoise are words of such questions that ask for nothing further.
var listNoise = text.NewSet(`which what how many list show find give name of the all every our my these those me are is were was be been being do does did have has had there any a an
	that with and or in on under by for to from it its their them they i we us please contract contracts agreement agreements nda ndas lease leases loan loans document documents file files
	paper papers licence licences license licenses ones deals deal governed governing law laws state dated date signed made entered into concluded executed effective took take effect
	year years month months week weeks day days term terms run runs running last lasts lasting duration long longer shorter than more less over at least most up no not
	expire expires expired expiring expiry end ends ending out lapse before after since until prior later earlier between renew renews renewal automatically auto itself themselves
	clause clauses provision provisions contain contains containing include includes including without lack lacks lacking missing say says specify specifies provide provides providing
	party parties exactly only also valid remain remains apply applies applied choose chooses chosen subject as number matter here one two three confidentiality disclosure non nondisclosure
	where whose who when jurisdiction notice period periods length requires require initial january february march april may june july august september october november december or fewer law
	start starts started starting begin begins began need needs require requires yet already still`)

// clauseWords are the ways in which a question speaks of the clauses that reviews have columns for; the first that stands there
// counts.
var clauseWords = []struct {
	column  string
	pattern *regexp.Regexp
}{
	{"cap_on_liability", regexp.MustCompile(`(?i)\b(?:liability caps?|caps? on liability|cap(?:ped)? liability|limit(?:s|ation|ations)? (?:of|on) liability|liability limits?)\b`)},
	{"uncapped_liability", regexp.MustCompile(`(?i)\b(?:unlimited|uncapped) liability\b`)},
	{"non_compete", regexp.MustCompile(`(?i)\bnon-?\s?competes?\b|\bnon-?competition\b`)},
	{"exclusivity", regexp.MustCompile(`(?i)\bexclusivity\b|\b(?:is|are) exclusive\b|\bexclusive dealing\b`)},
	{"no_solicit_of_employees", regexp.MustCompile(`(?i)\b(?:non-?\s?solicit\w*|no-?\s?hire|no hiring away|no-?poach\w*|solicit\w* of employees)\b`)},
	{"no_solicit_of_customers", regexp.MustCompile(`(?i)\bsolicit\w* of customers\b`)},
	{"anti_assignment", regexp.MustCompile(`(?i)\b(?:anti-?\s?assignment|assignment clauses?|(?:consent|approval|permission) (?:to|for|before|of) (?:an? |any |the |its )?assign\w*|(?:restrict\w*|prohibit\w*|bans? on|limits? on) assignment)\b`)},
	{"change_of_control", regexp.MustCompile(`(?i)\bchange[- ]of[- ]control\b`)},
	{"audit_rights", regexp.MustCompile(`(?i)\baudit (?:rights?|clauses?)\b|\bright to audit\b`)},
	{"insurance", regexp.MustCompile(`(?i)\binsurance\b`)},
	{"most_favored_nation", regexp.MustCompile(`(?i)\bmost[- ]favou?red[- ](?:nation|customer)s?\b|\bMFN\b`)},
	{"termination_for_convenience", regexp.MustCompile(`(?i)\bterminat\w+ (?:for convenience|at will|without cause)\b`)},
	{"liquidated_damages", regexp.MustCompile(`(?i)\bliquidated damages\b`)},
	{"third_party_beneficiary", regexp.MustCompile(`(?i)\bthird[- ]party (?:beneficiar\w+|rights?)\b`)},
	{"source_code_escrow", regexp.MustCompile(`(?i)\bsource[- ]code escrow\b|\bescrow\b`)},
	{"minimum_commitment", regexp.MustCompile(`(?i)\bminimum (?:commitments?|purchases?|orders?)\b`)},
	{"rofr_rofo_rofn", regexp.MustCompile(`(?i)\brights? of first (?:refusal|offer|negotiation)\b|\bROF[RON]\b`)},
	{"non_disparagement", regexp.MustCompile(`(?i)\bnon-?\s?disparagement\b`)},
	{"covenant_not_to_sue", regexp.MustCompile(`(?i)\bcovenants? not to sue\b`)},
	{"license_grant", regexp.MustCompile(`(?i)\blicen[cs]e grants?\b|\bgrants? (?:of )?(?:a )?licen[cs]e\b`)},
	{"revenue_profit_sharing", regexp.MustCompile(`(?i)\b(?:revenue|profit) sharing\b`)},
	{"warranty_duration", regexp.MustCompile(`(?i)\bwarrant(?:y|ies)\b`)},
	{"governing_law", regexp.MustCompile(`(?i)\b(?:governing[- ]law|choice of law)(?: clauses?| provisions?)?\b`)},
}

// typeWords are the words of kinds of documents by how questions call them.
var typeWords = map[string][]string{
	"nda": {"disclosure", "confidential", "nda", "secrecy"}, "lease": {"lease", "tenancy"}, "loan": {"loan", "credit", "note"}, "license": {"license", "licence"}, "licence": {"license", "licence"},
}

// Lists reports whether a question is for contracts, be it that [ReadList] reads what they are to have or not.
func Lists(question string) bool { return listAsked.MatchString(question) }

// ReadList reads a question for the contracts that meet some conditions; false for any other question, and for one that
// asks for something which no column of a review has.
func ReadList(question string) (List, bool) {
	at := listAsked.FindStringSubmatchIndex(question)
	if at == nil {
		return List{}, false
	}
	kind := strings.TrimSuffix(strings.ToLower(question[at[4]:at[5]]), "s")
	l := List{Count: strings.Contains(strings.ToLower(question[:at[2]]), "how many"), Type: typeWords[kind],
		Papers: kind == "document" || kind == "file" || kind == "papers"}
	if !l.before(question[at[2]:at[3]]) {
		return List{}, false
	}
	rest := question[at[5]:]
	take := func(from, to int) { rest = rest[:from] + strings.Repeat(" ", to-from) + rest[to:] }
	for _, c := range clauseWords {
		if m := c.pattern.FindStringIndex(rest); m != nil {
			l.Conditions = append(l.Conditions, Condition{Playbook: "clauses", Column: c.column, Lacks: lacksIt.MatchString(rest[:m[0]])})
			take(m[0], m[1])
		}
	}
	if m := renewing.FindStringIndex(rest); m != nil {
		lacks := strings.Contains(strings.ToLower(rest[m[0]:m[1]]), "n't") || strings.Contains(rest[m[0]:m[1]], " not") || strings.Contains(rest[m[0]:m[1]], "n’t") || lacksIt.MatchString(rest[:m[0]])
		c := Condition{Playbook: "clauses", Column: "renewal_term", Lacks: lacks}
		if renewsItself.MatchString(rest[m[0]:m[1]]) {
			c = Condition{Playbook: "facts", Column: "renewal", Lacks: lacks, Itself: true}
		}
		l.Conditions = append(l.Conditions, c)
		take(m[0], m[1])
	}
	l.signed(&rest)
	l.lengths(&rest)
	l.dates(&rest)
	l.laws(&rest)
	for _, p := range []*regexp.Regexp{withParty, partyOf} {
		if m := p.FindStringSubmatchIndex(rest); m != nil {
			name := strings.Trim(strings.TrimSuffix(strings.TrimSpace(rest[m[2]:m[3]]), " and"), " ,")
			l.Conditions = append(l.Conditions, Condition{Playbook: "facts", Column: "parties", Names: []string{name}, Lacks: lacksIt.MatchString(rest[:m[0]])})
			take(m[2], m[3])
		}
	}
	if compared.MatchString(rest) && !slices.ContainsFunc(l.Conditions, func(c Condition) bool { return c.Longer+c.Shorter+c.AtLeast+c.AtMost > 0 }) {
		return List{}, false // with what it compares was not read
	}
	for word := range text.Words(rest) {
		if !listNoise[word] && !empty[word] {
			return List{}, false // it asks for something else, too
		}
	}
	return l, len(l.Conditions) > 0
}

// signed reads whether the contracts are to be signed.
func (l *List) signed(rest *string) {
	c := Condition{Playbook: "facts", Column: "signed", Is: "signed"}
	m := notSigned.FindStringIndex(*rest)
	if m != nil {
		c.Is, c.Or = "blank", []string{"draft", "partly"}
	} else if m = isSigned.FindStringIndex(*rest); m == nil {
		return
	}
	l.Conditions = append(l.Conditions, c)
	*rest = (*rest)[:m[0]] + strings.Repeat(" ", m[1]-m[0]) + (*rest)[m[1]:]
}

// before reads what stands before the kind of document, "two-year California supply": a law, a length, a kind; false where more is said.
func (l *List) before(words string) bool {
	rest := strings.ReplaceAll(words, "-", " ")
	for _, kind := range []value.Kind{value.Duration, value.Jurisdiction} {
		for _, v := range value.Find(kind, rest, doc.Span{End: len(rest)}) {
			c := Condition{Playbook: "facts", Column: "governing_law", Is: v.Text}
			if kind == value.Duration {
				c = Condition{Playbook: "facts", Column: "term", AtLeast: Days(v), AtMost: Days(v)}
			}
			l.Conditions = append(l.Conditions, c)
			rest = rest[:v.Span.Start] + strings.Repeat(" ", v.Span.Len()) + rest[v.Span.End:]
		}
	}
	var kinds []string
	for _, word := range strings.Fields(rest) {
		switch low := strings.ToLower(word); {
		case listNoise[low] || empty[low]:
		case low != word:
			l.Conditions = append(l.Conditions, Condition{Playbook: "facts", Column: "parties", Names: []string{word}})
		default:
			kinds = append(kinds, low)
		}
	}
	if len(kinds) == 1 && len(l.Type) == 0 {
		l.Type = kinds
		return true
	}
	return len(kinds) == 0
}

// lengths reads conditions on the term and on notice.
func (l *List) lengths(rest *string) {
	*rest = aYear.ReplaceAllString(*rest, "1$1")
	for _, v := range value.Find(value.Duration, *rest, doc.Span{End: len(*rest)}) {
		before, behind := (*rest)[:v.Span.Start], (*rest)[v.Span.End:]
		c := Condition{Playbook: "facts", Column: "term"}
		if ofNotice.MatchString(*rest) {
			c.Column = "notice"
		} else if !lengthAsked.MatchString(*rest) {
			continue
		}
		up, strict, _, says := sideOf(before, behind)
		switch days := Days(v); {
		case !says:
			c.AtLeast, c.AtMost = days, days
		case up && strict:
			c.Longer = days
		case up:
			c.AtLeast = days
		case strict:
			c.Shorter = days
		default:
			c.AtMost = days
		}
		l.Conditions = append(l.Conditions, c)
		*rest = (*rest)[:v.Span.Start] + strings.Repeat(" ", v.Span.Len()) + (*rest)[v.Span.End:]
	}
}

// Days returns how many days a length of time is about: months count thirty, years 360; forever is very long.
func Days(v value.Value) float64 {
	switch v.Unit {
	case "year":
		return 360 * v.Amount
	case "month":
		return 30 * v.Amount
	case "week":
		return 7 * v.Amount
	case "day", "business day":
		return v.Amount
	case "hour":
		return v.Amount / 24
	case "minute":
		return v.Amount / 1440
	case value.Perpetual:
		return 1e6
	}
	return 0
}

// dates reads conditions on the date of the contracts and on their end.
func (l *List) dates(rest *string) {
	words := *rest
	column := func(at int) string {
		if endingBy.MatchString(words[:at]) && !datedBy.MatchString(lastPart(words[:at])) {
			return "expiry"
		}
		return "effective_date"
	}
	if m := betweenDates.FindStringSubmatchIndex(words); m != nil {
		last, _ := strconv.Atoi(words[m[4]:m[5]])
		l.Conditions = append(l.Conditions, Condition{Playbook: "facts", Column: column(m[0]), From: words[m[2]:m[3]], Before: strconv.Itoa(last + 1)})
		*rest = words[:m[0]] + strings.Repeat(" ", m[1]-m[0]) + words[m[1]:]
		return
	}
	found := value.Find(value.Date, words, doc.Span{End: len(words)})
	for _, m := range yearAsked.FindAllStringIndex(words, -1) {
		if !slices.ContainsFunc(found, func(v value.Value) bool { return v.Span.Start <= m[0] && m[1] <= v.Span.End }) {
			found = append(found, value.Value{Text: words[m[0]:m[1]], Span: doc.Span{Start: m[0], End: m[1]}})
		}
	}
	for _, v := range found {
		before := words[:v.Span.Start]
		c := Condition{Playbook: "facts", Column: column(v.Span.Start)}
		switch {
		case beforeDate.MatchString(before):
			c.Before = v.Text
		case afterDate.MatchString(before) && !strings.HasSuffix(strings.ToLower(strings.TrimSpace(before)), "from"):
			c.From = v.Text
			if strings.Contains(strings.ToLower(before[max(0, len(before)-12):]), "after") || strings.Contains(strings.ToLower(before[max(0, len(before)-12):]), "than") {
				c.From = v.Text + "~" // the whole of what is named lies before
			}
		default:
			c.Is = v.Text
		}
		l.Conditions = append(l.Conditions, c)
		*rest = (*rest)[:v.Span.Start] + strings.Repeat(" ", v.Span.Len()) + (*rest)[v.Span.End:]
	}
}

// lastPart returns what stands behind the last "and" of words.
func lastPart(words string) string {
	if at := strings.LastIndex(words, " and "); at >= 0 {
		return words[at:]
	}
	return words
}

// laws reads conditions on the governing law.
func (l *List) laws(rest *string) {
	words := *rest
	if !lawWords.MatchString(words) {
		return
	}
	last := -1 // where the one before ended
	for _, v := range value.Find(value.Jurisdiction, words, doc.Span{End: len(words)}) {
		between := ""
		if last >= 0 {
			between = strings.TrimSpace(words[last:v.Span.Start])
		}
		if last = v.Span.End; between == "or" || between == "," {
			c := &l.Conditions[len(l.Conditions)-1]
			c.Or = append(c.Or, v.Text)
		} else {
			l.Conditions = append(l.Conditions, Condition{Playbook: "facts", Column: "governing_law", Is: v.Text, Lacks: otherLaw.MatchString(words[:v.Span.Start])})
		}
		*rest = (*rest)[:v.Span.Start] + strings.Repeat(" ", v.Span.Len()) + (*rest)[v.Span.End:]
	}
}

// otherLaw stands before a law that is not to govern.
var otherLaw = regexp.MustCompile(`(?i)\b(?:not|n['’]t|other than|except)\b[^,]{0,40}$`)

// Met reports whether one of some values of a column meets the condition.
func (c *Condition) Met(values []value.Value) bool {
	return slices.ContainsFunc(values, c.meets)
}

func (c *Condition) meets(v value.Value) bool {
	switch {
	case len(c.Names) > 0:
		said := text.Stems(v.Text)
		return !slices.ContainsFunc(strings.FieldsFunc(c.Names[0], func(r rune) bool { return r == ' ' || r == ',' }), func(word string) bool {
			return !companyForms[strings.ToLower(strings.Trim(word, ".,"))] && !said[text.Stem(strings.ToLower(strings.Trim(word, ".,&")))] && strings.Trim(word, ".,&") != ""
		})
	case c.Is != "" && c.Column == "governing_law":
		return slices.ContainsFunc(append([]string{c.Is}, c.Or...), func(law string) bool {
			return v.Text == law || strings.HasPrefix(v.Text, law+" and ") || strings.HasPrefix(law, v.Text+" and ")
		})
	case c.Column == "signed":
		return v.Text == c.Is || slices.Contains(c.Or, v.Text)
	case c.Is != "":
		return strings.HasPrefix(v.Text, c.Is)
	case c.From != "" || c.Before != "":
		return v.Kind == value.Date && (c.From == "" || v.Text > c.From || strings.HasPrefix(v.Text, c.From)) && (c.Before == "" || v.Text < c.Before)
	case c.Longer+c.Shorter+c.AtLeast+c.AtMost > 0:
		days := Days(v)
		return days > 0 && days > c.Longer && (c.Shorter == 0 || days < c.Shorter) && days >= c.AtLeast && (c.AtMost == 0 || days <= c.AtMost)
	}
	return true
}

// companyForms are words of names of companies that tell none from another.
var companyForms = text.NewSet("inc llc ltd corp corporation company co limited plc lp llp gmbh sa ag the of and incorporated")
