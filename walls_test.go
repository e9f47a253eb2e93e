// Package main_test holds what is true of the whole tree: which part may import which.
package main_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// room is a folder with all below it that is no room of its own, and what its packages may
// import of this module beside what lies in the folder itself. docs/design.md has the
// reasons; .golangci.yml tells the same to an editor.
type room struct {
	folder string
	own    []string // folders, each with all below it
}

// rooms stand in the order in which data flows: a room imports only those above it.
var rooms = []room{
	{"models", nil},
	{"samples", nil},
	{"backend/sure", nil},
	{"backend/learned", nil},
	{"backend/doc", []string{"backend/sure"}},
	{"backend/atomicfile", nil},
	{"backend/filelock", nil},
	{"backend/lru", nil},
	{"backend/pace", nil},
	{"backend/race", nil},
	{"backend/vault", nil},
	{"backend/homefile", []string{"backend/atomicfile"}},
	{"backend/policy", nil},
	{"backend/netlog", nil},
	{"backend/text", []string{"backend/doc"}},

	// Files become text.
	{"backend/extract/canon", []string{"backend/doc"}},
	{"backend/extract/outline", []string{"backend/doc", "backend/text"}},
	{"backend/extract/pdf/object", []string{"backend/doc", "backend/text", "backend/extract/canon"}},
	{"backend/extract/pdf/font", []string{"backend/doc", "backend/extract/canon", "backend/extract/pdf/object"}},
	{"backend/extract/pdf/content", []string{"backend/doc", "backend/extract/canon", "backend/extract/pdf/object", "backend/extract/pdf/font"}},
	{"backend/extract/pdf/layout", []string{"backend/doc", "backend/text", "backend/extract/canon", "backend/extract/pdf/font", "backend/extract/pdf/content"}},
	{"backend/extract/pdf/highlight", []string{"backend/doc", "backend/extract/canon", "backend/extract/pdf/object", "backend/extract/pdf/content"}},
	{"backend/extract", []string{"backend/doc", "backend/text"}},
	{"backend/extract/worker", []string{"backend/doc", "backend/filelock", "backend/race", "backend/extract"}},

	// Text becomes chunks, vectors, and what is stored.
	{"backend/facts/value", []string{"backend/doc", "backend/text"}},
	{"backend/dated", []string{"backend/learned", "backend/doc", "backend/text", "backend/facts/value"}},
	{"backend/sac", []string{"backend/doc", "backend/text", "backend/netlog", "backend/learned", "backend/dated"}},
	{"backend/embed", []string{"backend/doc", "backend/text", "backend/atomicfile", "backend/filelock", "backend/netlog", "models"}},
	{"backend/store", []string{"backend/doc", "backend/atomicfile", "backend/vault"}},

	// Words become values.
	{"backend/facts/calendar", []string{"backend/doc", "backend/facts/value", "backend/text", "backend/text/numeral"}},
	{"backend/facts", []string{"backend/learned", "backend/doc", "backend/text", "backend/dated"}},
	{"backend/table", []string{"backend/learned", "backend/doc", "backend/text", "backend/facts/value"}},

	// Papers become an agreement as it stands.
	{"backend/family", []string{"backend/learned", "backend/doc", "backend/text", "backend/facts/value", "backend/dated", "backend/extract/outline"}},

	{"backend/review/playbook", []string{"backend/doc", "backend/facts/value"}},
	{"backend/review/presence", []string{"backend/learned", "backend/text"}},
	{"backend/review", []string{"backend/learned", "backend/doc", "backend/text", "backend/facts", "backend/table"}},

	// Two documents become what parts them.
	{"backend/compare/seq", nil},
	{"backend/compare/redline", []string{"backend/compare/seq", "backend/extract/canon", "backend/extract/zipxml"}},
	{"backend/compare", []string{"backend/doc", "backend/text"}},
	{"backend/precedent", []string{"backend/doc", "backend/compare", "backend/facts"}},
	{"backend/proofread", []string{"backend/learned", "backend/doc", "backend/text", "backend/sac", "backend/facts/value"}},

	// A question becomes hits.
	{"backend/search/simd", nil},
	{"backend/search/bm25", nil},
	{"backend/search/need", []string{"backend/learned"}},
	{"backend/search/thesaurus", []string{"backend/text"}},
	{"backend/search/relevance", []string{"backend/learned", "backend/search/simd", "backend/search/need"}},
	{"backend/search/vector", []string{"backend/doc", "backend/search/simd"}},
	{"backend/search/route", []string{"backend/learned", "backend/doc", "backend/text"}},
	{"backend/search/query", []string{"backend/doc", "backend/text"}},
	{"backend/search/lexical", []string{"backend/doc", "backend/text", "backend/search/bm25"}},
	{"backend/search/rank", []string{"backend/learned", "backend/doc", "backend/text", "backend/search/simd", "backend/search/vector", "backend/search/relevance", "backend/search/need", "backend/search/bm25", "backend/search/thesaurus"}},
	{"backend/search/reread", []string{"backend/lru"}},
	{"backend/search", []string{"backend/learned", "backend/doc", "backend/text", "backend/lru"}},

	// A matter on a firm's servers.
	{"backend/firm", []string{"backend/doc", "backend/text", "backend/store", "backend/search", "backend/netlog"}},

	// Hits become citations.
	{"backend/cite", []string{"backend/doc"}},
	{"backend/ask", []string{"backend/learned", "backend/doc", "backend/text", "backend/facts/value", "backend/cite", "backend/table"}},
	{"backend/export", []string{"backend/doc", "backend/text", "backend/atomicfile", "backend/extract/pdf/object", "backend/cite"}},

	// The front door, and what works behind it.
	{"backend/library/sources", []string{"backend/doc", "backend/extract", "backend/export", "backend/compare/redline"}},
	{"backend/library/matter", []string{"backend/doc", "backend/text", "backend/atomicfile", "backend/extract", "backend/sac", "backend/embed", "backend/store", "backend/vault"}},
	{"backend/library/engines", []string{"backend/doc", "backend/text", "backend/embed", "backend/search/relevance", "backend/review/presence", "backend/library/matter", "models"}},
	{"backend/library/ingest", append(inLibrary("matter", "engines", "sources"), "backend/extract", "backend/pace", "backend/sac", "backend/embed", "backend/store", "backend/table", "backend/vault")},
	{"backend/library/backfill", append(inLibrary("matter", "engines", "ingest"), "backend/embed", "backend/pace", "backend/store")},
	{"backend/library/families", []string{"backend/doc", "backend/family", "backend/library/matter", "backend/store"}},
	{"backend/library/answer", append(inLibrary("matter", "engines", "backfill", "families"), "backend/sure", "backend/learned", "backend/family", "backend/sac", "backend/embed", "backend/facts", "backend/review", "backend/search", "backend/cite", "backend/ask", "backend/store", "backend/table", "backend/lru")},
	{"backend/library/evidence", append(inLibrary("matter", "engines", "sources", "ingest", "answer"), "backend/cite", "backend/ask", "backend/export", "backend/extract", "backend/store")},
	{"backend/library/grids", append(inLibrary("matter", "engines", "families", "answer"), "backend/learned", "backend/cite", "backend/extract", "backend/facts", "backend/family", "backend/review", "backend/search", "backend/store", "backend/sure", "backend/vault")},
	{"backend/library/dates", append(inLibrary("matter"), "backend/cite", "backend/extract", "backend/facts", "backend/store", "backend/table")},
	{"backend/library/findings", inLibrary("matter")},
	{"backend/library/highlights", inLibrary("matter")},
	{"backend/library/watch", append(inLibrary("matter", "sources", "ingest"), "backend/store")},
	{"backend/library", []string{
		"backend/doc", "backend/text", "backend/atomicfile", "backend/extract", "backend/sac", "backend/embed", "backend/store", "backend/vault",
		"backend/facts", "backend/family", "backend/review", "backend/search", "backend/compare", "backend/precedent", "backend/proofread", "backend/cite", "backend/ask", "backend/export", "backend/netlog", "backend/firm", "backend/policy", "models", "samples",
	}},

	// The programs.
	{"backend/jobs", []string{"backend/doc", "backend/homefile", "backend/library", "backend/pace"}},
	{"backend/desktop", []string{"backend/doc", "backend/homefile", "backend/library", "backend/jobs", "samples"}},
	{"cmd/pincite", []string{"backend/sure", "backend/doc", "backend/library", "backend/jobs", "samples"}},
	{"testkit", []string{"backend", "models"}},                   // what tests of several rooms share, and no program imports
	{"lab", []string{"backend", "testkit", "models", "samples"}}, // a module of its own
	{".", []string{"backend/desktop"}},
}

// inLibrary returns some rooms of the library, and what all rooms of it may import.
func inLibrary(names ...string) []string {
	own := []string{"backend/doc", "backend/text", "backend/atomicfile"}
	for _, name := range names {
		own = append(own, "backend/library/"+name)
	}
	return own
}

// alone says which folders may import a library that is to be known in one place.
var alone = map[string][]string{
	"go.etcd.io/bbolt":                   {"backend/store"},
	"github.com/yalue/onnxruntime_go":    {"backend/embed"},
	"github.com/knights-analytics/hugot": {"backend/embed"},
	"github.com/wailsapp/wails":          {"backend/desktop"},
	"github.com/spf13/cobra":             {"cmd/pincite", "lab/cmd/pincite-lab"},
	"github.com/beevik/etree":            {"backend/compare/redline"},
	"github.com/zalando/go-keyring":      {"backend/vault/keychain"},
	"github.com/godbus/dbus":             {"backend/desktop"}, // hears when the machine sleeps, through a local socket
	"filippo.io/age":                     {"backend/vault"},
	"pincite/backend/embed/fetch":        {"backend/embed/install"}, // alone may download
}

// standard are the folders that import the standard library alone.
var standard = []string{"models", "samples", "backend/doc", "backend/sure", "backend/learned"}

// connecting are the only files that may open connections. What those of sac open leads
// to this machine alone, and a test of theirs shows it (docs/adr/0010); fetch downloads a
// model that a person asked for (docs/adr/0018).
var connecting = []string{
	"backend/desktop/handlers.go", // answers the page's own requests and opens nothing; docs/adr/0021
	"backend/embed/fetch/fetch.go",
	"backend/firm/client.go",      // asks servers that a person gave the address of; docs/adr/0036
	"backend/netlog/transport.go", // notes what those around it send
	"backend/sac/llm.go",
	"backend/sac/local.go",
	"backend/sac/stream.go",
	"testkit/cluster/cluster.go", // starts servers on this machine for tests
}

// TestWalls looks at every file, whatever system or build tag it is for.
func TestWalls(t *testing.T) {
	files := goFiles(t)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		folder := path.Dir(name)
		for _, imported := range files[name] {
			if fault := faultOf(folder, imported); fault != "" {
				t.Errorf("%s imports %s: %s", name, imported, fault)
			}
		}
	}
	for _, r := range rooms {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(name string) bool { return roomOf(path.Dir(name)).folder == r.folder }) {
			t.Errorf("%s is a room without a file", r.folder)
		}
	}
}

// TestConnections looks at every file: none but the connecting ones imports what opens
// connections, and those do.
func TestConnections(t *testing.T) {
	var opening []string
	for name, imports := range goFiles(t) {
		if slices.ContainsFunc(imports, isNet) {
			opening = append(opening, name)
		}
	}
	slices.Sort(opening)
	if !slices.Equal(opening, connecting) {
		t.Errorf("files that may open connections: %v, want %v", opening, connecting)
	}
}

// TestConnectionsOfWails holds that what Wails would open addresses with opens nothing.
func TestConnectionsOfWails(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{with .Replace}}{{.Path}}{{end}}", "github.com/pkg/browser").Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != "./third_party/nobrowser" {
		t.Errorf("github.com/pkg/browser is %q (%v), want what stands in for it", got, err)
	}
}

// TestOneWay asks the go tool what each package imports as the programs are built, and
// holds that every import leads to a room above in the table.
func TestOneWay(t *testing.T) {
	place := map[string]int{}
	for i, r := range rooms {
		place[r.folder] = i
	}
	for name, environment := range map[string][]string{
		"the command line": nil,
		"the window":       {"GOFLAGS=-tags=desktop,production,webkit2_41"},
		"the tests'":       {"GOFLAGS=-tags=dev,webkit2_41"},
		"on Windows":       {"GOOS=windows", "GOFLAGS=-tags=desktop,production"},
		"on macOS":         {"GOOS=darwin", "GOFLAGS=-tags=desktop,production"},
	} {
		for _, p := range listPackages(t, environment) {
			from := roomOf(p.folder())
			for _, imported := range p.Imports {
				folder, own := ownFolder(imported)
				if to := roomOf(folder); own && to.folder != from.folder && place[to.folder] >= place[from.folder] {
					t.Errorf("%s: %s imports %s, which stands below it", name, p.ImportPath, imported)
				}
			}
		}
	}
}

// faultOf says why the packages of a folder may not import something; "" where they may.
func faultOf(folder, imported string) string {
	for library, folders := range alone {
		if below(library, imported) && !slices.ContainsFunc(folders, func(f string) bool { return below(f, folder) }) && !below(strings.TrimPrefix(library, "pincite/"), folder) {
			return "only " + strings.Join(folders, ", ") + " may"
		}
	}
	target, own := ownFolder(imported)
	if !own {
		// A dot in the first part of an import path tells it from the standard library.
		foreign := strings.Contains(strings.SplitN(imported, "/", 2)[0], ".")
		if foreign && slices.ContainsFunc(standard, func(f string) bool { return below(f, folder) }) {
			return folder + " imports the standard library alone"
		}
		if imported == "os" && below("backend/cite", folder) {
			return "a citation is made of what it is given"
		}
		return ""
	}
	r := roomOf(folder)
	if r.folder == "" {
		return folder + " has no place in the table of rooms"
	}
	if slices.ContainsFunc(append(r.own, r.folder), func(f string) bool { return below(f, target) }) {
		return ""
	}
	return r.folder + " may import of this module only " + strings.Join(r.own, ", ")
}

// roomOf returns the innermost room that a folder lies in.
func roomOf(folder string) (found room) {
	for _, r := range rooms {
		if below(r.folder, folder) && len(r.folder) > len(found.folder) {
			found = r
		}
	}
	return found
}

// ownFolder returns the folder of a package of this module.
func ownFolder(importPath string) (folder string, own bool) {
	if importPath == "pincite" {
		return ".", true
	}
	return strings.CutPrefix(importPath, "pincite/")
}

func isNet(path string) bool { return path == "net" || below("net/http", path) }

func below(folder, path string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// goFiles returns what each file imports that is no test, by its path.
func goFiles(t *testing.T) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := d.Name(); d.IsDir() && name != "." && (name == "bin" || base == "node_modules" || base == "testdata" || strings.HasPrefix(base, ".")) {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		files[name] = []string{}
		for _, spec := range f.Imports {
			files[name] = append(files[name], strings.Trim(spec.Path.Value, `"`))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 300 {
		t.Fatalf("only %d files", len(files))
	}
	return files
}

type goPackage struct {
	ImportPath string
	Imports    []string
}

func (p goPackage) folder() string {
	folder, _ := ownFolder(p.ImportPath)
	return folder
}

func listPackages(t *testing.T, environment []string) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Imports", "./...")
	cmd.Env = append(os.Environ(), environment...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 40 {
		t.Fatalf("go list found %d packages only", len(packages))
	}
	return packages
}

// The part of linterFile between these lines is written from the table.
const (
	linterFile  = ".golangci.yml"
	rulesBegin  = "        # Begin of the rooms.\n"
	rulesEnd    = "        # End of the rooms.\n"
	insideRooms = "a room imports only what docs/design.md says"
)

var update = flag.Bool("update", false, "rewrite the linter's rules from the table")

// TestWallsLinter holds that the linter's rules are those of the table.
func TestWallsLinter(t *testing.T) {
	data, err := os.ReadFile(linterFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), rulesBegin)
	_, after, ended := strings.Cut(rest, rulesEnd)
	if !found || !ended {
		t.Fatalf("%s lacks the lines between which the rules stand", linterFile)
	}
	want := before + rulesBegin + linterRules() + rulesEnd + after
	if *update {
		if err := os.WriteFile(linterFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(data) {
		t.Errorf("%s is not what the table is; run go test . -run TestWallsLinter -update", linterFile)
	}
}

// linterRules writes the table as rules of depguard, in which the longest path wins.
func linterRules() string {
	var b strings.Builder
	for _, r := range rooms {
		if r.folder == "." {
			continue // the linter has no pattern for the root alone
		}
		in := []string{pattern(r.folder)}
		for _, inner := range rooms {
			if inner.folder != r.folder && below(r.folder, inner.folder) {
				in = append(in, "!"+pattern(inner.folder))
			}
		}
		var allow []string
		for _, own := range append(slices.Clone(r.own), r.folder) {
			// The linter finds no shorter prefix beside a longer one.
			if !slices.ContainsFunc(r.own, func(other string) bool { return other != own && below(other, own) }) {
				allow = append(allow, "pincite/"+own)
			}
		}
		writeRule(&b, r.folder, in, allow, "pincite", insideRooms)
	}
	for _, library := range slices.Sorted(maps.Keys(alone)) {
		var in []string
		for _, folder := range alone[library] {
			in = append(in, "!"+pattern(folder))
		}
		writeRule(&b, path.Base(library), in, nil, library, "only "+strings.Join(alone[library], ", ")+" may")
	}
	return b.String()
}

// pattern matches the files of a folder and below it, as the linter names files.
func pattern(folder string) string {
	return "**/" + folder + "/**"
}

func writeRule(b *strings.Builder, name string, files, allow []string, deny, why string) {
	quoted := func(list []string) string { return `["` + strings.Join(list, `", "`) + `"]` }
	fmt.Fprintf(b, "        %s:\n          files: %s\n", strings.NewReplacer("/", "-", ".", "-").Replace(name), quoted(append(files, "!$test")))
	if len(allow) > 0 {
		fmt.Fprintf(b, "          list-mode: lax\n          allow: %s\n", quoted(allow))
	}
	fmt.Fprintf(b, "          deny: [{pkg: %s, desc: %q}]\n", deny, why)
}

// TestWallsStand holds that the table refuses what it is there to refuse.
func TestWallsStand(t *testing.T) {
	for _, test := range []struct {
		folder, imported string
		allowed          bool
	}{
		{"backend/library", "pincite/backend/doc", true},
		{"backend/library", "pincite/backend/search/relevance", true},
		{"backend/library", "os", true},
		{"backend/library", "pincite/backend/library/power", true},
		{"backend/library", "pincite/lab/bench", false},
		{"lab/bench", "pincite/backend/library", true},
		{"backend/library", "pincite/backend/documents", false},
		{"backend/library", "go.etcd.io/bbolt/errors", false},
		{"backend/library", "pincite/backend/embed/fetch", false},
		{"backend/store", "go.etcd.io/bbolt", true},
		{"backend/doc", "golang.org/x/text", false},
		{"backend/desktop", "github.com/wailsapp/wails/v2", true},
		{"backend/jobs", "github.com/wailsapp/wails/v2", false},
		{"backend/desktop", "pincite/backend/store", false},
		{".", "pincite/backend/library", false},
		{"elsewhere", "pincite/backend/doc", false},
	} {
		if got := faultOf(test.folder, test.imported) == ""; got != test.allowed {
			t.Errorf("%s imports %s: allowed %v, want %v", test.folder, test.imported, got, test.allowed)
		}
	}
}
