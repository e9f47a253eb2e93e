package family

import (
	"regexp"
	"strings"
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

// bindsNobody finds what says of a paper that it is a basis for talks; what binds only once it is signed is none.
var bindsNobody = regexp.MustCompile(`(?i)\bthis (?:letter|paper|document|proposal|term sheet|summary|memorandum)\b[^.;]{0,60}\bnon-?binding\b|\bnot (?:intended to be )?(?:legally |contractually )?binding (?:on (?:either|any|the|both|us)\b|in (?:law|honou?r)\b|and (?:creates?|gives?)\b)|\bcreates? no (?:legal )?(?:rights?|obligations?|relations)\b|\bbasis (?:for|of) (?:further )?(?:discussions?|negotiations?|talks)\b`)

// namedProposed finds the same in the name of a file.
var namedProposed = regexp.MustCompile(`(?i)\bproposed\b|\b(?:not|never)[ _-](?:signed|executed|agreed)\b|\bun(?:signed|executed)\b`)

// filledSign finds a name behind the words of a signature.
var filledSign = regexp.MustCompile(`(?m)\b(?:By|Per|Signed(?: for| by)?[^:\n]{0,80}|Agreed[^:\n]{0,60}):[ \t]*[A-Z][\w.]*[ \t]+[A-Z]`)
