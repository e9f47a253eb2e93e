package library

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/library/evidence"
)

// What takes quotes out and checks them; package evidence explains it.
type (
	Clip       = evidence.Clip
	KeptClip   = evidence.KeptClip
	ClipStatus = evidence.ClipStatus
	Cited      = evidence.Cited

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

// ParseClips reads clips from what pincite search --json prints, or from the JSON of an earlier
// export; see [evidence.ParseClips].
func ParseClips(data []byte) ([]Clip, error) { return evidence.ParseClips(data) }

// ClipsOf returns the hits of a result as clips.
func ClipsOf(r *Result) []Clip { return evidence.ClipsOf(r) }

func (m *Matter) evidence() evidence.Evidence {
	return evidence.Evidence{File: m.file, Reader: m.reader}
}

// Export writes quotes of the matter with their citations into a file, or none: after an error
// nothing is left of it. See [evidence.Evidence.Export].
func (m *Matter) Export(ctx context.Context, req ExportRequest) (*ExportReport, error) {
	return m.evidence().Export(ctx, req)
}

// Cite returns the quote of a clip with its citation in a style, as [cite.ParseStyle] takes it.
func (m *Matter) Cite(ctx context.Context, clip Clip, style string) (*Cited, error) {
	return m.evidence().Cite(ctx, clip, style)
}

// CheckClips compares clips with their documents, and these with their source files; see
// [evidence.Evidence.CheckClips].
func (m *Matter) CheckClips(ctx context.Context, clips []KeptClip) ([]ClipStatus, error) {
	return m.evidence().CheckClips(ctx, clips)
}

// Verify reads the source file of each hit again, makes its text anew, and compares the quote
// with it; see [evidence.Evidence.Verify].
func (m *Matter) Verify(ctx context.Context, hits []doc.Hit) ([]Verification, error) {
	return m.evidence().Verify(ctx, hits)
}

// Source returns the bytes of the document that ref names, as for [Matter.Show], read anew from
// its file. The error is [ErrChanged] where they are not those that were indexed.
func (m *Matter) Source(ctx context.Context, ref string) ([]byte, error) {
	return m.evidence().Source(ctx, ref)
}

// Unlock opens the encrypted document that ref names, as for [Matter.Show], with a password,
// which is remembered until the library is closed. The error wraps [ErrPassword] where it does
// not fit.
func (m *Matter) Unlock(ctx context.Context, ref, password string) error {
	return m.evidence().Unlock(ctx, ref, password)
}

// Places returns the place of every word of the document that ref names, and the sizes of its
// pages; see [evidence.Evidence.Places].
func (m *Matter) Places(ctx context.Context, ref string) (doc.Places, error) {
	return m.evidence().Places(ctx, ref)
}

// PlacesOn returns the places of the words on a page, from 1, of the document that ref names,
// and those on others that came with it; see [evidence.Evidence.PlacesOn].
func (m *Matter) PlacesOn(ctx context.Context, ref string, page int) (PagePlaces, error) {
	return m.evidence().PlacesOn(ctx, ref, page)
}

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
