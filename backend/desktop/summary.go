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
	return a.shell.summarized(matter, func(m *library.Matter) (*library.Document, error) {
		return m.SetSummary(a.shell.ctx, ref, text)
	})
}

// RegenerateSummary makes the summary of a document as the matter's recipe says. Endpoint
// is the address of the language model on this machine, where that asks for one.
func (a *API) RegenerateSummary(matter, ref, endpoint string) (s Summary, err error) {
	defer jobs.Guard(&err)
	return a.shell.summarized(matter, func(m *library.Matter) (*library.Document, error) {
		recipe, err := m.Recipe()
		if err != nil {
			return nil, err
		}
		var by library.Summarizer
		if recipe.AsksLLM() {
			if by, err = a.shell.library.LocalSummarizer(recipe, endpoint); err != nil {
				return nil, err
			}
		}
		return m.RegenerateSummary(a.shell.ctx, ref, by)
	})
}

// summarized changes the summary of a document, which writes to its matter as the watch does,
// and leaves it without vectors of other models.
func (s *shell) summarized(matter string, change func(*library.Matter) (*library.Document, error)) (Summary, error) {
	defer s.jobs.HoldWatch(matter)()
	defer s.jobs.WakeBackfill()
	m, err := s.matter(matter)
	if err != nil {
		return Summary{}, err
	}
	d, err := change(m)
	if err != nil {
		return Summary{}, err
	}
	return summaryOf(m, d)
}
