package backfill

import (
	"pincite/backend/library/ingest"
	"pincite/backend/pace"
	"time"
)

// PauseReason says why a run of [Backfill.Embed] waits; "" where it does not.
type PauseReason string

const (
	PausedByUser    PauseReason = "user"    // see [Brake]
	PausedOnBattery PauseReason = "battery" // it goes on when the machine is plugged in
	PausedInUse     PauseReason = "in use"  // another program has the matter open
)

// Progress is how far the vectors of a model have come.
type Progress struct {
	Documents, DocumentsTotal int // with all their vectors, of those in the matter
	// Chunks counts those whose vectors are stored and those of the documents at work whose
	// vectors are made.
	Chunks, ChunksTotal int
	Rate                float64 // chunks a second, over the last half minute; 0 while that cannot be told
	// Left is the time still needed at that rate, and negative while that cannot be told.
	Left   time.Duration
	Paused PauseReason
}

// meter reports how far a run has come. It is not safe for concurrent use.
type meter struct {
	report func(Progress) // never nil
	clock  func() time.Time
	now    Progress
	last   time.Time // of the last report
	made   int       // chunks that this run made vectors for
	pace   pace.Pace // in these
}

func newMeter(report func(Progress), clock func() time.Time) *meter {
	if report == nil {
		report = func(Progress) {}
	}
	m := &meter{report: report, clock: clock, pace: pace.Pace{Window: 30 * time.Second, After: 5 * time.Second}} // texts are of all lengths
	m.restart()
	return m
}

// restart forgets the rate, as after a pause.
func (m *meter) restart() {
	m.pace.Begin(m.clock(), int64(m.made))
	m.now.Rate, m.now.Left = 0, -1
}

// had counts chunks whose vectors an earlier run made, which says nothing of the rate.
func (m *meter) had(chunks int) { m.now.Chunks += chunks }

// add counts chunks that have their vectors now.
func (m *meter) add(chunks int) {
	at := m.clock()
	m.now.Chunks += chunks
	m.made += chunks
	m.pace.Note(at, int64(m.made))
	m.now.Rate, m.now.Left = m.pace.Left(int64(m.now.ChunksTotal - m.now.Chunks))
	if at.Sub(m.last) >= ingest.ReportEvery {
		m.tell()
	}
}

// tell reports now.
func (m *meter) tell() {
	m.last = m.clock()
	m.report(m.now)
}
