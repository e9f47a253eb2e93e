package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"pincite/backend/library"
	"pincite/samples"
)

// TestMain lets the tests run the program as a process of its own: the test binary runs
// main where it is called pincite.
func TestMain(m *testing.M) {
	library.RunIfAsked(os.Args[1:])
	testscript.Main(m, map[string]func(){
		"pincite":  main,
		"confined": confined,
		"dial":     dial,
		"limited":  limited,
	})
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
