package dates

import (
	"slices"
	"strings"

	"pincite/backend/facts"
	"pincite/backend/store"
	"pincite/backend/table"
)

// withMilestones returns what is due with what tables of the document say is, but for the days that its sentences name, too. What
// is due are the operands.
func withMilestones(due []facts.Deadline, d *store.Document) []facts.Deadline {
	for _, m := range table.Milestones(d.Text, table.Find(d.Text, &d.Layout)) {
		if !slices.ContainsFunc(due, func(f facts.Deadline) bool { return f.Words == m.Words }) {
			due = append(due, facts.Deadline{Kind: facts.Milestone, Day: m.Day, Doubt: m.Doubt, Words: m.Words, Quote: m.Row, Operands: m.Labels})
		}
	}
	return due
}

// longestTitle is how many characters the title of a milestone has at most.
const longestTitle = 80

// milestoneTitle returns what is due, on one line.
func milestoneTitle(labels []Words) string {
	var words []string
	for _, l := range labels {
		words = append(words, strings.Fields(l.Quote)...)
	}
	title := []rune(strings.Join(words, " "))
	if len(title) > longestTitle {
		return string(title[:longestTitle]) + " …"
	}
	return string(title)
}
