package desktop

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"pincite/backend/homefile"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// settingsFile lies in the home folder and holds the [Settings].
const settingsFile = "settings.json"

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
	// Group is by what the list of documents is grouped: "" for folders, "type", "party" or "date".
	Group string `json:"group"`
	// Columns are the widths that a person gave to columns of reviews, and Wrapped shows cells in several lines.
	Columns []ColumnWidth `json:"columns"`
	Wrapped bool          `json:"wrapped"`
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
	// LanguageModel is the address of the language models on this machine: of the one that writes
	// summaries, for matters that ask for one, and of the one that words answers.
	LanguageModel string `json:"languageModel"`
	// AnswerModel is what its server calls the one that words answers; "" before one was asked to.
	AnswerModel string `json:"answerModel"`
	// LockAfter is after how many minutes without use encrypted matters are locked, and that they
	// are when the machine has slept; 0 is never.
	LockAfter int `json:"lockAfter"`
}

// ColumnWidth is how wide a column of a review is shown.
type ColumnWidth struct {
	Column string `json:"column"` // its id
	Width  int    `json:"width"`  // in CSS pixels
}

func defaultSettings() Settings {
	return Settings{Theme: "system", Columns: []ColumnWidth{}, TextSize: 1, Watch: true, SingleKeys: true, Device: "auto",
		PauseOnBattery: true, LockAfter: 30, LanguageModel: "http://127.0.0.1:11434"}
}

// settings returns what was saved, and the defaults where nothing was. The notice says what
// is wrong with the file; "" for nothing.
func (s *shell) settings() (settings Settings, notice string) {
	settings, notice = homefile.Read(s.library.Home(), settingsFile, defaultSettings())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unsaved != nil {
		settings = *s.unsaved
	}
	return settings, notice
}

// config is how jobs are to work.
func (s Settings) config() jobs.Config {
	return jobs.Config{
		Device: cmp.Or(os.Getenv(library.DeviceEnv), s.Device), Threads: s.Threads, PauseOnBattery: s.PauseOnBattery, KeepFull: s.KeepFull,
		Shown: s.Matter, Watch: s.Watch, LanguageModel: s.LanguageModel,
	}
}

// save stores the settings and has jobs work as they say. Where a newer Pincite wrote the file,
// they hold until the program ends.
func (s *shell) save(settings Settings) error {
	err := homefile.Write(s.library.Home(), settingsFile, settings)
	s.mu.Lock()
	s.unsaved = nil
	if errors.Is(err, homefile.ErrNewer) {
		s.unsaved, err = &settings, nil
	}
	s.mu.Unlock()
	if err != nil {
		return fmt.Errorf("save the settings: %w", err)
	}
	return s.jobs.Configure(settings.config())
}

// SaveSettings stores the settings. Device and threads take effect once nothing is being
// indexed.
func (a *API) SaveSettings(settings Settings) (err error) {
	defer jobs.Guard(&err)
	if err := library.CheckDevice(settings.Device); err != nil {
		return err
	}
	return a.shell.save(settings)
}

// OpenHome shows the folder where the matters and models are kept.
func (a *API) OpenHome() (err error) {
	defer jobs.Guard(&err)
	if err := os.MkdirAll(a.shell.library.Home(), 0o700); err != nil {
		return fmt.Errorf("%w; check the permissions of the folder", err)
	}
	return a.shell.window.Reveal(filepath.Join(a.shell.library.Home(), settingsFile))
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
	defer jobs.Guard(&err)
	found := a.shell.library.Machine()
	m = Machine{
		Platform: found.Platform, CPUs: found.CPUs, Runtime: found.Runtime.Version, Devices: []Device{},
		Forced: os.Getenv(library.DeviceEnv),
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
