package grids

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
)

// learn has the documents under review teach the columns that search answers, and says what
// answers are kept by. A lesson that is kept holds as long as there are not a quarter more
// documents than taught it, so that a new document does not make all answers anew.
func (r *run) learn(ctx context.Context, all []store.File) error {
	files := slices.DeleteFunc(slices.Clone(all), func(f store.File) bool { return f.State != store.Indexed })
	recipe := fmt.Sprintf("lessons %d %s %q", reviewVersion, r.model, r.types)
	lessons, taught := map[string]review.Lesson{}, r.keep.of(recipe).Lessons
	var open []playbook.Column
	for _, c := range r.columns {
		searched, err := r.reviewer.Searched(c)
		if err != nil {
			return err
		}
		kept, ok := taught[c.Hash()]
		switch {
		case !searched:
		case ok && len(files) <= kept.Documents*5/4:
			lessons[c.Hash()] = kept
		case len(files) >= review.FewestTaught:
			open = append(open, c)
		}
	}
	if len(open) > 0 {
		r.steps += len(files) // they are read twice
		learned, err := r.taughtBy(ctx, files, open)
		if err != nil {
			return err
		}
		keep := map[string]review.Lesson{}
		for i, l := range learned {
			keep[open[i].Hash()], lessons[open[i].Hash()] = l, l
		}
		if err := r.keep.put(recipe, given{Lessons: keep}); err != nil {
			return err
		}
	}
	r.used[recipe] = true
	for _, c := range r.columns {
		key := c.Hash()
		if l, ok := lessons[key]; ok {
			key += " " + l.ID()
		}
		r.keys = append(r.keys, key)
	}
	return r.reviewer.Teach(lessons)
}

// taughtBy has files teach columns.
func (r *run) taughtBy(ctx context.Context, files []store.File, columns []playbook.Column) ([]review.Lesson, error) {
	learner := r.reviewer.NewLearner(columns, len(files))
	group, reading := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, file := range files {
		group.Go(func() error {
			d, err := r.grids.File.Document(file.Doc)
			if err != nil || !ofTypes(d.Type, r.types) {
				return err
			}
			if err := learner.Read(reading, reviewed(file, d)); err != nil {
				return err
			}
			r.step()
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return learner.Lessons(), nil
}
