package library

import "runtime/debug"

// Version returns what the Go tool chain recorded about this build: the module's
// version, or the commit it was built from.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	version, commit, dirty := info.Main.Version, "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				dirty = "+changes"
			}
		}
	}
	if (version == "" || version == "(devel)") && commit != "" {
		return commit + dirty
	}
	return version
}
