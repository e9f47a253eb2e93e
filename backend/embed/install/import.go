package install

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
)

// graphNames are where exports of one model have their graph, below its folder, the best
// first.
var graphNames = []string{
	"model.onnx", "onnx/model.onnx", "model_fp16.onnx", "onnx/model_fp16.onnx",
	"model_quantized.onnx", "onnx/model_quantized.onnx", "model_int8.onnx", "onnx/model_int8.onnx",
}

// Import installs a model from files on this machine: a folder as Hugging Face lays it
// out, one with a manifest.json of its own, or a graph with vocab.txt beside it or one
// folder up. A graph whose hash the catalogue does not know needs [Request.As] or a
// manifest of its own, and [Offer.Unknown] is set when [Request.Confirm] is asked.
//
// The error is [ErrNotModel], [ErrUnknown], or one of those of [Home.Install].
func (h *Home) Import(ctx context.Context, path string, r Request) (*Report, error) {
	g, err := h.find(ctx, path, &r)
	if err != nil {
		return nil, err
	}
	s, unlock, err := h.open(g.manifest, r)
	if err != nil {
		return nil, err
	}
	defer unlock()
	s.unknown = g.unknown
	begun := folderSize(s.dir) > 0
	report, err := s.importFiles(ctx, g)
	if err != nil {
		err = s.explain(err)
		if !begun && ctx.Err() == nil && !errors.Is(err, ErrDiskFull) {
			// Files that are not to be had together are nothing to go on with.
			return nil, errors.Join(err, os.RemoveAll(s.dir))
		}
		s.abandon()
		return nil, err
	}
	return report, nil
}

// candidate is a model that is to be imported.
type candidate struct {
	manifest *embed.Manifest
	paths    map[string]string // of the manifest's files, by name
	graph    embed.File        // as it is there
	unknown  bool
}

// find looks at what is to be imported and settles which model it is.
func (h *Home) find(ctx context.Context, path string, r *Request) (*candidate, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w; name a folder, or an .onnx file", ErrNotModel, err)
	}
	dir, graph := path, ""
	if info.IsDir() {
		for _, name := range graphNames {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
				graph = filepath.Join(dir, name)
				break
			}
		}
		if graph == "" {
			return nil, fmt.Errorf("%w: there is no model.onnx in %s; name the folder that holds it, or an .onnx file", ErrNotModel, path)
		}
	} else {
		if !strings.EqualFold(filepath.Ext(path), ".onnx") {
			return nil, fmt.Errorf("%w: %s is no .onnx file; name one, or the folder that holds it", ErrNotModel, path)
		}
		dir, graph = filepath.Dir(path), path
	}
	f := &candidate{paths: map[string]string{embed.ModelFile: graph}}
	probe := &stage{request: *r}
	f.graph.Name = embed.ModelFile
	if f.graph.SHA256, f.graph.Size, err = probe.hashFile(ctx, filepath.Base(graph), graph); err != nil {
		return nil, fmt.Errorf("read %s: %w; check the file", graph, err)
	}
	if err := h.identify(f, dir, r.As); err != nil {
		return nil, err
	}
	for _, file := range f.manifest.Files {
		if file.Name == embed.ModelFile {
			continue
		}
		if f.paths[file.Name] = beside(graph, file.Name); f.paths[file.Name] == "" {
			return nil, fmt.Errorf("%w: %s is missing beside %s; copy it there too", ErrNotModel, file.Name, graph)
		}
	}
	return f, nil
}

// beside returns the path of a file in a graph's folder or the one above it, as Hugging
// Face keeps them, and "" where there is none.
func beside(graph, name string) string {
	for _, dir := range []string{filepath.Dir(graph), filepath.Dir(filepath.Dir(graph))} {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			return filepath.Join(dir, name)
		}
	}
	return ""
}

// identify finds the manifest of a graph: that of the catalogue with its hash, the one
// that is asked for, or the one that lies beside it.
func (h *Home) identify(f *candidate, dir, as string) error {
	catalogue, catalogueErr := h.catalogue()
	known := slices.IndexFunc(catalogue, func(m *embed.Manifest) bool {
		return m.File(embed.ModelFile).SHA256 == f.graph.SHA256 && (as == "" || m.ID == as)
	})
	if known >= 0 {
		f.manifest = catalogue[known]
		return nil
	}
	f.unknown = true
	var err error
	if as != "" {
		f.manifest, err = h.manifest(as)
	} else {
		f.manifest, err = readOwn(dir)
	}
	if err != nil {
		return errors.Join(err, catalogueErr)
	}
	own := *f.manifest
	own.Files = slices.Clone(own.Files)
	*own.File(embed.ModelFile) = f.graph
	f.manifest = &own
	return nil
}

// readOwn reads the manifest beside a graph.
func readOwn(dir string) (*embed.Manifest, error) {
	data, err := os.ReadFile(filepath.Join(dir, embed.ManifestFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf(
			"%w: the catalogue does not know the graph's hash and there is no %s beside it; say which model it is an export of: --as ID",
			ErrNotModel, embed.ManifestFile)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotModel, err)
	}
	m, err := embed.ParseManifest(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotModel, err)
	}
	if !validID(m.ID) {
		return nil, fmt.Errorf("%w: the id %q is not of small letters, digits, - and .; change it in %s", ErrNotModel, m.ID, embed.ManifestFile)
	}
	// Of a model that was installed elsewhere, its first graph is taken.
	return withoutFull(m), nil
}

// importFiles copies what was found and installs it.
func (s *stage) importFiles(ctx context.Context, g *candidate) (*Report, error) {
	offer := s.offer()
	offer.Unknown, offer.SHA256 = g.unknown, g.graph.SHA256
	for _, f := range s.manifest.Files {
		offer.Sources = append(offer.Sources, g.paths[f.Name])
		offer.Bytes += fileSize(g.paths[f.Name])
	}
	var err error
	if offer.Disk, offer.Free, err = s.room(offer.Bytes); err != nil {
		return nil, err
	}
	if err := s.request.confirm(offer); err != nil {
		return nil, err
	}
	for _, f := range s.manifest.Files {
		if err := s.bring(ctx, f, g.paths[f.Name]); err != nil {
			return nil, err
		}
	}
	return s.finish(ctx)
}

// bring copies one file into the stage and compares it with its hash.
func (s *stage) bring(ctx context.Context, f embed.File, from string) error {
	if there, err := s.have(ctx, f); there || err != nil {
		return err
	}
	source, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("%w; check the file", err)
	}
	defer source.Close()
	path := s.path(stagedName(f))
	to, err := os.OpenFile(path+part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	h := sha256.New()
	n, err := s.copy(ctx, io.MultiWriter(to, h), io.LimitReader(source, limitOf(f)+1),
		Progress{Phase: Copying, File: f.Name, Total: fileSize(from)})
	if err = errors.Join(err, to.Sync(), to.Close()); err != nil {
		return errors.Join(err, atomicfile.Remove(path+part))
	}
	if sum := hex.EncodeToString(h.Sum(nil)); sum != f.SHA256 {
		return errors.Join(fmt.Errorf("%w: %s has %d bytes and SHA-256 %s, not %s; take it from %s again", ErrWrongFile, from, n, sum,
			f.SHA256, s.manifest.Homepage), atomicfile.Remove(path+part))
	}
	return atomicfile.Rename(path+part, path)
}
