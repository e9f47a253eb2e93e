package library

import (
	"context"

	"pincite/backend/library/grids"
)

// What documents are reviewed with; package grids explains it.
type (
	ReviewRequest = grids.Request
	Grid          = grids.Grid
	GridRow       = grids.Row
	GridCell      = grids.Cell
	GridEvidence  = grids.Evidence
)

// ErrColumn is returned when a playbook has no column of an id that was asked for.
var ErrColumn = grids.ErrColumn

// Review answers a playbook from the documents of the matter; see [grids.Grids.Review].
func (m *Matter) Review(ctx context.Context, req ReviewRequest) (*Grid, error) {
	return m.grids().Review(ctx, req)
}
