package library

import (
	"context"

	"pincite/backend/library/watch"
)

// How a matter is followed, and what of it; package watch explains them.
type (
	WatchRequest = watch.Request
	Watching     = watch.Watching
)

// Watch indexes the matter and keeps it up to date with its folders until ctx ends, which is no
// error. Without a Run in the request, [Matter.Index] does the runs. See [watch.Watch].
func (m *Matter) Watch(ctx context.Context, req WatchRequest) error {
	if req.Run == nil {
		req.Run = m.Index
	}
	if about, err := m.About(); err == nil { // otherwise the first run says why
		req.Folders = about.Folders
	}
	return watch.Watch(ctx, req)
}
