package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

var (
	takesOut     = regexp.MustCompile(`(?i)\b(?:delet\w+|strik\w+|struck|omit\w*|remov\w+|replac\w+|substitut\w+|chang\w+|amend\w*|restat\w+|read|reads|revis\w+|increas\w+|reduc\w+|decreas\w+|extend\w*|becomes?|vari(?:ed|es|y)|revoked?|cancel\w*|construed|altered|supersed\w+|reword\w+|withdrawn|taken (?:out|away))\b`)
	deletes      = regexp.MustCompile(`(?i)\b(?:delet\w+|strik\w+|struck|omit\w*|remov\w+|revoked?|cancel\w*|withdrawn|taken (?:out|away)|ceases? to (?:apply|have effect)|no longer (?:applies|apply)|of no (?:further )?(?:force|effect)|disappl\w+)\b`)
	putsIn       = regexp.MustCompile(`(?i)\b(?:insert\w*|add|adds|added|adding|addition of|includes?|included|including|append\w*)\b`)
	swaps        = regexp.MustCompile(`(?i)\b(?:replac\w+|substitut\w+|delet\w+|strik\w+|struck|omit\w*|(?-i:restat)\w+|withdrawn|in (?:its|their|the) (?:place|stead)|in (?:place|lieu) of|instead|read|reads|become[s]?|reword\w+)\b`)
	runOn        = regexp.MustCompile(`(?i)\b(?:sentences?|words|language|phrase|wording)\b`)
	putsFor      = regexp.MustCompile(`(?i)\b(?:substitut\w+|insert\w*|replac\w+ by|stands? for)\b`)
	putsLast     = regexp.MustCompile(`(?i)\bdelet\w+ the (?:whole |entire )?(?:clause|section|article|paragraph|item)\b[^"“]*\b(?:insert|substitute|put)\s*:?\s*$`)
	readsNow     = regexp.MustCompile(`(?i)\b(?:read|reads|say|says|said|state|states|provide|provides)\s*:?\s*$`) // "as if it said “X” instead of “Y”"
	inPlaceOf    = regexp.MustCompile(`(?i)\b(?:for|in (?:the )?place of|instead of|in lieu of|in substitution for)\b(?:\s+(?:the|each|every|all|any))?(?:\s+(?:existing|present|current|original))?(?:\s+(?:words?|figures?|phrase|number|date|sum|reference to|references to|expression|amount|percentage|rate|period))*\s*$`)
	besideOld    = regexp.MustCompile(`(?i)\b(after|before|following|preceding)\b(?:\s+(?:the|each))?(?:\s+(?:words?|figures?|phrase|number|expression|date|sum|term))*\s*$`)
	atEnd        = regexp.MustCompile(`(?i)\b(?:at|to) (?:the|its) (?:very )?end\b|\bas (?:an?|the) (?:new )?(?:last|final) sentence\b`)
	everywhere   = regexp.MustCompile(`(?i)\b(?:each|every|all)\b[^.;"“]{0,40}\b(?:references?|places?|instances?|occurrences?|where)\b|\bwherever\b|\bthroughout\b|\bboth places\b|\bin each\b|\beach (?:other )?reference\b|\b(?:all|other|any) references\b|^\s*references? (?:in the \w+ )?to\b`)
	definesDay   = regexp.MustCompile(`\(\s*(?:(?:together|collectively|each|as so amended|as amended)[^()"“]{0,30})?(?:the|this|an?|our)?\s*$`)
	beforeTerm   = regexp.MustCompile(`(?i)\b(?:definitions? of|definition for|defined terms?|the terms?|defined as|headed|entitled|titled|heading|known as|called|as that term|meaning of|against)\s*(?:the\s+)?(?:term\s+)?$`)
	termsAsWords = regexp.MustCompile(`(?i)\b(?:replac\w+|substitut\w+|delet\w+|strik\w+|chang\w+|references? to|omit\w*|insert\w*|with|by|for)\s+(?:the\s+)?(?:defined\s+)?(?:terms?)\s*$`)
	putsWhole    = regexp.MustCompile(`(?is)\b(?:delet\w+|taken (?:out|away)|replac\w+|substitut\w+|restat\w+|amend\w*|chang\w+|revis\w+|struck|strik\w+|omit\w*|withdrawn|shall|will|to|now|becomes?|varied|reword\w+)\b.{0,200}?\b(?:with|by|read|reads|follows|following|lieu|place|becomes?|inserted|substituted|thereof|restated|provide|say|of|put)\b|\breplaced\s*:\s*$|\bthere\s+(?:is|are)\s+substituted\b`)
	attachedTo   = regexp.MustCompile(`(?i)\b(?:attached|annexed|appended|set out|set forth|contained|enclosed|in the (?:annexure|annex|appendix|schedule|attachment|form)|hereto|to this|overleaf|at the end|below)\b`)
	segmentEnd   = regexp.MustCompile(`(?s)(;\s*(?:and\s+)?)|(\.\s+)[A-Z]|(,?\s+and,?\s+)(?:in|by (?:also )?in)\s+(?:paragraph|clause|section|article|schedule|item|the definition|exhibit)|(,?\s+and,?\s+)(?:the\s+(?:first|second|third|last|final|penultimate)\s+sentence|(?:sub-?)?(?:paragraph|clause|section)\s+\(?\d|(?:that\s+)?(?:the\s+|an?\s+|no\s+|neither\s+|each\s+|either\s+)?\w+\s+(?:shall|may|must|will)\b)|((?:,|\band\b)?\s+)\([a-z]\)\s+(?:by|in|the|delet|replac|insert|substitut|add|strik|omit)`)
	noVerb       = regexp.MustCompile(`(?i)\b(?:remains? (?:as it is|unchanged|unaltered|in force)|is not (?:amended|changed|varied)|did not agree|do(?:es)? not change|no change|not agreed|unchanged)\b`)
	namesTerm    = regexp.MustCompile(`(?:the\s+)?((?:[A-Z][\w'’-]*\s+(?:of\s+|and\s+|for\s+)?){0,4}[A-Z][\w'’-]*)\s*(?:,|\(|is|are|shall|will|has|in\b|stated|set|specified|under|from|,)`)
)

// changesWords reports whether a text says that it changes the words of an agreement.
func changesWords(s string) bool {
	for _, o := range wordOperations(s, doc.ID{}, "") {
		if o.Changes() && !o.maybe && (!o.Target.IsZero() || o.Old.Len() > 0) {
			return true
		}
	}
	return false
}

// wordOperations returns what the clauses of a paper do to the words of an agreement.
func wordOperations(s string, id doc.ID, file string) (all []*Operation) {
	clauses := clausesOf(s)
	tables := changeTables(s)
	for _, t := range tables {
		label := ""
		clauses, label = without(clauses, t.span)
		for _, o := range t.operations(s, label) {
			o.Paper, o.File = id, file
			all = append(all, o)
		}
	}
	if last := len(tables) - 1; len(clauses) == 0 && last >= 0 {
		clauses = []clause{{span: doc.Span{End: tables[0].span.Start}}, {span: doc.Span{Start: tables[last].span.End, End: len(s)}}}
	} else if len(clauses) == 0 {
		clauses = []clause{{span: doc.Span{End: len(s)}}}
	} else if lead := leadOf(clauses, tables); putsWhole.MatchString(s[:lead.End]) {
		clauses = append([]clause{{span: lead}}, shifted(clauses)...)
	}
	targets := make([]Target, len(clauses))
	papers := make([]string, len(clauses))
	for i := 0; i < len(clauses); i++ {
		c := clauses[i]
		inherited, on := Target{}, ""
		if n := len(c.lead); n > 0 {
			inherited, on = targets[c.lead[n-1]], papers[c.lead[n-1]]
		}
		if next, block := unquotedBlock(s, clauses, i); block.Len() > 0 {
			o := clauseWith(s, c, block, inherited, on)
			if o != nil {
				o.Paper, o.File = id, file
				all = append(all, o)
				i = next - 1
				continue
			}
		}
		found, target, paper := clauseOperations(s, c, inherited, on)
		targets[i], papers[i] = target, paper
		for _, o := range found {
			o.Paper, o.File = id, file
			all = append(all, o)
		}
	}
	return all
}

// leadOf returns the words before the first clause, and before the first table.
func leadOf(clauses []clause, tables []changeTable) doc.Span {
	lead := doc.Span{End: clauses[0].span.Start}
	if len(tables) > 0 {
		lead.End = min(lead.End, tables[0].span.Start)
	}
	return lead
}

// segments cuts a clause into the parts that each say one thing.
func segments(s string, c doc.Span) (all []doc.Span) {
	bare := quietened(s[c.Start:c.End])
	from := 0
	for _, m := range segmentEnd.FindAllStringSubmatchIndex(bare, -1) {
		end := 0
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 {
				end = m[g+1]
				if g == 4 {
					end = m[g] + 1
				}
			}
		}
		if end-from < 12 || abbreviated(bare[:max(0, end-1)]) || m[8] >= 0 && !parts(bare[from:m[8]], bare[m[9]:]) {
			continue
		}
		all = append(all, doc.Span{Start: c.Start + from, End: c.Start + end})
		from = end
	}
	return append(all, doc.Span{Start: c.Start + from, End: c.End})
}

// parts reports whether an "and" parts two things that a clause says: what stands before it changes something, and what follows does so to a
// place of its own, or sets a rule.
func parts(before, after string) bool {
	if i := strings.IndexByte(after, '.'); i > 0 && (i+1 == len(after) || after[i+1] == ' ' || after[i+1] == '\n') {
		after = after[:i]
	}
	changes := takesOut.MatchString(after) || putsIn.MatchString(after)
	return (takesOut.MatchString(before) || putsIn.MatchString(before)) && changes == startsPlace.MatchString(after)
}

var startsPlace = regexp.MustCompile(`(?i)^(?:the\s+\w+\s+sentence|(?:sub-?)?(?:paragraph|clause|section)\s)`)

// abbreviated reports whether a text ends with an abbreviation, whose full stop ends nothing, or with the title of a clause.
func abbreviated(s string) bool {
	w := s[strings.LastIndexAny(s, " \n(")+1:]
	switch strings.ToLower(strings.TrimRight(w, ".")) {
	case "no", "nos", "inc", "ltd", "co", "corp", "para", "paras", "cl", "s", "art", "sec", "mr", "mrs", "ms", "dr":
		return true
	}
	return false
}

// clauseOperations returns what one clause does, and the target that its parts inherit.
func clauseOperations(s string, c clause, target Target, on string) (all []*Operation, leads Target, paper string) {
	leads, paper = target, on
	var last *Operation
	barely := target.IsZero() // the places are named by their numbers alone, if at all
	if o := renumbers(unquoted(s[c.span.Start:c.span.End])); o != nil {
		o.Label, o.Says, last = c.label, c.span.Trim(s), o
	}
	for _, seg := range segments(s, c.span) {
		part := s[seg.Start:seg.End]
		refs := refsIn(part)
		if seg.Start == c.span.Start {
			refs = c.places(part)
		}
		own, where, ok := merged(refs)
		if barely = barely && !ok; barely {
			refs = append(refs, bareRefs(part)...)
			own, where, ok = merged(refs)
		}
		if ok {
			if own.Number == "" && own.Schedule == "" && own.Term == "" && own.Title == "" {
				ok = false
			} else if own.Schedule == "" && own.Number != "" && target.Schedule != "" && own.Term == "" && paragraphRef(part) {
				own.Schedule = target.Schedule
			}
			if isItem(own.Number) && target.Number != "" { // an item of the section that the clause is about
				number := target.Number
				if outer, _, cut := subItem(number); cut {
					number = outer
				}
				own.Number, own.Title = number+own.Number, target.Title
			}
		}
		if ok {
			target, on = own, where
			if leads.IsZero() {
				leads, paper = own, where
			}
		} else if n, _ := sentenceIn(unquoted(part)); n != 0 {
			target.Sentence = n
		}
		if at := isRenumbering.FindStringIndex(unquoted(part)); at != nil {
			if !deletes.MatchString(unquoted(part)) {
				continue
			}
			if cut := renumberPart.FindStringIndex(unquoted(part)); cut != nil {
				seg.End = seg.Start + cut[0]
				part = s[seg.Start:seg.End]
				refs = refsIn(part)
			}
		}
		for _, o := range segmentOperations(s, seg, refs, target, on) {
			if o.Label, o.Says, o.own = c.label, c.span.Trim(s), seg; c.label == "" {
				o.Says = saysIn(s, seg, refs, o)
			}
			all = append(all, o)
		}
	}
	if last != nil && last.relative(all, leads) { // what stands before it in the clause was done before
		all = append(all, last)
	}
	return all, leads, paper
}

// saysIn returns the words of a letter without numbers that say what an operation does: from the paragraph on in which they begin.
func saysIn(s string, seg doc.Span, refs []ref, o *Operation) doc.Span {
	at := seg.End
	for _, w := range []doc.Span{o.Old, o.New} {
		if w.Len() > 0 {
			at = min(at, w.Start)
		}
	}
	if len(refs) > 0 {
		at = min(at, seg.Start+refs[0].span.Start)
	}
	if at <= seg.Start || at >= seg.End {
		return seg.Trim(s)
	}
	return doc.Span{Start: seg.Start + strings.LastIndex(s[seg.Start:at], "\n\n") + 1, End: seg.End}.Trim(s)
}

func paragraphRef(s string) bool {
	return regexpParagraph.MatchString(s)
}

var regexpParagraph = regexp.MustCompile(`(?i)\b(?:paragraph|para|item|rule)\b`)

func atoi(s string) (n int) {
	for _, c := range s {
		n = 10*n + int(c-'0')
	}
	return n
}

// contents returns the quotations of a segment that are words put in or taken out.
func contents(s string, seg doc.Span) (all []quote) {
	part := s[seg.Start:seg.End]
	for _, q := range quotesIn(part) {
		before := part[:q.outer.Start]
		if definesDay.MatchString(before) || beforeTerm.MatchString(before) && !termsAsWords.MatchString(before) {
			continue
		}
		q.outer.Start, q.outer.End = q.outer.Start+seg.Start, q.outer.End+seg.Start
		q.inner.Start, q.inner.End = q.inner.Start+seg.Start, q.inner.End+seg.Start
		all = append(all, q)
	}
	return all
}

// segmentOperations returns what one part of a clause does.
func segmentOperations(s string, seg doc.Span, refs []ref, target Target, on string) (all []*Operation) {
	part := s[seg.Start:seg.End]
	if noVerb.MatchString(unquoted(part)) {
		return nil
	}
	found := contents(s, seg)
	from := seg.Start
	for i := 0; i < len(found); {
		pre := s[from:found[i].outer.Start]
		if i+1 < len(found) {
			mid := s[found[i].outer.End:found[i+1].outer.Start]
			post := s[found[i+1].outer.End:seg.End]
			if i+2 < len(found) {
				post = s[found[i+1].outer.End:found[i+2].outer.Start]
			}
			if o := pair(pre, mid, post, found[i], found[i+1], target, on); o != nil {
				all = append(all, o)
				from, i = found[i+1].outer.End, i+2
				continue
			}
		}
		post := s[found[i].outer.End:seg.End]
		if i+1 < len(found) {
			post = s[found[i].outer.End:found[i+1].outer.Start]
		}
		if o := single(s, pre, post, found[i], refs, target, on); o != nil {
			o.part = o.Verb == Replace && o.row == "" && partly(s[seg.Start:found[i].outer.Start], refs, target)
			all = append(all, split(s, pre, o)...)
		}
		from, i = found[i].outer.End, i+1
	}
	if len(found) == 0 {
		all = append(all, plain(s, seg, refs, target, on)...)
	}
	return all
}

// place reads where something new goes: its own number, and what it follows.
func place(o *Operation, refs []ref, words string) {
	t := Target{}
	for i, r := range refs {
		switch {
		case r.fresh || i == 0 && len(refs) > 1 && t.New == "" && strings.HasPrefix(words, r.Number) && r.Number != "":
			if r.Number != "" {
				t.New = r.Number
			}
		case r.own:
		case t.Number == "" && r.Number != "":
			t.Number, t.Title = r.Number, r.Title
		case t.Schedule == "" && r.Schedule != "":
			t.Schedule = r.Schedule
		}
	}
	if m := leadingNumber.FindStringSubmatch(words); m != nil {
		t.New = m[1]
	}
	if t.New == "" && t.Number == "" && o.Target.Number != "" {
		t.Number = o.Target.Number
		if m := leadingItem.FindStringSubmatch(words); m != nil {
			t.New = m[1]
		}
	}
	if strings.HasPrefix(t.New, "(") && t.Number == "" {
		t.Number = o.Target.Number
	}
	if m := definition.FindStringSubmatch(words); m != nil && t.New == "" {
		t.Term = m[1]
	}
	if t.New != "" && t.Number == t.New {
		t.Number = ""
	}
	o.Target = t
}

var (
	leadingNumber = regexp.MustCompile(`^\s*(?i:(?:section|clause|article|paragraph)\s+)?(\d+[A-Z]{0,2}(?:\.\d+[A-Z]{0,2})*|[A-Z]{1,2}[.-]?\d+(?:\.\d+)*)[.):]?(?:\s|$)`)
	ofPlace       = regexp.MustCompile(`(?i)\b(?:at|to|from|in) the (?:end|beginning|middle) of\b`)
	leadingItem   = regexp.MustCompile(`^\s*(\([a-zA-Z0-9]{1,4}\))\s`)
	definition    = regexp.MustCompile(`^\s*["“‘']?([A-Z][^"”’'\n:]{0,60}?)["”’']?\s*(?:,?\s*(?:means?|shall mean|has the meaning|shall have the meaning|includes?)\b|:)`)
)
