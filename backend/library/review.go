package library

import (
	"context"
	"os"

	"pincite/backend/library/grids"
	"pincite/backend/review/playbook"
)

// What documents are reviewed with; packages grids and playbook explain them.
type (
	Playbook      = playbook.Playbook
	ReviewRequest = grids.Request
	Grid          = grids.Grid
	GridRow       = grids.Row
	GridCell      = grids.Cell
	GridEvidence  = grids.Evidence
)

var (
	// ErrPlaybook is returned when a file is no playbook, or not a valid one.
	ErrPlaybook = playbook.ErrPlaybook
	// ErrColumn is returned when a playbook has no column of an id that was asked for.
	ErrColumn = grids.ErrColumn
)

// PlaybookTemplate is a playbook to begin with.
const PlaybookTemplate = playbook.Template

// Playbooks returns the playbooks that come with the program.
func Playbooks() ([]*Playbook, error) { return playbook.Builtins() }

// OpenPlaybook returns the playbook of an id that comes with the program, or the one in a
// file, with the text of its file. The error is [ErrPlaybook], or that of the file system.
func OpenPlaybook(ref string) (*Playbook, []byte, error) {
	if p, err := playbook.Builtin(ref); err == nil {
		source, err := playbook.BuiltinSource(ref)
		return p, source, err
	}
	data, err := os.ReadFile(ref)
	if os.IsNotExist(err) {
		_, err := playbook.Builtin(ref) // names those there are
		return nil, nil, err
	}
	if err != nil {
		return nil, nil, err
	}
	p, err := playbook.Parse(ref, data)
	return p, data, err
}

// Review answers a playbook from the documents of the matter; see [grids.Grids.Review].
func (m *Matter) Review(ctx context.Context, req ReviewRequest) (*Grid, error) {
	return m.grids().Review(ctx, req)
}
