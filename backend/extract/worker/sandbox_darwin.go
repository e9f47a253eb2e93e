package worker

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// sandboxExec starts a program in a sandbox of macOS (Seatbelt). Apple calls it deprecated, and
// binds its own programs by such profiles.
const sandboxExec = "/usr/bin/sandbox-exec"

// profile is that of a worker and what it starts, in Seatbelt's language, in which the last rule
// that fits decides. OWN is the worker's folder, HOME that of the matters.
const profile = `(version 1)
(allow default)
(deny network*)
(deny lsopen)
(deny appleevent-send)
(deny signal (target others))
(deny file-write*)
(allow file-write* (subpath (param "OWN")) (literal "/dev/null"))
(deny file-read-data (subpath "/Users") (subpath "/Volumes") (subpath "/private/var/folders") (subpath (param "HOME")))
(allow file-read-data (subpath (param "OWN")) (subpath (param "TESSDATA")) (literal (param "PROGRAM")))
`

// officeRules let LibreOffice make its local socket.
const officeRules = `(allow network* (local unix-socket) (remote unix-socket))
(allow file-write* (subpath "/private/tmp"))
`

// sandboxed has a command start in a sandbox, with a folder of its own, where bound is set.
func sandboxed(c Command, dir string, office, bound bool) (Command, error) {
	if !bound {
		return c, nil
	}
	rules := profile
	if office {
		rules += officeRules
	}
	args := []string{"-p", rules}
	for name, path := range map[string]string{
		"OWN": dir, "HOME": filepath.Dir(cmp.Or(c.Scratch, "/Users/-")), "PROGRAM": c.Path,
		"TESSDATA": cmp.Or(os.Getenv("TESSDATA_PREFIX"), "/usr"),
	} {
		real, err := filepath.EvalSymlinks(path) // the kernel compares these
		if err != nil {
			return c, err
		}
		args = append(args, "-D", name+"="+real)
	}
	return Command{Path: sandboxExec, Args: slices.Concat(args, []string{c.Path}, c.Args), Scratch: c.Scratch}, nil
}
