package desktop

import (
	"strings"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Summaries say who summarises the documents of a matter.
type Summaries struct {
	// By is "builtin", "none", or a language model: "llm-generic", which asks the same of
	// every document, or "llm-expert", which asks what matters in its kind of contract.
	By       string `json:"by"`
	Model    string `json:"model"`    // the language model's name, as its server calls it; may be empty
	Endpoint string `json:"endpoint"` // the address of the language model on this machine
}

// recipe is a matter's recipe with these summaries.
func (s Summaries) recipe(m *library.Matter) (library.Recipe, error) {
	recipe, err := m.Recipe()
	recipe.Summarizer, recipe.SummaryModel = s.By, ""
	if recipe.AsksLLM() {
		recipe.SummaryModel = strings.TrimSpace(s.Model)
	}
	return recipe, err
}

// Summaries returns who summarises the documents of a matter.
func (a *API) Summaries(matter string) (out Summaries, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Summaries{}, err
	}
	recipe, err := m.Recipe()
	if err != nil {
		return Summaries{}, err
	}
	settings, _ := a.shell.settings()
	return Summaries{recipe.Summarizer, recipe.SummaryModel, settings.LanguageModel}, nil
}

// trial is what a language model is tried on: no word of a client's leaves the program.
const trial = "LEASE AGREEMENT between Ardenfold Limited as landlord and Peregrine Marsh LLP as tenant, dated 1 March 2024. " +
	"The landlord lets the office at 4 Quay Street to the tenant for five years. The rent is 24,000 pounds a year, payable quarterly in " +
	"advance. " +
	"The tenant may end the lease after three years with six months' notice in writing."

// TrySummaries has the language model summarise an invented lease and returns what it
// wrote.
func (a *API) TrySummaries(s Summaries) (text string, err error) {
	defer jobs.Guard(&err)
	by, err := a.shell.library.LocalSummarizer(library.Recipe{Summarizer: s.By, SummaryModel: strings.TrimSpace(s.Model)}, s.Endpoint)
	if err != nil {
		return "", err
	}
	made, err := by.Summarize(a.shell.ctx, "Lease.txt", trial)
	return made.Text, err
}

// DiscloseSummaries says what would be sent to the language model. It asks the server
// whether the model runs on this machine, and sends it no word of a document.
func (a *API) DiscloseSummaries(s Summaries) (d library.Disclosure, err error) {
	defer jobs.Guard(&err)
	model, err := a.shell.languageModel(library.Recipe{Summarizer: s.By, SummaryModel: strings.TrimSpace(s.Model)}, s.Endpoint)
	if err != nil {
		return d, err
	}
	return model.Discloses(), nil
}

// languageModel returns the language model that a recipe asks for, once its server has
// answered and does not say that it runs elsewhere.
func (s *shell) languageModel(recipe library.Recipe, endpoint string) (*library.LanguageModel, error) {
	model, err := s.library.LocalSummarizer(recipe, endpoint)
	if err == nil {
		err = model.Check(s.ctx)
	}
	return model, err
}

// ChangeSummaries has the documents of a matter summarised otherwise, and begins to index
// it anew. It returns the job.
func (a *API) ChangeSummaries(matter string, s Summaries) (started jobs.Job, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return jobs.Job{}, err
	}
	recipe, err := s.recipe(m)
	if err != nil {
		return jobs.Job{}, err
	}
	if recipe.AsksLLM() {
		if _, err := a.shell.languageModel(recipe, s.Endpoint); err != nil {
			return jobs.Job{}, err
		}
		settings, _ := a.shell.settings()
		settings.LanguageModel = s.Endpoint
		if err := a.shell.save(settings); err != nil {
			return jobs.Job{}, err
		}
	}
	return a.shell.jobs.Index(matter, library.IndexRequest{Recipe: &recipe})
}

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
