// Package watch keeps a matter up to date with its folders. [Watch] is the one to call: it runs
// the indexer whenever the system tells of changes that have settled, and now and then where it
// does not tell.
package watch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/fsnotify/fsnotify"

	"pincite/backend/library/ingest"
	"pincite/backend/store"
)

// Request says how a matter is kept up to date.
type Request struct {
	// Index is the first run. The runs after it look at all folders of the matter, with
	// its passwords and summarizer.
	Index ingest.Request
	// Run does the runs, with the request that it is given: a program shows its users what is
	// being done.
	Run func(context.Context, ingest.Request) (*ingest.Report, error)
	// Folders are those of the matter, which are watched during the first run too where
	// Index names none.
	Folders []string
	// Indexed, where given, is called after the first run, and after every run that found
	// something to do or ended with an error.
	Indexed func(*ingest.Report, error)
	// Watching, where given, is called when it has changed how the folders are watched.
	Watching func(Watching)
	// Poll is how often folders are looked at that the system cannot watch; 0 stands for
	// half a minute.
	Poll time.Duration
}

const (
	// defaultPoll is how often what cannot be watched is looked at.
	defaultPoll = 30 * time.Second
	// safetyPoll is how often everything is looked at, since a system may lose changes
	// and not say so.
	safetyPoll = 10 * time.Minute
	// pollShare bounds the share of time that looking takes, one in so many: a walk over
	// a large network folder takes minutes.
	pollShare = 10
	// busyPause is how long to wait while another program has the matter.
	busyPause = 2 * time.Second
)

// Watch indexes the matter and keeps it up to date with its folders until ctx ends, which
// is no error. Changes are picked up within seconds where the system tells of them, and
// otherwise when the folders are looked at again. Between runs the matter's file is open
// for reading at most, so that other programs may search or index it.
//
// The error is that of a run that cannot be helped by waiting.
func Watch(ctx context.Context, req Request) error {
	system, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watch folders: %w; index without --watch", err)
	}
	defer system.Close() // which ends the notifier
	return watch(ctx, req, newNotifier(system.Events, system.Errors, system.Add))
}

func watch(ctx context.Context, req Request, n *notifier) error {
	if req.Poll <= 0 {
		req.Poll = defaultPoll
	}
	folders, err := ingest.ResolveFolders(req.Index.Folders)
	if err != nil {
		return err
	}
	if len(folders) == 0 {
		folders = req.Folders
	}
	var shown Watching
	next := req.Index
	next.Held = n.held
	for first := true; ; first = false {
		// Before the run: what changes while it goes on is then not missed.
		n.watch(folders)
		start := time.Now()
		report, err := req.Run(ctx, next)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, store.ErrLocked) && !first:
			n.wait(ctx, time.Now().Add(busyPause))
			continue
		case err != nil && (first || report == nil):
			return err
		}
		folders = report.Folders
		n.watch(folders)
		if w := n.watching(); req.Watching != nil && !w.equal(shown) {
			shown = w
			req.Watching(w)
		}
		if req.Indexed != nil && (first || err != nil || active(report)) {
			req.Indexed(report, err)
		}
		if err != nil && !passing(err) {
			return err
		}
		next = ingest.Request{Passwords: req.Index.Passwords, Summarizer: req.Index.Summarizer, Progress: req.Index.Progress, Held: n.held}
		n.wait(ctx, nextLook(report, req.Poll, n.watching(), time.Since(start)))
		if ctx.Err() != nil {
			return nil
		}
	}
}

// nextLook says when the folders are to be looked at again if nothing is heard of them.
func nextLook(r *ingest.Report, poll time.Duration, w Watching, took time.Duration) time.Time {
	pause := safetyPoll
	if len(w.Polled) > 0 {
		pause = poll
	}
	pause = max(pause, pollShare*took)
	for _, f := range r.Failures {
		if f.State == store.Changing {
			pause = settle
		}
	}
	return time.Now().Add(pause)
}

// active reports whether a run did something.
func active(r *ingest.Report) bool { return r.Indexed+r.Known+r.Removed > 0 || len(r.Reasons) > 0 }

// passing reports whether waiting may help against an error of a run.
func passing(err error) bool { return errors.Is(err, store.ErrLocked) || errors.Is(err, store.ErrFull) }
