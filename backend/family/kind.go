package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

// openingBytes is how much of a paper tells what it is and what it is about.
const openingBytes = 4000

// titleBytes is how much of it holds its title.
const titleBytes = 700

// numberedPaper is what a paper is called with its number, which is the group.
const numberedPaper = `(?:allonge|avenant|nachtrag|annexe?|aneks|amendment|addendum|variation|supplement|modification|amending agreement|change (?:order|note|notice)|deed of (?:amendment|variation)|rider|extension|renewal)\s*(?:agreement\s*)?(?:no\.?|number|num\.?|nr\.?|#)?\s*(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b`

var (
	afterTitle   = regexp.MustCompile(`(?i)\b(?:this [a-z ]{0,60}(?:agreement|deed|amendment|lease|consent|waiver|letter|notice)|between|by and between|recitals|background|whereas|dear\b|now,? therefore|parties\s*\n|table of contents|article (?:i|1|one)\b|\bre:)`)
	letterMarks  = regexp.MustCompile(`(?im)^\s*(?:dear\b|(?:von|an|datum|betreff|de|para|à|fecha|date|asunto|objet|oggetto|assunto|van|aan|onderwerp)\s?:|(?:sehr geehrte|liebe|guten tag|estimad[oa]|querid[oa]|ch[eè]re?|caro|cara|beste|geachte)\b|(?:freundliche|herzliche|liebe) grüße|(?:freundliche|herzliche|liebe) grüsse|un saludo|cordialement|re:|sub(?:ject)?\.?\s?:|from:|to:|yours (?:sincerely|faithfully|truly)|very truly yours|sincerely,?\s*$|attention:|for the attention of|kind regards|by (?:hand|courier|e-?mail))`)
	salutation   = regexp.MustCompile(`(?m)^[ \t]*(?:Dear [^\n]{1,50}|Ladies and Gentlemen[:,]?|Gentlemen[:,]|Sirs?[:,]|Madam[:,])[ \t]*$`)
	restating    = regexp.MustCompile(`(?i)\b(?:amended (?:and|&) restated|restated|amendment and restatement|restatement)\b`)
	restatesBoth = regexp.MustCompile(`(?i)\b(?:amendment (?:and|&) restatement|amending and restating|deed of restatement)\b`)
	restatedOnly = regexp.MustCompile(`(?i)\b(?:(?:first|second|third|fourth|fifth|sixth)\s+)?amended (?:and|&) restated\b`)
	amendTitle   = regexp.MustCompile(`(?i)\b(?:allonge|avenant|nachtrag|zusatzvereinbarung|änderungsvereinbarung|anexo|adenda|aditamento|aanvulling|wijziging|endringsavtale|tilleggsavtale|agreement to (?:vary|amend|modify)|amendment|addendum|amending|variation|supplement(?:al|ary)?|modification|modifying|change (?:control )?(?:order|note|notice|request)|rider|protocol (?:to|of|on|amending)|minute of (?:agreement|variation))\b|\b(?:annexe?|aneks|appendix)\s+(?:no\.?|nr\.?|number|#)?\s*\d{1,2}\s+(?:to|of)\s+(?:the\s+|our\s+)?(?:\w+\s+){0,4}?(?:agreement|contract|lease|licen[cs]e|order|tenancy)\b|\b(?:annexe?|schedule|appendix|exhibit)\s+\w{1,3}\b[^\n]{0,20}\breplac(?:es|ing)\b|(?m:\bprotocol(?: no\.? ?\d{1,2})?[ \t]*$)`)
	novateTitle  = regexp.MustCompile(`(?i)\bnovation\b|\b(?:deed|agreement|letter) of (?:adherence|accession)\b|\b(?:adherence|accession|joinder) (?:agreement|deed|letter)\b`)
	assignTitle  = regexp.MustCompile(`(?i)\bassignment and assumption\b|\b(?:deed|agreement) of assignment\b|\bassignment (?:agreement|of (?:lease|contract|agreement|rights))\b|\bassumption agreement\b|^\s*assignment\s*$`)
	consentTitle = regexp.MustCompile(`(?i)\bconsent\b|\blicen[cs]e to assign\b`)
	waiverTitle  = regexp.MustCompile(`(?i)\bwaiver\b|\bforbearance\b`)
	sideTitle    = regexp.MustCompile(`(?i)\bside letter\b|\bcomfort letter\b|\bclarification letter\b|\bletter of clarification\b|\bmemorandum of understanding on interpretation\b`)
	endTitle     = regexp.MustCompile(`(?i)\bnotice of (?:termination|non-?renewal)\b|\btermination (?:notice|letter|agreement)\b|\bnon-?renewal notice\b|\bdeed of (?:release|surrender)\b`)
	renewTitle   = regexp.MustCompile(`(?i)\b(?:renewal|extension)\b`)
	noticeTitle  = regexp.MustCompile(`(?im)^\s*memo(?:randum)?\s*$|^\W*(?:extract (?:from|of) )?(?:the )?minutes\b|\b(?:minutes?|notes?|record) of (?:[a-z]+ ){0,4}(?:meeting|call|conversation|discussion|agreement)\b|\bfile note\b|\bnotice\b|\bcommencement (?:date )?(?:memorandum|certificate|agreement|letter)\b|\bmemorandum of (?:commencement|lease|variation)\b|\bestoppel certificate\b|\bcompliance certificate\b`)
	givesEnd     = regexp.MustCompile(`(?is)\b(?:giv(?:e|es|ing)|serves?|constitutes?|written)\b.{0,60}\bnotice\b.{0,160}\b(?:terminat|non-?renew|not (?:to )?(?:be )?renew|will (?:therefore |accordingly )?(?:come to an )?end|to end|expire)|\bnotice of (?:termination|non-?renewal)\b|\bhereby terminates?\b|\b(?:do|does|will) not (?:wish|intend) to (?:renew|extend)\b|\belects? not to (?:renew|extend)\b|\bwe (?:hereby )?terminate\b`)
	givesWaiver  = regexp.MustCompile(`(?i)\b(?:we|lender|landlord|supplier|buyer|bank|company|licensor|customer|owner|client|seller)\s+(?:hereby |agrees? to )?waives?\b|\bthis waiver\b|\bwill not (?:enforce|require|insist)\b|\b(?:content|happy|prepared|willing|pleased|agree|agreed|agrees)\b[^.;]{0,50}\bto waive\b`)
	givesConsent = regexp.MustCompile(`(?i)\b(?:we|landlord|lender|licensor|company|supplier|customer|owner|bank)\s+(?:hereby )?(?:consents?|approves?|agrees?) (?:to|the)\b|\bthis consent\b`)
	givesRenewal = regexp.MustCompile(`(?is)\bexercis\w+\b.{0,60}\b(?:right|option)\b.{0,120}\b(?:extend|extension|renew|further term)|\bnotice\b.{0,80}\b(?:extend|renew)\b|\bwill (?:accordingly )?continue (?:from|until|to)\b|\b(?:term|agreement|contract|lease|licen[cs]e|engagement)\b.{0,40}\b(?:is|shall be|be|will be|are) (?:hereby )?(?:extended|renewed|prolonged)\b|\b(?:we|[A-Z]\w+) (?:hereby )?(?:renews?|extends?|prolongs?) (?:the|this|our)\b|\bwe (?:hereby )?(?:renew|extend|prolong)\b`)
	clarifies    = regexp.MustCompile(`(?i)\bclarif(?:y|ies|ication)\b|\b(?:common|mutual) understanding\b|\bdoes not (?:vary|amend|modify|change) the\b`)
	ordinals     = regexp.MustCompile(`(?i)\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b(?:\s+\w+){0,3}\s*\b(?:amendment|addendum|variation|supplement\w*|amending|modification|deed|extension|renewal|change)`)
	numbers      = regexp.MustCompile(`(?i)\b` + numberedPaper)
)

// partial tells that an agreement ends in part alone, or for one thing among several.
var partial = regexp.MustCompile(`(?i)\bpartial(?:ly)?\b|\bin part\b|\bas to\b[^.;]{0,60}\bonly\b|\b(?:as|so) far as it (?:concerns|relates to)\b|\bonly (?:as regards|in respect of|with respect to)\b`)

var ordinal = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}

// agreementTitle is the title of a letter that is an agreement, as issuers write to their agents and underwriters; agreementItself is what
// such a letter says of itself.
var (
	agreementTitle  = regexp.MustCompile(`(?i)\b(?:agreement|contract|lease|letter of (?:intent|engagement|appointment)|(?:engagement|facility|commitment|appointment|retainer) letter|term sheet|heads of terms|memorandum of understanding)\s*$`)
	agreementItself = regexp.MustCompile(`(?i)\bthis (?:[a-z-]+ ){0,3}(?:letter|term sheet|memorandum|offer|engagement)(?: (?:of [a-z]+|agreement))? (?:sets? (?:out|forth)|records?|constitutes?|confirms?|contains?|states?)\b[^.;]{0,80}\b(?:agreements?|terms|understanding|contract)\b[^.;]{0,60}\bbetween\b`)
)

// titleZone returns the words in which a text says what it is: those before its first sentence.
func titleZone(s string) string {
	s = s[:min(len(s), titleBytes)]
	if at := afterTitle.FindStringIndex(s); at != nil && at[0] > 8 {
		s = s[:at[0]]
	}
	return s
}

// MayChange reports whether the opening of a document may be that of a paper about another one: what it denies is an agreement.
// It is quick, and asked of every document of a matter.
func MayChange(title, opening string) bool {
	head := strings.ToLower(title + "\n" + opening[:min(len(opening), titleBytes)])
	if !slices.ContainsFunc(paperWords, func(w string) bool { return strings.Contains(head, w) }) {
		return isLetter(opening)
	}
	zone := title + "\n" + titleZone(opening)
	for _, is := range []*regexp.Regexp{amendTitle, restating, novateTitle, assignTitle, consentTitle, waiverTitle, sideTitle, endTitle, renewTitle, noticeTitle} {
		if is.MatchString(zone) {
			return true
		}
	}
	return supplemental.MatchString(opening[:min(len(opening), titleBytes)]) || isLetter(opening)
}

// ownTitle finds the kind of an agreement in a line of its title, and subjectLine a line that speaks of another one, by its year, too.
var (
	ownTitle    = regexp.MustCompile(`(?i)\b(?:agreement|(?:sub-?)?contract|lease|sublease|tenancy|licen[cs]e|deed|facility|charter|order|undertaking|terms|guarantee|guaranty|note|mortgage|indenture|engagement|statement of work|sow|memorandum of understanding)\b|vertrag\b|vereinbarung\b|\b(?:contrato|convenio|acuerdo|acordo|contrat|convention|bail|contratto|accordo|convenzione|\w*overeenkomst|\w*avtale|\w*avtal)\b`)
	subjectLine = regexp.MustCompile(`(?i)^\W*(?:re|ref|sub|subject|under|about|to|from|cc)\b\.?\s?:|(?:^|[^/\w-])(?:19|20)\d\d\b`)
)

// titled reports whether a document says in its first lines that it is an agreement, or begins without any title.
func titled(opening string) bool {
	if agreementItself.MatchString(opening) {
		return true
	}
	opening = opening[:min(len(opening), titleBytes)]
	if at := salutation.FindStringIndex(opening); at != nil {
		opening = opening[:at[0]]
	}
	for line := range strings.Lines(opening) {
		if line = strings.TrimSpace(line); strings.HasSuffix(line, ".") && !thisOne.MatchString(line) { // a sentence
			continue
		}
		if ownTitle.MatchString(line) && (!subjectLine.MatchString(line) || thisOne.MatchString(line)) {
			return true
		}
	}
	return false
}

// thisOne finds the words in which an agreement speaks of itself.
var thisOne = regexp.MustCompile(`(?i)^\W*this\s+(?:[\w-]+\s+){0,4}(?:agreement|contract|lease|licen[cs]e|deed|charter|indenture|guarantee|note|tenancy)\b`)

// paperWords are parts of words of which the titles of papers have one.
var paperWords = []string{"supplemental", "to vary", "allonge", "avenant", "nachtrag", "annex", "aneks", "anexo", "adenda", "aditamento", "aanvulling", "wijziging", "avtale", "vereinbarung", "appendix", "amend", "addend", "variation", "supplement", "modif", "change", "rider", "restat", "novat", "adheren", "accession", "joinder", "assign", "assum", "consent", "licen", "waiver", "forbear",
	"letter", "memorandum", "terminat", "renew", "release", "surrender", "extension", "notice", "certificate", "commencement", "protocol", "minute", "memo", "note of", "notes of", "record of", "file note"}

// isLetter reports whether a text is a letter or a message.
func isLetter(opening string) bool {
	opening = opening[:min(len(opening), openingBytes)]
	if !slices.ContainsFunc(strings.Split(opening, "\n"), likeLetter) {
		return false
	}
	return salutation.MatchString(opening) || len(letterMarks.FindAllString(opening, 2)) > 1
}

// likeLetter reports whether a line may be one that letters have: quick, and asked of each line of a matter's openings.
func likeLetter(line string) bool {
	line = strings.ToLower(firstOf(strings.TrimLeft(line, " \t"), 16))
	return slices.ContainsFunc(letterStarts, func(start string) bool { return strings.HasPrefix(line, start) })
}

var letterStarts = []string{"dear", "von:", "an:", "datum", "betreff", "de:", "de :", "para:", "à:", "à :", "fecha", "date", "asunto", "objet", "oggetto", "assunto", "van:", "aan:", "onderwerp", "sehr", "liebe", "guten tag",
	"estimad", "querid", "cher", "chèr", "car", "beste", "geachte", "freundliche", "herzliche", "un saludo", "cordialement", "re:", "sub:", "sub.:", "sub :", "subject", "from:", "to:", "yours ", "very truly", "sincerely", "attention:", "for the attenti", "kind regards", "by ", "ladies and", "gentlemen", "sir", "madam"}

// kindOf tells what a document is. Its own words decide, and the kind that its summary gives only where these have no title.
// With names, it names another agreement in its opening.
func kindOf(title, whole string, names bool) Kind {
	opening := whole[:min(len(whole), openingBytes)]
	zone := titleZone(opening)
	plain := restatedOnly.ReplaceAllString(zone, " ")
	letter := isLetter(opening)
	if letter {
		if at := letterMarks.FindStringIndex(zone); at != nil {
			zone, plain = zone[:at[0]], zone[:at[0]]
		}
	}
	switch {
	case sideTitle.MatchString(zone):
		return SideLetter
	case restatesBoth.MatchString(zone) && !amendTitle.MatchString(zone[:restatesBoth.FindStringIndex(zone)[0]]):
		return Restatement
	case restating.MatchString(zone) && !amendTitle.MatchString(beforeWord(zone, "amended")) && !amendTitle.MatchString(afterRestated(zone)):
		return Restatement
	case amendTitle.MatchString(plain):
		return Amendment
	case novateTitle.MatchString(zone):
		return Novation
	case endTitle.MatchString(zone) && partial.MatchString(zone):
		return Amendment
	case endTitle.MatchString(zone):
		return Termination
	case assignTitle.MatchString(zone) && !consentTitle.MatchString(zone):
		return Assignment
	case waiverTitle.MatchString(zone):
		return Waiver
	case consentTitle.MatchString(zone):
		return Consent
	case renewTitle.MatchString(zone):
		return Renewal
	}
	if letter {
		if !names && (agreementTitle.MatchString(title) || agreementItself.MatchString(opening)) { // or what [Reading.Else] says
			return Base
		}
		return kindOfLetter(whole)
	}
	if noticeFirst(zone) {
		return kindOfLetter(whole)
	}
	if names && supplemental.MatchString(opening) {
		return Amendment
	}
	return Base
}

// noticeFirst reports whether a title is that of a notice before a line of it is that of an agreement: "CONTRACT … Notice to Proceed August 1" is none.
func noticeFirst(zone string) bool {
	for line := range strings.Lines(zone) {
		if noticeTitle.MatchString(line) {
			return true
		}
		if ownTitle.MatchString(line) && !subjectLine.MatchString(line) {
			return false
		}
	}
	return noticeTitle.MatchString(zone)
}

// supplemental finds what a paper says of itself that bears no title of one: a licence to alter, with further covenants.
var supplemental = regexp.MustCompile(`(?i)\b(?:is |and )?supplemental to (?:and in variation of )?(?:a|an|the)\b`)

// beforeWord returns what stands in s before a word.
func beforeWord(s, word string) string {
	if at := strings.Index(strings.ToLower(s), word); at >= 0 {
		return s[:at]
	}
	return s
}

// afterRestated returns what follows the words of restating, up to the end of their line: "… Restated Lease, Second Amendment".
func afterRestated(s string) string {
	at := restating.FindStringIndex(s)
	if at == nil {
		return ""
	}
	rest, _, _ := strings.Cut(strings.TrimLeft(s[at[1]:], " \n"), "\n")
	return rest
}

// kindOfLetter tells what a letter does.
func kindOfLetter(s string) Kind {
	body := s[:min(len(s), 12000)]
	changes := changesWords(body)
	switch {
	case withdraws.MatchString(body):
		return Notice
	case clarifies.MatchString(body) && !changes:
		return SideLetter
	case givesEnd.MatchString(body) && !changes && partial.MatchString(body):
		return Notice
	case givesEnd.MatchString(body) && !changes:
		return Termination
	case changes:
		return Amendment
	case givesRenewal.MatchString(body):
		return Renewal
	case givesWaiver.MatchString(body):
		return Waiver
	case givesConsent.MatchString(body):
		return Consent
	}
	return Notice
}

// numberOf returns the number that a paper bears among its like; 0 for none.
func numberOf(zone string) int {
	if m := ordinals.FindStringSubmatch(zone); m != nil {
		return ordinal[strings.ToLower(m[1])]
	}
	if m := numbers.FindStringSubmatch(zone); m != nil {
		if n, ok := ordinal[strings.ToLower(m[1])]; ok {
			return n
		}
		n := 0
		for _, c := range m[1] {
			n = 10*n + int(c-'0')
		}
		return n
	}
	return 0
}

// folded returns the words of a text in lower case, parted by single spaces.
func folded(s string) string { return strings.Join(text.FoldedWords(s), " ") }
