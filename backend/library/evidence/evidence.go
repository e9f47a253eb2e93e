package evidence

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"pincite/backend/cite"
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

// escaped begins a path with characters that no format of an export holds, or bytes that are no UTF-8: each of their bytes, and
// each percent sign, is a percent sign with two digits, as in a URL. No path of a file begins so.
const escaped = "file:"

// AbbreviateHome returns a path as an export has it: with "~" for the home folder, which holds the name of its
// owner, and in characters that every format holds. [ExpandHome] reverses it.
func AbbreviateHome(path string) string {
	home, err := os.UserHomeDir()
	if err == nil && home != "" && home != string(filepath.Separator) {
		if rest, ok := strings.CutPrefix(path, strings.TrimSuffix(home, string(filepath.Separator))+string(filepath.Separator)); ok {
			path = "~/" + filepath.ToSlash(rest)
		}
	}
	if utf8.ValidString(path) && !strings.ContainsFunc(path, cite.Hidden) {
		return path
	}
	var b strings.Builder
	for rest := path; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if r == utf8.RuneError && size == 1 || r == '%' || cite.Hidden(r) {
			for _, c := range []byte(rest[:size]) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		} else {
			b.WriteString(rest[:size])
		}
		rest = rest[size:]
	}
	return escaped + b.String()
}

// ExpandHome returns the path that an export has so. Where the account has no home folder, "~" stays as it is.
func ExpandHome(path string) string {
	if rest, ok := strings.CutPrefix(path, escaped); ok {
		if plain, err := url.PathUnescape(rest); err == nil {
			path = plain
		}
	}
	rest, ok := strings.CutPrefix(path, "~/")
	if home, err := os.UserHomeDir(); ok && err == nil {
		return filepath.Join(home, filepath.FromSlash(rest))
	}
	return path
}
