package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"pincite/backend/library"
	"pincite/backend/store"
	"pincite/backend/vault"
	"pincite/samples"
)

// TestMain lets the tests run the program as a process of its own: the test binary runs
// main where it is called pincite, and what else is named here.
func TestMain(m *testing.M) {
	library.RunIfAsked(os.Args[1:])
	commands := map[string]func(){
		"pincite":  main,
		"confined": confined,
		"alone":    alone,
		"dial":     dial,
		"limited":  limited,
		"inspect":  inspect,
		"survey":   survey,
	}
	testscript.Main(unraced{m, slices.Collect(maps.Keys(commands))}, commands)
}

// unraced runs tests whose processes have no race detector in them, also where the test
// binary has: they are started some hundred times, take five times as long with it, and
// nothing that the raced tests of backend/ do not do.
type unraced struct {
	testscript.TestingM
	commands []string
}

func (u unraced) Run() int {
	info, ok := debug.ReadBuildInfo()
	if !ok || !slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		return u.TestingM.Run()
	}
	bin, err := os.MkdirTemp("", "pincite-unraced")
	if err == nil {
		defer os.RemoveAll(bin)
		err = u.build(bin)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "build the program without the race detector:", err)
		return 1
	}
	return u.TestingM.Run()
}

// build makes the commands in a folder, and puts that before the others in PATH.
func (u unraced) build(bin string) error {
	program := filepath.Join(bin, "program")
	if out, err := exec.Command("go", "test", "-c", "-o", program, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	for _, name := range u.commands {
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		if err := os.Link(program, filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	return os.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// content is what a matter holds, for comparison.
type content struct {
	Documents int
	Digest    [32]byte
}

// inspect checks the matter whose file is its argument, and prints its content.
func inspect() {
	found, err := contentIn(context.Background(), os.Args[1])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(found)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "inspect:", err)
		os.Exit(1)
	}
}

func contentIn(ctx context.Context, matter string) (found content, err error) {
	db, err := store.Open(matter, store.Options{Unlock: func(header []byte) (*vault.Key, error) {
		h, err := vault.ParseHeader(header)
		if err != nil {
			return nil, err
		}
		passphrase, err := askPassphrase(matter)
		if err != nil {
			return nil, err
		}
		return h.OpenPassphrase(passphrase)
	}})
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	report, err := db.Check(ctx)
	if err == nil {
		err = report.Err()
	}
	if err == nil {
		found.Documents = report.Documents
		found.Digest, err = db.Digest(ctx)
	}
	return found, err
}

// contentOf inspects a matter.
func contentOf(t *testing.T, matter string) (found content) {
	t.Helper()
	cmd := exec.Command("inspect", matter)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &found)
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// writeContracts fills a folder with n contracts: the samples over and over, each with
// a first line of its own.
func writeContracts(dir string, n int) error {
	var texts []string
	err := fs.WalkDir(samples.FS, "contracts", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(samples.FS, path)
		if utf8.Valid(text) { // a line in front makes no sense of UTF-16
			texts = append(texts, string(text))
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range n {
		text := fmt.Sprintf("CONTRACT NUMBER %d\n\n%s", i, texts[i%len(texts)])
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", i)), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return ageFiles(dir)
}

// writeMessages puts n messages with two attachments each into a folder.
func writeMessages(dir string, n int) error {
	for i := range n {
		boundary := fmt.Sprintf("part %d", i)
		part := func(header, text string) string {
			return "--" + boundary + "\r\n" + header + "\r\n\r\n" + text + "\r\n"
		}
		attached := func(name string) string {
			return "Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=\"" + name + "\""
		}
		message := fmt.Sprintf("From: a@example.com\r\nTo: b@example.com\r\nSubject: Draft %d\r\nDate: Mon, 01 Jan 2024 10:00:00 +0000\r\nMIME-Version: 1.0\r\n", i) +
			"Content-Type: multipart/mixed; boundary=\"" + boundary + "\"\r\n\r\n" +
			part("Content-Type: text/plain", fmt.Sprintf("Please find draft %d attached.", i)) +
			part(attached("terms.txt"), fmt.Sprintf("TERMS %d\n\n1. Term\n\nThe lemons are supplied for %d years.\n", i, i)) +
			part(attached("page.html"), fmt.Sprintf("<html><body><h1>Annex %d</h1><p>The price is %d dollars.</p></body></html>", i, i)) +
			"--" + boundary + "--\r\n"
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("mail %02d.eml", i)), []byte(message), 0o644); err != nil {
			return err
		}
	}
	return ageFiles(dir)
}
