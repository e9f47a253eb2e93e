package evidence

import "pincite/backend/export"

// ExportFormat is the form of an exported file.
type ExportFormat = export.Format

// ExportBundle is the format that holds the cited sources beside the quotes.
const ExportBundle = export.Bundle

// ParseExportFormat returns the format of that name or, where name is empty, the one that
// the extension of path tells. The error is [export.ErrFormat].
func ParseExportFormat(name, path string) (ExportFormat, error) {
	return export.ParseFormat(name, path)
}
