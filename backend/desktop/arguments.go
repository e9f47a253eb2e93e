package desktop

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/library"
)

const usage = `Usage: pincite-desktop [FOLDER...]

Pincite answers questions from contracts with their exact words. Nothing leaves this
computer. A FOLDER is offered to be indexed; where the window is open already, there.

  --version   print the version and end
  --help      print this and end

PINCITE_HOME is the folder of the matters and models, PINCITE_DEVICE what computes vectors.
The command line program is pincite; see: pincite --help
`

// errDone is returned when the arguments asked for something that is done.
var errDone = errors.New("done")

// parseArguments returns the folders of the command line. It answers --help and --version
// on out, with errDone.
func parseArguments(args []string, out io.Writer) (folders []string, err error) {
	flags := flag.NewFlagSet("pincite-desktop", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	version := flags.Bool("version", false, "")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		return nil, errDone
	case err != nil:
		return nil, fmt.Errorf("%w; see: pincite-desktop --help", err)
	}
	if *version {
		fmt.Fprintln(out, "pincite-desktop", library.Version())
		return nil, errDone
	}
	working, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("%w; give the full path of the folder", err)
	}
	drop := dropped(flags.Args(), working)
	if drop.Problem != "" {
		return nil, errors.New(drop.Problem)
	}
	return drop.Folders, nil
}

// Drop is what was dragged onto the window, or named when the program was started.
type Drop struct {
	Folders []string `json:"folders"` // absolute; of a file, the one that holds it
	Files   []string `json:"files"`   // names of the files among them
	Problem string   `json:"problem"`
}

// dropped finds the folders that paths stand for, which are relative to the folder working.
func dropped(paths []string, working string) Drop {
	d := Drop{Folders: []string{}, Files: []string{}}
	for _, path := range paths {
		if !filepath.IsAbs(path) {
			path = filepath.Join(working, path)
		}
		path = filepath.Clean(path)
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			d.Problem = fmt.Sprintf("there is no %s; check its name", path)
			continue
		case err != nil:
			d.Problem = fmt.Sprintf("%s cannot be read; check its permissions", path)
			continue
		case !info.IsDir():
			d.Files = append(d.Files, filepath.Base(path))
			path = filepath.Dir(path)
		}
		if !slices.Contains(d.Folders, path) {
			d.Folders = append(d.Folders, path)
		}
	}
	return d
}

// folderArguments returns those of a second start's arguments that are no flags.
func folderArguments(args []string) []string {
	return slices.DeleteFunc(slices.Clone(args), func(a string) bool { return strings.HasPrefix(a, "-") })
}
