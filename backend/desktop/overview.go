package desktop

import (
	"time"

	"pincite/backend/jobs"
)

// Overview is what the list of a matter's documents shows beside what their files are called.
type Overview struct {
	Today     string          `json:"today"` // as ISO 8601 has it
	Documents []OverviewEntry `json:"documents"`
	Unread    int             `json:"unread"` // documents of which signature, law and deadline were not read yet
}

// OverviewEntry is a document of an [Overview]. What is not known is "".
type OverviewEntry struct {
	Doc    string `json:"doc"`
	Signed string `json:"signed"` // "signed", "partly", "blank", "draft" or "unknown"
	Law    string `json:"law"`
	Next   string `json:"next"` // the day of its next deadline, as ISO 8601 has it
	What   string `json:"what"` // falls on that day
	Base   string `json:"base"` // the agreement that it belongs to, itself where others belong to it
	Role   string `json:"role"` // what it is there
}

// Overview returns what is known of the documents of a matter; of those that were not read for it yet, only if read is set.
func (a *API) Overview(matter string, read bool) (out Overview, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(matter)
	if err != nil {
		return Overview{}, err
	}
	found, err := m.Overview(s.ctx, read)
	if err != nil {
		return Overview{}, err
	}
	out = Overview{Today: time.Now().Format(time.DateOnly), Documents: []OverviewEntry{}, Unread: found.Unread}
	for id, e := range found.Documents {
		entry := OverviewEntry{Doc: id.String(), Signed: e.Signed, Law: e.Law, Next: e.Next, What: e.What, Role: e.Role}
		if e.Role != "" {
			entry.Base = e.Base.String()
		}
		out.Documents = append(out.Documents, entry)
	}
	return out, nil
}
