package evidence

import (
	"context"

	"pincite/backend/cite"
)

// CellClip is a cell of a table, with the words that name its row and its column.
type CellClip struct {
	Row, Column string
	Clip        Clip
}

// CiteCells returns cells as the table that they are of, each row with its citations in a style, ready to be pasted: as text that a
// spreadsheet takes, and as rich text. The errors are those of [Evidence.Cite].
func (m Evidence) CiteCells(ctx context.Context, cells []CellClip, style string) (*Cited, error) {
	s, err := cite.ParseStyle(style)
	if err != nil {
		return nil, err
	}
	clips := make([]Clip, len(cells))
	for i, c := range cells {
		clips[i] = c.Clip
	}
	quotes, err := newQuoter(m.file).quotes(ctx, clips)
	if err != nil {
		return nil, err
	}
	table := make([]cite.TableCell, len(cells))
	for i, q := range quotes {
		citation, err := s.Cite(q.citation)
		if err != nil {
			return nil, err
		}
		table[i] = cite.TableCell{Row: cells[i].Row, Column: cells[i].Column, Words: q.text, Citation: citation}
	}
	rows := cite.Rows(table)
	return &Cited{Text: cite.TableText(rows), HTML: cite.TableHTML(rows)}, nil
}
