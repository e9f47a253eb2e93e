package install

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/embed"
	"pincite/models"
)

// catalogue returns the manifests of the models that can be installed, by ID: those that
// the program carries and those in the folder of the models (NAME.json). A file there
// that is no manifest, or describes a model of the same name as another, is [ErrManifest];
// the others are returned with the error.
func (h *Home) catalogue() ([]*embed.Manifest, error) {
	var all []*embed.Manifest
	var errs []error
	for _, place := range []fs.FS{models.FS, os.DirFS(h.dir)} {
		names, err := fs.Glob(place, "*.json")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			m, err := readManifest(place, name)
			if err == nil && slices.ContainsFunc(all, func(other *embed.Manifest) bool { return other.ID == m.ID }) {
				err = fmt.Errorf("%w: there is another manifest of %s; give this model another id", ErrManifest, m.ID)
			}
			if err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", filepath.Join(h.dir, name), err))
				continue
			}
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b *embed.Manifest) int { return strings.Compare(a.ID, b.ID) })
	return all, errors.Join(errs...)
}

// readManifest reads a manifest to install.
func readManifest(place fs.FS, name string) (*embed.Manifest, error) {
	data, err := fs.ReadFile(place, name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w; check its permissions", ErrManifest, err)
	}
	m := new(embed.Manifest)
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("%w: %w; see docs/models.md", ErrManifest, err)
	}
	if fault := m.Fault(); fault != "" {
		return nil, fmt.Errorf("%w: %s; see docs/models.md", ErrManifest, fault)
	}
	if fault := fault(m); fault != "" {
		return nil, fmt.Errorf("%w: %s; see docs/models.md", ErrManifest, fault)
	}
	return m, nil
}

// fault says what keeps a manifest from being installed; it is empty where nothing does.
func fault(m *embed.Manifest) string {
	if !validID(m.ID) {
		return fmt.Sprintf("the id %q is not of small letters, digits, - and .", m.ID)
	}
	if m.Licence == "" {
		return "no licence"
	}
	for _, f := range m.Files {
		if f.Name != path.Base(f.Name) || f.Name == embed.ManifestFile || f.Name == embed.FullFile || strings.HasPrefix(f.Name, ".") {
			return fmt.Sprintf("file name %q", f.Name)
		}
		if sizeOf(f) < 1 {
			return f.Name + " has neither size nor size_about"
		}
		if u, err := url.Parse(f.URL); err != nil || u.Scheme != "https" || u.Host == "" {
			return fmt.Sprintf("%s: the url %q is not https", f.Name, f.URL)
		}
	}
	return ""
}

// validID reports whether a model's name can be a folder's on every system.
func validID(id string) bool {
	ok := id != "" && len(id) <= 64 && id[0] != '.' && id[len(id)-1] != '.'
	for _, r := range id {
		ok = ok && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '.')
	}
	return ok
}

// sizeOf is how many bytes a file has, or about so many.
func sizeOf(f embed.File) int64 { return max(f.Size, f.SizeAbout) }

// limitOf is how many bytes a file may have: its size, or a twentieth more than about.
func limitOf(f embed.File) int64 {
	if f.Size > 0 {
		return f.Size
	}
	return f.SizeAbout + f.SizeAbout/20
}

// manifest returns the manifest of a model of the catalogue.
func (h *Home) manifest(id string) (*embed.Manifest, error) {
	all, err := h.catalogue()
	var names []string
	for _, m := range all {
		if m.ID == id {
			return m, nil
		}
		names = append(names, m.ID)
	}
	return nil, errors.Join(fmt.Errorf("%w: %q; choose one of %s, or put a manifest into %s", ErrUnknown, id,
		strings.Join(names, ", "), h.dir), err)
}
