package bench

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"pincite/backend/embed"
	"pincite/backend/embed/onnxfile"
	"pincite/backend/embed/quantize"
	"pincite/testkit/embedtest"
)

// make writes the model in both precisions.
func (e embeddingSpeed) make(ctx context.Context, dir string, r *embeddingReport) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	e.stage("making a model of random weights")
	m, err := embedtest.Write(dir, benchModel, e.Shape, 1, e.Vocab)
	if err != nil {
		return err
	}
	source, full := m.File(embed.ModelFile), filepath.Join(dir, embed.FullFile)
	r.Float32File = source.Size
	if err := os.Rename(filepath.Join(dir, embed.ModelFile), full); err != nil {
		return err
	}
	e.stage("quantising it")
	resetPeak()
	start := time.Now()
	f, err := os.Open(full)
	if err != nil {
		return err
	}
	defer f.Close()
	model, err := onnxfile.Read(f, source.Size)
	if err != nil {
		return err
	}
	small, err := quantize.Int8(model, source.SHA256)
	if err != nil {
		return err
	}
	saved, err := quantize.Write(ctx, filepath.Join(dir, embed.ModelFile), small, func(_, _ int64) {})
	if err != nil {
		return err
	}
	r.Quantise, r.Quantiser, r.Int8File = time.Since(start), peak(), saved.Size
	m.Origin = &embed.Origin{SHA256: source.SHA256, Quantizer: quantize.Version}
	m.Files = append(m.Files, embed.File{Name: embed.FullFile, Size: source.Size, SHA256: source.SHA256})
	if w := saved.Weights; w != nil {
		r.Int8File += w.Size
		m.Files = append(m.Files, embed.File{Name: quantize.WeightsFile, Size: w.Size, SHA256: w.SHA256})
	}
	m.Precision, m.FullPrecision = embed.Int8, embed.Float32
	*m.File(embed.ModelFile) = embed.File{Name: embed.ModelFile, Size: saved.Size, SHA256: saved.SHA256}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, embed.ManifestFile), data, 0o600)
}
