package jobs

import (
	"context"
	"fmt"
	"strings"

	"pincite/backend/library"
)

// Repair begins to look for damage in a matter, and to make anew what is damaged. It returns
// the job.
func (m *Manager) Repair(matter string) (Job, error) {
	return m.begun(matter, library.IndexRequest{}, true)
}

// repair returns what the run did that made anew what was damaged; an empty report where nothing was.
func repair(ctx context.Context, matter *library.Matter, request library.IndexRequest) (*library.IndexReport, error) {
	r, err := matter.Repair(ctx, request)
	if r == nil || r.Index == nil {
		return &library.IndexReport{}, err
	}
	return r.Index, err
}

// damageNotice says what a run made of damage; "" where it found none.
func damageNotice(r *library.IndexReport) string {
	var told []string
	if r.Mended > 0 {
		told = append(told, fmt.Sprintf("Documents that were damaged in the matter and are made anew: %d", r.Mended))
	}
	for _, f := range r.Lost {
		told = append(told, fmt.Sprintf("%s was damaged in the matter and cannot be made anew: %s; %s", f.Path, f.Reason, f.NextStep))
	}
	return strings.Join(told, ". ")
}
