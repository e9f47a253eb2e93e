package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
	"pincite/backend/search/relevance"
)

// manifest says of the models in a folder what they were made of.
type manifest struct {
	relevance.Manifest
	folder string
}

func newManifest(o options, words *embed.WordVectors, c *corpus) *manifest {
	return &manifest{folder: o.out, Manifest: relevance.Manifest{
		Words: words.Hash(), Seed: o.seed, Documents: len(c.documents), LeftOut: c.left,
		Flags: map[string]string{
			"half":         string(o.half),
			"hold":         o.hold.String(),
			"dim":          strconv.Itoa(o.dim),
			"pairs":        strconv.Itoa(o.pairs),
			"headings":     strconv.Itoa(o.headings),
			"gold":         strconv.Itoa(o.gold),
			"all-wordings": strconv.FormatBool(o.all),
		},
	}}
}

// write writes a model into the folder. Seen are the documents whose gold spans it
// learned from, where they have any; written is how many written questions it did.
func (m *manifest) write(name string, model *relevance.Model, seen []*document, written int) error {
	var data bytes.Buffer
	if err := model.Write(&data); err != nil {
		return err
	}
	f := relevance.Describe(name, data.Bytes())
	f.Written = written
	for _, d := range seen {
		for _, e := range d.examples[marked] {
			f.GoldSpans += e.spans
		}
		if len(d.examples[marked]) > 0 {
			f.GoldDocuments = append(f.GoldDocuments, d.file)
		}
	}
	slices.Sort(f.GoldDocuments)
	m.Files = append(m.Files, f)
	return replace(filepath.Join(m.folder, name), data.Bytes())
}

// close writes the manifest, last of all.
func (m *manifest) close() error {
	data, err := json.MarshalIndent(m.Manifest, "", "  ")
	if err != nil {
		return fmt.Errorf("encode manifest: %w", err)
	}
	return replace(filepath.Join(m.folder, relevance.ManifestFile), append(data, '\n'))
}

// replace writes a file beside its final name and renames it.
func replace(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteFile(path, data, 0o644)
}
