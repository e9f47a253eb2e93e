package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// pair reads two quotations: one for the other, or one beside the other.
func pair(pre, mid, post string, a, b quote, target Target, on string) *Operation {
	o := &Operation{Verb: ReplaceWord, Target: target, On: on, Old: a.inner, New: b.inner}
	around := pre + " " + mid + " " + post
	o.Each = everywhere.MatchString(pre) || everywhere.MatchString(mid)
	switch {
	case inPlaceOf.MatchString(pre) && (putsIn.MatchString(pre) || putsThere.MatchString(mid)):
	case newForOld.MatchString(mid), inPlaceOf.MatchString(mid) && (putsFor.MatchString(pre+" "+mid) || readsNow.MatchString(pre)):
		o.Old, o.New = b.inner, a.inner
	case putsIn.MatchString(pre) && besideOld.MatchString(mid):
		o.Verb, o.Old, o.New = InsertWords, b.inner, a.inner
		o.Side = sideOf(besideOld.FindStringSubmatch(mid)[1])
	case besideOld.MatchString(pre) && putsIn.MatchString(mid+" "+post):
		o.Verb = InsertWords
		o.Side = sideOf(besideOld.FindStringSubmatch(pre)[1])
	case takesOut.MatchString(around), turnsTo.MatchString(mid):
	default:
		return nil
	}
	return o
}

var (
	// putsThere finds what puts words for others: "for “six” there is put “eight”".
	putsThere = regexp.MustCompile(`(?i)\b(?:puts?|writes?)\b`)
	// newForOld finds what stands alone between new words and those whose place they take.
	newForOld = regexp.MustCompile(`(?i)^\s*,?\s*(?:instead of|in (?:the )?place of|in lieu of|rather than|where (?:it|that|the \w+) (?:now |today )?(?:says|reads|has|gives|states))(?: the (?:words?|figures?))?\s*$`)
	// turnsTo finds a sign between old words and new ones.
	turnsTo = regexp.MustCompile(`^\s*(?:>>?|->|=>|→|⇒)\s*$`)
)

func sideOf(word string) Side {
	if w := strings.ToLower(word); w == "before" || w == "preceding" {
		return Before
	}
	return After
}

// single reads a quotation that stands alone: words for the whole of what is named, new words, or words that go.
func single(s, pre, post string, q quote, refs []ref, target Target, on string) *Operation {
	o := &Operation{Target: target, On: on, New: q.inner}
	words := strings.TrimSpace(s[q.inner.Start:q.inner.End])
	block := strings.HasSuffix(strings.TrimSpace(pre), ":") || len(words) > 60 && !asWords.MatchString(pre)
	isNew := putsIn.MatchString(pre) && !swaps.MatchString(pre)
	n, fresh := sentenceIn(unquoted(pre))
	switch {
	case isNew && runOn.MatchString(pre) && !target.IsZero() && (n != 0 || target.Term == "" && leadingNumber.FindString(words) == "" && !definition.MatchString(words)):
		o.Verb, o.Side = InsertWords, AtEnd
		switch {
		case !fresh && n != 0 && !atEnd.MatchString(pre):
			o.Side = After
			if m := besideSentence.FindStringSubmatch(pre); m != nil {
				o.Side = sideOf(m[1])
			}
		case fresh && n > 1:
			o.Side, o.Target.Sentence = After, n-1
		default:
			o.Target.Sentence = 0
		}
	case atEnd.MatchString(pre+" "+firstOf(post, 60)) && putsIn.MatchString(pre+" "+post) && !target.IsZero():
		o.Verb, o.Side = InsertWords, AtEnd
	case isNew || putsIn.MatchString(post) && !deletes.MatchString(pre) && !takesOut.MatchString(pre):
		o.Verb = Insert
		place(o, refs, words)
		if !block && o.Target.New == "" && !definition.MatchString(words) {
			return nil
		}
	case deletes.MatchString(pre+post) && !putsWhole.MatchString(ofPlace.ReplaceAllString(pre+" "+firstOf(post, 80), " ")) && !block && !putsLast.MatchString(pre):
		o.Verb, o.Old, o.New = ReplaceWord, q.inner, doc.Span{}
		o.Each = everywhere.MatchString(pre)
		if atEnd.MatchString(pre + " " + firstOf(post, 60)) {
			o.Side = AtEnd
		}
	case (takesOut.MatchString(pre) && (putsWhole.MatchString(pre) || putsLast.MatchString(pre)) || putsFor.MatchString(post) && takesOut.MatchString(pre)) && !target.IsZero():
		o.Verb = Replace
		if m := rowFor.FindStringSubmatch(unquoted(pre)); m != nil && target.Term == "" {
			o.row = m[1]
		}
	default:
		return nil
	}
	return o
}

var (
	asWords        = regexp.MustCompile(`(?i)\b(?:words?|figures?|phrase|expression|sentence)\s*$`)
	besideSentence = regexp.MustCompile(`(?i)\b(after|before|following|preceding)\s+(?:the\s+)?\w+\s+sentence\b`)
)

// split makes two of what puts one definition where another one goes: each has its own place in the alphabet.
func split(s, pre string, o *Operation) []*Operation {
	if o.Verb != Replace || o.Target.Term == "" || !deletes.MatchString(pre) || !putsIn.MatchString(pre) {
		return []*Operation{o}
	}
	m := definition.FindStringSubmatch(s[o.New.Start:o.New.End])
	if m == nil || strings.EqualFold(m[1], o.Target.Term) {
		return []*Operation{o}
	}
	gone, put := *o, *o
	gone.Verb, gone.New = Delete, doc.Span{}
	put.Verb, put.Target = Insert, Target{Term: m[1], Number: o.Target.Number}
	return []*Operation{&gone, &put}
}
