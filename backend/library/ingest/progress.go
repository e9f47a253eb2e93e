package ingest

import "time"

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

const (
	ReportEvery = 100 * time.Millisecond // ten reports a second at most
	rateWindow  = 10 * time.Second       // a rate over less jumps with every large file
	rateAfter   = 2 * time.Second        // a guess made sooner is mostly start-up cost
)

// sample is how many bytes were done at a moment.
type sample struct {
	at    time.Time
	bytes int64
}

// meter counts what is settled and reports it at a bearable rate. It is not safe for
// concurrent use.
type meter struct {
	report  func(Progress) // never nil
	now     Progress
	last    time.Time // of the last report
	samples []sample  // of the last rateWindow, oldest first
}

func newMeter(report func(Progress)) *meter {
	if report == nil {
		report = func(Progress) {}
	}
	return &meter{report: report, now: Progress{Left: -1}}
}

// begin enters a phase and reports it.
func (m *meter) begin(at time.Time, phase Phase) {
	m.now.Phase = phase
	m.now.Rate, m.now.Left = 0, -1
	m.samples = []sample{{at, m.now.Bytes}}
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
	m.samples = append(m.samples, sample{at, m.now.Bytes})
	// The oldest sample stays until the next one is old enough to stand for it.
	for len(m.samples) > 2 && at.Sub(m.samples[1].at) >= rateWindow {
		m.samples = m.samples[1:]
	}
	if at.Sub(m.last) < ReportEvery && m.now.Files < m.now.FilesTotal {
		return
	}
	m.last = at
	m.now.Rate, m.now.Left = m.rate(at)
	m.report(m.now)
}

// rate returns bytes per second over the window, and the time that the rest takes at
// that rate.
func (m *meter) rate(at time.Time) (float64, time.Duration) {
	first := m.samples[0]
	span, done := at.Sub(first.at), m.now.Bytes-first.bytes
	if span < rateAfter || done <= 0 {
		return 0, -1
	}
	rate := float64(done) / span.Seconds()
	left := float64(m.now.BytesTotal-m.now.Bytes) / rate
	return rate, time.Duration(left * float64(time.Second))
}

// words reports how many documents the word index has taken up so far.
func (m *meter) words(documents int) {
	m.now.Documents = documents
	if at := time.Now(); at.Sub(m.last) >= ReportEvery {
		m.last = at
		m.report(m.now)
	}
}
