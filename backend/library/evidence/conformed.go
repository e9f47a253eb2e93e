package evidence

import (
	"path/filepath"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/library/answer"
)

// AgreementClips returns an agreement as [Evidence.Export] takes it: a quote for each paragraph of each run, in their order, those that
// a paper put there with a remark which says so, and a title.
func AgreementClips(a *answer.Agreement) (clips []Clip, title string) {
	for _, r := range a.Runs {
		if r.File == "" {
			continue
		}
		comment := ""
		if r.By != nil {
			comment = r.By.How() + " " + a.Citation(r.By)
		}
		at := r.Source.Start
		for _, paragraph := range strings.SplitAfter(r.Text, "\n\n") {
			quote := strings.TrimSpace(paragraph)
			if quote != "" {
				lead := utf8.RuneCountInString(paragraph[:strings.Index(paragraph, quote)])
				span := doc.Span{Start: at + lead, End: at + lead + utf8.RuneCountInString(quote)}
				clips = append(clips, Clip{Doc: r.Doc.String(), Characters: span, Quote: quote, Comment: comment})
			}
			at += utf8.RuneCountInString(paragraph)
		}
	}
	return clips, strings.TrimSuffix(filepath.Base(a.Base.File), filepath.Ext(a.Base.File)) + ", as it stands on " + a.AsOf
}
