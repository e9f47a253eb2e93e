package library

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"pincite/backend/library/matter"
	"pincite/backend/netlog"
	"pincite/backend/vault"
)

// Privacy is what the home folder keeps, and what was asked of the network.
type Privacy struct {
	Home    string         `json:"home"`
	Kept    []Kept         `json:"kept"` // by name
	Network []netlog.Entry `json:"network"`
	Policy  []string       `json:"policy"` // what the computer's policy forbids, in plain words
	// Unreadable is how many lines of the network log cannot be read.
	Unreadable int `json:"unreadable"`
}

// Kept is a file of the home folder, or a folder whose files are all of one kind.
type Kept struct {
	Name    string `json:"name"` // inside the home folder
	Bytes   int64  `json:"bytes"`
	Holds   string `json:"holds"`   // in plain words
	Words   bool   `json:"words"`   // among it words of contracts, their names, or what a person wrote
	Sealed  bool   `json:"sealed"`  // encrypted
	Exposed bool   `json:"exposed"` // other accounts of this machine may read it
}

// besides says what the files beside a matter's own hold; true stands for words.
var besides = map[string]struct {
	holds string
	words bool
}{
	"":                         {"the matter: text and summaries of its documents, their file names, and vectors made of them", true},
	matter.WordsSuffix:         {"the word index: all words of the documents", true},
	matter.WorkspaceSuffix:     {"clips, comments and questions that were kept", true},
	matter.WorkspaceCopySuffix: {"the same once more", true},
	matter.OwnSuffix:           {"summaries that a person wrote, and the folders of the matter", true},
	matter.UsesSuffix:          {"which documents were used last, by their fingerprint", false},
	matter.PartsSuffix:         {"vectors of a document that is not finished", true},
	matter.OwnPartsSuffix:      {"vectors of documents that are not finished", true},
	matter.MarksSuffix:         {"what people did to the cells of reviews", true},
	matter.MarksCopySuffix:     {"the same once more", true},
	matter.DatesSuffix:         {"what deadlines and parties follow from", true},
	matter.ConfirmedSuffix:     {"the deadlines that people confirmed", true},
	matter.ConfirmedCopySuffix: {"the same once more", true},
	matter.IgnoredSuffix:       {"the findings of proofreading that people ignore", true},
	matter.IgnoredCopySuffix:   {"the same once more", true},
	matter.NotesSuffix:         {"what people highlighted in documents, and noted to it", true},
	matter.NotesCopySuffix:     {"the same once more", true},
	matter.GridsSuffix:         {"answers of reviews, with the words quoted", true},
	matter.JournalSuffix:       {"which tools an assistant called, when, and how much it was given", false},
	matter.FamiliesSuffix:      {"openings and ends of papers about agreements, and what they tell about which", true},
	matter.PassagesSuffix:      {"vectors of passages that were found, and fingerprints of their words", true},
	matter.KeysSuffix:          {"the wrapped key of an encrypted matter", false},
	matter.SweptSuffix:         {"the same, about to be overwritten", true},
	matter.TurningSuffix:       {"a matter that was being encrypted or decrypted; goes when it is opened next", true},
	matter.OldSuffix:           {"a matter before it was encrypted or decrypted; is overwritten when it is opened next", true},
	matter.MendSuffix:          {"a note that damage was found", false},
	matter.DamagedSuffix:       {"a matter's file that could not be mended: text of its documents; may be deleted", true},
}

// Privacy looks through the home folder and reads the network log.
func (l *Library) Privacy() (Privacy, error) {
	p := Privacy{Home: l.home, Kept: []Kept{}, Policy: l.policy.Told()}
	err := filepath.WalkDir(l.home, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // removed meanwhile
			return nil
		}
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return nil // as above
		}
		name, err := filepath.Rel(l.home, path)
		if err == nil {
			p.add(filepath.ToSlash(name), info)
		}
		return err
	})
	if err != nil {
		return p, fmt.Errorf("look through the home folder: %w; check its rights", err)
	}
	for i := range p.Kept {
		k := &p.Kept[i]
		k.Sealed = l.sealed(k.Name)
		if strings.TrimSuffix(k.Name, ".last") == "jobs.json" {
			k.Words = namesFolders(filepath.Join(l.home, k.Name))
		}
	}
	slices.SortFunc(p.Kept, func(a, b Kept) int { return cmp.Compare(a.Name, b.Name) })
	p.Network, p.Unreadable, err = l.network.Read()
	if err != nil {
		return p, fmt.Errorf("read the network log: %w; check its rights", err)
	}
	return p, nil
}

// sealed reports whether what is kept under a name inside the home folder is encrypted: with its
// matter, or, of what lies beside one, as its own first bytes say.
func (l *Library) sealed(name string) bool {
	at := strings.Index(name, Extension)
	if at < 0 {
		return false
	}
	at += len(Extension)
	path := filepath.Join(l.home, filepath.FromSlash(name))
	if !slices.Contains([]string{"", matter.PartsSuffix, matter.OwnPartsSuffix}, name[at:]) {
		f, err := os.Open(path)
		if err != nil {
			return false
		}
		defer f.Close()
		head := make([]byte, 64)
		n, _ := io.ReadFull(f, head)
		return vault.SealedFile(head[:n])
	}
	m, err := l.Matter(filepath.Join(l.home, filepath.FromSlash(name[:at])))
	if err != nil {
		return false
	}
	defer m.Close()
	e, err := m.Encryption()
	return err == nil && e.Encrypted
}

// namesFolders reports whether a list of jobs names folders or files: of encrypted matters it does
// not.
func namesFolders(path string) bool {
	b, err := os.ReadFile(path)
	return err != nil || slices.ContainsFunc([]string{"folders", "forget", "only"}, func(member string) bool {
		return bytes.Contains(b, []byte(`"`+member+`"`))
	})
}

// add tells of a file.
func (p *Privacy) add(name string, info fs.FileInfo) {
	k := keptAs(name)
	k.Bytes, k.Exposed = info.Size(), runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 && exposed(p.Home)
	if at := slices.IndexFunc(p.Kept, func(o Kept) bool { return o.Name == k.Name }); at >= 0 {
		p.Kept[at].Bytes += k.Bytes
		p.Kept[at].Exposed = p.Kept[at].Exposed || k.Exposed
		return
	}
	p.Kept = append(p.Kept, k)
}

// exposed reports whether other accounts may go through a folder.
func exposed(folder string) bool {
	info, err := os.Stat(folder)
	return err == nil && info.Mode().Perm()&0o011 != 0
}

// keptAs returns what a file is listed as, and what it holds.
func keptAs(name string) Kept {
	folder, _, _ := strings.Cut(name, "/")
	switch {
	case strings.Contains(name, Extension):
		at := strings.Index(name, Extension) + len(Extension)
		suffix, _, _ := strings.Cut(name[at:], "/")
		if b, ok := besides[suffix]; ok {
			return Kept{Name: name[:at] + suffix, Holds: b.holds, Words: b.words}
		}
	case folder == "models":
		return Kept{Name: "models/", Holds: "models that were installed, the same for everyone"}
	case folder == "playbooks":
		return Kept{Name: name, Holds: "a playbook of your own", Words: true}
	case folder == "demo", folder == "samples":
		return Kept{Name: folder + "/", Holds: "sample contracts, which are invented"}
	case folder == "scratch":
		return Kept{Name: "scratch/",
			Holds: "copies of sources while other programs read them; what a killed program left goes at the next start", Words: true}
	case name == netlog.Name:
		return Kept{Name: name, Holds: "when the network was used, and for what"}
	case slices.Contains([]string{"settings.json", "window.json", "vectors.json"}, strings.TrimSuffix(name, ".last")):
		return Kept{Name: name, Holds: "settings"}
	case strings.TrimSuffix(name, ".last") == "jobs.json":
		return Kept{Name: name, Holds: "work that is not finished, with the names of folders where the matter is not encrypted", Words: true}
	}
	return Kept{Name: name, Holds: "not known to this version of Pincite", Words: true}
}

// Write tells a person all of it in plain words.
func (p Privacy) Write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }
	line("On this disk, in %s:\n", p.Home)
	for _, k := range p.Kept {
		line("  %s\t%s\t%s\t%s", k.Name, size(k.Bytes), k.state(), k.Holds)
	}
	if len(p.Kept) == 0 {
		line("  nothing yet")
	}
	line("\nElsewhere: your contracts stay where they are and are only read; exports and matters are where you saved them.")
	line("What the system writes by itself is beyond Pincite: memory that goes to the disk, backups, lists of files used last.")
	line("\nThe network is used for three things:\n")
	line("  Installing a model downloads its files, after a yes. Nothing is sent but the request for them.")
	line("  A language model on this computer, where you gave its address, gets the first and last words of each document that it")
	line("  summarises, or a question and the passages that it is to word an answer from. Pincite connects to this computer alone,")
	line("  and cannot see whether the server there sends on what it is given.")
	line("  A matter on a firm's server, where you gave its address, is kept there: text, summaries and vectors of its documents are")
	line("  sent when it is indexed, and the vectors and words of questions when it is asked.")
	for i, rule := range p.Policy {
		if i == 0 {
			line("\nWhoever looks after this computer has settled:\n")
		}
		line("  %s", rule)
	}
	line("\nWhen that was (%s):\n", filepath.Join(p.Home, netlog.Name))
	for _, u := range p.uses() {
		line("  %s to %s, %s: %s sent, %s received; the last one: %s", u.first.What, u.server, u.times(), size(u.sent),
			size(u.received), u.last.Result)
	}
	if len(p.Network) == 0 {
		line("  never")
	}
	if p.Unreadable > 0 {
		line("  %d lines of the log cannot be read", p.Unreadable)
	}
	return t.Flush()
}

func (k Kept) state() string {
	state := "not sealed"
	switch {
	case k.Sealed:
		state = "sealed"
	case !k.Words:
		state = "no words of yours"
	}
	if k.Exposed {
		state += ", other accounts may read it"
	}
	return state
}

// use is what was asked of one server for one purpose.
type use struct {
	server         string
	first, last    netlog.Entry
	requests       int
	sent, received int64
}

func (u use) times() string {
	const minute = "2006-01-02 15:04"
	from, to := u.first.Time.Local().Format(minute), u.last.Time.Local().Format(minute)
	if u.requests == 1 {
		return "once, " + from
	}
	return fmt.Sprintf("%d requests from %s to %s", u.requests, from, to)
}

// uses sums the log up, in the order in which servers were first asked.
func (p Privacy) uses() (all []use) {
	for _, e := range p.Network {
		server := e.Address
		if u, err := url.Parse(e.Address); err == nil {
			server = u.Scheme + "://" + u.Host
		}
		at := slices.IndexFunc(all, func(u use) bool { return u.server == server && u.first.What == e.What })
		if at < 0 {
			at = len(all)
			all = append(all, use{server: server, first: e})
		}
		u := &all[at]
		u.last = e
		u.requests++
		u.sent += e.Sent
		u.received += e.Received
	}
	return all
}

// size words a number of bytes.
func size(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	case n >= 1e5:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%d bytes", n)
}
