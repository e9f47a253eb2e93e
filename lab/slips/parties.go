package slips

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/proofread"
)

var (
	dated  = regexp.MustCompile(`\b(January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2}), ((?:19|20)\d\d)\b`)
	signer = regexp.MustCompile(`(?m)^[ \t]*([A-Z][A-Za-z&']+(?: [A-Z][A-Za-z&']+){0,3})(,? (?:Inc|INC|LLC|L\.L\.C|Corp|CORP|Corporation|CORPORATION|Ltd|LTD|Limited|LIMITED)\.?)[ \t]*\n`)
	does   = regexp.MustCompile(`([a-z]\. |\n)(?:The )?(?:Company|Supplier|Licensee|Licensor|Distributor|Customer|Buyer|Seller|Contractor|Consultant|Party|Vendor|Manufacturer) shall `)
)

// misday gives a date the day of the week after its own.
func misday(r *rand.Rand, d proofread.Document) (edit, bool) {
	all := dated.FindAllStringSubmatchIndex(d.Text, -1)
	if len(all) == 0 {
		return edit{}, false
	}
	m := all[r.IntN(len(all))]
	at, err := time.Parse("January 2, 2006", d.Text[m[0]:m[1]])
	if err != nil || strings.HasSuffix(strings.TrimRight(d.Text[:m[0]], ", "), "day") {
		return edit{}, false
	}
	return edit{at: doc.Span{Start: m[0], End: m[1]}, with: at.AddDate(0, 0, 1).Weekday().String() + ", " + d.Text[m[0]:m[1]]}, true
}

// nearly gives a use of a term of two words another form of the first, as "Effectiveness Date" of "Effective Date".
func nearly(r *rand.Rand, d proofread.Document) (edit, bool) {
	var can []edit
	for _, t := range proofread.Terms(d) {
		first, last, ok := strings.Cut(t.Name, " ")
		if !ok || strings.Contains(last, " ") || len(t.Uses) < 3 || strings.ToUpper(t.Name) == t.Name {
			continue
		}
		for _, ending := range [][2]string{{"ive", "iveness"}, {"ion", "ional"}, {"ment", "mental"}, {"ed", "ing"}, {"al", "ality"}} {
			other, ok := strings.CutSuffix(first, ending[0])
			if !ok || len(other) < 4 {
				continue
			}
			for _, u := range t.Uses {
				if u.Start > 2 && d.Text[u.Start-1] == ' ' && d.Text[u.Start-2] >= 'a' && d.Text[u.Start-2] <= 'z' && d.Text[u.Start:u.End] == t.Name {
					can = append(can, edit{at: u, with: other + ending[1] + " " + last})
				}
			}
		}
	}
	if len(can) == 0 {
		return edit{}, false
	}
	return can[r.IntN(len(can))], true
}

// blocks are the lines with the names of companies below the words that a paper is signed with, each above a place to sign, of
// companies that the opening names.
func blocks(s string) (out [][]int) {
	from := strings.LastIndex(strings.ToUpper(s), "IN WITNESS WHEREOF")
	if from < 0 {
		return nil
	}
	opening := strings.ToLower(s[:min(len(s), 4000)])
	for _, m := range signer.FindAllStringSubmatchIndex(s[from:min(len(s), from+3000)], -1) {
		for i := range m {
			m[i] += from
		}
		rest := s[m[1]:min(len(s), m[1]+60)]
		if strings.Contains(opening, strings.ToLower(s[m[2]:m[3]])) && strings.HasPrefix(strings.TrimSpace(rest), "By:") {
			out = append(out, m)
		}
	}
	return out
}

// misspelt is a name without a letter in the middle of a word.
func misspelt(name string) string {
	for i := len(name) / 2; i+1 < len(name); i++ {
		if inside := name[i-1] != ' ' && name[i] != ' ' && name[i+1] != ' '; inside {
			return name[:i] + name[i+1:]
		}
	}
	return name[:len(name)-1]
}

// resign has a paper signed with another name.
func resign(as func(name string) string) func(*rand.Rand, proofread.Document) (edit, bool) {
	return func(r *rand.Rand, d proofread.Document) (edit, bool) {
		all := blocks(d.Text)
		if len(all) < 2 {
			return edit{}, false
		}
		m := all[r.IntN(len(all))]
		if m[3]-m[2] < 8 {
			return edit{}, false
		}
		return edit{at: doc.Span{Start: m[2], End: m[5]}, with: as(d.Text[m[2]:m[3]]) + d.Text[m[4]:m[5]]}, true
	}
}

// unsign takes the block of signatures of the first of two companies out.
func unsign(_ *rand.Rand, d proofread.Document) (edit, bool) {
	all := blocks(d.Text)
	if len(all) != 2 {
		return edit{}, false
	}
	name := d.Text[all[0][2]:all[0][3]]
	return edit{at: doc.Span{Start: all[0][0], End: all[1][0]}, term: name + d.Text[all[0][4]:all[0][5]]}, true
}

// another has a company do what a party is to do.
func another(r *rand.Rand, d proofread.Document) (edit, bool) {
	all := does.FindAllStringSubmatchIndex(d.Text, -1)
	if len(all) == 0 || len(company.FindAllString(d.Text[:min(len(d.Text), 3000)], 2)) < 2 {
		return edit{}, false
	}
	m := all[r.IntN(len(all))]
	return edit{at: doc.Span{Start: m[0], End: m[1]}, with: d.Text[m[2]:m[3]] + "Quillmark Estuary, Inc. shall "}, true
}

var company = regexp.MustCompile(`[A-Z]\w+,? (?:Inc|LLC|Corp|Ltd|INC|CORP|LTD|Limited|Corporation)\b`)
