// Package jobs runs the long work on a library: index runs, installations of models, the
// vectors of a larger model, and the watch over the folders of the matter that is shown.
// Call [New] first, then [Manager.Start], which takes up what the last program left
// unfinished. [Run] is for a program that does one thing and ends, such as the command line.
//
// A job is a small state machine ([State]); whoever shows it is told of every change. At
// most one index run a matter that a user asked for is under way, and at most one job of
// models; what the program does by itself gives way to both. Index runs that have not ended
// are noted in a file and go on at the next start, however the program ended.
package jobs

import (
	"fmt"
	"os"
	"runtime/debug"
)

// State is where a job stands.
type State string

// The states of a job: running → cancelling → cancelled or paused; running → done or
// failed; running ⇄ asking; paused → running.
const (
	Running    State = "running"
	Asking     State = "asking" // a job of models waits for [Manager.Answer]
	Paused     State = "paused"
	Cancelling State = "cancelling"
	Cancelled  State = "cancelled"
	Done       State = "done"
	Failed     State = "failed"
)

// Run returns what do returns, and an error where it panics: what went wrong is told
// without the words of any document.
func Run[T any](do func() (T, error)) (result T, err error) {
	defer Guard(&err)
	return do()
}

// Guard turns a panic of the function that defers it into an error.
func Guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the program made a mistake (%T); save your clips and start it again", r)
		if os.Getenv("PINCITE_DEBUG") != "" {
			debug.PrintStack()
		}
	}
}
