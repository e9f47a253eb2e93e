package dated

import (
	"regexp"
	"slices"
	"strings"
)

// What stands between the name of a document and a date that it bears: "the Loan Agreement (the
// “Loan”), dated as of", and, further apart, "the letter agreement by and between Acme Inc. and Baker LLC, dated".
var (
	datedNoun  = `\b(?:agreements?|contracts?|leases?|sub-?leases?|licen[cs]es?|deeds?|notes?|plans?|letters?|amendments?|polic(?:y|ies)|indentures?|guarant(?:y|ee)s?|mortgages?|commitments?|memorand(?:um|a)|covenants?|nda|trusts?|wills?|instruments?|statements?|reports?|proposals?|offers?|orders?|resolutions?)\b(?: of \w+){0,2}[”"]?`
	datedVerb  = `[\s,(]*(?:\b(?:dated|made|entered into|executed|signed|of even date|as (?:amended|modified)(?: and (?:restated|modified))?(?: effective)?|(?:amended and )?restated effective|effective)\b)(?: and \w+)*[\s,]*(?:as of|as at|effective|on|of)?(?: the)?\s*$`
	datedEnds  = regexp.MustCompile(spaced(datedVerb))
	documentAt = regexp.MustCompile(spaced(datedNoun))
	datedNear  = regexp.MustCompile(spaced(`^` + datedNoun + `(?:\s*\([^()]{0,120}\))?(?:` + datedVerb + `|[\s,]*(?:as of|as at)(?: the)?\s*$)`))
	datedFar   = regexp.MustCompile(spaced(`^` + datedNoun + `[\s,]*(?:\([^()]{0,120}\)[\s,]*)?(?:(?:entered into|made|concluded|executed|signed) )?(?:by and )?(?:between|among|amongst|with|from|in favou?r of)\b[^;:]{0,400}?` + datedVerb))
	datedLast  = regexp.MustCompile(spaced(`^` + datedNoun + `[\s,]*(?:entered into|made|concluded|executed|signed) (?:by and )?(?:between|among|amongst|with|by)\b[^;:]{0,200}?\b(?:as of|as at|effective|on|dated)(?: the)?\s*$`))
	// determiner are the words before a noun by which one document is told from another.
	determiner = regexp.MustCompile(`(?i)^(?:this|these|the|that|those|an?|any|said|such|certain|its|his|her|their|our|your|my|prior|previous|existing|original|former|earlier|separate|attached|enclosed|related|underlying|\w+['’]s?)$`)
)

// onDay stands before every day on which something was done.
var onDay = regexp.MustCompile(spaced(`\b(?:as of|as at|effective|on|dated)(?: the)?\s*$`))

// entireOnly stands before the agreement that a contract says to be all of.
var entireOnly = regexp.MustCompile(`(?i)\bentire[\s\x{a0}]+$`)

// spaced returns a pattern that matches in any case, white space in which stands for any.
func spaced(pattern string) string {
	return `(?i)` + strings.ReplaceAll(pattern, " ", `[\s\x{a0}]+`)
}

// OfAnother reports whether the date behind some words is that of another document than the one
// that speaks: "pursuant to the letter agreement dated", but not "this Agreement, dated" and not
// "LEASE dated".
func OfAnother(lead string) bool {
	if !datedEnds.MatchString(lead[max(0, len(lead)-80):]) && !onDay.MatchString(lead[max(0, len(lead)-20):]) {
		return false
	}
	before := ""
	for nouns := documentAt.FindAllStringIndex(lead, -1); ; nouns = nouns[:len(nouns)-1] { // the nearest counts
		if len(nouns) == 0 {
			return false
		}
		at := nouns[len(nouns)-1][0]
		if from := lead[at:]; !entireOnly.MatchString(lead[:at]) && (datedNear.MatchString(from) || datedFar.MatchString(from) || datedLast.MatchString(from)) {
			before = lead[:at]
			break
		}
	}
	const longLine = 50 // bytes, behind which words go on in the next one
	cut := strings.LastIndexAny(before, ".;:()“")
	if end := strings.LastIndexByte(before, '\n'); end > cut && end-strings.LastIndexByte(before[:end], '\n') < longLine {
		cut = end
	}
	if cut >= 0 { // a heading, or another sentence
		before = before[cut+1:]
	}
	words := strings.Fields(before)
	for i := len(words) - 1; i >= max(0, len(words)-9); i-- {
		word := strings.Trim(words[i], ",“”\"")
		if !determiner.MatchString(word) {
			continue
		}
		switch strings.ToLower(word) {
		case "this", "these":
			return false
		case "the", "a", "an":
			// "The Agreement dated" speaks of itself where a sentence begins so, as does "This is an Agreement dated".
			return (i > 0 || i < len(words)-1) && !(i > 0 && slices.Contains([]string{"is", "as", "constitutes"}, strings.ToLower(words[i-1])))
		}
		return true
	}
	return false
}
