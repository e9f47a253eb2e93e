package desktop

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pincite/backend/library"
)

// Settings are the user's choices and how the window was left.
type Settings struct {
	Theme    string  `json:"theme"`    // "system", "light" or "dark"
	TextSize float64 `json:"textSize"` // 1 is the usual
	Style    string  `json:"style"`    // of citations
	Matter   string  `json:"matter"`   // shown last
	Left     int     `json:"left"`     // width of the left pane in CSS pixels; 0 is its share of the window
	Right    int     `json:"right"`    // width of the right pane, likewise
	Clips    bool    `json:"clips"`    // whether the clips are shown
	// LeftShut and RightShut say which panes are collapsed.
	LeftShut  bool `json:"leftShut"`
	RightShut bool `json:"rightShut"`
	// Watch has the matter that is shown follow its folders: what is new or changed there is
	// indexed without being asked for.
	Watch bool `json:"watch"`
	// SingleKeys is whether keys such as "/" and "j" act by themselves.
	SingleKeys bool `json:"singleKeys"`
	// Device computes vectors: "auto", "cpu", "cuda", "directml" or "coreml".
	Device string `json:"device"`
	// Threads is how many texts are embedded side by side; 0 is one for each processor.
	Threads int `json:"threads"`
	// PauseOnBattery holds up the vectors that are made in the background while the
	// machine runs on its battery.
	PauseOnBattery bool `json:"pauseOnBattery"`
	// KeepFull keeps the original of a model beside its int8 graph.
	KeepFull bool `json:"keepFull"`
	// LanguageModel is the address of the language model on this machine that writes
	// summaries, for matters that ask for one.
	LanguageModel string `json:"languageModel"`
}

func defaultSettings() Settings {
	return Settings{Theme: "system", TextSize: 1, Watch: true, SingleKeys: true, Device: "auto", PauseOnBattery: true, LanguageModel: "http://127.0.0.1:11434"}
}

func (s *shell) path(name string) string { return filepath.Join(s.library.Home(), name) }

func (s *shell) settingsPath() string { return s.path("settings.json") }

// settings returns what was saved, and the defaults where nothing was.
func (s *shell) settings() (Settings, error) {
	out := defaultSettings()
	err := s.recall("settings.json", &out)
	if err != nil {
		return out, fmt.Errorf("the settings cannot be read: %w; move %s away to start with the usual ones", err, s.settingsPath())
	}
	return out, nil
}

// recall reads a file of the home folder into v, which stays as it is where there is none.
func (s *shell) recall(name string, v any) error {
	data, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

// store writes v to a file of the home folder, whole or not at all.
func (s *shell) store(name string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.library.Home(), 0o700); err != nil {
		return fmt.Errorf("%w; check the permissions of the folder", err)
	}
	path := s.path(name)
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		return fmt.Errorf("%w; free some space or check the folder's permissions", err)
	}
	return os.Rename(path+".new", path)
}

// SaveSettings stores the settings. Device and threads take effect once nothing is being
// indexed.
func (a *API) SaveSettings(settings Settings) (err error) {
	defer guard(&err)
	if err := library.CheckDevice(settings.Device); err != nil {
		return err
	}
	if err := a.shell.store("settings.json", settings); err != nil {
		return fmt.Errorf("save the settings: %w", err)
	}
	if err := a.shell.retune(); err != nil {
		return err
	}
	a.shell.retuneVectors(settings)
	a.shell.rewatch(settings)
	return nil
}

// retune has the library compute as the settings say, unless something is under way: then
// the next job to begin does.
func (s *shell) retune() error {
	settings, err := s.settings()
	if err != nil {
		return err
	}
	device := cmp.Or(os.Getenv("PINCITE_DEVICE"), settings.Device)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy() || s.tuned == (tuning{device, settings.Threads}) {
		return nil
	}
	s.tuned = tuning{device, settings.Threads}
	if err := s.letGo(); err != nil {
		return err
	}
	return s.library.Tune(device, settings.Threads)
}

// letGo closes the matters, which have models at hand to answer with and open again when
// they are asked; s.mu is held, and nothing is being indexed.
func (s *shell) letGo() error {
	var errs []error
	for _, m := range s.matters {
		errs = append(errs, m.Close())
	}
	return errors.Join(errs...)
}

// tuning is what the library computes with.
type tuning struct {
	device  string
	threads int
}

// busy reports whether a job runs; s.mu is held.
func (s *shell) busy() bool {
	if s.indexing() {
		return true
	}
	for _, j := range s.modelJobs {
		if j.active() {
			return true
		}
	}
	return false
}

// indexing reports whether a matter is being indexed; s.mu is held.
func (s *shell) indexing() bool {
	for _, j := range s.jobs {
		if j.State == JobRunning || j.State == JobCancelling {
			return true
		}
	}
	return false
}

// OpenHome shows the folder where the matters and models are kept.
func (a *API) OpenHome() (err error) {
	defer guard(&err)
	if err := os.MkdirAll(a.shell.library.Home(), 0o700); err != nil {
		return fmt.Errorf("%w; check the permissions of the folder", err)
	}
	return a.shell.window.Reveal(filepath.Join(a.shell.library.Home(), "settings.json"))
}

// Machine says what there is to compute vectors with.
type Machine struct {
	Platform string   `json:"platform"`
	CPUs     int      `json:"cpus"`
	Runtime  string   `json:"runtime"` // version of ONNX Runtime; "" where there is none
	Problem  string   `json:"problem"` // why there is none
	Devices  []Device `json:"devices"`
	// Forced is the device that PINCITE_DEVICE sets whatever the settings say; "" for none.
	Forced string `json:"forced"`
}

// Device is a graphics processor's way to compute.
type Device struct {
	Name    string `json:"name"`
	Problem string `json:"problem"` // why it cannot be used; "" where it can
}

// Machine looks at what there is to compute vectors with.
func (a *API) Machine() (m Machine, err error) {
	defer guard(&err)
	found := a.shell.library.Machine()
	m = Machine{
		Platform: found.Platform, CPUs: found.CPUs, Runtime: found.Runtime.Version, Devices: []Device{},
		Forced: os.Getenv("PINCITE_DEVICE"),
	}
	if found.Runtime.Err != nil {
		m.Problem = found.Runtime.Err.Error()
	}
	for _, d := range found.Devices {
		device := Device{Name: string(d.Device)}
		if d.Err != nil {
			device.Problem = d.Err.Error()
		}
		m.Devices = append(m.Devices, device)
	}
	return m, nil
}
