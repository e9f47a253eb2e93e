package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"pincite/backend/library"
)

// manFolder is where TestManPages leaves what it wrote; scripts/package.sh packs that.
var manFolder = flag.String("man", "", "write the manual pages to this `folder`")

// TestManPages writes the manual page of every command that users are told of.
func TestManPages(t *testing.T) {
	folder := *manFolder
	if folder == "" {
		folder = t.TempDir()
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	version, _, _ := strings.Cut(library.Version(), "+")
	root := newRoot(&console{})
	root.DisableAutoGenTag = true
	header := &doc.GenManHeader{Section: "1", Source: "Pincite " + version, Manual: "Pincite"} // of SOURCE_DATE_EPOCH's day
	if err := doc.GenManTree(root, header, folder); err != nil {
		t.Fatal(err)
	}
	each(root, func(c *cobra.Command) {
		page := filepath.Join(folder, strings.ReplaceAll(c.CommandPath(), " ", "-")+".1")
		text, err := os.ReadFile(page)
		if err != nil || !strings.HasPrefix(strings.TrimLeft(string(text), ".nh\n"), `TH "PINCITE`) {
			t.Errorf("%s: no manual page (%v): %.60q", c.CommandPath(), err, text)
		}
	})
}

// each calls fn with a command and all below it that are not hidden.
func each(c *cobra.Command, fn func(*cobra.Command)) {
	if c.Hidden || c.Name() == "help" {
		return
	}
	fn(c)
	for _, sub := range c.Commands() {
		each(sub, fn)
	}
}
