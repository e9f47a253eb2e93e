package sac

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// typeNouns are the words that end the name of a kind of document.
var typeNouns = text.NewSet(`agreement contract amendment addendum undertaking lease policy memorandum letter deed
	terms nda cda supplement guaranty guarantee charter bylaws indenture waiver release plan attorney conditions
	acknowledgement acknowledgment license licence note sheet`)

// fileWords returns the words of a file's name: URL-decoded, without its extension,
// split at everything but letters and digits and where camel case changes.
// "DBT%20MutualNDA.txt" gives DBT, Mutual, NDA.
func fileWords(file string) []string {
	return splitWords(fileStem(file))
}

// fileStem returns a file's name, URL-decoded, without folder and extension; "" for one that
// is a number or a hash, which names nothing. A folder that the name of the file itself has
// in escapes is part of it.
func fileStem(file string) string {
	name := file[strings.LastIndexAny(file, `/\`)+1:]
	stem := strings.ToValidUTF8(text.TrimExtension(text.Unescape(name)), " ")
	if text.NamesNothing(stem) {
		return ""
	}
	return stem
}

func splitWords(name string) []string {
	var words []string
	for _, part := range strings.FieldsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '&' && r != '\'' && r != '’'
	}) {
		words = append(words, splitCamel(part)...)
	}
	return words
}

// splitCamel splits "DovaPharmaceuticalsInc" into Dova, Pharmaceuticals, Inc, and
// "ONSemi2011" into ON, Semi, 2011. What follows a digit or a single letter stays with it, and
// so does a number that follows two.
func splitCamel(s string) []string {
	var parts []string
	part := ""
	for _, p := range text.CamelParts(s, doc.Span{End: len(s)}) {
		next := s[p.Start:p.End]
		last, _ := utf8.DecodeLastRuneInString(part)
		first, _ := utf8.DecodeRuneInString(next)
		shortest := 2
		if unicode.IsDigit(first) {
			shortest = 3
		}
		if part != "" && !unicode.IsDigit(last) && utf8.RuneCountInString(part) >= shortest {
			parts = append(parts, part)
			part = ""
		}
		part += next
	}
	return append(parts, part)
}

// fileType returns the words of a file's name that say what kind of document it is:
// those up to a type noun, back to the last part of the name.
func fileType(file string) string {
	stem := strings.ReplaceAll(fileStem(file), "~", "_")
	best := ""
	parts := strings.FieldsFunc(stem, func(r rune) bool { return r == '_' })
	for _, p := range parts {
		if i := strings.LastIndex(p, "EX-"); i >= 0 {
			if j := strings.IndexByte(p[i+3:], '-'); j >= 0 {
				p = p[i+3+j+1:]
			}
		}
		words := strings.Fields(p)
		for i, w := range words {
			if typeNouns[strings.ToLower(strings.Trim(w, "().,"))] && i > 0 {
				best = strings.Join(words[:i+1], " ")
			}
		}
	}
	return best
}

// fileParties returns the words of a file's name that may be a party's: those left
// after the kind of document, filing marks and numbers are taken away.
func fileParties(file string) string {
	stem := fileStem(file)
	// Where a date stands among the parts of a name, what comes before it says whose it is.
	if at := datedPart.FindStringIndex(stem); at != nil && at[0] > 0 {
		return strings.Join(splitWords(stem[:at[0]]), " ")
	}
	var left []string
	for _, w := range splitWords(stem) {
		l := strings.ToLower(w)
		if !fileNoise[l] && !typeNouns[l] && !allDigits(w) && utf8.RuneCountInString(w) > 1 {
			left = append(left, w)
		}
	}
	return strings.Join(left, " ")
}

// datedPart is a date as a part of a file's name: year, month and day or month, day and
// year, with something after it.
var datedPart = regexp.MustCompile(`_((19|20)\d{6}|\d{2}_\d{2}_(19|20)\d{2})[_-]`)

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// fileNoise are the words of file names that name neither party nor kind.
var fileNoise = text.NewSet(`nda ndas non disclosure nondisclosure confidentiality confidential mutual two one way
	bilateral unilateral standard template templates form format sample example model draft final executed signed blank fillable
	fill in blanks copy version ver rev web en us gb eng english the of for and to a with by on pdf docx doc agreement
	agreements merger ex ` + text.MonthAbbreviations + " " + text.MonthNames)
