package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// quoted are the words of a text that stand between backticks on one line.
var quoted = regexp.MustCompile("`([^`\n]+)`")

// TestDesign holds docs/design.md to the tree: what it calls a folder is there, what it calls a
// file lies in or below a folder that the same section names, and a method or field that it
// names is declared.
func TestDesign(t *testing.T) {
	files, folders := tree(t)
	members := declaredMembers(t, files)
	for section := range strings.SplitSeq(readDoc(t, "design.md"), "\n## ") {
		title, _, _ := strings.Cut(section, "\n")
		names := namesIn(section)
		named := []string{"."}
		for _, name := range names {
			folder := name
			if isFile(name) {
				folder = path.Dir(name) // a file may be named with its folder
			}
			named = append(named, ending(folders, folder)...)
		}
		for _, name := range names {
			switch {
			case isFile(name):
				within := func(file string) bool {
					return path.Dir(file) == "." || slices.ContainsFunc(named, func(folder string) bool { return strings.HasPrefix(file, folder+"/") })
				}
				if !slices.ContainsFunc(ending(files, name), within) {
					t.Errorf("%s: there is no file %s in the folders that it names", title, name)
				}
			case strings.Contains(name, "/") && len(ending(folders, name)) == 0:
				t.Errorf("%s: there is no folder %s", title, name)
			case member.MatchString(name) && !members[name]:
				t.Errorf("%s: there is no %s", title, name)
			}
		}
	}
}

// ending returns the paths that are a name or end in it.
func ending(paths []string, name string) (found []string) {
	for _, p := range paths {
		if p == name || strings.HasSuffix(p, "/"+name) {
			found = append(found, p)
		}
	}
	return found
}

// TestDecisions holds that each decision has a number of its own, and is listed once with its title.
func TestDecisions(t *testing.T) {
	list := readDoc(t, "adr/README.md")
	pages, err := filepath.Glob(filepath.Join("docs", "adr", "[0-9]*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatal("no decisions", err)
	}
	last := ""
	for _, page := range pages {
		name := filepath.Base(page)
		number, _, _ := strings.Cut(name, "-")
		if number <= last || len(number) != 4 {
			t.Errorf("%s stands after number %s", name, last)
		}
		last = number
		if !strings.HasPrefix(readDoc(t, "adr/"+name), "# "+number+": ") {
			t.Errorf("%s: its heading does not begin with its number", name)
		}
		if strings.Count(list, "["+number+"]("+name+")") != 1 {
			t.Errorf("docs/adr/README.md does not list %s once", name)
		}
	}
}

// TestLinks holds that what the pages of docs link to is there, and what they name by its path among the sources.
func TestLinks(t *testing.T) {
	source := regexp.MustCompile(`^(backend|cmd|models|samples|scripts)/[\w./-]+$`)
	link := regexp.MustCompile(`\]\(([^)#:\s]+)(#[^)]*)?\)`)
	err := filepath.WalkDir("docs", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".md") {
			return err
		}
		page, err := os.ReadFile(name)
		for _, m := range link.FindAllSubmatch(page, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(string(m[1])))); err != nil {
				t.Errorf("%s links to %s: %v", name, m[1], err)
			}
		}
		for _, m := range quoted.FindAllSubmatch(page, -1) {
			if _, err := os.Stat(filepath.FromSlash(string(m[1]))); err != nil && source.Match(m[1]) {
				t.Errorf("%s names %s: %v", name, m[1], err)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func readDoc(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("docs", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// member is a method or field of a type of ours, such as Session.Search.
var member = regexp.MustCompile(`^[A-Z]\w+\.[A-Z]\w+$`)

func isFile(name string) bool {
	return slices.Contains([]string{".go", ".ts", ".svelte", ".json", ".md", ".sh", ".yml"}, path.Ext(name)) && !strings.ContainsAny(name, " *")
}

// namesIn returns what stands between backticks, with a/{b,c} as a/b and a/c, but for what is
// no name of a thing: commands, paths with a variable part.
func namesIn(text string) (names []string) {
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		before, rest, some := strings.Cut(m[1], "{")
		within, after, _ := strings.Cut(rest, "}")
		for part := range strings.SplitSeq(within, ",") {
			if some {
				names = append(names, before+part+after)
			}
		}
		if !some && !strings.ContainsAny(m[1], " <[=") {
			names = append(names, strings.TrimSuffix(m[1], "/"))
		}
	}
	return names
}

// tree returns the files and folders of the repository, with slashes.
func tree(t *testing.T) (files, folders []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		switch {
		case err != nil || name == ".":
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir():
			folders = append(folders, name)
		default:
			files = append(files, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files, folders
}

// declaredMembers returns the methods and fields of the Go files below backend, as Type.Name.
func declaredMembers(t *testing.T, files []string) map[string]bool {
	t.Helper()
	methods := regexp.MustCompile(`(?m)^func \(\w* ?\*?(\w+)(?:\[\w+\])?\) (\w+)\(`)
	structs := regexp.MustCompile(`(?ms)^type (\w+) struct \{\n(.*?)^\}`)
	fields := regexp.MustCompile(`(?m)^\t(\w+)`)
	members := map[string]bool{}
	for _, name := range files {
		if !strings.HasPrefix(name, "backend/") || path.Ext(name) != ".go" {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range methods.FindAllSubmatch(source, -1) {
			members[string(m[1])+"."+string(m[2])] = true
		}
		for _, m := range structs.FindAllSubmatch(source, -1) {
			for _, f := range fields.FindAllSubmatch(m[2], -1) {
				members[string(m[1])+"."+string(f[1])] = true
			}
		}
	}
	return members
}
