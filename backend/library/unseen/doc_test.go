// Package unseen_test holds that what nobody sees is never quoted: small files in which what a reader of the page sees and what the file
// holds part (forms with old appearances, ticks, black bars, pending changes, comments, bound controls, messages in messages) are read, and
// exported. Each comes with what its text has to hold and what it must not. [Cases] returns them all.
//
// The files are written here as other programs write them, byte by byte, and always the same.
package unseen_test

import "slices"

// Case is one file and what is to be read of it.
type Case struct {
	Kind, Name string // the name is unlike all others
	Ext        string // of the file's name: ".pdf"
	Bytes      []byte
	// Text stands in the text of the file, or of what it holds; white space is one space there, and of the signs for boxes and
	// buttons all that are made are ☒ and all others ☐ in the kind drawn-ticks.
	Text []string
	// Never stands in no text: nobody who reads the page sees it.
	Never []string
	// Notes are beginnings of "kind: words" for notes that the text must have.
	Notes []string
	// Notices are parts of what is said of the file as a whole.
	Notices []string
	// Quiet says that nothing is to be said: the file has nothing that its pages do not show.
	Quiet bool
	// Labels are the labels of the pages.
	Labels []string
	// Members are names of files inside the file.
	Members []string
	// Err is the sentinel that the reader's error wraps; nil for a file that can be read.
	Err error
}

// Cases returns all files.
func Cases() []Case {
	return slices.Concat(forms(), covered(), pages(), columns(), ticks(), controls(), fields(), tracked(), comments(), margins(), hidden(), folded(), mails(),
		edgar(), containers(), broken(), more())
}
