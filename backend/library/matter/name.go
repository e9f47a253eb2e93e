package matter

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Extension is that of a matter file.
const Extension = ".pincite"

// Default is the matter that is meant when none is named.
const Default = "default"

// maxFileName is how many bytes a matter's file name may have before its extension: what lies
// beside it has up to 25 more, and 255 are all that file systems take.
const maxFileName = 200

// IsPath reports whether a matter is given as the path of its file, not as a name: by a full
// path, or by one that ends in [Extension]. All else is a name, whatever stands in it, so that
// "Alder 2024/117" is the same matter in every working directory.
func IsPath(matter string) bool {
	return filepath.IsAbs(matter) || strings.EqualFold(filepath.Ext(matter), Extension)
}

// CheckName returns a name as it is kept, in Unicode's composed form (NFC) and without white space
// around it. It refuses what no person can mean as a name: nothing, bytes that are no text, characters
// that steer a terminal, what looks like a path (.., ~/ and ./ at its beginning), and what is longer
// than a file name can hold. The error is [ErrName].
func CheckName(name string) (string, error) {
	refuse := func(why string) (string, error) { return "", fmt.Errorf("%q: %w: %s", name, ErrName, why) }
	if !utf8.ValidString(name) {
		return refuse("it is not text in UTF-8; type it anew")
	}
	kept := norm.NFC.String(strings.TrimSpace(name))
	parts := strings.FieldsFunc(kept, func(r rune) bool { return r == '/' || r == '\\' })
	switch {
	case kept == "" || len(parts) == 0:
		return refuse("it is empty; give at least one letter or digit")
	case strings.ContainsFunc(kept, steers), !strings.ContainsFunc(kept, seen):
		return refuse("it has characters that cannot be seen; type it anew")
	case parts[0] == "." || parts[0] == "~" || strings.Contains("/"+strings.Join(parts, "/")+"/", "/../"):
		return refuse("it looks like a path; give a name, or the path of a file that ends in " + Extension)
	case len(FileName(kept)) > maxFileName:
		return refuse(fmt.Sprintf("it is too long; %d bytes are the most", maxFileName))
	}
	return kept, nil
}

// steers reports whether a character is a control, turns the direction of what follows, or is not seen: but those two that join and
// part letters, which some scripts are written with.
func steers(r rune) bool {
	return !joins(r) && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

func joins(r rune) bool { return r == 0x200C || r == 0x200D }

// seen reports whether a character is one by which a name is known.
func seen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// reserved are names that Windows keeps for devices, whatever their extension.
const reserved = " con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 com¹ com² com³ conin$ conout$ lpt¹ lpt² lpt³ lpt1 " +
	"lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 "

// FileName returns the name of the file that a matter of that name lies in, without [Extension]: one that
// every system takes, so that a home folder may be moved between them. What some system refuses
// is escaped as in a URL, and [NameOf] reads it back.
func FileName(name string) string {
	device, _, _ := strings.Cut(strings.ToLower(name), ".")
	device = " " + strings.TrimSpace(device) + " "
	var b strings.Builder
	for i, r := range name {
		first, last := i == 0, i+utf8.RuneLen(r) == len(name)
		switch {
		case strings.ContainsRune(`<>:"/\|?*%`, r), first && (r == '.' || strings.Contains(reserved, device)), last && r == '.':
			fmt.Fprintf(&b, "%%%02X", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// NameOf returns the name of the matter whose file has that name, without [Extension].
func NameOf(file string) string {
	if name, err := url.PathUnescape(file); err == nil && utf8.ValidString(name) && !strings.ContainsFunc(name, steers) {
		return norm.NFC.String(name)
	}
	return norm.NFC.String(file) // from before names were escaped
}

// SameName reports whether two names mean one matter: capitals do not tell matters apart, nor do the
// two ways in which Unicode writes an accent, as on file systems that know neither, nor what joins letters and is not seen.
func SameName(a, b string) bool {
	bare := func(r rune) rune {
		if joins(r) {
			return -1
		}
		return r
	}
	fold := func(name string) string {
		return norm.NFC.String(cases.Fold().String(norm.NFC.String(strings.Map(bare, name))))
	}
	return fold(a) == fold(b)
}
