// Command notices writes third_party/notices.json: the licences of everything that the
// programs carry, which the window shows under About. It reads the Go modules that are
// linked on any of the three systems, the packages that the page bundles (dist/bundled.json,
// from the build of the page), and ONNX Runtime. The same dependencies give the same bytes.
//
//	make notices
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"pincite/backend/atomicfile"
)

// output is where the notices lie, seen from the root of the repository.
const output = "third_party/notices.json"

// component is something that the programs carry.
type component struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Licence string `json:"licence"` // SPDX identifiers, joined by AND
	Texts   []int  `json:"texts"`   // of notices.Texts
}

type notices struct {
	Components []component `json:"components"` // by name
	Texts      []string    `json:"texts"`      // each once
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run() error {
	modules, err := goModules("linux", "darwin", "windows")
	if err != nil {
		return err
	}
	packages, err := npmPackages()
	if err != nil {
		return err
	}
	n, err := collect(append(modules, packages...))
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(n, "", " ")
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(output, append(data, '\n'), 0o644)
}

// collect names the licences and keeps each text once.
func collect(all []found) (notices, error) {
	slices.SortFunc(all, func(a, b found) int { return cmp.Compare(a.name, b.name) })
	n := notices{Components: []component{}, Texts: []string{}}
	var errs []error
	for _, f := range all {
		licence, err := identify(f.texts)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", f.name, err))
		}
		c := component{Name: f.name, Version: f.version, Licence: licence}
		for _, text := range f.texts {
			i := slices.Index(n.Texts, text)
			if i < 0 {
				i, n.Texts = len(n.Texts), append(n.Texts, text)
			}
			c.Texts = append(c.Texts, i)
		}
		n.Components = append(n.Components, c)
	}
	return n, errors.Join(errs...)
}
