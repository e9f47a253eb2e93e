// Package pointer tells files that stand in the place of a document: shortcuts and stubs that point to one kept
// elsewhere, and the web page that came instead of one, to sign in or with word of an error. None of them holds a
// word of the contract, and whoever saved it most likely believes that it does.
//
// Call [Check] with a source before it is read, and [Page] with the words of one that turned out to be a web page or plain text.
package pointer

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"pincite/backend/extract/canon"
)

// Version changes with what is told.
const Version = "pointer/1"

// maxStub is how long a pointer in words is at most, and maxHead in how much of a web page it says that it leads on, in bytes.
const (
	maxStub = 64 << 10
	maxHead = 4096
)

// stubs are the forms that pointers have.
var stubs = []struct {
	what string
	of   *regexp.Regexp
}{
	{"an Internet shortcut", regexp.MustCompile(`(?i)^\[(?:InternetShortcut|\{[0-9A-F-]{36}\})[^\]]*\]|^\[DEFAULT\]\s+BASEURL=`)},
	{"a link of macOS", regexp.MustCompile(`(?is)^(?:<\?xml.{0,200})?(?:<!DOCTYPE plist.{0,200})?<plist\b.{0,200}<dict>\s*<key>URL</key>`)},
	{"a link of a Linux desktop", regexp.MustCompile(`(?ims)^\[Desktop Entry\].*^Type\s*=\s*Link`)},
	{"a pointer of Git LFS", regexp.MustCompile(`^version https://(?:git-lfs\.github\.com|hawser\.github\.com)/spec/`)},
	{"a pointer of git-annex", regexp.MustCompile(`^/annex/objects/\S+\s*$`)},
	{"a symbolic link of another system", regexp.MustCompile(`^(?:!<symlink>|XSym\n\d{4}\n)`)},
	{"nothing but the address of a page", regexp.MustCompile(`(?i)^(?:https?|ftp|file)://\S+\s*$`)},
}

// refresh is how a web page leads on to another.
var refresh = regexp.MustCompile(`(?is)^<(?:!doctype|html|head|meta).*?<meta[^>]+http-equiv\s*=\s*["']?refresh["']?[^>]+url\s*=`)

// binaries are the first bytes of pointers that are no text.
var binaries = []struct{ what, prefix string }{
	{"a shortcut of Windows", "L\x00\x00\x00\x01\x14\x02\x00"},
	{"an alias of macOS", "book\x00\x00\x00\x00mark"},
	{"a symbolic link of another system", "IntxLNK\x01"},
}

// online are the extensions of files that stand for documents which are kept on servers alone, and hold an address.
var online = map[string]string{
	".gdoc": "Google Docs", ".gsheet": "Google Sheets", ".gslides": "Google Slides", ".gdraw": "Google Drawings", ".gform": "Google Forms",
	".gdocx": "Google Docs", ".glink": "Google Drive", ".gnote": "Google Keep", ".gsite": "Google Sites", ".paper": "Dropbox Paper",
	".papert":  "Dropbox Paper",
	".boxnote": "Box Notes", ".webloc": "the web", ".url": "the web", ".website": "the web",
}

var address = regexp.MustCompile(`(?i)https?:|"(?:doc_id|resource_id|url|file_id)"|bplist`)

// Check returns an error where a source is a pointer to a document: it wraps [canon.ErrPointer].
func Check(name string, source []byte) error {
	for _, b := range binaries {
		if bytes.HasPrefix(source, []byte(b.prefix)) {
			return elsewhere(b.what)
		}
	}
	if len(source) > maxStub {
		return nil
	}
	text := bytes.TrimLeft(plain(source), "\xEF\xBB\xBF \t\r\n")
	for _, s := range stubs {
		if s.of.Match(text) {
			return elsewhere(s.what)
		}
	}
	if refresh.Match(text[:min(len(text), maxHead)]) && shown(text) <= shortest {
		return elsewhere("a web page that leads on to another")
	}
	if of := online[strings.ToLower(path.Ext(name))]; of != "" && address.Match(text) {
		return elsewhere("a pointer to " + of)
	}
	return nil
}

func elsewhere(what string) error {
	return fmt.Errorf("%w: it is %s and holds none of its words; open it, save the document itself (as PDF or Word) into the folder and "+
		"index again", canon.ErrPointer, what)
}

// plain is a source without the zero bytes of UTF-16.
func plain(source []byte) []byte {
	if bytes.HasPrefix(source, []byte("\xFF\xFE")) || bytes.HasPrefix(source, []byte("\xFE\xFF")) {
		return bytes.ReplaceAll(source[2:], []byte{0}, nil)
	}
	return source
}

var element = regexp.MustCompile(`(?is)<(?:script|style|title|head)\b.*?</(?:script|style|title|head)>|<[^>]*>`)

// shown is about how many letters a web page shows.
func shown(page []byte) int {
	return utf8.RuneCount(bytes.TrimSpace(element.ReplaceAll(page, nil)))
}

// documents are the extensions of documents that no server would send as a web page or as plain text.
var documents = map[string]string{
	".pdf": "a PDF", ".docx": "a Word document", ".docm": "a Word document", ".doc": "a Word document", ".dotx": "a Word document",
	".rtf": "an RTF file",
	".odt": "an OpenDocument file", ".xlsx": "a workbook", ".pptx": "a presentation", ".zip": "an archive", ".msg": "an Outlook message",
	".tif":  "a picture",
	".tiff": "a picture", ".png": "a picture", ".jpg": "a picture", ".jpeg": "a picture",
}

// The lengths, in letters, that a page has at most that is told as no document by its words: one whose name says that it is
// another kind of file, one with a field for a password, and any other.
const (
	longest    = 3000
	withFields = 1500
	shortest   = 400
)

var (
	password = regexp.MustCompile(`(?i)<input\b[^>]*\btype\s*=\s*["']?password`)
	// phrases are what pages say that come instead of a document.
	phrases = regexp.MustCompile(
		`(?i)\b(?:sign[ -]?(?:in|on)|log[ -]?(?:in|on)|logged out|signed out|session (?:has |is |was )?(?:expired|timed ` +
			`out|ended|invalid)|access ?denied|` +
			`permission denied|forbidden|unauthori[sz]ed|not authori[sz]ed|authentication (?:is ` +
			`)?(?:required|failed)|(?:page|file|document|item|object|resource) (?:was |is |could |can)?(?:not|no longer) (?:be ` +
			`)?(?:found|available)|` +
			`not found|nosuchkey|expiredtoken|no longer (?:available|exists?|valid)|link (?:has |is )?(?:expired|invalid)|request access|need ` +
			`(?:access|permission)|you do not have (?:access|permission)|` +
			`verify (?:that )?you are (?:a )?human|are you a robot|captcha|(?:enable|requires?|turn on) ` +
			`(?:javascript|cookies)|redirect(?:ing|ed)|download will (?:start|begin)|` +
			`(?:temporarily|service) unavailable|bad gateway|(?:internal )?server error|too many requests|request (?:was )?(?:blocked|timed ` +
			`out)|forgot(?:ten)? (?:your )?password|` +
			`anmelden|einloggen|sitzung (?:ist )?abgelaufen|zugriff verweigert|nicht gefunden|se connecter|session (?:a )?expir[ée]e?|acc[èe]s ` +
			`refus[ée]|iniciar sesi[óo]n|acceso denegado|accedi|aanmelden|inloggen)\b`)
	// agreed is what contracts say, and no page of a server.
	agreed = regexp.MustCompile(`(?i)\b(?:shall|hereby|hereto|agreement|parties)\b`)
	// machine is what a server says to programs.
	machine = regexp.MustCompile(
		`(?is)^\s*(?:<\?xml[^>]*>\s*)?<(?:Error|Fault|\w+:Fault|response)\b.*</|^\s*\{.*"(?:error|errors|message|status|code)"\s*:.*\}\s*$`)
)

// Page returns an error where text, the words of a source that is a web page or plain text, are those of a page that came
// instead of a document: it wraps [canon.ErrSignIn]. Of any other whose name says that it is something else it returns
// a notice.
func Page(name string, source []byte, text string, isPage bool) (notice string, err error) {
	ext := strings.ToLower(path.Ext(name))
	says := documents[ext]
	letters := utf8.RuneCountInString(strings.TrimSpace(text))
	fields := isPage && password.Match(source)
	spoken := letters <= longest && phrases.MatchString(text) || letters <= longest && !isPage && machine.MatchString(text)
	what := "a web page"
	if !isPage {
		what = "plain text"
	}
	switch {
	case says != "" && (fields && letters <= longest || spoken || letters == 0),
		isPage && fields && letters <= withFields, isPage && letters <= shortest && spoken && !agreed.MatchString(text):
		return "", fmt.Errorf(
			"%w: it is %s to sign in, or with word of an error, and not %s; sign in where it came from, download the document itself and index "+
				"again",
			canon.ErrSignIn, what, instead(says))
	case says == "" || isPage && (ext == ".doc" || ext == ".rtf"): // as which Office saves web pages
		return "", nil
	}
	return fmt.Sprintf("this is %s and not %s, as its name says; check that it is the right file", what, says), nil
}

// instead names what a source should be.
func instead(says string) string {
	if says == "" {
		return "the document"
	}
	return says + ", as its name says"
}
