package install

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
	"pincite/backend/embed/onnxfile"
	"pincite/backend/embed/quantize"
)

// Report is what an installation did.
type Report struct {
	ID        string
	Dir       string
	Size      int64 // bytes on the disk
	Precision embed.Precision
	Full      embed.Precision // of the graph kept beside it; or empty
	// Compared says how alike int8 and float32 are, where both were measured.
	Compared *Comparison
	// Why says why the model does not run in int8, where it could have.
	Why      string
	Measured embed.Measured
}

// finish makes a model of the files in the stage, whose hashes are checked: it quantises
// the graph, compares the two, chooses a device and moves it all to its place.
func (s *stage) finish(ctx context.Context) (*Report, error) {
	source, err := s.inspect(ctx)
	if err != nil {
		return nil, err
	}
	report := &Report{ID: s.manifest.ID, Dir: s.home.Dir(s.manifest.ID)}
	m := s.plain(source)
	report.Why = s.home.incomparable()
	if s.request.NoInt8 {
		report.Why = "as asked for"
	}
	switch {
	case source.precision != embed.Float32:
		report.Why = ""
	case report.Why == "":
		fast, err := s.quantise(ctx, m, source)
		if err != nil {
			return nil, err
		}
		if report.Compared, err = s.compare(ctx, fast); err != nil {
			return nil, err
		}
		if report.Why = report.Compared.fault(); report.Why == "" {
			o := fast.Origin
			o.Texts, o.MeanCosine, o.LeastCosine = report.Compared.Texts, report.Compared.Mean, report.Compared.Least
			m = fast
		}
	}
	if m, err = s.settle(ctx, m, report); err != nil {
		return nil, err
	}
	report.Precision, report.Full, report.Size = precisionOf(m), m.FullPrecision, folderSize(s.dir)
	return report, s.commit()
}

// source is the graph that was downloaded or imported.
type source struct {
	embed.File // as model.full.onnx
	precision  embed.Precision
}

// inspect looks at the graph in the stage. It has to fit the manifest.
func (s *stage) inspect(ctx context.Context) (*source, error) {
	path := s.path(embed.FullFile)
	sum, size, err := s.hashFile(ctx, embed.ModelFile, path)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	model, err := onnxfile.Read(f, size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotModel, err)
	}
	for _, name := range s.manifest.Inputs {
		if !hasValue(model.Inputs, name) {
			return nil, fmt.Errorf("%w: its graph has no input %s; export it as Hugging Face's optimum does", ErrNotModel, name)
		}
	}
	if !hasValue(model.Outputs, s.manifest.Output) {
		return nil, fmt.Errorf("%w: its graph has no output %s; export it for feature extraction", ErrNotModel, s.manifest.Output)
	}
	if dim := outputDim(model.Outputs, s.manifest.Output); dim != 0 && dim != int64(s.manifest.Dim) {
		return nil, fmt.Errorf("%w: its graph gives vectors of %d numbers, and those of %s have %d; it is another model", ErrNotModel,
			dim, s.manifest.ID, s.manifest.Dim)
	}
	return &source{embed.File{Name: embed.FullFile, Size: size, SHA256: sum}, precisionOfGraph(model)}, nil
}

func hasValue(values []onnxfile.Value, name string) bool {
	return slices.ContainsFunc(values, func(v onnxfile.Value) bool { return v.Name == name })
}

// outputDim returns the last dimension of an output, 0 where only a run can tell.
func outputDim(values []onnxfile.Value, name string) int64 {
	for _, v := range values {
		if n := len(v.Dims); v.Name == name && n > 0 && v.Dims[n-1].Symbol == "" {
			return v.Dims[n-1].Size
		}
	}
	return 0
}

// precisionOfGraph tells by the operators and the weights in which numbers a graph
// computes.
func precisionOfGraph(f *onnxfile.File) embed.Precision {
	for _, n := range f.Nodes {
		switch n.Op {
		case "MatMulInteger", "DynamicQuantizeLinear", "QLinearMatMul", "DequantizeLinear", "MatMulNBits":
			return embed.Int8
		}
	}
	var full, half int64
	for _, w := range f.Weights {
		n := int64(1)
		for _, d := range w.Dims {
			n *= d
		}
		switch w.Type {
		case onnxfile.Float32:
			full += n
		case onnxfile.Float16:
			half += n
		}
	}
	if half > full {
		return embed.Float16
	}
	return embed.Float32
}

// plain returns the manifest of the model with the graph as it came, under the name
// model.onnx.
func (s *stage) plain(from *source) *embed.Manifest {
	m := *s.manifest
	m.Files = nil
	for _, f := range s.manifest.Files {
		f.URL, f.SizeAbout = "", 0
		if f.Name == embed.ModelFile {
			f.Size, f.SHA256 = from.Size, from.SHA256
		} else {
			f.Size = fileSize(s.path(f.Name))
		}
		m.Files = append(m.Files, f)
	}
	m.Precision = from.precision
	m.Origin = &embed.Origin{SHA256: from.SHA256, Unknown: s.unknown}
	return &m
}

// quantise writes the int8 graph and returns the manifest of the model with both.
func (s *stage) quantise(ctx context.Context, m *embed.Manifest, from *source) (*embed.Manifest, error) {
	file, err := os.Open(s.path(embed.FullFile))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	model, err := onnxfile.Read(file, from.Size)
	if err != nil {
		return nil, err
	}
	small, err := quantize.Int8(model, from.SHA256)
	if err != nil {
		return nil, fmt.Errorf("quantise %s: %w", m.ID, err)
	}
	saved, err := quantize.Write(ctx, s.path(embed.ModelFile), small, func(done, total int64) {
		s.request.progress(Progress{Phase: Quantising, File: embed.ModelFile, Done: done, Total: total})
	})
	if err != nil {
		return nil, fmt.Errorf("quantise %s: %w", m.ID, err)
	}
	fast := *m
	fast.Precision, fast.FullPrecision = embed.Int8, embed.Float32
	fast.Origin = &embed.Origin{SHA256: from.SHA256, Unknown: s.unknown, Quantizer: quantize.Version}
	fast.Files = nil
	for _, f := range m.Files {
		if f.Name == embed.ModelFile {
			f.Size, f.SHA256 = saved.Size, saved.SHA256
		}
		fast.Files = append(fast.Files, f)
	}
	if w := saved.Weights; w != nil {
		fast.Files = append(fast.Files, embed.File{Name: quantize.WeightsFile, Size: w.Size, SHA256: w.SHA256})
	}
	fast.Files = append(fast.Files, from.File)
	return &fast, nil
}

// settle chooses the device and which graphs stay, and writes the manifest.
func (s *stage) settle(ctx context.Context, m *embed.Manifest, report *Report) (*embed.Manifest, error) {
	if m.Precision != embed.Int8 || m.FullPrecision == "" { // the graph as it came is model.onnx
		if err := errors.Join(atomicfile.Remove(s.path(embed.ModelFile)), atomicfile.Rename(s.path(embed.FullFile),
			s.path(embed.ModelFile))); err != nil {
			return nil, err
		}
	}
	if err := s.writeManifest(m); err != nil {
		return nil, err
	}
	var err error
	if report.Measured, err = s.chooseDevice(ctx, m); err != nil {
		return nil, err
	}
	gpu := report.Measured.Device != embed.Auto && report.Measured.Device != embed.CPU
	if m.FullPrecision != "" && !s.request.KeepFull && !gpu {
		m = withoutFull(m)
		if err := s.writeManifest(m); err != nil {
			return nil, err
		}
	}
	return m, s.complete(m)
}

// complete tries the model out and removes what does not belong to it.
func (s *stage) complete(m *embed.Manifest) error {
	if err := s.tryOut(); err != nil {
		return err
	}
	leftovers, err := filepath.Glob(s.path(".*.tmp")) // of a write that was killed; see atomicfile
	for _, name := range []string{embed.FullFile, quantize.WeightsFile} {
		if m.File(name) == nil {
			leftovers = append(leftovers, s.path(name))
		}
	}
	for _, path := range leftovers {
		err = errors.Join(err, atomicfile.Remove(path))
	}
	return err
}

// finished returns the manifest and the report of an earlier run that did all but move the
// model to its place, and nil where there is none. Its graph in full precision may be gone already.
func (s *stage) finished() (*embed.Manifest, *Report) {
	m, err := readInstalled(s.dir)
	if err != nil || m.FullPrecision != "" || m.Precision != embed.Int8 || m.Origin == nil ||
		m.Origin.SHA256 != s.manifest.File(embed.ModelFile).SHA256 || m.Origin.Quantizer != quantize.Version || m.Verify(os.DirFS(s.dir)) != nil {
		return nil, nil
	}
	return m, &Report{ID: m.ID, Dir: s.home.Dir(m.ID), Precision: m.Precision,
		Compared: &Comparison{Texts: m.Origin.Texts, Mean: m.Origin.MeanCosine, Least: m.Origin.LeastCosine}}
}

// withoutFull returns the manifest of a model without its graph in full precision.
func withoutFull(m *embed.Manifest) *embed.Manifest {
	lean := *m
	lean.FullPrecision, lean.Files = "", nil
	for _, f := range m.Files {
		if f.Name != embed.FullFile {
			lean.Files = append(lean.Files, f)
		}
	}
	return &lean
}

// tryOut opens the model as it will be opened, which also runs it once.
func (s *stage) tryOut() error {
	e, err := embed.Open(s.dir, s.home.options.Embed)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotModel, err)
	}
	return e.Close()
}

// RemoveFull deletes the graph in full precision that was kept beside an int8 one. Vectors
// that were made with it can be read and no more be added to. It does nothing where none
// was kept.
func (h *Home) RemoveFull(id string) error {
	unlock, err := h.lockInstalled(id)
	if err != nil {
		return err
	}
	defer unlock()
	m, err := readInstalled(h.Dir(id))
	if err != nil || m.FullPrecision == "" {
		return err
	}
	data, err := json.MarshalIndent(withoutFull(m), "", "  ")
	if err != nil {
		return err
	}
	// The manifest first: a file that it does not name is no fault of a model.
	path := filepath.Join(h.Dir(id), embed.ManifestFile)
	if err := atomicfile.WriteFile(path, append(data, '\n'), atomicfile.Private); err != nil {
		return fmt.Errorf("remove the original of %s: %w; check the permissions of the folder and close the programs that use it", id, err)
	}
	if err := atomicfile.Remove(filepath.Join(h.Dir(id), embed.FullFile)); err != nil {
		return fmt.Errorf("remove the original of %s: %w; close the programs that use it and remove the file by hand", id, err)
	}
	return nil
}
