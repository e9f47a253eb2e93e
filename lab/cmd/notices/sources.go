package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// found is a component with the texts of its licences.
type found struct {
	name, version string
	texts         []string
}

// programs are the packages whose dependencies are told.
var programs = []string{".", "./cmd/pincite"}

// module is a Go module as go list names it.
type module struct{ Path, Version, Dir string }

// linkedModules returns the modules that the programs link on a system, by path.
func linkedModules(system string) (map[string]module, error) {
	args := append([]string{"list", "-e", "-deps", "-tags", "desktop,production,webkit2_41", "-f", "{{with .Module}}{{if not (or .Main .Replace)}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}"}, programs...)
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list the modules of %s: %w", system, err)
	}
	modules := map[string]module{}
	for line := range strings.Lines(string(out)) {
		if part := strings.Split(strings.TrimSpace(line), "\t"); len(part) == 3 {
			modules[part[0]] = module{part[0], part[1], part[2]}
		}
	}
	return modules, nil
}

// statedMIT are modules that state the MIT licence in their README and bring no text of it.
var statedMIT = map[string]bool{"github.com/leaanthony/u": true}

// elsewhere are texts that do not lie in a module's folder itself.
var elsewhere = map[string]string{"github.com/golang/freetype": "licenses/ftl.txt"}

// goModules returns the modules that are linked on any of the systems, and Go itself.
func goModules(systems ...string) ([]found, error) {
	all := map[string]module{}
	for _, system := range systems {
		linked, err := linkedModules(system)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, linked)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	goVersion, err := goDirective()
	if err != nil {
		return nil, err
	}
	all["Go standard library"] = module{"Go standard library", goVersion, strings.TrimSpace(string(root))}
	var list []found
	for _, m := range all {
		texts, err := licenceTexts(m.Dir)
		if errors.Is(err, errNoText) && statedMIT[m.Path] {
			texts, err = []string{mitOf(m.Path)}, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		if path := elsewhere[m.Path]; path != "" {
			text, err := os.ReadFile(filepath.Join(m.Dir, filepath.FromSlash(path)))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", m.Path, err)
			}
			texts = append(texts, strings.TrimSpace(string(text)))
		}
		list = append(list, found{m.Path, m.Version, texts})
	}
	return list, nil
}

var goLine = regexp.MustCompile(`(?m)^go (\S+)$`)

// goDirective returns the version of Go that go.mod asks for: that of the toolchain at hand
// would differ from machine to machine.
func goDirective() (string, error) {
	data, err := os.ReadFile("go.mod")
	if err != nil {
		return "", err
	}
	m := goLine.FindSubmatch(data)
	if m == nil {
		return "", errors.New("go.mod has no go directive")
	}
	return string(m[1]), nil
}

// pdfjsParts are the folders that the build of the page takes from pdfjs-dist as they are.
var pdfjsParts = []string{"cmaps", "standard_fonts", "wasm"}

// npmPackages returns the packages in the page, and ONNX Runtime.
func npmPackages() ([]found, error) {
	data, err := os.ReadFile("frontend/dist/bundled.json")
	if err != nil {
		return nil, fmt.Errorf("%w; build the page first: make page", err)
	}
	var names []string
	if err := json.Unmarshal(data, &names); err != nil {
		return nil, fmt.Errorf("frontend/dist/bundled.json: %w; build the page again", err)
	}
	var list []found
	for _, name := range names {
		f, err := npmPackage(filepath.Join("frontend/node_modules", name))
		if err != nil {
			return nil, err
		}
		if name == "pdfjs-dist" {
			// Its fonts, character maps and decoders come with texts of their own.
			for _, part := range pdfjsParts {
				texts, err := licenceTexts(filepath.Join("frontend/dist/pdfjs", part))
				if err != nil {
					return nil, fmt.Errorf("%s of pdfjs-dist: %w", part, err)
				}
				f.texts = append(f.texts, texts...)
			}
		}
		list = append(list, f)
	}
	runtime, err := npmPackage("third_party/onnxruntime/node_modules/onnxruntime-node")
	if err != nil {
		return nil, fmt.Errorf("%w; fetch ONNX Runtime first: make onnxruntime", err)
	}
	runtime.name = "ONNX Runtime (onnxruntime-node)"
	return append(list, runtime), nil
}

func npmPackage(dir string) (found, error) {
	data, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return found{}, err
	}
	var p struct{ Name, Version, License string }
	if err := json.Unmarshal(data, &p); err != nil {
		return found{}, fmt.Errorf("%s: %w", dir, err)
	}
	texts, err := licenceTexts(dir)
	if errors.Is(err, errNoText) && p.License == "MIT" {
		texts, err = []string{mitOf(p.Name)}, nil
	}
	if err != nil {
		return found{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	return found{p.Name, p.Version, texts}, nil
}

// errNoText is returned when a component brings no text of its licence.
var errNoText = errors.New("no text of a licence")

var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|unlicense)([._-].*)?$`)

// licenceTexts returns the texts of the licences in a folder, by name.
func licenceTexts(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, e := range entries {
		if !e.Type().IsRegular() || !licenceName.MatchString(e.Name()) || filepath.Ext(e.Name()) == ".go" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		text := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
		if text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return nil, errNoText
	}
	return texts, nil
}
