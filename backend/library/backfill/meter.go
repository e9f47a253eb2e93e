package backfill

import (
	"pincite/backend/library/ingest"
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

const (
	rateWindow = 30 * time.Second // a rate over less jumps with the length of the texts
	rateAfter  = 5 * time.Second  // before, a rate is mostly that of the start
)

// meter reports how far a run has come. It is not safe for concurrent use.
type meter struct {
	report  func(Progress) // never nil
	clock   func() time.Time
	now     Progress
	last    time.Time // of the last report
	samples []chunksAt
}

// chunksAt is how many chunks this run had made vectors for at a moment.
type chunksAt struct {
	at   time.Time
	made int
}

func newMeter(report func(Progress), clock func() time.Time) *meter {
	if report == nil {
		report = func(Progress) {}
	}
	m := &meter{report: report, clock: clock, now: Progress{Left: -1}}
	m.restart()
	return m
}

// restart forgets the rate, as after a pause.
func (m *meter) restart() {
	made := 0
	if n := len(m.samples); n > 0 {
		made = m.samples[n-1].made
	}
	m.samples = []chunksAt{{m.clock(), made}}
	m.now.Rate, m.now.Left = 0, -1
}

// had counts chunks whose vectors an earlier run made, which says nothing of the rate.
func (m *meter) had(chunks int) { m.now.Chunks += chunks }

// made counts chunks that have their vectors now.
func (m *meter) made(chunks int) {
	at := m.clock()
	m.now.Chunks += chunks
	m.samples = append(m.samples, chunksAt{at, m.samples[len(m.samples)-1].made + chunks})
	// The oldest sample stays until the next one is old enough to stand for it.
	for len(m.samples) > 2 && at.Sub(m.samples[1].at) >= rateWindow {
		m.samples = m.samples[1:]
	}
	m.measure(at)
	if at.Sub(m.last) >= ingest.ReportEvery {
		m.tell()
	}
}

// measure sets the rate and what is left.
func (m *meter) measure(at time.Time) {
	m.now.Rate, m.now.Left = 0, -1
	first := m.samples[0]
	made := m.samples[len(m.samples)-1].made - first.made
	if span := at.Sub(first.at); span >= rateAfter && made > 0 {
		m.now.Rate = float64(made) / span.Seconds()
		m.now.Left = time.Duration(float64(m.now.ChunksTotal-m.now.Chunks) / m.now.Rate * float64(time.Second))
	}
}

// tell reports now.
func (m *meter) tell() {
	m.last = m.clock()
	m.report(m.now)
}

// rate returns chunks a second as far as is known, for choosing how much to do at once.
func (m *meter) rate() float64 {
	first, last := m.samples[0], m.samples[len(m.samples)-1]
	if span := last.at.Sub(first.at).Seconds(); span > 0 {
		return float64(last.made-first.made) / span
	}
	return 0
}
