package library

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"pincite/backend/library/grids"
	"pincite/backend/library/matter"
	"pincite/backend/vault/keychain"
)

// fakeKeychain is one in memory.
type fakeKeychain struct {
	mu      sync.Mutex
	secrets map[string][]byte
	broken  bool
}

func (k *fakeKeychain) Set(account string, secret []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.broken {
		return keychain.ErrNone
	}
	if k.secrets == nil {
		k.secrets = map[string][]byte{}
	}
	k.secrets[account] = secret
	return nil
}

func (k *fakeKeychain) Get(account string) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if secret, ok := k.secrets[account]; ok && !k.broken {
		return secret, nil
	}
	return nil, keychain.ErrNotFound
}

func (k *fakeKeychain) Delete(account string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.secrets, account)
	return nil
}

func (k *fakeKeychain) Available() bool { return !k.broken }

// another returns a fixture on the same home, as another program has it.
func (d *fixture) another(keys Keychain, ask func(string) (string, error)) *fixture {
	d.Helper()
	l, err := Open(Options{Home: d.library.Home(), Keychain: keys, Passphrase: ask})
	if err != nil {
		d.Fatal(err)
	}
	l.engines.Provide(BuiltinModel, d.engine, nil)
	m, err := l.Matter("")
	if err != nil {
		d.Fatal(err)
	}
	d.Cleanup(func() { m.Close(); l.Close() })
	return &fixture{T: d.T, library: l, engine: d.engine, folder: d.folder, matter: m}
}

const testPassphrase = "mind the gap"

// encrypt encrypts the fixture's matter and returns its recovery key.
func (d *fixture) encrypt(passphrase string, keychain bool) string {
	d.Helper()
	s, err := NewSecret()
	if err != nil {
		d.Fatal(err)
	}
	s.SetPassphrase(passphrase)
	if err := d.matter.Encrypt(d.Context(), s, keychain, func(int, int) {}); err != nil {
		d.Fatal(err)
	}
	return s.Recovery
}

// written is what a person wrote beside their own summary: questions, the note to a clip, and a
// value and its reason in a review.
const (
	askedWords  = "Wessen Gesetze regieren Glas?"
	keptWords   = "Welches Rechtsgebiet, Zwetschgenkuchen?"
	keptName    = "Steckenpferd des Mandanten"
	clipWords   = "mind the term"
	markedWords = "Obervolta"
	markReason  = "Lesefehler des Rechtsreferendars"
)

// newEncryptionFixture has contracts, a person's summary, a clip, questions asked and kept, an answer
// in sentences, and a review with a mark.
func newEncryptionFixture(t *testing.T) *fixture {
	d := newDamageFixture(t)
	d.work()
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	return d
}

// work does what writes something beside a matter.
func (d *fixture) work() {
	d.Helper()
	d.quotes("Which laws govern glass?")
	if _, err := d.matter.Keep(func(w *Workspace) error {
		w.Ask(Asked{Text: askedWords})
		w.Save(Asked{Text: keptWords, Name: keptName})
		return nil
	}); err != nil {
		d.Fatal(err)
	}
	g := d.review(ReviewRequest{Playbook: lawColumns(d.T)})
	row := g.Rows[0]
	if err := d.matter.MarkCells(CellChange{Playbook: g.Playbook, File: row.File, Doc: row.Doc, Column: row.Cells[0].Column, Act: grids.Edit, Old: row.Cells[0].Value, New: markedWords, Reason: markReason}); err != nil {
		d.Fatal(err)
	}
	if _, err := d.matter.Ask(d.Context(), Inquiry{Text: "Which laws govern beer?"}); err != nil {
		d.Fatal(err)
	}
	ctx, stop := context.WithCancel(d.Context())
	defer stop()
	watch := WatchRequest{Index: IndexRequest{Folders: []string{d.folder}}, Indexed: func(*IndexReport, error) { stop() }}
	if err := d.matter.Watch(ctx, watch); err != nil {
		d.Fatal(err)
	}
}

// quotes asks a question and returns the quotes of its hits.
func (d *fixture) quotes(question string) (all []string) {
	d.Helper()
	r, err := d.matter.Search(d.Context(), Question{Text: question, K: 3})
	if err != nil {
		d.Fatal(err)
	}
	for _, h := range r.Hits {
		all = append(all, h.File+" "+h.Quote)
	}
	return all
}

// besideBytes returns the content of every file of the home folder, the matter's among them, by its
// name beside the matter.
func (d *fixture) besideBytes() map[string][]byte {
	d.Helper()
	all := map[string][]byte{}
	dir := filepath.Dir(d.matter.Path())
	err := filepath.WalkDir(d.library.Home(), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		all[name], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return all
}

// ownNames are words of the files' own structure: they stand in every matter.
var ownNames = regexp.MustCompile(`meta|format|pincite( matter| sealed| grids|_grids)?|version|header|key(s|chain)?|account|matter( copy)?|documents|contents|text|layout|chunks|marks|places|sets|vectors|files|links|recovery|passphrase|salt|sealed|time|memory_kib|threads|age-encryption|X25519|size|crc32c|store|root|bolt|index_meta|json|zap|internal|snapshot`)

// wordsOf are the words of three letters and more in texts and names.
func wordsOf(texts ...string) []string {
	words := regexp.MustCompile(`[\p{L}\d]{3,}`).FindAllString(strings.Join(texts, " "), -1)
	for _, w := range slices.Clone(words) {
		words = append(words, strings.ToLower(w))
	}
	slices.Sort(words)
	return slices.DeleteFunc(slices.Compact(words), func(w string) bool { return ownNames.MatchString(w) || ownNames.MatchString(strings.ToLower(w)) })
}

// occurrences counts the words in the files, and how many chance would bring.
func occurrences(files map[string][]byte, words []string) (found, long int, chance float64) {
	for _, content := range files {
		for _, w := range words {
			n := bytes.Count(content, []byte(w))
			if len(w) >= 6 {
				long += n // chance brings one in 10^14 bytes
				continue
			}
			found += n
			chance += float64(len(content)) / math.Pow(256, float64(len(w)))
		}
	}
	return found, long, chance
}

// TestEncryptedMatter encrypts a matter with all that lies beside it, uses it, and decrypts it:
// nothing is lost, and no word of it can be read meanwhile.
func TestEncryptedMatter(t *testing.T) {
	d := newEncryptionFixture(t)
	plain := d.quotes("Which laws govern glass?")
	workspace, err := d.matter.Workspace()
	if err != nil {
		t.Fatal(err)
	}
	d.matter.Close()
	var texts []string
	for _, thing := range []string{"glass", "beer", "corn", "slate", "gravel", "paper"} {
		texts = append(texts, contract(thing), thing+".txt")
	}
	own := []string{ownWords, clipWords, askedWords, keptWords, keptName, markedWords, markReason}
	words := wordsOf(slices.Concat(texts, own, []string{d.folder})...)
	if _, long, _ := occurrences(d.besideBytes(), words); long < len(words) {
		t.Fatalf("a plain matter holds %d long words; the test sees nothing", long)
	}
	for _, text := range own {
		if found, long, _ := occurrences(d.besideBytes(), wordsOf(text)); found+long == 0 {
			t.Errorf("a plain matter does not hold %q; the test would not see it", text)
		}
	}

	d.encrypt(testPassphrase, false)
	silent := func(when string) {
		t.Helper()
		d.matter.Close()
		files := d.besideBytes()
		found, long, chance := occurrences(files, words)
		if long > 0 || float64(found) > chance+6*math.Sqrt(chance)+3 {
			t.Errorf("%s: %d words of six letters and more, %d shorter ones where chance brings %.1f", when, long, found, chance)
			for name, content := range files {
				for _, w := range words {
					if bytes.Contains(content, []byte(w)) {
						t.Logf("%s holds %q", name, w)
					}
				}
			}
		}
	}
	silent("encrypted")
	if got := d.quotes("Which laws govern glass?"); !slices.Equal(got, plain) {
		t.Errorf("answers %q, before %q", got, plain)
	}
	if w, err := d.matter.Workspace(); err != nil || len(w.Clips) != len(workspace.Clips) || len(w.Recent) != 1 || len(w.Saved) != 1 {
		t.Errorf("workspace %+v, %v", w, err)
	}
	d.work()
	d.write("tin.txt", contract("tin"))
	d.index(IndexRequest{})
	if s := d.state("tin.txt"); s.State != StateIndexed {
		t.Errorf("a new file is %v", s.State)
	}
	if got := d.quotes("Which laws govern glass?"); !slices.Equal(got[:1], plain[:1]) {
		t.Errorf("answers %q, before %q", got, plain)
	}
	silent("used")
	kept, err := d.library.Privacy()
	if err != nil || len(kept.Kept) < 5 {
		t.Errorf("%d kept, %v", len(kept.Kept), err)
	}
	for _, k := range kept.Kept {
		if k.Words && !k.Sealed && strings.HasPrefix(k.Name, "matters/") {
			t.Errorf("%+v is not told to be sealed", k)
		}
	}
	for _, thing := range []string{"glass", "beer", "corn"} {
		if err := os.Remove(filepath.Join(d.folder, thing+".txt")); err != nil {
			t.Fatal(err)
		}
	}
	d.index(IndexRequest{})
	silent("after documents left")

	if err := d.matter.Decrypt(t.Context(), func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	other := d.another(nil, nil)
	if w, err := other.matter.Workspace(); err != nil || len(w.Clips) != len(workspace.Clips) {
		t.Errorf("workspace after decryption: %+v, %v", w, err)
	}
	if own := other.matter.file.Own(); len(own.Folders) != 1 || len(own.Summaries) != 1 {
		t.Errorf("kept after decryption: %+v", own)
	}
	other.quotes("Which laws govern slate?")
	for name := range d.besideBytes() {
		for _, suffix := range []string{matter.KeysSuffix, matter.OldSuffix, matter.TurningSuffix} {
			if strings.HasSuffix(name, suffix) {
				t.Errorf("%s is left", name)
			}
		}
	}
}

// TestLocked holds what a matter without its key says: nothing.
func TestLocked(t *testing.T) {
	d := newEncryptionFixture(t)
	recovery := d.encrypt(testPassphrase, false)
	d.matter.Close()

	locked := d.another(nil, nil)
	_, files := locked.matter.Files()
	_, search := locked.matter.Search(t.Context(), Question{Text: "Which laws govern glass?"})
	_, index := locked.matter.Index(t.Context(), IndexRequest{Folders: []string{d.folder}})
	_, workspace := locked.matter.Workspace()
	_, keep := locked.matter.Keep(func(*Workspace) error { return nil })
	_, review := locked.matter.Review(t.Context(), ReviewRequest{Playbook: lawColumns(t)})
	_, catalogue := locked.matter.Catalogue()
	for what, err := range map[string]error{"files": files, "search": search, "index": index, "workspace": workspace, "keep": keep, "review": review, "catalogue": catalogue} {
		if !errors.Is(err, ErrSealed) || !strings.Contains(err.Error(), "pincite matter unlock") || strings.Contains(err.Error(), "glass.txt") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if e, err := locked.matter.Encryption(); err != nil || e != (Encryption{Encrypted: true, Locked: true, Passphrase: true}) {
		t.Errorf("%+v, %v", e, err)
	}
	for _, with := range []Opener{{}, {Passphrase: "mind the cap"}, {Recovery: "AGE-SECRET-KEY-1"}} {
		if err := locked.matter.UnlockKey(with, Rewrap{}); err == nil {
			t.Errorf("%+v opens it", with)
		}
	}
	if err := locked.matter.UnlockKey(Opener{Recovery: recovery}, Rewrap{}); err != nil {
		t.Fatal(err)
	}
	if got, err := locked.matter.Files(); err != nil || len(got) != 6 {
		t.Errorf("%d files, %v", len(got), err)
	}
	if err := locked.matter.Lock(false); err != nil {
		t.Fatal(err)
	}
	if _, err := locked.matter.Files(); !errors.Is(err, ErrSealed) {
		t.Errorf("locked again: %v", err)
	}

	asked := 0
	asking := d.another(nil, func(name string) (string, error) { asked++; return testPassphrase, nil })
	asking.quotes("Which laws govern glass?")
	asking.quotes("Which laws govern beer?")
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	wrong := d.another(nil, func(string) (string, error) { return "no", nil })
	if _, err := wrong.matter.Files(); !errors.Is(err, ErrPassphrase) {
		t.Errorf("a wrong passphrase: %v", err)
	}
}

// TestKeychain has the system's keychain open a matter, and takes that back.
func TestKeychain(t *testing.T) {
	d := newEncryptionFixture(t)
	chain := &fakeKeychain{}
	a := d.another(chain, nil)
	recovery := a.encrypt("", true)
	a.matter.Close()
	b := d.another(chain, nil)
	b.quotes("Which laws govern glass?")
	if e, err := b.matter.Encryption(); err != nil || e != (Encryption{Encrypted: true, Keychain: true}) {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := d.another(&fakeKeychain{}, nil).matter.Files(); !errors.Is(err, ErrSealed) {
		t.Errorf("another keychain: %v", err)
	}
	if err := b.matter.Lock(true); err != nil {
		t.Fatal(err)
	}
	if _, err := d.another(chain, nil).matter.Files(); !errors.Is(err, ErrSealed) || len(chain.secrets) != 0 {
		t.Errorf("after it was locked: %d secrets, %v", len(chain.secrets), err)
	}
	passphrase := testPassphrase
	c := d.another(chain, nil)
	if err := c.matter.UnlockKey(Opener{Recovery: recovery}, Rewrap{Passphrase: &passphrase, Keychain: true}); err != nil {
		t.Fatal(err)
	}
	c.matter.Close()
	f := d.another(chain, nil)
	f.quotes("Which laws govern glass?")
	f.matter.Close()
	last := d.another(&fakeKeychain{broken: true}, nil)
	if err := last.matter.UnlockKey(Opener{Passphrase: passphrase}, Rewrap{}); err != nil {
		t.Error(err)
	}
	if err := last.matter.UnlockKey(Opener{Passphrase: passphrase}, Rewrap{Keychain: true}); !errors.Is(err, keychain.ErrNone) {
		t.Errorf("a keychain that does not answer: %v", err)
	}
}

// TestCreateEncrypted makes a matter that was never plain.
func TestCreateEncrypted(t *testing.T) {
	d := newFixture(t)
	d.write("glass.txt", contract("glass"))
	s, err := NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.matter.CreateEncrypted(s, false); err != nil {
		t.Fatal(err)
	}
	d.index(IndexRequest{})
	d.quotes("Which laws govern glass?")
	d.matter.Close()
	for name, content := range d.besideBytes() {
		if bytes.Contains(bytes.ToLower(content), []byte("delaware")) || bytes.Contains(content, []byte("glass")) {
			t.Errorf("%s holds words", name)
		}
	}
	if err := d.matter.CreateEncrypted(s, false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("made twice: %v", err)
	}
	if err := d.matter.Encrypt(t.Context(), s, false, func(int, int) {}); err == nil {
		t.Error("encrypted twice")
	}
}

// TestRepairEncrypted breaks the file of an encrypted matter: the one that is made anew is
// encrypted, too, and has what a person wrote.
func TestRepairEncrypted(t *testing.T) {
	d := newEncryptionFixture(t)
	d.encrypt(testPassphrase, false)
	d.matter.Close()
	if err := os.Truncate(d.matter.Path(), 1<<14); err != nil {
		t.Fatal(err)
	}
	other := d.another(nil, func(string) (string, error) { return testPassphrase, nil })
	r, err := other.matter.Repair(t.Context(), IndexRequest{})
	if err != nil || r.MovedTo == "" {
		t.Fatalf("%+v, %v", r, err)
	}
	if e, err := other.matter.Encryption(); err != nil || !e.Encrypted || e.Locked {
		t.Errorf("%+v, %v", e, err)
	}
	if document, err := other.matter.Show(t.Context(), "glass.txt"); err != nil || document.Summary != ownWords {
		t.Errorf("%v", err)
	}
	other.matter.Close()
	if raw := d.besideBytes()["default"+Extension]; bytes.Contains(raw, []byte("DELAWARE")) || bytes.Contains(raw, []byte("Delaware")) || len(raw) < 1<<15 {
		t.Errorf("the new file of %d bytes is plain", len(raw))
	}
}
