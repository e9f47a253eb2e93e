package ask

import (
	"regexp"
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

var (
	// leavesOut stands before things that a sentence leaves out of what it says.
	leavesOut = regexp.MustCompile(`(?i)\b(?:but\s+not|other\s+than|excluding|not\s+including|with\s+the\s+exception\s+of|except(?:ing)?|save)(?:\s+(?:for|to|in|on|at|of|by))?\s+`)
	// noThing begins what is no thing that is left out, but a condition.
	noThing = regexp.MustCompile(`(?i)^(?:as|if|that|where|when|with|upon|until|under|pursuant|after|before|only|limited|necessarily|provided|otherwise|(?:the\s+)?extent|accordance|compliance|writing|connection|each\s+case|any\s+(?:way|event)|less|more|than)\b|^(?:\S+\s+){0,4}?(?:consent|approval|permission|authori[sz]ation|notice)\b`)
	// ofThem ends the name of a thing, and saysWhich what belongs to it.
	ofThem    = regexp.MustCompile(`(?i)\b(?:with|of|in|at|on|to|by|as|under|from|within)\b`)
	saysWhich = regexp.MustCompile(`(?i)\b(?:who|whom|whose|that|which|where|when|if|having|upon|unless|so|is|are)\b|[(\[]`)
	// joins parts things that are listed.
	joins = regexp.MustCompile(`(?i)\s*,\s*(?:and|or|nor)?\s*|\s+(?:and|or|nor|and/or)\s+(?:for\s+|to\s+|in\s+|on\s+)?`)
	// thatNot finds words that say by what it does not do which thing is meant: "findings that do not identify the Buyer".
	thatNot = regexp.MustCompile(`(?i)\b(?:that|which|who)\s+(?:do|does|did|is|are|was|were|has|have|had|will|can)\s*(?:not|n['’]t)\s+(?:be\s+|been\s+)?(?:\w+ly\s+)?(\p{L}+)[^.;:,]*`)
)

// leftOut tells whether what is asked stands among what a sentence leaves out of what it allows, demands or forbids.
func (c *claim) leftOut(r *assertion) reading {
	if r.main < 0 {
		return unread
	}
	op := r.operators[r.main]
	for _, at := range leavesOut.FindAllStringIndex(r.text, -1) {
		scope := c.scope(r, at[1])
		rest := r.text[:at[0]] + " " + r.text[scope.End:]
		if scope.Len() > 0 && !noThing.MatchString(r.text[scope.Start:scope.End]) && c.asksOne(r.text[scope.Start:scope.End], rest) {
			return c.outside(op.operator, false).only(c.does(r))
		}
	}
	for _, at := range thatNot.FindAllStringSubmatchIndex(r.text, -1) {
		stem := text.Stem(strings.ToLower(r.text[at[2]:at[3]]))
		if at[0] < op.span.End || c.denies[stem] || akin(stem, c.denies) != "" || !c.stems[stem] && akin(stem, c.stems) == "" {
			continue
		}
		return c.outside(op.operator, false).only(c.does(r))
	}
	return unread
}

// scope returns the words from a place on that name what is left out: as far as the sentence does something else.
func (c *claim) scope(r *assertion, from int) doc.Span {
	end := len(r.text)
	if at := strings.IndexAny(r.text[from:], ".;:)"); at >= 0 {
		end = from + at
	}
	for _, o := range r.operators {
		if o.span.Start <= from || o.span.Start >= end {
			continue
		}
		end = o.span.Start
		if comma := strings.LastIndexByte(r.text[from:end], ','); comma >= 0 {
			end = from + comma
		}
	}
	return doc.Span{Start: from, End: end}
}

// asksOne reports whether one of some things is asked for, all of its name, and the rest of the sentence does not speak of it.
func (c *claim) asksOne(things, rest string) bool {
	for _, thing := range joins.Split(things, -1) {
		whole := thing
		if at := saysWhich.FindStringIndex(thing); at != nil {
			whole = thing[:at[0]]
		}
		head := whole
		if at := ofThem.FindStringIndex(whole); at != nil {
			head = whole[:at[0]]
		}
		if asked, alone := c.named(head, rest); asked > 0 && asked == alone {
			return true
		}
		if asked, alone := c.named(whole, rest); asked > 1 && alone > 0 {
			return true
		}
	}
	return false
}

// named counts the words of a thing's name where the question has them all, and those that the rest of a sentence does not have.
func (c *claim) named(thing, rest string) (asked, alone int) {
	for word := range text.Words(thing) {
		if empty[word] {
			continue
		}
		stem := text.Stem(word)
		if c.premise[stem] || !c.stems[stem] && akin(stem, c.stems) == "" {
			return 0, 0
		}
		asked++
		if sharedStems(rest, map[string]bool{stem: true}) == 0 {
			alone++
		}
	}
	return asked, alone
}

// limbAt finds the marks of list items that stand in a sentence.
var limbAt = regexp.MustCompile(`(?:^|[\s;,:])\(([a-z]{1,4}|\d{1,2})\)\s`)

// limbs returns the items of a list in a sentence, which are counted from the first; those of lists within items are of these.
func limbs(sentence string) (items []doc.Span) {
	var write func(n int) string
	for _, m := range limbAt.FindAllStringSubmatchIndex(sentence, -1) {
		mark := sentence[m[2]:m[3]]
		if len(items) == 0 {
			switch mark {
			case "a":
				write = numeral.Letters
			case "i":
				write = numeral.Roman
			case "1":
				write = strconv.Itoa
			default:
				continue
			}
		}
		if mark != strings.ToLower(write(len(items)+1)) {
			continue
		}
		if len(items) > 0 {
			items[len(items)-1].End = m[0]
		}
		items = append(items, doc.Span{Start: m[0], End: len(sentence)})
	}
	return items
}

// apartFrom returns the items of a list in a sentence that say nothing of what is asked, as another one does: what is excepted from those is
// not excepted from that. The last one stays, for what ends it may be said of all.
func (c *claim) apartFrom(sentence string) (others []doc.Span) {
	items := limbs(sentence)
	if len(items) < 2 {
		return nil
	}
	own, most, tied := 0, 0.0, false
	for i, l := range items {
		switch n := c.shared(sentence[l.Start:l.End], c.stems); {
		case n > most:
			own, most, tied = i, n, false
		case n == most:
			tied = true
		}
	}
	if tied || most <= c.shared(sentence[:items[0].Start], c.stems) { // what leads them in says it: they are conditions of that
		return nil
	}
	for i, l := range items[:len(items)-1] {
		if i != own {
			others = append(others, l)
		}
	}
	return others
}

// without returns a sentence less some of its parts.
func without(sentence string, parts []doc.Span) string {
	at, kept := 0, ""
	for _, p := range parts {
		kept, at = kept+sentence[at:p.Start], p.End
	}
	return kept + sentence[at:]
}
