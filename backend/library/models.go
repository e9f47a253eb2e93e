package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/embed/install"
	"pincite/backend/extract"
	"pincite/backend/library/backfill"
	"pincite/backend/library/engines"
	"pincite/backend/sac"
	"pincite/samples"
)

// BuiltinModel is the name of the model that comes with the program.
const BuiltinModel = engines.Builtin

// What installing models is described with; package install explains them.
type (
	Model         = install.Model
	ModelOffer    = install.Offer
	ModelRequest  = install.Request
	ModelProgress = install.Progress
	ModelReport   = install.Report
)

// States and phases of a [Model] and of its installation.
const (
	ModelAvailable = install.Available
	ModelPartial   = install.Partial
	ModelInstalled = install.Installed
	ModelDamaged   = install.Damaged

	ModelMeasuring = install.Measuring
)

// Models returns the models that can be installed and those that are, by name, without
// the built-in one. A manifest in the home's models folder that cannot be used is an
// error beside the rest of the list.
func (l *Library) Models() ([]Model, error) { return l.models(nil).List() }

// InstallModel downloads a model and makes it ready: it is the one function of the
// library that speaks to other machines, and it does not before r.Confirm said yes. See
// [install.Home.Install] for its errors, to which the computer's policy adds [ErrPolicy]; after one it may be called again and goes on.
func (l *Library) InstallModel(ctx context.Context, id string, r ModelRequest) (*ModelReport, error) {
	if l.policy.NoDownloads {
		return nil, fmt.Errorf("%w: models are not downloaded here; import one from files with: pincite models import FOLDER", ErrPolicy)
	}
	texts, err := comparisonTexts(ctx)
	if err != nil {
		return nil, err
	}
	if err := l.engines.CloseModel(id); err != nil {
		return nil, err
	}
	defer l.engines.Changed()
	return l.models(texts).Install(ctx, id, r)
}

// ImportModel installs a model from a folder or an .onnx file, without any network. See
// [install.Home.Import].
func (l *Library) ImportModel(ctx context.Context, path string, r ModelRequest) (*ModelReport, error) {
	texts, err := comparisonTexts(ctx)
	if err != nil {
		return nil, err
	}
	confirm := r.Confirm
	r.Confirm = func(o ModelOffer) (bool, error) {
		if confirm == nil {
			return false, nil
		}
		yes, err := confirm(o)
		if yes && err == nil {
			err = l.engines.CloseModel(o.ID)
		}
		return yes, err
	}
	defer l.engines.Changed()
	return l.models(texts).Import(ctx, path, r)
}

// VerifyModel reads the files of an installed model and compares them with their hashes.
func (l *Library) VerifyModel(id string) error { return l.models(nil).Verify(id) }

// RemoveModel deletes an installed model, and what an installation that was begun has
// left. Matters that were indexed with it cannot be searched until it is installed again
// or they are indexed with another one; those that have its vectors beside their own are
// searched by these, see [Matter.Embed].
func (l *Library) RemoveModel(id string) error {
	return l.dropModel(id, l.models(nil).Remove)
}

// RemoveFullModel deletes the original in full precision that was kept beside a model's int8
// graph. A matter whose vectors it made has to be indexed again before it can be searched.
func (l *Library) RemoveFullModel(id string) error {
	return l.dropModel(id, l.models(nil).RemoveFull)
}

// dropModel deletes files of a model, which nothing has open then.
func (l *Library) dropModel(id string, remove func(string) error) error {
	if err := l.engines.CloseModel(id); err != nil {
		return err
	}
	defer l.engines.Changed()
	return remove(id)
}

func (l *Library) models(texts []string) *install.Home {
	return install.New(l.engines.Dir(), install.Options{Embed: l.engines.Options(), Texts: texts, Log: l.network})
}

// comparisons is how many texts an int8 model is compared with float32 on.
const comparisons = 500

// comparisonTexts returns texts as they are embedded, evenly chosen from the sample
// contracts: summary and chunk, short enough for most of the chunk to count.
func comparisonTexts(ctx context.Context) ([]string, error) {
	var all []string
	err := fs.WalkDir(samples.FS, "contracts", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		source, err := fs.ReadFile(samples.FS, name)
		if err != nil {
			return err
		}
		text, err := extract.Read(ctx, path.Base(name), source, extract.Options{})
		if err != nil {
			return err
		}
		chunks, err := sac.Split(text.Text, text.Layout, sac.Recipe{Chunker: sac.Recursive, Size: 200})
		if err != nil {
			return err
		}
		for _, chunk := range chunks {
			quote, err := doc.Quote(text.Text, chunk)
			if err != nil {
				return err
			}
			all = append(all, strings.TrimSpace(quote))
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the sample contracts: %w; install Pincite again", err)
	}
	texts := make([]string, 0, comparisons)
	for i := range min(comparisons, len(all)) {
		texts = append(texts, all[i*len(all)/min(comparisons, len(all))])
	}
	return texts, nil
}

// DeviceHealth is what a probe found of a graphics processor.
type DeviceHealth = embed.DeviceState

// DeviceEnv names the environment variable that says what computes vectors, whatever the
// settings are.
const DeviceEnv = embed.DeviceEnv

// CheckDevice refuses what is not the name of a device; see [Options].
func CheckDevice(name string) error {
	_, err := embed.ParseDevice(name)
	return err
}

// Tune changes what vectors are computed with, as [Options] says it: a device, and a number
// of threads. Engines that are open are closed and open again when next wanted. Close the
// matters first that nothing runs in: what has an engine in hand gets embed.ErrClosed.
func (l *Library) Tune(device string, threads int) error {
	d, err := embed.ParseDevice(device)
	if err != nil {
		return err
	}
	return l.engines.Tune(d, threads)
}

// What making further vectors is asked for, and what it tells; package backfill explains them.
type (
	EmbedRequest  = backfill.Request
	EmbedReport   = backfill.Report
	EmbedProgress = backfill.Progress
	PauseReason   = backfill.PauseReason // why a run waits
	Brake         = backfill.Brake       // holds a run up
	VectorSetInfo = backfill.SetInfo
)

const (
	PausedByUser    = backfill.PausedByUser
	PausedOnBattery = backfill.PausedOnBattery
	PausedInUse     = backfill.PausedInUse

	VectorsOwn      = backfill.Own
	VectorsFilling  = backfill.Filling
	VectorsComplete = backfill.Complete
	VectorsStale    = backfill.Stale
)

// Embed gives all documents of the matter vectors of a further model, beside the matter's own;
// the matter can be searched all the time. See [backfill.Backfill.Embed].
func (m *Matter) Embed(ctx context.Context, req EmbedRequest) (*EmbedReport, error) {
	return m.backfill.Embed(ctx, req)
}

// ErrWaits is returned by [Matter.ReadAhead] while the machine runs on its battery.
var ErrWaits = errors.New("the machine runs on its battery; plug it in, or change that in the settings")

// ReadAhead has the built-in encoder read all passages of the matter before questions find them; see
// [answer.Session.ReadAhead]. It ends with [ErrWaits] where pauseOnBattery is set and the machine draws on its battery.
func (m *Matter) ReadAhead(ctx context.Context, pauseOnBattery bool, hold func() error, progress func(done, total int)) error {
	if m.served != nil {
		return nil
	}
	var asked time.Time
	return m.session.ReadAhead(ctx, func() error {
		if pauseOnBattery && time.Since(asked) > 5*time.Second {
			if asked = time.Now(); m.backfill.Power.OnBattery(ctx) {
				return ErrWaits
			}
		}
		return hold()
	}, progress)
}

// VectorSets returns the vector sets of the matter, its own first and stale ones last.
func (m *Matter) VectorSets() ([]VectorSetInfo, error) { return m.backfill.Sets() }

// LacksVectors reports whether documents lack vectors of a model; see [Matter.Embed].
func (m *Matter) LacksVectors(model string) (bool, error) { return m.backfill.Lacks(model) }

// DropVectors deletes a vector set. It is [ErrNoVectors] for the matter's own and for one that
// is not there, and [ErrInUse] while it is being filled.
func (m *Matter) DropVectors(id string) error { return m.backfill.Drop(id) }

// Opened notes that a person opened a document, so that its better vectors come before those
// of others.
func (m *Matter) Opened(id doc.ID) { m.backfill.Uses.Use(id) }
