package install

import (
	"context"
	"fmt"
	"maps"
	"os"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
	"pincite/backend/embed/onnxfile"
	"pincite/backend/embed/quantize"
)

const (
	deviceTexts = 64   // that a device is measured with
	sameVector  = 0.99 // the least mean cosine to what the processor computes
)

// chooseDevice measures the graphics processors that ONNX Runtime can use here against
// the processor, and writes down which is the fastest. A device whose vectors differ
// from the processor's is not used.
//
// It returns m, with the graph in full precision in float16 where a graphics processor
// is the fastest.
func (s *stage) chooseDevice(ctx context.Context, m *embed.Manifest) (*embed.Manifest, embed.Measured, error) {
	var usable []embed.Device
	for _, d := range embed.ProbeDevices(s.home.options.Embed) {
		if d.Err == nil {
			usable = append(usable, d.Device)
		}
	}
	if len(usable) == 0 || len(s.home.options.Texts) == 0 || m.Precision == embed.Int8 && m.FullPrecision == "" {
		return m, embed.Measured{}, nil
	}
	halved := m
	if m.FullPrecision == embed.Float32 {
		var err error
		if halved, err = s.halve(ctx, m); err != nil {
			return nil, embed.Measured{}, err
		}
	}
	measured, err := s.measureDevices(ctx, usable)
	if err != nil {
		return nil, embed.Measured{}, err
	}
	if halved == m {
		return m, measured, nil
	}
	if measured.Device != embed.CPU {
		return halved, measured, atomicfile.Remove(s.path(embed.FullFile + aside))
	}
	if err := atomicfile.Rename(s.path(embed.FullFile+aside), s.path(embed.FullFile)); err != nil {
		return nil, measured, err
	}
	return m, measured, s.writeManifest(m)
}

// aside ends the name of the float32 graph while float16 is tried in its place.
const aside = ".fp32"

// halve puts a float16 graph in the place of the float32 one, which it sets aside.
func (s *stage) halve(ctx context.Context, m *embed.Manifest) (*embed.Manifest, error) {
	path := s.path(embed.FullFile)
	if err := atomicfile.Rename(path, path+aside); err != nil {
		return nil, err
	}
	f, err := os.Open(path + aside)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	model, err := onnxfile.Read(f, m.File(embed.FullFile).Size)
	if err != nil {
		return nil, err
	}
	half, err := quantize.Float16(model)
	if err != nil {
		return nil, err
	}
	saved, err := quantize.Write(ctx, path, half, func(done, total int64) {
		s.request.progress(Progress{Phase: Quantising, File: embed.FullFile, Done: done, Total: total})
	})
	if err != nil {
		return nil, err
	}
	halved := withoutFull(m)
	halved.FullPrecision = embed.Float16
	halved.Files = append(halved.Files, embed.File{Name: embed.FullFile, Size: saved.Size, SHA256: saved.SHA256})
	return halved, s.writeManifest(halved)
}

// measureDevices measures the model in the stage on the processor and on other devices.
func (s *stage) measureDevices(ctx context.Context, usable []embed.Device) (embed.Measured, error) {
	opts, texts := s.home.options.Embed, s.home.samples()
	texts = texts[:min(len(texts), deviceTexts)]
	quiet := func(int) {}
	opts.Device = embed.CPU
	want, rate, err := s.embedAll(ctx, opts, texts, quiet)
	if err != nil {
		return embed.Measured{}, err
	}
	measured := embed.Measured{Device: embed.CPU, TextsPerSecond: map[embed.Device]float64{embed.CPU: rate}, Failed: map[embed.Device]string{}}
	for _, d := range usable {
		opts.Device = d
		// The first run prepares the device for these lengths.
		_, _, err := s.embedAll(ctx, opts, texts, quiet)
		var got [][]float32
		if err == nil {
			got, rate, err = s.embedAll(ctx, opts, texts, quiet)
		}
		if ctx.Err() != nil {
			return embed.Measured{}, ctx.Err()
		}
		if err == nil {
			if mean, _ := cosines(got, want); mean < sameVector {
				err = fmt.Errorf("%w: its vectors have a cosine of %.4f to the processor's", embed.ErrDevice, mean)
			}
		}
		if err != nil {
			measured.Failed[d] = err.Error()
			continue
		}
		measured.TextsPerSecond[d] = rate
	}
	measured.Device = fastest(measured.TextsPerSecond)
	name, data, err := embed.WriteMeasured(measured)
	if err == nil {
		err = atomicfile.WriteFile(s.path(name), data, atomicfile.Private)
	}
	return measured, err
}

// fastest returns the device with the highest rate. A graphics processor that is no
// faster than the processor is left to the person's other programs.
func fastest(rates map[embed.Device]float64) embed.Device {
	best := embed.CPU
	for d := range maps.Keys(rates) {
		if rates[d] > 1.2*rates[embed.CPU] && rates[d] > rates[best] {
			best = d
		}
	}
	return best
}
