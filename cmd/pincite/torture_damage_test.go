//go:build unix

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// flip changes n bytes of a file.
func flip(x *trial, path string, n int) {
	x.Helper()
	b, err := os.ReadFile(path)
	if err == nil {
		for range n {
			b[x.random.IntN(len(b))] ^= byte(1 + x.random.IntN(255))
		}
		err = os.WriteFile(path, b, 0o600)
	}
	if err != nil {
		x.Fatal(err)
	}
}

// damages are what happens to a file of a disk that fails, or a power cut.
var damages = map[string]func(x *trial, b []byte) []byte{
	"flipped": func(x *trial, b []byte) []byte {
		for range 1 + x.random.IntN(8) {
			b[x.random.IntN(len(b))] ^= byte(1 + x.random.IntN(255))
		}
		return b
	},
	"torn":    func(x *trial, b []byte) []byte { return b[:x.random.IntN(len(b))] },
	"emptied": func(*trial, []byte) []byte { return nil },
	"a page zeroed": func(x *trial, b []byte) []byte {
		at := x.random.IntN(len(b)) / 4096 * 4096
		clear(b[at:min(at+4096, len(b))])
		return b
	},
	"longer": func(x *trial, b []byte) []byte { return append(b, b[:x.random.IntN(len(b))]...) },
	"an older part": func(x *trial, b []byte) []byte {
		from, to := x.random.IntN(len(b)), x.random.IntN(len(b))
		copy(b[to:], slices.Clone(b[from:min(from+4096, len(b))]))
		return b
	},
}

// damage changes one file of those that are kept of a matter, and has it repaired.
func (c *campaign) damage(x *trial) {
	start := pick(x.random, []string{"full", "full", "full" + encrypted})
	home := c.copyOf(x.T, filepath.Join(c.dir, start))
	var files []string
	err := filepath.WalkDir(filepath.Join(home, "matters"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			if info, err := e.Info(); err == nil && info.Size() > 0 {
				files = append(files, path)
			}
		}
		return err
	})
	if err != nil || len(files) < 8 {
		x.Fatal(files, err)
	}
	path := pick(x.random, files)
	names := []string{}
	for name := range damages {
		names = append(names, name)
	}
	slices.Sort(names)
	how := pick(x.random, names)
	b, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, damages[how](x, b), 0o600)
	}
	if err != nil {
		x.Fatal(err)
	}
	kind := strings.TrimPrefix(filepath.Base(path), tortured) + strings.TrimPrefix(start, "full")
	if strings.HasSuffix(path, ".lex") {
		kind = "word index" + strings.TrimPrefix(start, "full")
	}
	c.count("damage", kind+" "+how)
	what := path + " " + how
	args := pick(x.random, [][]string{{"search", tortureQuestions[0]}, {"search", tortureQuestions[2], "--no-route"}, {"doctor"}, {"ask", tortureQuestions[1]}, {"files"}})
	if args[0] != "doctor" {
		args = append(args, "--matter", tortured)
	}
	code, said := c.run(x.T, home, nil, args...)
	if gone := how == "emptied" && code == exitNoMatter && strings.Contains(said, "pincite repair"); code != exitDone && code != exitFailed && !gone {
		x.Errorf("%s: %s ends with %d\n%s", what, args[0], code, said)
	}
	c.must(x.T, home, "repair", "--matter", tortured)
	if moved, err := filepath.Glob(filepath.Join(home, "matters", "*.damaged")); err != nil {
		x.Fatal(err)
	} else if len(moved) > 0 {
		c.count("damage", "(made anew as a whole)")
	}
	x.same(c.survey(x.T, home), c.whole, what)
	if strings.HasSuffix(start, encrypted) && !c.isEncrypted(x, home) {
		x.Errorf("%s: it is not encrypted any more", what)
	}
}
