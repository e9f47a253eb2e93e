package library

import (
	"time"

	"pincite/backend/library/grids"
)

// What people do to the cells of a grid; package grids explains it.
type (
	CellChange = grids.Change
	CellAct    = grids.Act
)

func (m *Matter) grids() grids.Grids {
	return grids.Grids{File: m.file, Engines: m.library.engines, Session: m.session}
}

// MarkCells keeps what a person did to cells of a grid, which [Matter.UndoCells] undoes
// together.
func (m *Matter) MarkCells(changes ...CellChange) error {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.grids().Mark(time.Now(), changes...)
}

// MarkedGrid returns a grid with what people did to its cells by now; see [grids.Grids.Marked].
func (m *Matter) MarkedGrid(grid *Grid) (*Grid, error) { return m.grids().Marked(grid) }

// UndoCells undoes the last changes to cells of a playbook, and returns how many they were.
func (m *Matter) UndoCells(playbook string) (int, error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	undone, err := m.grids().Undo(playbook)
	return len(undone), err
}
