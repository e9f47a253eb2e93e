package matter

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCheckName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"default": "default", "Alder 2024/117": "Alder 2024/117", `a\b`: `a\b`, " Estate of Wetherby ": "Estate of Wetherby",
		"Cafe\u0301": "Café", ".hidden": ".hidden", "a.": "a.", "CON": "CON", "50%": "50%", "~y": "~y", "what? *now*": "what? *now*",
		"契約書": "契約書", "عقد ١": "عقد ١", strings.Repeat("m", maxFileName): strings.Repeat("m", maxFileName),
	} {
		if got, err := CheckName(name); err != nil || got != want {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{
		"", " ", "/", "..", "../x", `..\x`, "a/../b", "./x", "~/y", ".", "a\nb", "a\x7fb", "a\xffb", "a\u202eb", "a\u200bb", "a\u00adb", "\ufeffa", "\u200d", "a\U000e0041", strings.Repeat("m", maxFileName+1), strings.Repeat("/", 90),
	} {
		if _, err := CheckName(name); !errors.Is(err, ErrName) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestFileName holds that a file's name is one on every system, and gives the name back.
func TestFileName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Alder 2024/117": "Alder 2024%2F117", `a\b:c`: "a%5Cb%3Ac", "CON": "%43ON", "aux.2024": "%61ux.2024", "COM¹": "%43OM¹", "conout$": "%63onout$", "common": "common", ".x": "%2Ex", "a.": "a%2E", "50%": "50%25", "é": "é",
	} {
		if got := FileName(name); got != want || NameOf(got) != name {
			t.Errorf("%q: %q, which gives %q", name, got, NameOf(got))
		}
	}
	if got := NameOf("50% off"); got != "50% off" {
		t.Errorf("from before names were escaped: %q", got)
	}
}

func FuzzName(f *testing.F) {
	f.Add("Alder 2024/117")
	f.Add("con.%2F.")
	f.Fuzz(func(t *testing.T, name string) {
		kept, err := CheckName(name)
		if err != nil {
			return
		}
		file := FileName(kept)
		if NameOf(file) != kept || strings.ContainsAny(file, `<>:"/\|?*`) || strings.HasPrefix(file, ".") || strings.HasSuffix(file, ".") || !utf8.ValidString(file) {
			t.Errorf("%q is kept as %q in %q, which gives %q", name, kept, file, NameOf(file))
		}
	})
}

func TestSameName(t *testing.T) {
	t.Parallel()
	for _, twins := range [][2]string{{"Alder", "ALDER"}, {"Cafe\u0301", "CAFÉ"}, {"Straße", "STRASSE"}, {"می\u200cخواهم", "میخواهم"}} {
		if !SameName(twins[0], twins[1]) {
			t.Errorf("%q and %q are told apart", twins[0], twins[1])
		}
	}
	if SameName("a b", "ab") || SameName("Alder 1", "Alder 2") {
		t.Error("two names are one")
	}
}

func TestIsPath(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"deal": false, "deal.txt": false, "deal.pincite": true, "deal.PINCITE": true, "a/deal": false, "./deal": false, "a/deal.pincite": true, "": false,
	} {
		if got := IsPath(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}
