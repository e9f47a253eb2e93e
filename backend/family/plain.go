package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

var (
	changeVerb = regexp.MustCompile(`(?i)\b(?:increas\w+|reduc\w+|chang\w+|amend\w*|extend\w*|rais\w+|ris(?:e|es|ing)|goes up|go up|falls?|lower\w+|decreas\w+|revis\w+|adjust\w+|vari(?:ed|es|y)|mov(?:ed|es)|replac\w+)\b`)
	fromWord   = regexp.MustCompile(`(?i)\bfrom\s+$`)
	toWord     = regexp.MustCompile(`(?i)^\s*(?:,?\s*(?:plus|excluding|exclusive of)\s+\w+)?(?:\s+(?:per|a|an|each)\s+[\w ]{2,20})?\s*,?\s*to\s+$`)
	// turnsInto finds what stands between an old value and a new one: "KSh 3.10 shall be read as KSh 3.65", "the 60 days in clause 2 become 90 days".
	turnsInto = regexp.MustCompile(`(?i)^\s*(?:\w+\s+){0,3}?(?:(?:in|of|under|at|by)\s+(?:the\s+)?(?:` + sectionWord + `\s*)?[\w.()]+\s+)?(?:(?:shall|will|is|are|to)\s+)?(?:(?:now|hereby|be)\s+)*(?:reads?(?:\s+as)?|becomes?|(?:changed|increased|reduced|raised|lowered|amended|varied|revised|replaced)\s+(?:to|by|with))\s*(?:the\s+)?$`)
	// insteadOf finds what stands between a new value and the one whose place it takes: "£34,000 a month instead of £31,000", "£1,000,000 (not £750,000)".
	insteadOf  = regexp.MustCompile(`(?i)^[^.;:\d]{0,30}?\b(?:in place of|instead of|in lieu of|in substitution for|rather than|and not|not)\s+(?:the\s+)?(?:(?:existing|present|current|original|former)\s+)?(?:\w+\s+of\s+)?$`)
	isValue    = regexp.MustCompile(`(?is)\b(?:is|are|amounts?|shall be|will be|be|shall mean|means|to|reads?|says?)\s+(?:hereby\s+)?(?:(?:now|extended|changed|amended|increased|reduced|revised|set|varied|moved|raised|lowered|brought forward|deemed)\s+)*(?:to(?:\s+be)?|at|until|by|and\s+expir\w+|through)?\s*(?:and include\s+|the\s+)?$`)
	movesValue = regexp.MustCompile(`(?is)\b(?:is|are|shall be|will be|be)\s+(?:hereby\s+)?(?:extended|changed|amended|increased|reduced|revised|varied|raised|lowered|moved)\b[^.;]{0,60}?\b(?:to(?:\s+be)?|until|through|expir(?:ing|es?)(?:\s+on)?|ends on|and ending on)\s*(?:and including\s+|the\s+)?$`)
	// countedTo finds what things are counted to: "is increased to 52,000 cases".
	countedTo = regexp.MustCompile(`(?i)\b(?:is|are|shall be|will be|be)\s+(?:hereby\s+)?(?:increased|reduced|raised|lowered|decreased|changed|amended|varied|revised)\s+(?:from\s+[\d,.]+\s+(?:[a-z]+\s+)?)?to\s+(\d[\d,]*)\s+([a-z]{3,})\b`)
	// subjectIs finds a term of which a sentence says what it is from now on: "Tenant's Share shall be".
	subjectIs  = regexp.MustCompile(`(?:^|[.:;,)]\s+)(?:the\s+)?((?:[A-Z][\w'’-]*\s+(?:of\s+|and\s+|for\s+)?){0,4}[A-Z][\w'’-]*)\s+(?:shall be|will be|is)\s+(?:now\s+|hereby\s+)?$`)
	valueKinds = []value.Kind{value.Money, value.Percent, value.Date, value.Duration, value.Number}
)

// plain reads a part of a clause without quotation marks: a value that takes the place of another, a schedule that is
// attached, or what is deleted.
func plain(s string, seg doc.Span, refs []ref, target Target, on string) []*Operation {
	part := s[seg.Start:seg.End]
	if all := fromTo(s, seg, refs, target, on); len(all) > 0 {
		return all
	}
	if o := attached(part, refs, on); o != nil {
		return []*Operation{o}
	}
	if o := becomes(s, seg, refs, target, on); o != nil {
		return several(s, seg, o)
	}
	if o := nameForName(s, seg, target, on); o != nil {
		return []*Operation{o}
	}
	return deleted(part, refs, target, on)
}

var (
	isDeleted   = regexp.MustCompile(`(?is)^.{0,160}?\b(?:is|are|shall be|shall stand|stands|be|being)\s+(?:hereby\s+)?(?:deleted|omitted|removed|struck|revoked|cancelled|withdrawn|taken out|deemed deleted|of no (?:further )?(?:force|effect))\b`)
	deletesThis = regexp.MustCompile(`(?is)\b(?:delete|deleting|deletion of|omit|omitting|omission of|remove|removing|removal of|strike|striking(?: out)?)\s+(?:the\s+)?(?:whole of\s+|entirety of\s+)?$`)
	// ownVerb finds the verb of what is said of one place before another one is deleted: "Clause 5.1 does not apply to …, and clause 5.2 is deleted".
	ownVerb = regexp.MustCompile(`(?is)\b(?:do|does|shall|may|must|will|is|are|appl(?:y|ies)|remains?)\b.*\band\s+(?:the\s+)?$`)
	// nextNumber finds a further section of a list: "Sections 4.2, 4.3 and 5.1".
	nextNumber = regexp.MustCompile(`^(?:\s*,\s*(?:and\s+)?|\s+and\s+)(` + sectionNumber + `)`)
)

// deleted reads that a sentence, the line of a table, or the places that a part names are deleted.
func deleted(part string, refs []ref, target Target, on string) (all []*Operation) {
	if attachedTo.MatchString(part) || target.IsZero() {
		return nil
	}
	bare := unquoted(part)
	if at := sentenceOf.FindStringIndex(bare); at != nil && target.Sentence != 0 && target.Number != "" {
		if isDeleted.MatchString(bare[at[1]:]) || deletesThis.MatchString(bare[:at[0]]) {
			return []*Operation{{Verb: Delete, Target: target, On: on}}
		}
		return nil
	}
	for i, r := range refs {
		if r.own || r.fresh || i+1 < len(refs) && ownVerb.MatchString(part[r.span.End:max(r.span.End, refs[i+1].span.Start)]) {
			continue
		}
		if !isDeleted.MatchString(part[r.span.End:]) && !deletesThis.MatchString(part[:r.span.Start]) {
			return nil
		}
		if i > 0 && r.Number != "" {
			target, _, _ = merged(refs[i:])
		}
		o := &Operation{Verb: Delete, Target: target, On: on, part: partly(part, refs, target) || target.Schedule != "" && target.Number == "" && isPart(part[:r.span.Start])}
		if m := rowFor.FindStringSubmatch(part); m != nil {
			o.row, o.part = m[1], false
		}
		all = append(all, o)
		for rest := part[r.span.End:]; o.row == "" && target.Schedule == "" && target.Term == ""; {
			m := nextNumber.FindStringSubmatchIndex(rest)
			if m == nil {
				break
			}
			all = append(all, &Operation{Verb: Delete, Target: Target{Number: rest[m[2]:m[3]]}, On: on})
			rest = rest[m[3]:]
		}
		return all
	}
	return nil
}

var givenFor = regexp.MustCompile(`(?s)\b(?:is|are|shall be|will be|becomes?)\s+(?:now\s+)?([A-Z0-9][^.;,:()"“”\n]{1,80}?)\s+(?:in place of|instead of|in lieu of|in substitution for)\s+([A-Z0-9][^;,:()"“”\n]{1,80}?)\s*(?:$|[;,:(\n]|\.(?:\s|$))`)

// nameForName reads names without quotation marks of which one takes the other's place: "the manager named in Schedule 2 is Una Brock in place of Edwin Harle".
func nameForName(s string, seg doc.Span, target Target, on string) *Operation {
	m := givenFor.FindStringSubmatchIndex(s[seg.Start:seg.End])
	if m == nil || target.IsZero() {
		return nil
	}
	return &Operation{Verb: ReplaceWord, Target: target, On: on, New: doc.Span{Start: seg.Start + m[2], End: seg.Start + m[3]}, Old: doc.Span{Start: seg.Start + m[4], End: seg.Start + m[5]}}
}

// fromTo reads "is increased from $48,750 to $53,900" and "the rate of $48,750 shall be read as $53,900", of one kind of value as often as it is said.
func fromTo(s string, seg doc.Span, refs []ref, target Target, on string) (all []*Operation) {
	part := s[seg.Start:seg.End]
	changes := changeVerb.MatchString(part)
	for _, kind := range valueKinds {
		values := value.Find(kind, part, doc.Span{End: len(part)})
		for i := 0; i+1 < len(values); i++ {
			a, b := values[i].Span, values[i+1].Span
			between := part[a.End:b.Start]
			fromTo := changes && fromWord.MatchString(part[:a.Start]) && toWord.MatchString(between)
			switch {
			case fromTo:
			case kind == value.Number || target.IsZero():
				continue
			case insteadOf.MatchString(between):
				a, b = b, a
			case !turnsInto.MatchString(between):
				continue
			}
			o := &Operation{Verb: ReplaceWord, Target: target, On: on, label: labelOf(part, refs, doc.Span{Start: min(a.Start, b.Start), End: max(a.End, b.End)})}
			o.Old = doc.Span{Start: seg.Start + a.Start, End: seg.Start + a.End}
			o.New = doc.Span{Start: seg.Start + b.Start, End: seg.Start + b.End}
			if o.Target.IsZero() {
				o.Target.Term = termBefore(part[:a.Start])
			}
			if o.Target.IsZero() {
				return all
			}
			all = append(all, o)
			i++
		}
		if len(all) > 0 {
			return all
		}
	}
	return nil
}

// further finds what stands between two values that a sentence gives together: "£120,000 for one event and £900,000 in any year".
var further = regexp.MustCompile(`(?i)^[^.;:\d]{0,80}?(?:,|\b(?:and|or)\b)\s+(?:(?:of|at|to|is|are)\s+)?(?:the\s+)?$`)

// several makes as many of an operation as its sentence gives values of the same kind: each with the words behind it, and its place among them.
func several(s string, seg doc.Span, o *Operation) []*Operation {
	part := s[seg.Start:seg.End]
	if !slices.Contains(valueKinds, value.Kind(o.old)) || o.maybe {
		return []*Operation{o}
	}
	given := []doc.Span{o.New}
	for _, v := range value.Find(value.Kind(o.old), part, doc.Span{Start: o.New.End - seg.Start, End: len(part)}) {
		at := doc.Span{Start: seg.Start + v.Span.Start, End: seg.Start + v.Span.End}
		if !further.MatchString(s[given[len(given)-1].End:at.Start]) {
			break
		}
		given = append(given, at)
	}
	if len(given) == 1 {
		return []*Operation{o}
	}
	all := make([]*Operation, len(given))
	for i, at := range given {
		one, end := *o, seg.End
		if i+1 < len(given) {
			end = given[i+1].Start
		}
		one.New, one.label, one.nth = at, s[at.End:end], [2]int{i, len(given)}
		all[i] = &one
	}
	return all
}

// ofAgreement finds whose term it is: "the Term of the Lease is extended".
var ofAgreement = regexp.MustCompile(`\s+(?:of|under)\s+(?:the|this)\s+(?:said\s+)?(?:Lease|Agreement|Contract|Licen[cs]e|Deed)\b`)

// termBefore returns the defined term that a phrase speaks of; "" for none.
func termBefore(s string) string {
	s = ofAgreement.ReplaceAllString(s, " ")
	all := namesTerm.FindAllStringSubmatch(s, -1)
	for i := len(all) - 1; i >= 0; i-- {
		term := strings.TrimSpace(all[i][1])
		if at := strings.LastIndex(term, "The "); at > 0 { // what stands before it is a heading
			term = term[at:]
		}
		if strings.ContainsAny(term, " ") && !strings.HasPrefix(term, "With ") {
			return strings.TrimPrefix(term, "The ")
		}
		if len(term) > 3 && term != "Agreement" && term != "Lease" && term != "Contract" && term != "Accordingly" && term != "Effective" {
			return term
		}
	}
	return ""
}

// becomes reads "the Expiration Date stated in Section 1.4 is April 30, 2029" and "the Maturity Date is extended to …".
func becomes(s string, seg doc.Span, refs []ref, target Target, on string) *Operation {
	part := s[seg.Start:seg.End]
	if m := countedTo.FindStringSubmatchIndex(part); m != nil && refBefore(refs, m[0]) {
		return &Operation{Verb: ReplaceWord, Target: target, On: on, New: doc.Span{Start: seg.Start + m[2], End: seg.Start + m[3]}, old: part[m[4]:m[5]],
			label: labelOf(part, refs, doc.Span{Start: m[2], End: m[3]})}
	}
	for _, kind := range valueKinds[:4] {
		for _, v := range value.Find(kind, part, doc.Span{End: len(part)}) {
			before := part[:v.Span.Start]
			o := &Operation{Verb: ReplaceWord, On: on, New: doc.Span{Start: seg.Start + v.Span.Start, End: seg.Start + v.Span.End}}
			switch near := before[max(0, len(before)-90):]; {
			case kind == value.Date && len(v.Text) < 10:
				continue
			case refBefore(refs, v.Span.Start) && isValue.MatchString(near):
				o.Target = target
			case movesValue.MatchString(near):
				o.Target.Term = termBefore(before[:movesValue.FindStringIndex(before)[0]] + ",")
				if o.Target.Term == "" {
					continue
				}
			case subjectIs.MatchString(before):
				o.Target.Term, o.maybe = strings.Join(strings.Fields(subjectIs.FindStringSubmatch(before)[1]), " "), true
			default:
				continue
			}
			o.old, o.label = string(kind), labelOf(part, refs, v.Span)
			return o
		}
	}
	return nil
}

// refBefore reports whether a place of the agreement is named shortly before a position.
func refBefore(refs []ref, at int) bool {
	for _, r := range refs {
		if !r.own && r.span.End <= at && at-r.span.End < 110 {
			return true
		}
	}
	return false
}

var replacedBy = regexp.MustCompile(`(?is)\b(?:replac\w+|substitut\w+|delet\w+|withdrawn|supersed\w+|amended and restated|reword\w+)\b`)

// comesIn finds that a schedule becomes one of the agreement's: "Annex 1 to this Amendment is added to the Agreement as Exhibit C".
var comesIn = regexp.MustCompile(`(?i)\b(?:is|are|shall be|be|by|to)\s+(?:hereby\s+)?(?:add(?:ed|ing)?|insert(?:ed|ing)?|append(?:ed|ing)?|incorporated)\b`)

// attached reads that a schedule takes the place of another, or comes in: "Exhibit B is replaced with the Exhibit B attached".
func attached(part string, refs []ref, on string) *Operation {
	if !replacedBy.MatchString(part) && !comesIn.MatchString(part) || !attachedTo.MatchString(part) {
		return nil
	}
	var schedules []ref
	for _, r := range refs {
		if r.Schedule != "" && !r.own {
			schedules = append(schedules, r)
		}
	}
	if len(schedules) == 0 {
		return nil
	}
	o := &Operation{Verb: Replace, Target: schedules[0].Target, On: on, attached: true, new: schedules[0].Schedule}
	if !replacedBy.MatchString(part) {
		o.Verb, o.Target = Insert, schedules[len(schedules)-1].Target
		return o
	}
	if len(schedules) > 1 {
		last := schedules[len(schedules)-1]
		o.new = part[last.span.Start:last.span.End]
		for _, r := range schedules[1:] {
			if strings.EqualFold(r.Schedule, o.Target.Schedule) {
				o.new = part[r.span.Start:r.span.End]
				break
			}
		}
	}
	return o
}

// unquotedBlock returns the words that follow a clause's colon without quotation marks, and the next clause of the paper; an
// empty span where there are none.
func unquotedBlock(s string, clauses []clause, i int) (next int, block doc.Span) {
	c := clauses[i]
	words := s[c.span.Start:c.span.End]
	colon := leadColon(words)
	if colon < 0 {
		return 0, doc.Span{}
	}
	lead, rest := words[:colon+1], strings.TrimSpace(words[colon+1:])
	t, _, named := merged(c.places(lead))
	fresh := putsIn.MatchString(lead)
	if !named && !fresh || !putsWhole.MatchString(lead) && !fresh || len(contents(s, doc.Span{Start: c.span.Start, End: c.span.Start + colon})) > 1 {
		return 0, doc.Span{}
	}
	if rest != "" {
		at := colon + 1 + strings.Index(words[colon+1:], rest)
		for _, q := range quotesIn(words) {
			term := definition.FindStringIndex(rest) // whose term alone is quoted
			if q.outer.Start == at && (q.outer.Len() > 60 || 2*q.outer.Len() > len(rest) || term == nil || term[1] < q.outer.Len()) {
				return 0, doc.Span{}
			}
		}
		if !strings.Contains(words[colon+1:colon+1+min(8, len(words)-colon-1)], "\n") && !definition.MatchString(rest) {
			return 0, doc.Span{}
		}
		return i + 1, doc.Span{Start: c.span.Start + colon + 1, End: c.span.End}.Trim(s)
	}
	if i+1 >= len(clauses) || !replacedBy.MatchString(lead) && !fresh {
		return 0, doc.Span{}
	}
	first := clauses[i+1]
	if t.Number == "" || !strings.HasPrefix(first.label, strings.TrimRight(t.Number, ".")) && !(fresh && first.depth == c.depth) || follows(c.label, first.label) {
		return 0, doc.Span{}
	}
	for next = i + 1; next < len(clauses) && !follows(c.label, clauses[next].label); next++ {
	}
	return next, doc.Span{Start: first.span.Start, End: clauses[next-1].span.End}.Trim(s)
}

// leadColon returns where the lead of a clause ends with a colon; -1 where it does not.
func leadColon(words string) int {
	bare := unquoted(words)
	for i := range bare {
		if bare[i] == ':' {
			return i
		}
		if bare[i] == '\n' && i+1 < len(bare) && bare[i+1] == '\n' && (i > 400 || i > 0 && bare[i-1] == '.') {
			return -1
		}
	}
	return -1
}

// follows reports whether one label comes after another one in a paper: "2.3" after "2.2", "3" after "2.2", "(b)" after "(a)".
func follows(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	if strings.HasPrefix(a, "(") {
		return len(a) == 3 && len(b) == 3 && b[1] == a[1]+1
	}
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	if len(y) > len(x) {
		return false
	}
	n := len(y) - 1
	for i := range n {
		if x[i] != y[i] {
			return false
		}
	}
	return atoi(y[n]) == atoi(x[n])+1 && digits(y[n]) && digits(x[n])
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// clauseWith is the operation of a clause whose new words stand behind its colon without quotation marks.
func clauseWith(s string, c clause, block doc.Span, target Target, on string) *Operation {
	lead := s[c.span.Start:block.Start]
	refs := c.places(lead)
	t, where, ok := merged(refs)
	if !ok {
		t, where = target, on
	}
	o := &Operation{Verb: Replace, Target: t, On: where, New: block, Label: c.label, Says: doc.Span{Start: c.span.Start, End: block.End}.Trim(s)}
	if m := rowFor.FindStringSubmatch(unquoted(lead)); m != nil && t.Term == "" {
		o.row = m[1]
	}
	if putsIn.MatchString(lead) && !deletes.MatchString(lead) {
		o.Verb = Insert
		place(o, refs, s[block.Start:block.End])
	}
	return o
}
