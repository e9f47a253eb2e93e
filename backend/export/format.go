package export

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Format is the form of an exported file. Its value is the file's extension, but for the
// bundle, a .zip.
type Format string

// The formats.
const (
	DOCX     Format = "docx"
	Markdown Format = "md"
	CSV      Format = "csv"
	XLSX     Format = "xlsx"
	JSON     Format = "json"
	PDF      Format = "pdf"
	Bundle   Format = "bundle" // a ZIP with the cited sources beside the quotes
)

// Formats returns all formats.
func Formats() []Format { return []Format{DOCX, Markdown, CSV, XLSX, JSON, PDF, Bundle} }

// ParseFormat returns the format of that name or, where name is empty, the one that the
// extension of path tells. The error is [ErrFormat].
func ParseFormat(name, path string) (Format, error) {
	asked := strings.ToLower(name)
	if asked == "" {
		asked = strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	}
	switch asked {
	case "zip":
		return Bundle, nil
	case "markdown":
		return Markdown, nil
	}
	for _, f := range Formats() {
		if string(f) == asked {
			return f, nil
		}
	}
	names := make([]string, len(Formats()))
	for i, f := range Formats() {
		names[i] = string(f)
	}
	if name == "" {
		return "", fmt.Errorf("%w: the extension of %s does not tell one; choose with --format: %s", ErrFormat, filepath.Base(path),
			strings.Join(names, ", "))
	}
	return "", fmt.Errorf("%w: %q; choose one of %s", ErrFormat, name, strings.Join(names, ", "))
}

// Notes reports whether the citations of a format are footnotes, which refer to one
// another; in the others each stands alone.
func (f Format) Notes() bool { return f == DOCX || f == PDF || f == Bundle }
