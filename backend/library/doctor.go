package library

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"pincite/backend/embed"
	"pincite/backend/library/backfill"
	"pincite/backend/library/matter"
	"pincite/backend/search/relevance"
	"pincite/backend/store"
)

// Health is what [Library.Doctor] found.
type Health struct {
	Machine
	Policy  Policy
	Home    HomeHealth
	Models  []ModelHealth
	Rankers RankerHealth
	Encoder EncoderHealth
	Matters []MatterHealth
	Strays  []string // paths of matters outside the home folder; see [Library.Strays]
}

// Machine is what there is to compute vectors with.
type Machine struct {
	Runtime  embed.Runtime  // ONNX Runtime: which, or why none
	Devices  []DeviceHealth // graphics processors that it can use, and why not the others
	CPUs     int
	Platform string // such as "linux/amd64"
}

// Machine looks at what there is to compute vectors with; it has each graphics processor
// run a small graph.
func (l *Library) Machine() Machine {
	o := l.engines.Options()
	return Machine{
		Runtime: embed.ProbeRuntime(o), Devices: embed.ProbeDevices(o),
		CPUs: runtime.NumCPU(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
	}
}

// OK reports whether everything works. A missing ONNX Runtime is no fault in that
// sense: the slower engine takes over.
func (h Health) OK() bool {
	for _, m := range h.Models {
		if m.Err != nil {
			return false
		}
	}
	return !slices.ContainsFunc(h.Matters, func(m MatterHealth) bool { return !m.OK() }) && h.Home.Err == nil && h.Rankers.Err == nil && h.Encoder.Err == nil
}

// HomeHealth is the state of the home folder.
type HomeHealth struct {
	Path   string
	Exists bool
	// Exposed: other accounts of this machine may look into it.
	Exposed bool
	Err     error // it cannot be written to
}

// ModelHealth is the state of one model.
type ModelHealth struct {
	Name string
	Info embed.Info
	Err  error // it cannot be opened, or computes nothing
}

// RankerHealth is the state of the relevance models.
type RankerHealth struct {
	Manifest relevance.Manifest // what they were made of
	Err      error              // they cannot be used
}

// EncoderHealth is the state of the encoder that reads the best passages of a search again.
type EncoderHealth struct {
	Info embed.Info // zero where there is none
	None error      // why there is none, which is no fault
	Err  error      // it cannot be opened, or computes nothing
}

// MatterHealth is the state of one matter.
type MatterHealth struct {
	Name    string
	Path    string
	Size    int64
	Meta    store.Meta
	Check   store.CheckReport
	Vectors []VectorSetInfo
	Indexed int
	Failed  int
	Exposed bool
	Err     error // it cannot be opened, or is damaged
	Words   error // its word index is damaged; the next search or index run makes it anew
}

// OK reports whether nothing is wrong with the matter.
func (h MatterHealth) OK() bool { return h.Err == nil && h.Words == nil }

// Doctor looks at what this machine has and at every matter in the home folder, whose
// files it reads whole. What is wrong is in the report; the error is only that of ctx.
func (l *Library) Doctor(ctx context.Context) (Health, error) {
	h := Health{Policy: l.policy, Home: l.homeHealth(), Machine: l.Machine(), Strays: l.Strays()}
	for _, name := range l.engines.Names() {
		h.Models = append(h.Models, l.modelHealth(ctx, name))
	}
	if rankers, err := l.engines.VerifyRelevance(); err != nil {
		h.Rankers.Err = err
	} else {
		h.Rankers.Manifest = rankers.Manifest
	}
	h.Encoder = l.encoderHealth(ctx)
	names, err := l.Matters()
	if err != nil && h.Home.Err == nil {
		h.Home.Err = err
	}
	served, err := l.FirmMatters()
	if err != nil && h.Home.Err == nil {
		h.Home.Err = err
	}
	for _, name := range append(names, served...) {
		if err := ctx.Err(); err != nil {
			return h, err
		}
		h.Matters = append(h.Matters, l.MatterHealth(ctx, name))
	}
	return h, ctx.Err()
}

func (l *Library) homeHealth() HomeHealth {
	h := HomeHealth{Path: l.home}
	info, err := os.Stat(l.home)
	if errors.Is(err, fs.ErrNotExist) {
		return h
	}
	if err != nil {
		h.Err = err
		return h
	}
	h.Exists = true
	h.Exposed = runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0
	probe, err := os.CreateTemp(l.home, ".doctor-*")
	if err != nil {
		h.Err = err
		return h
	}
	h.Err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	return h
}

// modelHealth opens a model and has it embed a word.
func (l *Library) modelHealth(ctx context.Context, name string) ModelHealth {
	h := ModelHealth{Name: name}
	engine, err := l.engines.Engine(name, "")
	if err != nil {
		h.Err = err
		return h
	}
	h.Info = engine.Info()
	_, h.Err = engine.Embed(ctx, []string{"agreement"})
	return h
}

// encoderHealth opens the encoder and has it read a word.
func (l *Library) encoderHealth(ctx context.Context) (h EncoderHealth) {
	engine, err := l.engines.Encoder()
	if engine == nil || err != nil {
		return EncoderHealth{None: l.engines.EncoderFault(), Err: err}
	}
	h.Info = engine.Info()
	_, h.Err = engine.Embed(ctx, []string{"agreement"})
	return h
}

// MatterHealth reads the whole file of a matter, which name or path tell, and says what is wrong with it.
func (l *Library) MatterHealth(ctx context.Context, name string) MatterHealth {
	h := MatterHealth{Name: name}
	m, err := l.Matter(name)
	if err != nil {
		h.Err = err
		return h
	}
	defer m.Close()
	h.Path = m.Path()
	h.Err = m.file.Read(func(db matter.Reader) (err error) {
		if h.Vectors, err = backfill.Sets(l.engines, db); err != nil {
			return err
		}
		return h.read(ctx, db)
	})
	h.Words = m.session.CheckWords()
	return h
}

func (h *MatterHealth) read(ctx context.Context, db interface {
	matter.Records
	matter.Checked
}) (err error) {
	h.Exposed = db.Exposed()
	if h.Size, err = db.Size(); err != nil {
		return err
	}
	if h.Meta, err = db.Meta(); err != nil {
		return err
	}
	files, err := db.Files()
	if err != nil {
		return err
	}
	for _, f := range files {
		switch {
		case f.State == store.Indexed:
			h.Indexed++
		case f.State.Failed():
			h.Failed++
		}
	}
	if h.Check, err = db.Check(ctx); err != nil {
		return err
	}
	if err := h.Check.Err(); err != nil {
		return fmt.Errorf("%w; mend it with: pincite repair --matter %q", err, h.Name)
	}
	return nil
}

// release is the version that the packages and the programs in them have; it stands in this
// one file alone.
//
//go:embed version.txt
var release string

// Version returns the version of this program, such as "1.2.0"; where the Go tool chain
// recorded the commit that it was built from, that is added: "1.2.0+0123456789ab".
func Version() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(strings.TrimSpace(release), info)
}

func versionOf(release string, info *debug.BuildInfo) string {
	if info == nil {
		return release
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = "+" + s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				changed = ".changed"
			}
		}
	}
	if commit == "" {
		return release
	}
	return release + commit + changed
}
