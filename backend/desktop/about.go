package desktop

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Notices are the licences of what the program is built with.
type Notices struct {
	Components []Component `json:"components"` // by name
	Texts      []string    `json:"texts"`
}

// Component is a Go module, or a package of the page.
type Component struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Licence string `json:"licence"` // SPDX identifiers
	Texts   []int  `json:"texts"`   // of [Notices.Texts]
}

// Notices returns the licences of what the program is built with.
func (a *API) Notices() (n Notices, err error) {
	defer jobs.Guard(&err)
	return n, json.Unmarshal(a.shell.notices, &n)
}

// Diagnostics returns what helps to find out why something does not work. It holds no word
// of a contract, no name of a file, a folder or a matter.
func (a *API) Diagnostics() (text string, err error) {
	defer jobs.Guard(&err)
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	m, err := a.Machine()
	if err != nil {
		return "", err
	}
	line("Pincite %s, %s, %s", library.Version(), m.Platform, runtime.Version())
	line("processors: %d", m.CPUs)
	if m.Runtime == "" {
		line("ONNX Runtime: none")
	} else {
		line("ONNX Runtime: %s", m.Runtime)
	}
	for _, d := range m.Devices {
		line("device %s: %t", d.Name, d.Problem == "")
	}
	if settings, notice := a.shell.settings(); notice == "" {
		line("settings: device %s, threads %d, pause on battery %t, text size %.1f, %s", settings.Device, settings.Threads,
			settings.PauseOnBattery, settings.TextSize, settings.Theme)
	}
	models, err := a.Models()
	if err != nil {
		return "", err
	}
	for i, model := range models.Models {
		line("model %d: %s, %s, %d bytes, %d dimensions, in %d matters", i+1, model.State, model.Precision, model.Size, model.Dim,
			len(model.Matters))
	}
	matters, err := a.Matters()
	if err != nil {
		return "", err
	}
	for i, matter := range matters {
		line("matter %d: %d folders, %d documents, %d failed, opens %t%s", i+1, len(matter.Folders), matter.Documents, matter.Failed,
			matter.Problem == "", a.states(matter.Name))
	}
	for _, name := range []string{"XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "LANG"} {
		if v := os.Getenv(name); v != "" {
			line("%s: %s", name, v)
		}
	}
	return b.String(), nil
}

// Privacy tells what is kept on this computer's disk, what may use the network and when it
// did, as "pincite doctor --privacy" does.
func (a *API) Privacy() (text string, err error) {
	defer jobs.Guard(&err)
	p, err := a.shell.library.Privacy()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = p.Write(&b)
	return b.String(), err
}

// states counts the files of a matter by state and kind.
func (a *API) states(matter string) string {
	files, err := a.Files(matter)
	if err != nil {
		return ""
	}
	count := map[string]int{}
	for _, f := range files {
		count[f.State]++
	}
	var b strings.Builder
	for _, state := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(&b, "; %s %d", state, count[state])
	}
	return b.String()
}
