package install

import (
	"context"
	"fmt"
	"maps"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
)

const (
	deviceTexts = 64   // that a device is measured with
	sameVector  = 0.99 // the least mean cosine to what the processor computes
)

// chooseDevice measures the graphics processors that ONNX Runtime can use here against
// the processor, and writes down which is the fastest. A device whose vectors differ
// from the processor's is not used.
func (s *stage) chooseDevice(ctx context.Context, m *embed.Manifest) (embed.Measured, error) {
	var usable []embed.Device
	for _, d := range embed.ProbeDevices(s.home.options.Embed) {
		if d.Err == nil {
			usable = append(usable, d.Device)
		}
	}
	if len(usable) == 0 || len(s.home.options.Texts) == 0 || m.Precision == embed.Int8 && m.FullPrecision == "" {
		return embed.Measured{}, nil
	}
	return s.measureDevices(ctx, usable)
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
