package library

import (
	_ "embed"
	"runtime/debug"
	"strings"
)

// release is the version that the packages and the programs in them have; it stands in this
// one file alone.
//
//go:embed version.txt
var release string

// Version returns the version of this program, such as "1.2.0"; where the Go tool chain
// recorded the commit that it was built from, that is added: "1.2.0+0123456789ab".
func Version() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(strings.TrimSpace(release), info)
}

func versionOf(release string, info *debug.BuildInfo) string {
	if info == nil {
		return release
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = "+" + s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				changed = ".changed"
			}
		}
	}
	if commit == "" {
		return release
	}
	return release + commit + changed
}
