package ingest

import (
	"time"

	"pincite/backend/pace"
	"pincite/backend/store"
)

// Request says what to index and how. The zero request brings all folders of the
// matter up to date.
type Request struct {
	// Folders are added to the matter and walked; without any, all of its folders are.
	Folders []string
	// Forget are folders of the matter that leave it, with what is indexed of them. They
	// need not exist any more.
	Forget []string
	// Model is the name of an embedding model; "" is the one the matter has, or
	// [engines.Builtin].
	Model string
	// Recipe says how documents are cut and summarised; nil is as the matter was indexed
	// before, or the default.
	Recipe *Recipe
	// Summarizer makes the summaries where the recipe does not ask for the built-in ones;
	// [sac.LLM] is one.
	Summarizer Summarizer
	// Passwords are tried in turn on every file that needs one. Those that fit are
	// remembered until the library is closed, and never written anywhere.
	Passwords []string
	// Retry has every file that failed before tried again, also where nothing has changed
	// that could help.
	Retry bool
	// Only narrows Retry to the files with these paths, as [matter.Handle.Files] has them; empty is
	// every file that failed.
	Only []string
	// Progress, where given, is called about ten times a second from one goroutine at a
	// time.
	Progress func(Progress)

	// Held reports whether a file is still being written; nil for none.
	Held func(path string, modTime time.Time) bool

	CheckpointEvery time.Duration // how often a large document's vectors are kept; 0 is [CheckpointEvery]
}

// Report is what an index run did. Each file met counts once in Indexed, Known,
// Unchanged, Skipped or Failed, and so does each member of one, such as an attachment.
type Report struct {
	Folders   []string // walked, absolute
	Model     string
	Note      string // one line, where the model did not run as it should; see [embed.Info]
	Found     int    // everything met
	Indexed   int    // read and embedded
	Known     int    // content that was indexed already: a copy, a renamed or touched file
	Unchanged int
	Skipped   int // left alone on purpose; [matter.Handle.Files] says why
	Failed    int
	Removed   int   // paths that are there no more and left the index
	Renamed   int   // of Removed, those whose content was met under another path
	Bytes     int64 // read
	Chunks    int   // embedded
	Elapsed   time.Duration
	Reasons   map[Reason]int // why files were read
	Failures  []store.File   // one a failed file, by path
	Partial   []store.File   // those indexed with something missing, likewise; see [store.File.Partial]
	Mended    int            // documents that were damaged in the matter and were made anew
	// Lost are the files whose documents were damaged in the matter and could not be made anew,
	// with the reason and a next step.
	Lost []store.File
	// Fallbacks counts the documents that got the built-in summary where another was
	// asked for, by the reason.
	Fallbacks map[string]int
}

func newReport() *Report {
	return &Report{Reasons: map[Reason]int{}, Fallbacks: map[string]int{}}
}

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
