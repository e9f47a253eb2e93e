package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
)

var (
	saysDraft  = regexp.MustCompile(`(?i)\bdraft\b|\bsubject to contract\b|\bfor discussion purposes\b|\bnot an offer\b|\bunsigned\b|\bnot signed\b|\bpropos(?:al|ed by)\b|\bnot for signature\b|\bnot (?:yet )?agreed\b|\bfor [^\n]{1,30} comments?\b|\bin negotiation\b|\b(?:bozza|entwurf|borrador|rascunho|ontwerp|brouillon|udkast|utkast)\b|\bprojet d(?:e |')(?:avenant|contrat|lettre|accord)`)
	blankDate  = regexp.MustCompile(`(?i)\b(?:dated?|as of|made(?: on| this)?)\b[:,]?\s*(?:the\s+)?(?:_{3,}|\.{4,}|…{2,}|\[[\s•●_.]*\]|\[date\]|[ \t]{6,}(?:\d{4})?[ \t]*\n)`)
	signedMark = regexp.MustCompile(`(?i)/s/|\bsd/-|\(signed\)|\bsgd\b\.?|\[signed\]|\bsigned electronically\b|\bdocusigned\b|\bdate signed:\s*\w+ \d`)
	blankSign  = regexp.MustCompile(`(?im)^.{0,140}\b(?:by|per|name|signed|signature|signed for|agreed)\b.{0,80}[:]?\s*(?:_{5,}|\.{6,}|…{3,}|\[\s*\])|_{5,}[ \t]*\([A-Z][\w ]+\)[ \t]*(?:_|$)`)
	// blankLine finds the line for the signature of somebody who is named before it.
	blankLine = regexp.MustCompile(`(?m)^[ \t]*\p{Lu}[^\n_:]{5,70}[ \t]_{8,}[ \t]*$`)
	// openFigure finds one that is still in brackets.
	openFigure = regexp.MustCompile(`\[\d[\d,.]*%?\]|\[(?:one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty)(?:[ -]\w+)?\]`)
)

// unsignedWhy says why a paper is not taken for a signed one; "" where it is.
func unsignedWhy(file, opening, tail string) string {
	signed := signedMark.MatchString(tail) || signedMark.MatchString(opening)
	for _, note := range unsignedNotes(opening) {
		opening = opening[:note.Start] + strings.Repeat(" ", note.Len()) + opening[note.End:]
	}
	head := opening[:min(len(opening), 300)]
	switch {
	case blankDate.MatchString(opening[:min(len(opening), 1200)]) && !signed:
		return "its date is blank"
	case saysDraft.MatchString(head) && !signed && !strings.Contains(strings.ToLower(head), "draft mark"):
		return "it says that it is a draft"
	case saysDraft.MatchString(strings.ReplaceAll(file, "_", " ")) && !signed && !filledSign.MatchString(tail) || namedProposed.MatchString(file):
		return "its file's name says that it is not signed"
	case (blankSign.MatchString(tail) || len(blankLine.FindAllString(tail, 2)) > 1) && !signed && !filledSign.MatchString(tail):
		return "its signatures are blank"
	case len(openFigure.FindAllString(opening, 2)) > 1 && !signed:
		return "figures in it are in brackets"
	case bindsNobody.MatchString(opening[:min(len(opening), 1500)]):
		return "it says that it binds nobody"
	}
	return ""
}

// noteUnsigned finds a remark in brackets that what stands before it was not signed.
var noteUnsigned = regexp.MustCompile(`(?im)^[ \t]*[\[(](?:this (?:note|letter|part|page) (?:is|was) )?(?:not|never|un)[ -]?(?:yet )?(?:signed|agreed|executed)\b[^\])\n]{0,160}[\])][ \t]*$`)

// unsignedNotes returns the notes of a paper of several of which a remark says that they are not signed, with the remark: from the beginning, or the one before, on. A
// remark about the paper has nothing before it, or nothing behind.
func unsignedNotes(s string) (all []doc.Span) {
	from := 0
	for _, m := range noteUnsigned.FindAllStringIndex(s, -1) {
		if before, after := strings.Fields(s[from:m[0]]), strings.Fields(s[m[1]:]); len(before) >= leastNote && len(after) >= leastNote {
			all = append(all, doc.Span{Start: from, End: m[1]})
		}
		from = m[1]
	}
	return all
}

// leastNote is how many words a note has at least.
const leastNote = 15

// covered reports whether most of some words lies in spans.
func covered(in []doc.Span, words doc.Span) bool {
	return slices.ContainsFunc(in, func(s doc.Span) bool { return 2*s.Intersect(words).Len() > words.Len() })
}

// bindsNobody finds what says of a paper that it is a basis for talks; what binds only once it is signed is none.
var bindsNobody = regexp.MustCompile(`(?i)\bthis (?:letter|paper|document|proposal|term sheet|summary|memorandum)\b[^.;]{0,60}\bnon-?binding\b|\bnot (?:intended to be )?(?:legally |contractually )?binding (?:on (?:either|any|the|both|us)\b|in (?:law|honou?r)\b|and (?:creates?|gives?)\b)|\bcreates? no (?:legal )?(?:rights?|obligations?|relations)\b|\bbasis (?:for|of) (?:further )?(?:discussions?|negotiations?|talks)\b|\b(?:nobody|no one|neither (?:of us|party|side)) has (?:yet )?(?:signed|agreed)\b`)

// namedProposed finds the same in the name of a file.
var namedProposed = regexp.MustCompile(`(?i)\bproposed\b|\b(?:not|never)[ _-](?:signed|executed|agreed)\b|\bun(?:signed|executed)\b`)

// filledSign finds a name behind the words of a signature.
var filledSign = regexp.MustCompile(`(?m)\b(?:By|Per|Signed(?: for| by)?[^:\n]{0,80}|Agreed[^:\n]{0,60}):[ \t]*[A-Z][\w.]*[ \t]+[A-Z]`)
