package export

import "errors"

var (
	// ErrFormat is returned when a format is not known, or cannot hold a record.
	ErrFormat = errors.New("not a format for an export")
	// ErrNotExport is returned when a file is not one that this package wrote.
	ErrNotExport = errors.New("not an export of Pincite")
	// ErrDamaged is returned when the data in an export is torn or contradicts itself.
	ErrDamaged = errors.New("the data of the export is damaged")
	// ErrExists is returned when a file that is not an export would be overwritten.
	ErrExists = errors.New("the file exists already")
	// ErrNoSnippets is returned when there is nothing to export.
	ErrNoSnippets = errors.New("there is nothing to export")
)
