package dates

import (
	"context"

	"pincite/backend/library/matter"
)

// Signed returns how far each indexed document is signed, by path. What is not kept is read, which takes as long as [Dates.Calendar]
// does the first time.
func (d Dates) Signed(ctx context.Context) (map[string]Signature, error) {
	all, err := d.documents(ctx)
	if err != nil {
		return nil, err
	}
	states := map[string]Signature{}
	for _, of := range all {
		states[of.file.Path] = of.read.Signed
	}
	return states, nil
}

// SignedKept returns how far documents are signed of which that is kept, by path; nothing is read.
func (d Dates) SignedKept() (map[string]Signature, error) {
	recipe, err := d.recipe()
	if err != nil {
		return nil, err
	}
	var have kept
	if err := d.File.ReadKept(&have, matter.DatesSuffix); err != nil {
		return nil, nil // it is made anew when somebody asks
	}
	files, err := d.File.Files()
	if err != nil {
		return nil, err
	}
	states := map[string]Signature{}
	for _, f := range files {
		if r, ok := have.Reads[f.Doc.String()]; ok && r.Recipe == recipe {
			states[f.Path] = r.Signed
		}
	}
	return states, nil
}
