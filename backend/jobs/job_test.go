package jobs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pincite/backend/library"
	"pincite/backend/store"
)

// newManager returns a manager of an empty home folder, which has begun nothing.
func newManager(t *testing.T) *Manager {
	t.Helper()
	l, err := library.Open(library.Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(l, Config{}, func(any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(m.Close(), l.Close()); err != nil {
			t.Error(err)
		}
	})
	return m
}

// TestSettle gives a job the state that it ends in, by what ended first and what it found.
func TestSettle(t *testing.T) {
	t.Parallel()
	failure := errors.New("the disk is full")
	for name, test := range map[string]struct {
		cancelled, parent, closed bool // that have ended
		job                       job
		changed                   bool
		err                       error
		want                      State
		told                      bool
	}{
		"done":                                    {want: Done, told: true},
		"done, of the program's":                  {job: job{silent: true}, want: Done},
		"done, with something new":                {job: job{silent: true}, changed: true, want: Done, told: true},
		"failed":                                  {err: failure, want: Failed, told: true},
		"failed, of the program's":                {job: job{silent: true}, err: failure, want: Failed, told: true},
		"another program has the matter":          {err: library.ErrInUse, want: Failed, told: true},
		"and the program itself began it":         {job: job{silent: true}, err: fmt.Errorf("open: %w", library.ErrInUse), want: Done},
		"its folder is gone, and nobody asked":    {job: job{silent: true}, err: library.ErrNoFolder, want: Done},
		"stopped":                                 {cancelled: true, err: context.Canceled, want: Cancelled, told: true},
		"paused":                                  {cancelled: true, job: job{pausing: true}, err: context.Canceled, want: Paused, told: true},
		"its watch has ended":                     {cancelled: true, parent: true, err: context.Canceled, want: Done, told: true},
		"the program ends":                        {cancelled: true, parent: true, closed: true, err: context.Canceled, want: Cancelled, told: true},
		"paused, and then the program ends":       {cancelled: true, parent: true, closed: true, job: job{pausing: true}, err: context.Canceled, want: Paused, told: true},
		"a failure that a stop came too late for": {err: failure, job: job{pausing: true}, want: Failed, told: true},
	} {
		context := func(ended bool) context.Context {
			ctx, cancel := context.WithCancel(t.Context())
			if t.Cleanup(cancel); ended {
				cancel()
			}
			return ctx
		}
		m, j := &Manager{ctx: context(test.closed)}, test.job
		m.settle(context(test.cancelled), context(test.parent), &j, test.changed, test.err)
		if j.State != test.want || j.silent == test.told || (j.Error != "") != (test.want == Failed) {
			t.Errorf("%s: %s, silent %v, %q; want %s", name, j.State, j.silent, j.Error, test.want)
		}
	}
}

// TestPatiently waits for a matter that is in use for a while, and for one that stays so until its patience or its job ends.
func TestPatiently(t *testing.T) {
	t.Parallel()
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for name, test := range map[string]struct {
		ctx             context.Context
		patience        time.Duration
		busy, most, min int // how often the matter is in use, and how often it is tried
		want            error
	}{
		"in use for a while":     {t.Context(), 3 * time.Second, 1, 2, 2, nil},
		"in use for good":        {t.Context(), 20 * time.Millisecond, 1 << 30, 1 << 30, 2, library.ErrInUse},
		"of a look of its own":   {t.Context(), 0, 1 << 30, 1, 1, library.ErrInUse},
		"stopped while it waits": {stopped, time.Minute, 1 << 30, 1, 1, library.ErrInUse},
		"not in use":             {t.Context(), time.Minute, 0, 1, 1, nil},
	} {
		tries := 0
		_, err := patiently(test.ctx, test.patience, func() (*library.IndexReport, error) {
			if tries++; tries <= test.busy {
				return nil, fmt.Errorf("open: %w", library.ErrInUse)
			}
			return &library.IndexReport{}, nil
		})
		if !errors.Is(err, test.want) || tries < test.min || tries > test.most {
			t.Errorf("%s: %d tries, %v", name, tries, err)
		}
	}
}

// TestTake says what a run did: what is new to the user, and what became of damage and summaries.
func TestTake(t *testing.T) {
	t.Parallel()
	report := &library.IndexReport{Indexed: 3, Known: 2, Removed: 1, Failed: 4}
	var j, auto job
	auto.Auto = true
	j.take(report)
	auto.take(report)
	if j.Indexed != 5 || auto.Indexed != 3 || j.Removed != 1 || j.Failed != 4 || j.Notice != "" {
		t.Errorf("%+v, and by itself %+v", j.Job, auto.Job)
	}
	report.Mended = 2
	report.Lost = []store.File{{Path: "/m/lease", Reason: "the file is gone", NextStep: "put it back"}}
	report.Fallbacks = map[string]int{"it is silent": 2, "it is gone": 1}
	j.take(report)
	const want = "Documents that were damaged in the matter and are made anew: 2. " +
		"/m/lease was damaged in the matter and cannot be made anew: the file is gone; put it back. " +
		"Documents with the built-in summary, until they change, for want of the language model's: 1: it is gone; 2: it is silent"
	if j.Notice != want {
		t.Errorf("told:\n%s, want\n%s", j.Notice, want)
	}
	report.Mended, report.Lost = 0, nil
	if j.take(report); !strings.HasPrefix(j.Notice, "Documents with the built-in") {
		t.Errorf("told: %s", j.Notice)
	}
}

// TestQueue asks for jobs in every state what a user may ask: they are listed in the order in
// which they began, and what does not fit their state changes nothing.
func TestQueue(t *testing.T) {
	t.Parallel()
	m := newManager(t)
	states := []State{Running, Cancelling, Paused, Done, Failed, Cancelled, Running, Running, Running, Running, Running}
	cancelled := map[string]int{}
	m.mu.Lock()
	for i, s := range states {
		j := m.addJob(fmt.Sprint("matter ", i), library.IndexRequest{})
		j.State, j.cancel = s, func() { cancelled[j.ID]++ }
		j.silent = i == 8
	}
	m.mu.Unlock()
	var listed []string
	for _, j := range m.Jobs() {
		listed = append(listed, j.ID)
	}
	if got := strings.Join(listed, " "); got != "job-1 job-2 job-3 job-4 job-5 job-6 job-7 job-8 job-10 job-11" {
		t.Errorf("listed: %s", got)
	}
	state := func(i int) State {
		m.mu.Lock()
		defer m.mu.Unlock()
		if j := m.jobs[fmt.Sprint("job-", i+1)]; j != nil {
			return j.State
		}
		return "dismissed"
	}
	for i, want := range []State{Cancelling, Cancelling, Paused, Done, Failed, Cancelled} {
		if err := m.Pause(fmt.Sprint("job-", i+1)); err != nil || state(i) != want {
			t.Errorf("%s is %s when it is paused, %v", states[i], state(i), err)
		}
	}
	for i, s := range states[:6] {
		if err := m.Resume(fmt.Sprint("job-", i+1)); (err == nil) != (s == Paused) {
			t.Errorf("%s is resumed: %v", s, err)
		}
	}
	for i, want := range []State{Cancelling, Cancelling, "", "dismissed", "dismissed", "dismissed"} {
		m.Dismiss(fmt.Sprint("job-", i+1))
		if got := state(i); want != "" && got != want {
			t.Errorf("%s is %s when it is dismissed, want %s", states[i], got, want)
		}
	}
	if cancelled["job-1"] != 1 || cancelled["job-2"] != 0 {
		t.Errorf("ended: %v", cancelled)
	}
	if err := errors.Join(m.Pause("job-99"), m.Resume("job-99")); err == nil || strings.Count(err.Error(), "job-99") != 2 {
		t.Errorf("no job: %v", err)
	}
	if !m.Busy("matter 6") || m.Busy("matter 5") || m.Busy("another") {
		t.Error("a matter is busy while a job of it runs, and then alone")
	}
	m.mu.Lock()
	m.jobs["job-7"].Auto = true
	for _, j := range m.jobs {
		j.State = Done
	}
	m.jobs["job-7"].State = Running
	m.mu.Unlock()
	if m.Busy("matter 6") {
		t.Error("what the program began by itself does not give way")
	}
}

// TestOutbox tells of changes in their order, also of those that come while others are told.
func TestOutbox(t *testing.T) {
	t.Parallel()
	m := newManager(t)
	var told []string
	m.emit = func(change any) {
		told = append(told, fmt.Sprint(change))
		if change == 1 || change == 2 {
			m.mu.Lock()
			m.outbox = append(m.outbox, 10*change.(int))
			m.unlock() // the goroutine that tells goes on telling
		}
	}
	m.mu.Lock()
	m.outbox = append(m.outbox, 1, 2, 3)
	m.unlock()
	if got := strings.Join(told, " "); got != "1 2 3 10 20" {
		t.Errorf("told: %s", got)
	}
}
