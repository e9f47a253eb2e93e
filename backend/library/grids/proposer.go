package grids

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"pincite/backend/review"
)

// proposer is the language model that proposes values where none was read, one question at a
// time.
type proposer struct {
	model review.Chatter // nil for none
	name  string

	mu    sync.Mutex
	fault string // why it is not asked any more
}

// recipe names what the proposals for a document depend on beside the columns.
func (p *proposer) recipe(document string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", document, review.ProposalVersion, p.name))
	return hex.EncodeToString(sum[:16])
}

// propose puts what the language model proposes into the cells of a document. Where it was asked
// before, the answer is kept. A model that fails is not asked again; the error is that of ctx, or
// of what is kept.
func (r *run) propose(ctx context.Context, document, text string, cells []review.Cell) error {
	recipe := r.proposer.recipe(document)
	r.mu.Lock()
	r.used[recipe] = true
	r.mu.Unlock()
	kept, asked := r.keep.of(recipe).Cells, map[string]review.Cell{}
	for i, c := range r.columns {
		if !review.Open(c, cells[i]) {
			continue
		}
		cell, ok := kept[r.keys[i]]
		if !ok {
			cell, ok = r.proposer.ask(func(model review.Chatter) (review.Cell, error) {
				return review.Propose(ctx, model, text, c, cells[i])
			})
			if !ok {
				break
			}
			asked[r.keys[i]] = cell
		}
		cells[i] = cell
	}
	if len(asked) == 0 {
		return ctx.Err()
	}
	return errors.Join(ctx.Err(), r.keep.put(recipe, given{Cells: asked}))
}

// ask asks the model, unless it failed before; false where it fails.
func (p *proposer) ask(question func(review.Chatter) (review.Cell, error)) (review.Cell, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fault != "" {
		return review.Cell{}, false
	}
	cell, err := question(p.model)
	if err != nil {
		p.fault = err.Error()
	}
	return cell, err == nil
}
