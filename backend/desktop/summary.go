package desktop

import (
	"pincite/backend/jobs"
	"pincite/backend/library"
)

func summaryOf(m *library.Matter, d *library.Document) (Summary, error) {
	recipe, err := m.Recipe()
	return Summary{d.Summary, d.Edited, recipe.LongestSummary(), recipe.AsksLLM()}, err
}

// SetSummary gives a document a summary in the user's own words; "" takes it away. It
// returns when the document has been embedded anew.
func (a *API) SetSummary(matter, ref, text string) (s Summary, err error) {
	defer jobs.Guard(&err)
	defer a.shell.jobs.HoldWatch(matter)() // which writes to the matter, too
	defer a.shell.jobs.WakeBackfill()      // those of other models are gone
	m, err := a.shell.matter(matter)
	if err != nil {
		return Summary{}, err
	}
	d, err := m.SetSummary(a.shell.ctx, ref, text)
	if err != nil {
		return Summary{}, err
	}
	return summaryOf(m, d)
}

// RegenerateSummary makes the summary of a document as the matter's recipe says. Endpoint
// is the address of the language model on this machine, where that asks for one.
func (a *API) RegenerateSummary(matter, ref, endpoint string) (s Summary, err error) {
	defer jobs.Guard(&err)
	defer a.shell.jobs.HoldWatch(matter)() // which writes to the matter, too
	defer a.shell.jobs.WakeBackfill()      // those of other models are gone
	m, err := a.shell.matter(matter)
	if err != nil {
		return Summary{}, err
	}
	recipe, err := m.Recipe()
	if err != nil {
		return Summary{}, err
	}
	var by library.Summarizer
	if recipe.AsksLLM() {
		if by, err = library.LocalSummarizer(recipe, endpoint); err != nil {
			return Summary{}, err
		}
	}
	d, err := m.RegenerateSummary(a.shell.ctx, ref, by)
	if err != nil {
		return Summary{}, err
	}
	return summaryOf(m, d)
}
