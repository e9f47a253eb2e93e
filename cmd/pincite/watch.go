package main

import (
	"context"
	"maps"
	"slices"

	"pincite/backend/library"
)

// keep indexes a matter and keeps it up to date until ctx ends, which is how it is meant
// to end.
func (f *indexFlags) keep(ctx context.Context, c *console, p *progressLine, m *library.Matter, request library.IndexRequest) error {
	return m.Watch(ctx, library.WatchRequest{
		Index: request,
		Indexed: func(report *library.IndexReport, err error) {
			p.clear()
			if err != nil {
				c.errorf("pincite: %v\n", err)
				return
			}
			_ = f.print(c, m, report) // what cannot be written ends in c.out.err
		},
		Watching: func(w library.Watching) {
			p.clear()
			for _, folder := range w.Folders {
				c.errorf("watching %s\n", safe(folder))
			}
			for _, folder := range slices.Sorted(maps.Keys(w.Polled)) {
				c.errorf("looking at %s every half minute: %s\n", safe(folder), w.Polled[folder])
			}
		},
	})
}
