// Package desktop is the window: the [API] that its page may call, over backend/library,
// and the program that shows it. Call [Main] first. The page lies in frontend/; events and
// their payloads are declared beside what sends them ([EventJob] with [jobs.Job], [EventModel] with
// [jobs.ModelJob], [EventVectors] with [jobs.Vectors]).
//
// Only the files with build tags import Wails; all others, and the tests, need no screen.
package desktop

import "io/fs"

// Assets are the files that the program carries for its window.
type Assets struct {
	Page    fs.FS  // the built page, below frontend/dist
	Menu    []byte // menu.json: the menus and their keys
	Icon    []byte // PNG
	Notices []byte // notices.json: the licences
}
