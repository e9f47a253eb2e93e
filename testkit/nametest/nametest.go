// Package nametest has names of matters for tests, such as a person may type them.
package nametest

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Strange are names that a person may type for a matter.
var Strange = []string{
	"Alder 2024/117", "a/b/c", `a\b`, "a:b", "what? *now*", `"quoted"`, "<b>", "50%", "%2F", "a%2Fb", "|", "'", "`rm -rf`", "$(id)", "a;b",
	"a&b", "-rf", "--matter",
	".hidden", "..hidden", "a.", "a..", "a. .", "~y", "a ~ b", "CON", "con.txt", "PRN", "aux.2024", "NUL", "COM1", "lpt9.x", "COM¹",
	"CONIN$", "conout$", "desktop.ini", "matters", "samples",
	"Cafe\u0301", "Ångström", "A\u030Angstrom", "ﬁrm", "İstanbul", "ß", "契約書", "계약", "契約／覚書", "عقد ١",
	"חוזה", "अनुबंध", "สัญญา", "Договор №5", "Συμφωνία", "Հանձնագիր",
	"👩‍⚖️ matter", "می\u200cخواهم",
	"a\u00a0b", "x.pincite.lex", "deal.keys.json", "matter.old", strings.Repeat("长", 66), strings.Repeat("m", 200),
}

// Refused are those that none can mean as one.
var Refused = []string{
	"", " ", "\t", "/", "//", `\`, ".", "..", "../x", `..\x`, "a/../b", "./x", "~/y", "~", "/etc/x", "/tmp/x.pincite", "x.pincite", "a\nb",
	"a\x00b", "a\x1b[2Jb", "a\x7fb", "a\xffb", "a\u202eb", "a\u2028b",
	"a\u200bb", "\ufeffa", "a\u2060b", "a\u00adb", "\u200d", strings.Repeat("m", 201), strings.Repeat("/", 90), strings.Repeat("长", 70),
}

// Outside returns all that lies in a folder but for the matters of the home folder "home" in it.
func Outside(t testing.TB, folder string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if rest, _ := filepath.Rel(folder, path); !strings.HasPrefix(rest, filepath.Join("home", "matters")+string(filepath.Separator)) {
			found = append(found, rest)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
