package library

import (
	"pincite/backend/library/ingest"
	"time"
)

// PauseReason says why a run of [Matter.Embed] waits; "" where it does not.
type PauseReason string

const (
	PausedByUser    PauseReason = "user"    // see [Brake]
	PausedOnBattery PauseReason = "battery" // it goes on when the machine is plugged in
	PausedInUse     PauseReason = "in use"  // another program has the matter open
)

// EmbedProgress is how far the vectors of a model have come.
type EmbedProgress struct {
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
	embedWindow = 30 * time.Second // a rate over less jumps with the length of the texts
	embedAfter  = 5 * time.Second  // before, a rate is mostly that of the start
)

// embedMeter reports how far a run has come. It is not safe for concurrent use.
type embedMeter struct {
	report  func(EmbedProgress) // never nil
	clock   func() time.Time
	now     EmbedProgress
	last    time.Time // of the last report
	samples []chunksAt
}

// chunksAt is how many chunks this run had made vectors for at a moment.
type chunksAt struct {
	at   time.Time
	made int
}

func newEmbedMeter(report func(EmbedProgress), clock func() time.Time) *embedMeter {
	if report == nil {
		report = func(EmbedProgress) {}
	}
	m := &embedMeter{report: report, clock: clock, now: EmbedProgress{Left: -1}}
	m.restart()
	return m
}

// restart forgets the rate, as after a pause.
func (m *embedMeter) restart() {
	made := 0
	if n := len(m.samples); n > 0 {
		made = m.samples[n-1].made
	}
	m.samples = []chunksAt{{m.clock(), made}}
	m.now.Rate, m.now.Left = 0, -1
}

// had counts chunks whose vectors an earlier run made, which says nothing of the rate.
func (m *embedMeter) had(chunks int) { m.now.Chunks += chunks }

// made counts chunks that have their vectors now.
func (m *embedMeter) made(chunks int) {
	at := m.clock()
	m.now.Chunks += chunks
	m.samples = append(m.samples, chunksAt{at, m.samples[len(m.samples)-1].made + chunks})
	// The oldest sample stays until the next one is old enough to stand for it.
	for len(m.samples) > 2 && at.Sub(m.samples[1].at) >= embedWindow {
		m.samples = m.samples[1:]
	}
	m.measure(at)
	if at.Sub(m.last) >= ingest.ReportEvery {
		m.tell()
	}
}

// measure sets the rate and what is left.
func (m *embedMeter) measure(at time.Time) {
	m.now.Rate, m.now.Left = 0, -1
	first := m.samples[0]
	made := m.samples[len(m.samples)-1].made - first.made
	if span := at.Sub(first.at); span >= embedAfter && made > 0 {
		m.now.Rate = float64(made) / span.Seconds()
		m.now.Left = time.Duration(float64(m.now.ChunksTotal-m.now.Chunks) / m.now.Rate * float64(time.Second))
	}
}

// tell reports now.
func (m *embedMeter) tell() {
	m.last = m.clock()
	m.report(m.now)
}

// rate returns chunks a second as far as is known, for choosing how much to do at once.
func (m *embedMeter) rate() float64 {
	first, last := m.samples[0], m.samples[len(m.samples)-1]
	if span := last.at.Sub(first.at).Seconds(); span > 0 {
		return float64(last.made-first.made) / span
	}
	return 0
}
