package library

import (
	"context"

	"pincite/backend/cite"
	"pincite/backend/library/evidence"
	"pincite/backend/library/sources"
)

// What takes quotes out and checks them; package evidence explains it.
type (
	Clip       = evidence.Clip
	KeptClip   = evidence.KeptClip
	ClipStatus = evidence.ClipStatus
	Cited      = evidence.Cited
	CellClip   = evidence.CellClip

	ExportFormat  = evidence.ExportFormat
	ExportRequest = evidence.ExportRequest
	ExportReport  = evidence.ExportReport
	ExportSources = evidence.ExportSources
	ExportCheck   = evidence.ExportCheck

	Verification = evidence.Verification
	VerifyStatus = evidence.VerifyStatus
	PagePlaces   = evidence.PagePlaces
)

const (
	// ExportBundle is the format that holds the cited sources beside the quotes.
	ExportBundle = evidence.ExportBundle

	Verified         = evidence.Verified
	SourceChanged    = evidence.SourceChanged
	SourceMissing    = evidence.SourceMissing
	SourceUnreadable = evidence.SourceUnreadable
)

// ParseExportFormat returns the format of that name or, where name is empty, the one that
// the extension of path tells. The error is [ErrFormat].
func ParseExportFormat(name, path string) (ExportFormat, error) {
	return evidence.ParseExportFormat(name, path)
}

// RTFDocument returns parts of [Cited] as one document in the Rich Text Format; see [cite.RTFDocument].
func RTFDocument(parts ...string) string { return cite.RTFDocument(parts...) }

// ParseClips reads clips from what pincite search --json prints, or from the JSON of an earlier
// export; see [evidence.ParseClips].
func ParseClips(data []byte) ([]Clip, error) { return evidence.ParseClips(data) }

// ReadInput reads a file that a person names as an input; see [sources.ReadInput].
func ReadInput(path string, limit int64) ([]byte, error) { return sources.ReadInput(path, limit) }

// ClipsOf returns the hits of a result as clips.
func ClipsOf(r *Result) []Clip { return evidence.ClipsOf(r) }

// VerifyExport checks an exported file against its sources. It needs no matter. See
// [evidence.VerifyExport].
func (l *Library) VerifyExport(ctx context.Context, path string, o ExportSources) (*ExportCheck, error) {
	o.Folders = append(o.Folders, l.folders()...)
	return evidence.VerifyExport(ctx, l.reader, path, o)
}

// folders returns the folders of all matters of the library, as far as those can be read now. Of a matter on
// a firm's server they are those that this machine indexed: where a server says that files are is not looked.
func (l *Library) folders() []string {
	names, _ := l.Matters() // without them no path outside is looked into
	var folders []string
	for _, name := range names {
		m, err := l.Matter(name)
		if err != nil {
			continue
		}
		if meta, err := m.file.Meta(); err == nil {
			folders = append(folders, meta.Folders...)
		}
		_ = m.Close()
	}
	served, _ := l.FirmMatters()
	for _, ref := range served {
		m, err := l.Matter(ref)
		if err != nil {
			continue
		}
		if meta, err := m.served.staged.Meta(); err == nil {
			folders = append(folders, meta.Folders...)
		}
		_ = m.Close()
	}
	return folders
}
