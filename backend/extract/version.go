package extract

import "strings"

// Version changes whenever any reader does, or a new one comes: text that was made
// under another Version may differ from what [Read] would make now, and a source that
// was refused may be readable.
const Version = textExtractor + " " + sectionsVersion

// Outdated reports whether the readers of today might make another text than the one
// that this Extractor made: one of its parts, such as "pdf/1", is known in another
// version, or it does not name the version of the sections.
func Outdated(extractor string) bool {
	return outdated(extractor, Version)
}

func outdated(extractor, version string) bool {
	now := make(map[string]string)
	for _, part := range strings.Fields(version) {
		name, _, _ := strings.Cut(part, "/")
		now[name] = part
	}
	sections := false
	for _, part := range strings.Fields(extractor) {
		name, _, _ := strings.Cut(part, "/")
		if current, ok := now[name]; ok && current != part {
			return true
		}
		sections = sections || part == sectionsVersion
	}
	return !sections
}
