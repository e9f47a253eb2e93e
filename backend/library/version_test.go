package library

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	settings := func(s ...debug.BuildSetting) *debug.BuildInfo { return &debug.BuildInfo{Settings: s} }
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef"}
	for _, c := range []struct {
		name string
		info *debug.BuildInfo
		want string
	}{
		{"nothing recorded", nil, "1.2.0"},
		{"a release", settings(), "1.2.0"},
		{"a commit", settings(revision, debug.BuildSetting{Key: "vcs.modified", Value: "false"}), "1.2.0+0123456789ab"},
		{"changed since", settings(revision, debug.BuildSetting{Key: "vcs.modified", Value: "true"}), "1.2.0+0123456789ab.changed"},
	} {
		if got := versionOf("1.2.0", c.info); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if !regexp.MustCompile(`^\d+\.\d+\.\d+(\+|$)`).MatchString(Version()) {
		t.Errorf("version %q is none of Semantic Versioning", Version())
	}
}
