// Package policy reads what whoever looks after a computer has settled for all who use Pincite on
// it: a file policy.json in a place that users cannot write to ([SystemFile]). [Load] is the
// function to call.
//
// A policy only forbids, so that several add up: what one of them forbids is forbidden. One that
// cannot be read is an error, never a policy that allows everything.
package policy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Env names the environment variable with a file of one more policy, for programs that are
// started from a stick or a script. It cannot allow what the computer's own policy forbids.
const Env = "PINCITE_POLICY"

// ErrForbidden is returned when a policy forbids what was asked for.
var ErrForbidden = errors.New("this computer's policy forbids it")

// Policy is what is forbidden. The zero Policy forbids nothing.
type Policy struct {
	// NoDownloads: models are imported from files alone.
	NoDownloads bool `json:"disable_downloads"`
	// NoLanguageModels: no language model is asked, also none that runs on this computer.
	NoLanguageModels bool `json:"disable_language_models"`
	// NoServers: no matter is read from a firm's server, and none brought to one.
	NoServers bool `json:"disable_servers"`
	// NoAssistants: no matter is served to an assistant. In a file it is "mcp": false.
	NoAssistants bool `json:"-"`
	// Home is the folder of the matters and models, whatever a user asks for; "" leaves it to
	// the user. A "~" at its beginning is the user's own folder, ${NAME} a variable of the environment.
	Home string `json:"home"`
	// Files are those that the policy was read from; none where there is no policy.
	Files []string `json:"-"`
}

// Load reads the policies in files, those that are there, and adds them up. Of two fixed homes
// the first counts. An empty name is no file.
func Load(files ...string) (Policy, error) {
	var all Policy
	for _, file := range files {
		if file == "" {
			continue
		}
		p, err := read(file)
		if errors.Is(err, fs.ErrNotExist) && file == SystemFile() {
			continue
		}
		if err != nil {
			return Policy{}, fmt.Errorf("the policy %s cannot be read: %w; have it mended by whoever looks after this computer", file, err)
		}
		all.NoDownloads = all.NoDownloads || p.NoDownloads
		all.NoLanguageModels = all.NoLanguageModels || p.NoLanguageModels
		all.NoServers = all.NoServers || p.NoServers
		all.NoAssistants = all.NoAssistants || p.NoAssistants
		if all.Home == "" {
			all.Home = p.Home
		}
		all.Files = append(all.Files, file)
	}
	return all, nil
}

// read reads one policy. A member that this version does not know is an error: it might forbid
// something.
func read(file string) (p Policy, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return p, err
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // Windows' editors begin with that
	if err := members(data); err != nil {
		return p, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	all := struct {
		*Policy
		MCP *bool `json:"mcp"`
	}{Policy: &p}
	if err := d.Decode(&all); err != nil {
		return p, err
	}
	p.NoAssistants = all.MCP != nil && !*all.MCP
	if p.Home != "" {
		p.Home, err = place(p.Home)
	}
	return p, err
}

// members refuses what no two readers need understand alike: a value that is no object, a member
// without a value, and one that stands twice, of which the last would count.
func members(data []byte) error {
	var whole any
	if err := json.Unmarshal(data, &whole); err != nil {
		return err
	}
	if _, ok := whole.(map[string]any); !ok {
		return errors.New("it is no object")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	_, err := d.Token()
	for seen := map[string]bool{}; err == nil && d.More(); {
		var name json.Token
		var value any
		if name, err = d.Token(); err == nil {
			err = d.Decode(&value)
		}
		folded := strings.ToLower(fmt.Sprint(name))
		switch {
		case seen[folded]:
			err = fmt.Errorf("%s stands twice", name)
		case value == nil:
			err = fmt.Errorf("%s is null, which neither forbids nor allows", name)
		}
		seen[folded] = true
	}
	return err
}

// place fills in what a folder's name leaves to the user's environment.
func place(name string) (string, error) {
	var missing []string
	full := os.Expand(name, func(variable string) string {
		value := os.Getenv(variable)
		if value == "" {
			missing = append(missing, variable)
		}
		return value
	})
	if rest, ok := strings.CutPrefix(full, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		full = home + rest
	}
	switch {
	case len(missing) > 0:
		return "", fmt.Errorf("home %q: %s is not set", name, strings.Join(missing, ", "))
	case !filepath.IsAbs(full):
		return "", fmt.Errorf("home %q is not a full path", name)
	}
	return filepath.Clean(full), nil
}

// Told says in plain words what is forbidden; none where nothing is.
func (p Policy) Told() []string {
	told := []string{}
	if p.NoDownloads {
		told = append(told, "Models are not downloaded; they are imported from files.")
	}
	if p.NoLanguageModels {
		told = append(told, "No language model is asked, also none on this computer.")
	}
	if p.NoServers {
		told = append(told, "Matters are kept on this computer alone, and not on a firm's server.")
	}
	if p.NoAssistants {
		told = append(told, "No matter is served to an assistant.")
	}
	if p.Home != "" {
		told = append(told, "Data are kept in "+p.Home+".")
	}
	return told
}
