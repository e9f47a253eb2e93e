package evidence

import (
	"os"
	"path/filepath"
	"strings"

	"pincite/backend/export"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
)

// Evidence is what quotes of one matter are checked against: what is stored of its documents,
// and the files that these were made of.
type Evidence struct {
	file   *matter.Handle
	reader *sources.Reader
}

// New returns the evidence of a matter, whose sources are read with a reader.
func New(file *matter.Handle, reader *sources.Reader) Evidence { return Evidence{file, reader} }

// ExportFormat is the form of an exported file.
type ExportFormat = export.Format

// ExportBundle is the format that holds the cited sources beside the quotes.
const ExportBundle = export.Bundle

// ParseExportFormat returns the format of that name or, where name is empty, the one that
// the extension of path tells. The error is [export.ErrFormat].
func ParseExportFormat(name, path string) (ExportFormat, error) {
	return export.ParseFormat(name, path)
}

// AbbreviateHome returns a path with "~" for the home folder, which holds the name of its
// owner. [ExpandHome] reverses it.
func AbbreviateHome(path string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "" || home == string(filepath.Separator) {
		return path
	}
	if rest, ok := strings.CutPrefix(path, strings.TrimSuffix(home, string(filepath.Separator))+string(filepath.Separator)); ok {
		return "~/" + filepath.ToSlash(rest)
	}
	return path
}

// ExpandHome returns a path with the home folder for a "~" before a slash. Where the account has
// no home folder the path stays as it is.
func ExpandHome(path string) string {
	rest, ok := strings.CutPrefix(path, "~/")
	if home, err := os.UserHomeDir(); ok && err == nil {
		return filepath.Join(home, filepath.FromSlash(rest))
	}
	return path
}
