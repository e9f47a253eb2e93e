package ingest

import (
	"time"

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
