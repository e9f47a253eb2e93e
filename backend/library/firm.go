package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"pincite/backend/atomicfile"
	"pincite/backend/firm"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// The errors of a matter on a firm's server that callers tell apart; package firm explains them.
var (
	ErrFirmAddress = firm.ErrAddress
	ErrOffline     = firm.ErrOffline
	ErrFirmKey     = firm.ErrKey
	ErrFirmTLS     = firm.ErrTLS
	ErrForbidden   = firm.ErrForbidden
)

// FirmScheme begins the address of a matter on a firm's server.
const FirmScheme = firm.Scheme

// served is what a matter on a firm's server has beside one in a file.
type served struct {
	tenant *firm.Tenant
	// staged is the file in which this machine keeps what it brings to the server, so that the next
	// run reads only what changed. It may be deleted.
	staged *matter.Handle

	mu     sync.Mutex
	access access // as the server told
}

// access is what the owner of a key may do with a matter on a server; the zero access is not known yet.
type access int

const (
	mayRead access = iota + 1
	mayWrite
)

// IsServed reports whether a matter is named by its address on a firm's server.
func IsServed(name string) bool { return firm.IsAddress(name) }

// ReadOnly reports whether the matter is on a firm's server that does not let this person change it. It is
// asked once. The error is as that of [Library.AddFirmMatter].
func (m *Matter) ReadOnly(ctx context.Context) (bool, error) {
	if m.served == nil {
		return false, nil
	}
	m.served.mu.Lock()
	defer m.served.mu.Unlock()
	if m.served.access == 0 {
		may, err := m.served.tenant.MayWrite(ctx)
		if err != nil {
			return false, err
		}
		m.served.access = mayRead
		if may {
			m.served.access = mayWrite
		}
	}
	return m.served.access == mayRead, nil
}

// addressSuffix ends the name of the file that holds the address of a firm matter that was added.
const addressSuffix = ".address"

// firmMatter returns the matter at an address on a firm's server. It asks nothing of the server. The
// computer's policy may have it be [ErrPolicy].
func (l *Library) firmMatter(ref string) (*Matter, error) {
	if l.policy.NoServers {
		return nil, fmt.Errorf("%w: matters are kept on this computer alone; name one that is here", ErrPolicy)
	}
	a, err := firm.ParseAddress(ref)
	if err != nil {
		return nil, err
	}
	return l.firmMatterWith(ref, l.serverKey(a))
}

// firmMatterWith does so with a key.
func (l *Library) firmMatterWith(ref, key string) (*Matter, error) {
	tenant, err := firm.Open(ref, firm.Options{Key: key, Log: l.network})
	if err != nil {
		return nil, err
	}
	path := l.firmPath(tenant.Address())
	m := l.matterOf(matter.NewElsewhere(ref, path, tenant))
	m.served = &served{tenant: tenant, staged: matter.NewHandle(ref, path, true)}
	return m, nil
}

// firmPath returns where this machine keeps what belongs to a matter on a server.
func (l *Library) firmPath(a firm.Address) string {
	sum := sha256.Sum256([]byte(a.String()))
	return filepath.Join(l.home, "firm", a.Name+"-"+hex.EncodeToString(sum[:4])+Extension)
}

// addFirm remembers the address of a matter on a server, so that it is listed.
func (l *Library) addFirm(a firm.Address) error {
	path := l.firmPath(a)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("remember the matter: %w; check the rights of the home folder", err)
	}
	if err := atomicfile.WriteFile(path+addressSuffix, []byte(a.String()+"\n"), 0o600); err != nil {
		return fmt.Errorf("remember the matter: %w; check the rights of the home folder", err)
	}
	return nil
}

// FirmMatter is a matter on a firm's server that was added.
type FirmMatter struct {
	Name      string // by which the library has it: its address
	Documents int
	ReadOnly  bool
	KeyKept   bool // the key that was given is in the system's keychain, and not only in this program
}

// AddFirmMatter remembers a matter on a firm's server, which has to be there and to be readable with
// the key. A key of "" is the one that is known of the server already. One that is given is kept in the
// system's keychain, or until the program ends where there is none. The error is [ErrFirmAddress],
// [ErrNoMatter], [ErrFirmKey], [ErrForbidden], [ErrFirmTLS], [ErrOffline] or [ErrPolicy]; nothing is kept then.
func (l *Library) AddFirmMatter(ctx context.Context, ref, key string) (added FirmMatter, err error) {
	m, err := l.firmMatter(ref)
	if err != nil {
		return added, err
	}
	a := m.served.tenant.Address()
	if key != "" {
		if set := os.Getenv(FirmKeyVariable); set != "" && set != key {
			return added, errKeySet
		}
		if m, err = l.firmMatterWith(ref, key); err != nil {
			return added, err
		}
	}
	defer m.Close()
	about, err := m.About()
	if err != nil {
		return added, err
	}
	added = FirmMatter{Name: a.String(), Documents: about.Documents}
	if added.ReadOnly, err = m.ReadOnly(ctx); err != nil {
		return added, err
	}
	if err = l.addFirm(a); err == nil && key != "" {
		added.KeyKept = l.keepServerKey(a, key)
	}
	return added, err
}

// ForgetFirmMatter deletes what this machine keeps of a matter on a server, the servers' key after the last
// matter on them, and leaves the server as it is.
func (l *Library) ForgetFirmMatter(ref string) error {
	a, err := firm.ParseAddress(ref)
	if err != nil {
		return err
	}
	path := l.firmPath(a)
	for _, suffix := range append([]string{"", addressSuffix}, matter.Beside...) {
		if err := os.RemoveAll(path + suffix); err != nil {
			return fmt.Errorf("forget the matter: %w; check the rights of its folder", err)
		}
	}
	return l.forgetServerKey(a)
}

// FirmMatters returns the addresses of the matters on servers that were added here, sorted by the
// names of their files.
func (l *Library) FirmMatters() ([]string, error) {
	dir := filepath.Join(l.home, "firm")
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the firm's matters: %w; check the permissions of the home folder", err)
	}
	var refs []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), addressSuffix) {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if ref := strings.TrimSpace(string(b)); err == nil && firm.IsAddress(ref) {
			refs = append(refs, ref)
		}
	}
	return refs, nil
}

// stagingIndexer is what index runs of a matter on a server work with: they bring the staged file up to
// date, and at their end the server.
func (m *Matter) stagingIndexer() ingest.Indexer {
	x := m.indexer()
	x.File = m.served.staged
	x.Words = func(ctx context.Context, db *store.Store, progress func(documents int)) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		_, err = m.served.tenant.Push(ctx, db, meta.Notes[matter.NoteModel], func(done, _ int) { progress(done) })
		return err
	}
	return x
}

// ExportFirmMatter copies a matter from a server into a new file, in which everything is searched and
// verified as on the server: a backup, or a matter to take along.
func (l *Library) ExportFirmMatter(ctx context.Context, ref, to string, progress func(done, total int)) error {
	m, err := l.firmMatter(ref)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("%w: %s; give the path of a new file", ErrExists, to)
	}
	db, err := store.Open(to, store.Options{Create: true})
	if err != nil {
		return err
	}
	err = errors.Join(m.served.tenant.Pull(ctx, db, progress), db.Close())
	if err != nil {
		err = errors.Join(err, os.Remove(to))
	}
	return err
}

// ImportFirmMatter brings all that a matter here holds to a server, where it becomes searchable under
// an address. The matter here stays as it is.
func (l *Library) ImportFirmMatter(ctx context.Context, name, ref string, progress func(done, total int)) (firm.Report, error) {
	from, err := l.Matter(name)
	if err != nil {
		return firm.Report{}, err
	}
	defer from.Close()
	m, err := l.firmMatter(ref)
	if err != nil {
		return firm.Report{}, err
	}
	var report firm.Report
	err = from.file.Read(func(r matter.Reader) error {
		db, ok := r.(*store.Store)
		if !ok {
			return matter.ErrElsewhere
		}
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		report, err = m.served.tenant.Push(ctx, db, meta.Notes[matter.NoteModel], progress)
		return err
	})
	if err == nil {
		err = l.addFirm(m.served.tenant.Address())
	}
	return report, err
}

// repairFirm looks at everything that a server holds of a matter and mends what was left half-written.
// Nobody may index into it meanwhile.
func (l *Library) repairFirm(ctx context.Context, ref string) (*RepairReport, error) {
	m, err := l.firmMatter(ref)
	if err != nil {
		return nil, err
	}
	r := &RepairReport{}
	check, err := m.served.tenant.Check(ctx)
	if err != nil {
		return r, err
	}
	if r.Problems = check.Problems; len(r.Problems) > 0 {
		r.Rewritten, err = m.served.tenant.Mend(ctx)
	}
	return r, err
}
