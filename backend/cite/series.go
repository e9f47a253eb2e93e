package cite

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// Each returns citations that stand alone, in order.
func (s Style) Each(citations []Citation) ([]string, error) {
	texts := make([]string, len(citations))
	for i, c := range citations {
		var err error
		if texts[i], err = s.Cite(c); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// Series returns the citations of the notes of one document, in order. In the
// [Bluebook] style the first of each source is the full one; one that follows another of
// the same source is "Id.", with its place where that is another; and any later one is
// the short name, the note that has the full one, and the place:
//
//	Id. § 5.5
//	Supply Agreement, supra note 3, § 7, at 12
//
// Short names that would be the same get the first party or the file's name. In the
// other styles each citation stands alone.
func (s Style) Series(citations []Citation) ([]string, error) {
	if s.String() != Bluebook {
		return s.Each(citations)
	}
	texts := make([]string, len(citations))
	names := shortNames(citations)
	first := map[doc.ID]int{} // note, from 1
	for i, c := range citations {
		switch place := c.place(); {
		case i > 0 && c.Doc == citations[i-1].Doc && place == citations[i-1].place():
			texts[i] = "Id."
		case i > 0 && c.Doc == citations[i-1].Doc:
			texts[i] = "Id. " + place
		case first[c.Doc] > 0:
			texts[i] = Fold(fmt.Sprintf("%s, supra note %d, %s", names[c.Doc], first[c.Doc], place))
		default:
			first[c.Doc] = i + 1
			texts[i] = full(c)
		}
	}
	return texts, nil
}

// shortNames gives each document of a series a name that no other has.
func shortNames(citations []Citation) map[doc.ID]string {
	forms := []func(Citation) string{
		Citation.Name,
		func(c Citation) string {
			if len(c.Parties) == 0 {
				return c.FileName()
			}
			return c.Name() + " (" + c.Parties[0] + ")"
		},
		Citation.FileName,
		func(c Citation) string { return c.FileName() + " (" + c.Doc.String()[:8] + ")" },
	}
	names := map[doc.ID]string{}
	var open []Citation // one of each document that has no name yet
	for _, c := range citations {
		if _, known := names[c.Doc]; !known {
			names[c.Doc] = ""
			open = append(open, c)
		}
	}
	for _, form := range forms {
		uses := map[string]int{}
		for _, c := range open {
			uses[form(c)]++
		}
		open = slices.DeleteFunc(open, func(c Citation) bool {
			if uses[form(c)] > 1 {
				return false
			}
			names[c.Doc] = form(c)
			return true
		})
	}
	return names
}

// Words is a part of a citation; Italic says that it is set so.
type Words struct {
	Text   string
	Italic bool
}

// Italics parts a citation of a [Style.Series] into what is set in italics, "Id." and
// "supra", and the rest.
func Italics(citation string) []Words {
	if rest, ok := strings.CutPrefix(citation, "Id."); ok && (rest == "" || rest[0] == ' ') {
		return append([]Words{{"Id.", true}}, nonEmpty(rest)...)
	}
	if i := strings.LastIndex(citation, ", supra note "); i > 0 { // a title may hold the words too
		return []Words{{citation[:i+2], false}, {"supra", true}, {citation[i+7:], false}}
	}
	return nonEmpty(citation)
}

func nonEmpty(text string) []Words {
	if text == "" {
		return nil
	}
	return []Words{{text, false}}
}
