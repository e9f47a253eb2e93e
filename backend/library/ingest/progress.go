package ingest

import (
	"pincite/backend/pace"
	"time"
)

// Phase is what an index run is doing.
type Phase string

// The phases, in their order.
const (
	PhaseLooking  Phase = "looking"  // walking the folders; totals are not known yet
	PhaseIndexing Phase = "indexing" // reading, cutting, embedding, storing
	PhaseWords    Phase = "words"    // bringing the word index up to date
)

// Progress is how far an index run has come.
type Progress struct {
	Phase             Phase
	Files, FilesTotal int     // files settled, of those that had to be read
	Failed            int     // of Files
	Bytes, BytesTotal int64   // of source
	Documents         int     // taken up by the word index
	Rate              float64 // bytes a second
	// Left is the time still needed at the rate of the last seconds, and negative while
	// too little has been done to say.
	Left time.Duration
}

// ReportEvery is how often a run reports at most.
const ReportEvery = 100 * time.Millisecond

// meter counts what is settled and reports it at a bearable rate. It is not safe for
// concurrent use.
type meter struct {
	report func(Progress) // never nil
	now    Progress
	last   time.Time // of the last report
	pace   pace.Pace // in bytes
}

func newMeter(report func(Progress)) *meter {
	if report == nil {
		report = func(Progress) {}
	}
	return &meter{report: report, now: Progress{Left: -1}, pace: pace.Pace{Window: 10 * time.Second, After: 2 * time.Second}}
}

// begin enters a phase and reports it.
func (m *meter) begin(at time.Time, phase Phase) {
	m.now.Phase = phase
	m.now.Rate, m.now.Left = 0, -1
	m.pace.Begin(at, m.now.Bytes)
	m.last = at
	m.report(m.now)
}

// add counts one settled file.
func (m *meter) add(at time.Time, bytes int64, failed bool) {
	m.now.Files++
	m.now.Bytes += bytes
	if failed {
		m.now.Failed++
	}
	m.pace.Note(at, m.now.Bytes)
	if at.Sub(m.last) < ReportEvery && m.now.Files < m.now.FilesTotal {
		return
	}
	m.last = at
	m.now.Rate, m.now.Left = m.pace.Left(m.now.BytesTotal - m.now.Bytes)
	m.report(m.now)
}

// words reports how many documents the word index has taken up so far.
func (m *meter) words(documents int) {
	m.now.Documents = documents
	if at := time.Now(); at.Sub(m.last) >= ReportEvery {
		m.last = at
		m.report(m.now)
	}
}
