package extract

import "os/exec"

// Tools are the paths of programs that some formats are read with. An empty path means
// that the program is not there; a source that needs it then ends with [ErrTool] or
// [ErrNeedsOCR]. The zero Tools start nothing.
type Tools struct {
	Tesseract string // recognises the words in pictures of pages
	Pdftoppm  string // draws PDF pages for Tesseract
	Soffice   string // LibreOffice, reads .doc
	Antiword  string // reads .doc
}

// FindTools looks for the programs on the search path of this process.
func FindTools() Tools {
	return Tools{
		Tesseract: lookPath("tesseract"),
		Pdftoppm:  lookPath("pdftoppm"),
		Soffice:   lookPath("soffice", "libreoffice"),
		Antiword:  lookPath("antiword"),
	}
}

// lookPath returns the path of the first of the programs that is there.
func lookPath(names ...string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
