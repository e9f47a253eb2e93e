package facts

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// How far a contract is signed.
const (
	SignedBy   = "signed"  // every place to sign has a signature
	PartSigned = "partly"  // some have
	Unsigned   = "blank"   // there are places to sign, and none has one
	Draft      = "draft"   // it says that it is a draft or a form
	NotSaid    = "unknown" // it has no place to sign
)

// Signed is how far a contract is signed, and the words that tell; their span is empty where none do.
type Signed struct {
	State string   `json:"state"`
	Words doc.Span `json:"words"`
}

var (
	draftMark = regexp.MustCompile(`(?im)^[\s\[(]*(?:(?:execution |final |discussion )?draft\b(?: of| no| \d|[\s:\])-]|$)|(?:for )?discussion purposes only|form of [A-Z]|subject to contract\b|not for execution\b)[^\n]{0,60}|\bDRAFT\s+(?:OF\s+)?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\[\s*(?:insert|name of|company name|date)[^\]\n]{0,40}\]`)
	conformed = regexp.MustCompile(`(?i)/s/\s*[\pL"“][^\n/]{1,50}|(?:\(?\bsgd\b\.?\)?|\bsd/[-–])[ \t]*[^\n]{0,50}|[(\[](?:witness |was )?signed(?: (?:electronically|digitally)[^\n)\]]{0,20})?[)\]][ \t]*[^\n]{0,50}|(?m:^[\W_]*signed electronically\b[^\n]*)|\b(?:By|Per)[ \t]*:[ \t]*[“"]\p{Lu}[^”"\n]{2,40}[”"]|(?:\b|_)Signed\b(?:[ \t]+(?:for|by|on[ \t]+behalf[ \t]+of)\b[^\n:;]{1,60})?:[_*]*[ \t]*\pL[^\n;_]{2,50}|\bDocuSigned by\b[^\n]{0,60}|\bcertificate of completion\b|\bDigitally signed by\b[^\n]{0,60}|\bElectronically signed\b[^\n]{0,60}` +
		`|\bgez\.[ \t]+[^\n]{2,50}|(?-i:\p{Lu}[\pL.’'-]*(?: \p{Lu}[\pL.’'-]*){1,3})[ \t]+[(\[]signature[)\]]|(?:\t| {3})[ \t]*signed[ \t]+(?:on[ \t]+)?\d[^\n]{0,20}`)
	// asksToSign is a place to sign with what is to be written there.
	asksToSign = regexp.MustCompile(`(?i)^_?signed\b[^\n:]*:[_*]*[ \t]*(?:name|date|by|title|print\w*|signature|per|its|witness|place|position)\b`)
	placeEmpty = regexp.MustCompile(`(?im)[)\]][ \t]*_{6,}|^[^\n.]{0,60}[ \t]\.{10,}[ \t]*(?:$|\(|[ \t]{3})|^[ \t]*\.{10,}|^[^\n]{0,60}\b(?:By|Signature|Signed|Name|Per|Its)\s*:?[ \t]*_{3,}|^[ \t]*_{8,}[ \t]*$|(?:\t| {3})[ \t]*(?:[\p{L}/ ]{1,20}:[ \t]*)?(?:_{6,}|\.{10,})|\bBy:[ \t]*(?:\n|$)|\bX_{4,}`)
	// notSigned says so, and halfSigned is a line of two columns in which one is signed.
	notSigned  = regexp.MustCompile(`(?i)[(\[][^()\[\]\n]{0,20}\b(?:no signature|not (?:yet )?signed|unsigned|signature (?:pending|awaited))\b[^()\[\]\n]{0,30}[)\]]`)
	halfSigned = regexp.MustCompile(`(?im)^[ \t]*(signed|signature|by):[ \t]*\pL[^\n:]{2,60}(?:\t| {3})[ \t]*(signed|signature|by):[ \t]*$`)
	// underline is the rule under a signature, which is no other place to sign.
	underline = regexp.MustCompile(`(?i)/s/[^\n]{1,60}\n[\s_-]*$`)
)

// blankBehind begins with the blank that a mark of a place to sign stands beside: "[signature] ______".
var blankBehind = regexp.MustCompile(`^[ \t]*[_.]{4,}`)

// pageRules are the lines that a text draws between its pages, from its first half on, and no places to sign.
func pageRules(s string) map[string]bool {
	const least = 6 // pages
	times := map[string]int{}
	for line := range strings.SplitSeq(s[:len(s)/2], "\n") {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "____") && strings.Trim(line, "_") == "" {
			times[line]++
		}
	}
	drawn := map[string]bool{}
	for line, n := range times {
		drawn[line] = n >= least
	}
	return drawn
}

// What stands in every conformed signature, and in every place that is left empty.
var (
	conformedNear = []string{"/s/", " sgd", " sd/", " gez.", "[signature]", "(signature)", " signed", "_signed", "docusigned", "by:", "by :", "per:", "per :", "certificate of completion"}
	emptyNear     = []string{"___", "..........", "by:"}
)

// emptyPlaces finds the places to sign that are left empty, in the lines that may have one.
func emptyPlaces(s string) (found [][]int) {
	done := 0
	for _, part := range value.Near(s, emptyNear, 120, 120) {
		from, to := max(done, strings.LastIndexByte(s[:part.Start], '\n')+1), len(s)
		if n := strings.IndexByte(s[part.End:], '\n'); n >= 0 {
			to = part.End + n + 1
		}
		if from >= to {
			continue
		}
		done = to
		for _, at := range placeEmpty.FindAllStringIndex(s[from:to], -1) {
			found = append(found, []int{from + at[0], from + at[1]})
		}
	}
	return found
}

// signedFact is how far a contract is signed, with the words that tell; none where it has no place to sign.
func signedFact(d *Reading) []Answer {
	s := SignedState(d.Document)
	if s.Words.Len() == 0 {
		return nil
	}
	return []Answer{{Value: value.Value{Text: s.State, Span: s.Words}, Evidence: s.Words, Score: 0.9}}
}

// SignedState tells how far a contract is signed, from the signatures that its text has: conformed ones, "/s/", and those of
// programs. A signature that is a picture alone leaves its place empty.
func SignedState(d Document) Signed {
	opens := d.Text[:head(d.Text, blankUntil/2).End]
	words, tail := value.NewText(d.Text), signaturesOf(d.Text)
	made := slices.DeleteFunc(words.Matches(conformed, conformedNear, 200, 600), func(at []int) bool {
		return asksToSign.MatchString(d.Text[at[0]:at[1]]) || blankBehind.MatchString(d.Text[at[1]:])
	})
	if made = append(made, writtenNames(d.Text, tail)...); len(made) > 1 {
		slices.SortFunc(made, func(a, b []int) int { return a[0] - b[0] })
		made = slices.CompactFunc(made, func(later, earlier []int) bool { return later[0] < earlier[1] })
	}
	if len(made) > 0 { // what is left blank in a schedule behind them is no place of theirs
		tail = blockOf(d.Text, &made)
	}
	drawn, empty, plainly := pageRules(d.Text), 0, 0
	var first []int
	for _, at := range emptyPlaces(d.Text[tail.Start:tail.End]) {
		if drawn[strings.TrimSpace(d.Text[tail.Start+at[0]:tail.Start+at[1]])] || underline.MatchString(d.Text[tail.Start+max(0, at[0]-90):tail.Start+at[0]]) || signedAbout(d.Text, made, tail.Start+at[0], tail.Start+at[1]) {
			continue
		}
		if empty++; first == nil {
			first = at
		}
		if !ofSigner.MatchString(d.Text[tail.Start+at[0] : tail.Start+at[1]]) {
			plainly++
		}
	}
	at := func(span []int) doc.Span {
		return doc.Span{Start: tail.Start + span[0], End: tail.Start + span[1]}.Trim(d.Text)
	}
	block := d.Text[tail.Start:tail.End]
	switch {
	case len(made) > 0 && (notSigned.MatchString(block) || halfSigned.MatchString(block)):
		return Signed{PartSigned, doc.Span{Start: made[0][0], End: made[0][1]}.Trim(d.Text)}
	case len(made) > 1 && plainly == 0 && empty <= len(made), len(made) == 1 && empty == 0:
		all := doc.Span{Start: made[0][0], End: made[len(made)-1][1]}
		if all.Len() > mostSigned {
			all.End = made[0][1]
		}
		return Signed{SignedBy, all.Trim(d.Text)}
	case len(made) > 0:
		return Signed{PartSigned, doc.Span{Start: made[0][0], End: made[0][1]}.Trim(d.Text)}
	}
	if mark := draftMark.FindStringIndex(opens); mark != nil {
		return Signed{Draft, doc.Span{Start: mark[0], End: mark[1]}.Trim(d.Text)}
	}
	if empty > 0 {
		return Signed{Unsigned, at(first)}
	}
	return Signed{State: NotSaid}
}

// ofSigner is what is to be told of who signs, and no place to sign.
var ofSigner = regexp.MustCompile(`(?i)\b(?:name|its|date|title|place)\s*:?[ \t]*[_.]+$`)

// signedAbout reports whether a signature stands in the line of a place, in the one above it or, after an empty one, below it.
func signedAbout(s string, made [][]int, from, to int) bool {
	const within = 300 // bytes
	return slices.ContainsFunc(made, func(m []int) bool {
		behind, ahead := m[1], max(m[0], to)
		return m[0] < from && from-behind < within && strings.Count(s[min(behind, from):from], "\n") < 2 ||
			m[0] >= from && ahead-to < within && strings.Count(s[to:ahead], "\n") <= 2
	})
}

// mostSigned bounds the words from the first signature to the last that are given for them, in bytes.
const mostSigned = 300

// annexed heads what stands behind the signatures.
var annexed = regexp.MustCompile(`(?im)^\W*(?:schedule|appendix|annex|annexure|exhibit|attachment)\b`)

// blockOf is the part of a text in which most of its signatures stand together, with what is about them; these alone are kept.
func blockOf(text string, made *[][]int) doc.Span {
	const near, about = 1500, 400 // bytes from one to the next, and before the first and behind the last
	from, to := 0, 0
	for i, first := 0, 0; i < len(*made); i++ {
		if i > 0 && (*made)[i][0]-(*made)[i-1][1] > near {
			first = i
		}
		if to == 0 || i-first > to-1-from {
			from, to = first, i+1
		}
	}
	*made = (*made)[from:to]
	end := (*made)[len(*made)-1][1]
	block := doc.Span{Start: max(0, (*made)[0][0]-about), End: min(len(text), end+about)}
	if at := annexed.FindStringIndex(text[end:block.End]); at != nil {
		block.End = end + at[0]
	}
	for !isStart(text, block.Start) {
		block.Start++
	}
	for block.End < len(text) && !isStart(text, block.End) {
		block.End--
	}
	return block
}

// signaturesOf is the part of a text in which it is signed: from the last words that say so, or its end.
func signaturesOf(text string) doc.Span {
	const within = 60 // percent of a text before which nothing is signed, but for short ones
	from := 0
	if len(text) > opening {
		from = len(text) * within / 100
	}
	if at := strings.LastIndex(text, "IN WITNESS WHEREOF"); at > from {
		from = at
	}
	for from < len(text) && !isStart(text, from) {
		from++
	}
	return doc.Span{Start: from, End: len(text)}
}
