package sac

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/dated"
	"pincite/backend/text"
)

// Summary is what a document is about, in the words of its text and its file name.
type Summary struct {
	Text    string   // one line; about the target's length where the document has that much to say
	Type    string   // the kind of document, such as "Mutual Non-Disclosure Agreement"; may be empty
	Parties []string // as the text calls them, or the file name where the text does not; may be empty
	Date    string   // as the text writes it, in figures; may be empty
	Subject string   // a phrase of the text; may be empty
}

// summaryTolerance is how many characters a summary may be off its target.
const summaryTolerance = 20

// openingBytes is how much of a text the summary is made from.
const openingBytes = 9000

// Summarize makes the built-in summary of a document from its file name and its
// opening: what kind of document it is, between whom, of when, and about what. Target
// is its length in characters, give or take 20; 0 is 150. A document with little to
// say gets a shorter one.
//
// It invents nothing: each word stands in the text, or in the file name once that is
// URL-decoded and split at camel case, apart from "between", "with", "and", "dated",
// "about", "file" and, where neither text nor file name says what it is, "document". A date in words is
// written in figures.
//
// Of the parties that the questions of LegalBench-RAG name and that stand in the text in
// those words, 86 % (CUAD) and 95 % (MAUD) are in Parties, 87 % and 94 % in Text; of the
// kinds of document, 88 % (CUAD). That is on the half of the documents that the rules
// were not made on, but for those of brackets within names and of long lists; on the other half it
// is 85 %, 96 % and 92 %. docs/quality.md has what is
// found in confidentiality agreements.
func Summarize(file, source string, target int) Summary {
	seen, _ := text.See(source)
	return summarize(file, seen.Text, target)
}

func summarize(file, text string, target int) Summary {
	s := ruled(file, text, target)
	if n := len(text); n >= shortestText && (n <= shortSecret || n <= shortText && !secrets.MatchString(s.Type)) {
		s.Parties = PartiesBy(namedWeights(), Names(text, s.Parties), s.Parties)
	}
	s.Text = s.compose(file, cmp.Or(max(target, 0), DefaultSummaryTarget))
	return s
}

// Ruled returns the parties that rules find in a text.
func Ruled(file, source string) []string {
	seen, _ := text.See(source)
	return ruled(file, seen.Text, 0).Parties
}

// ruled is summarize by rules alone, without the line.
func ruled(file, text string, target int) Summary {
	if target <= 0 {
		target = DefaultSummaryTarget
	}
	cover, preamble := openings(text)
	ts := tokens(cover)
	signed := signatures(text)
	s := Summary{Type: documentType(ts, file), Parties: parties(ts)}
	if preamble != "" {
		pre := tokens(preamble)
		if s.Type == "" {
			s.Type = documentType(pre, file)
		}
		if names := parties(pre); len(s.Parties) < 2 && len(names) > len(s.Parties) {
			s.Parties = names
		}
	}
	if s.Date, _ = dated.Bears(file, text); s.Date == "" && preamble != "" {
		s.Date, _ = dated.Bears("", preamble)
	}
	if s.Type == "" {
		s.Type = lineTitle(ts)
	}
	if s.Type == "" {
		s.Type = titleCase(fileType(file))
	}
	if s.Type == "" {
		s.Type = oneWordTitle(ts)
	}
	name := s.addFileParty(file, ts)
	if s.Parties = addParties(s.Parties, ts, signed); len(s.Parties) == 0 && name != "" {
		s.Parties = []string{name}
	}
	s.Subject = subject(cover+"\n"+preamble, 2*target)
	return s
}

// openings returns the first pages of a text and, where its first sentence stands
// behind a table of contents, the page with that sentence.
func openings(text string) (cover, preamble string) {
	cover = cutBytes(text, openingBytes)
	if !strings.Contains(strings.ToUpper(cover), "TABLE OF CONTENTS") {
		return cover, ""
	}
	far := cutBytes(text, 20*openingBytes)
	for _, mark := range []string{"(this “Agreement”)", "(this \"Agreement\")", "(the “Agreement”)", "(the \"Agreement\")",
		"“Agreement”)", "\"Agreement\")"} {
		if i := strings.Index(far, mark); i > 0 {
			start := max(0, i-400)
			start += strings.IndexByte(far[start:i], ' ') + 1
			return cover, cutBytes(far[start:], openingBytes/2)
		}
	}
	return cover, ""
}

// cutBytes returns about the first n bytes of s, cut back to the end of a word where
// there is one, and to a character boundary where not.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	if i := strings.LastIndexAny(s[n-min(n, 200):n], " \n"); i >= 0 {
		return s[:n-min(n, 200)+i]
	}
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// addFileParty adds the party that the file name names, where the text names fewer than two, in the
// words of the text if they stand there too. It returns the words of the file's name otherwise.
func (s *Summary) addFileParty(file string, ts []token) string {
	name := fileParties(file)
	if name == "" || len(s.Parties) >= 2 || len(s.Parties) == 1 && sharesWord(s.Parties[0], name) {
		return ""
	}
	if found := findSqueezed(ts, name); found != "" {
		s.Parties = append(s.Parties, found)
		return ""
	}
	return name
}

// findSqueezed finds the words of the opening that are name but for spaces, case,
// punctuation and a company's suffix: "BUFFALOWILDWINGSINC" is "Buffalo Wild Wings, Inc."
func findSqueezed(ts []token, name string) string {
	want := text.Squeeze(name)
	if len(want) < 3 {
		return ""
	}
	for i := range ts {
		if strings.ContainsAny(ts[i].text[:1], "(\"") || strings.HasPrefix(ts[i].text, "“") {
			continue // a defined term, another word for a party that has been named
		}
		if !capitalised(ts[i].core()) && !digitName(ts[i].core()) || i > 0 && strings.EqualFold(ts[i-1].text, "source:") {
			continue // the source of a copy is whoever filed it
		}
		got := ""
		for j := i; j < len(ts) && j < i+8 && len(got) < len(want); j++ {
			got += text.Squeeze(ts[j].text)
			rest, ok := strings.CutPrefix(want, got)
			if !ok {
				break
			}
			if rest == "" || text.CompanySuffixes[rest] && len(got) > 3 {
				found, _ := finishName(ts, i, j+1)
				if suffixNext(ts, j+1) {
					found, _ = finishName(ts, i, j+2)
				}
				return found
			}
		}
	}
	return ""
}

// sharesWord reports whether two names have a word in common, company suffixes aside.
func sharesWord(a, b string) bool {
	have := map[string]bool{}
	for _, w := range splitWords(a) {
		have[strings.ToLower(w)] = true
	}
	if x, y := text.Squeeze(a), text.Squeeze(b); strings.Contains(x, y) || strings.Contains(y, x) {
		return true
	}
	for _, w := range splitWords(b) {
		if l := strings.ToLower(w); have[l] && !text.CompanySuffixes[l] && len(l) > 2 {
			return true
		}
	}
	return false
}

// compose writes the summary's line.
func (s *Summary) compose(file string, target int) string {
	line := s.Type
	if words := fileWords(file); line == "" && len(words) > 0 {
		line = "file " + strings.Join(words, " ")
	} else if line == "" {
		line = "document"
	}
	most := target + summaryTolerance
	for i, p := range s.Parties {
		link := " and "
		if i == 0 {
			link = " between "
			if len(s.Parties) == 1 {
				link = " with "
			}
		}
		if i > 1 && runes(line)+runes(link+p) > target {
			break
		}
		line += link + p
	}
	if s.Date != "" && runes(line)+runes(", dated "+s.Date) <= most {
		line += ", dated " + s.Date
	}
	said := fileParties(file)
	if len(s.Parties) >= 2 || s.unsaid(said, line) == "" {
		said = ""
	} else {
		line += "; file " + s.unsaid(said, line)
	}
	room := most - runes(line) - runes("; about ")
	if s.Subject != "" && room > summaryTolerance {
		line += "; about " + cutPhrase(s.Subject, room)
	}
	if words := s.unsaid(fileStem(file), line); words != "" && said == "" && runes(line) < target-summaryTolerance {
		line += "; file " + cutWords(words, most-runes(line)-runes("; file "))
	}
	return cutWords(line, most)
}

// unsaid returns the words of a file's name that the line does not have yet.
func (s *Summary) unsaid(name, line string) string {
	have := map[string]bool{}
	for _, w := range splitWords(line) {
		have[strings.ToLower(w)] = true
	}
	var left []string
	for _, w := range splitWords(name) {
		if !have[strings.ToLower(w)] {
			left = append(left, w)
		}
	}
	return strings.Join(left, " ")
}

// cutPhrase is [cutWords] that leaves no word at the end after which more is to come.
func cutPhrase(s string, n int) string {
	s = cutWords(s, n)
	for {
		i := strings.LastIndexByte(s, ' ')
		if i < 0 || !dangling[strings.ToLower(strings.Trim(s[i+1:], ",;:"))] {
			return s
		}
		s = strings.TrimRight(s[:i], " ,;:-–—(")
	}
}

// dangling are words with which no phrase ends.
var dangling = text.NewSet(`a an the of and or and/or to in on at by for from with as into upon under between among that which
	who whose this these its their such any each all not be is are was has have had may shall will if when while`)

func runes(s string) int { return utf8.RuneCountInString(s) }

// cutWords returns at most n characters of s, cut back to the end of a word, without
// punctuation at its end.
func cutWords(s string, n int) string {
	if runes(s) <= n {
		return s
	}
	end := forward(s, 0, max(n, 0))
	if r, _ := utf8.DecodeRuneInString(s[end:]); !unicode.IsSpace(r) {
		if i := strings.LastIndexFunc(s[:end], unicode.IsSpace); i > 0 {
			end = i
		} else {
			return s[:end]
		}
	}
	return strings.TrimRight(s[:end], " ,;:-–—(")
}

// LongestSummary is how many characters a summary may have: the recipe's target and 20
// more.
func (r Recipe) LongestSummary() int { return r.WithDefaults().SummaryTarget + summaryTolerance }

// Written returns a summary in a person's own words as it is stored: on one line, with
// single spaces. The error is [ErrSummary] where it is longer than
// [Recipe.LongestSummary], or holds what is no text.
func (r Recipe) Written(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return "", fmt.Errorf("%w: it holds characters that cannot be shown; type it anew", ErrSummary)
	}
	if n, most := runes(text), r.LongestSummary(); n > most {
		return "", fmt.Errorf("%w: it has %d characters and may have %d; shorten it", ErrSummary, n, most)
	}
	return text, nil
}
