package install

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
)

// Comparison is how alike the vectors of an int8 graph and of its float32 original are.
type Comparison struct {
	Texts       int
	Mean, Least float64 // cosine
	// Int8 and Float32 are texts a second, on all processors.
	Int8, Float32 float64
}

// What an int8 graph needs in order to be used. The error of a vector with cosine c to
// its original has the length √(2-2c), and lies in no particular direction, so that it
// moves a score, the cosine to a question, by about √(2-2c)/√dim: at a mean of 0.99 and
// 1024 dimensions by 0.004, which is less than half of a hundredth. One text may be at
// 0.95 (0.01), as it is one among many.
const (
	leastMean = 0.99
	leastEver = 0.95
)

// fault says why an int8 graph is not to be used; it is empty where nothing is wrong.
func (c *Comparison) fault() string {
	switch {
	case c.Mean >= leastMean && c.Least >= leastEver:
		return ""
	}
	return fmt.Sprintf("int8 is too far from float32: cosine %.4f in the mean (at least %.2f is wanted) and %.4f at least (%.2f)",
		c.Mean, leastMean, c.Least, leastEver)
}

const (
	compareChars = 250 // of a text; a longer one tells no more and takes longer
	compareBatch = 16  // texts between two reports
)

// samples returns the texts that are compared, cut to their length.
func (h *Home) samples() []string {
	texts := make([]string, len(h.options.Texts))
	for i, text := range h.options.Texts {
		if len(text) > compareChars {
			text = strings.ToValidUTF8(text[:compareChars], "")
		}
		texts[i] = text
	}
	return texts
}

// incomparable says why int8 cannot be compared with float32 here, and so is not used: the
// engine in pure Go would take hours. It is empty where nothing is in the way.
func (h *Home) incomparable() string {
	switch {
	case h.options.Embed.ForceHugot || embed.ProbeRuntime(h.options.Embed).Err != nil:
		return "without ONNX Runtime there is no faster int8"
	case len(h.options.Texts) == 0:
		return "there are no texts to compare int8 with float32"
	}
	return ""
}

// compare embeds texts with both graphs of the stage, of which the manifest is m.
func (s *stage) compare(ctx context.Context, m *embed.Manifest) (*Comparison, error) {
	c := &Comparison{}
	opts, texts := s.home.options.Embed, s.home.samples()
	if err := s.writeManifest(m); err != nil {
		return nil, err
	}
	opts.Device = embed.CPU
	// One after the other: both at once would take the memory of both.
	report := func(done int) {
		s.request.progress(Progress{Phase: Measuring, Done: int64(done), Total: int64(2 * len(texts))})
	}
	int8Vectors, rate, err := s.embedAll(ctx, opts, texts, report)
	if err != nil {
		return nil, err
	}
	c.Int8 = rate
	opts.Hash = m.FullHash()
	full, rate, err := s.embedAll(ctx, opts, texts, func(done int) { report(len(texts) + done) })
	if err != nil {
		return nil, err
	}
	c.Float32, c.Texts = rate, len(texts)
	c.Mean, c.Least = cosines(int8Vectors, full)
	return c, nil
}

// cosines returns the mean and the least cosine of vectors of unit length.
func cosines(a, b [][]float32) (mean, least float64) {
	least = 1
	for i := range a {
		cosine := 0.0
		for k := range a[i] {
			cosine += float64(a[i][k]) * float64(b[i][k])
		}
		mean += cosine / float64(len(a))
		least = min(least, cosine)
	}
	return mean, least
}

// embedAll embeds texts with the model in the stage and measures how many a second.
func (s *stage) embedAll(ctx context.Context, opts embed.Options, texts []string, report func(done int)) (vectors [][]float32,
	rate float64, err error) {
	e, err := embed.Open(s.dir, opts)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrNotModel, err)
	}
	defer e.Close()
	batch := compareBatch
	if opts.Device != embed.CPU {
		batch = len(texts)
	}
	start := time.Now()
	for from := 0; from < len(texts); from += batch {
		some, err := e.Embed(ctx, texts[from:min(from+batch, len(texts))])
		if err != nil {
			return nil, 0, err
		}
		vectors = append(vectors, some...)
		report(len(vectors))
	}
	rate = float64(len(texts)) / time.Since(start).Seconds()
	if note := e.Info().Note; note != "" {
		return nil, 0, fmt.Errorf("%w: %s", embed.ErrDevice, note)
	}
	return vectors, rate, nil
}

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
