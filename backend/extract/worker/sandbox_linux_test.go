package worker

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	llsyscall "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"

	"pincite/backend/extract"
)

const inside = "nothing is out of bounds; fine"

// escape tries, in a worker, what one must not do, with a file of somebody else's, and what it
// must be able to do; it returns an error of the words of inside where all is as it should be.
// Where LibreOffice may be started, files in /tmp can be removed.
func escape(file string, office bool) error {
	folder := filepath.Dir(file)
	denied := func(what string, err error) error {
		if err == nil {
			return errors.New(what + " is possible")
		}
		if !errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("%s: %w, want that it is forbidden", what, err)
		}
		return nil
	}
	_, readErr := os.ReadFile(file)
	_, listErr := os.ReadDir(folder)
	_, homeErr := os.ReadDir("/")
	_, procErr := os.ReadFile(fmt.Sprintf("/proc/%d/environ", os.Getppid()))
	_, openErr := os.OpenFile(file, os.O_WRONLY, 0)
	tries := []error{
		denied("reading another matter", readErr),
		denied("listing its folder", listErr),
		denied("listing the root", homeErr),
		denied("reading the parent's environment", procErr),
		denied("opening another matter for writing", openErr),
		denied("writing beside it", os.WriteFile(filepath.Join(folder, "new"), nil, 0o600)),
		denied("a folder beside it", os.Mkdir(filepath.Join(folder, "new"), 0o700)),
		denied("writing to the system's temporary files", os.WriteFile("/tmp/pincite-escape", nil, 0o600)),
		denied("a program out of its folder", exec.Command(filepath.Join(folder, "program")).Run()),
	}
	if !office {
		tries = append(tries, denied("removing it", os.Remove(file)), denied("moving it in", os.Rename(file, filepath.Join(os.TempDir(), "x"))))
	}
	if abi, err := llsyscall.LandlockGetABIVersion(); err == nil && abi >= 6 {
		tries = append(tries, denied("a signal to the parent", syscall.Kill(os.Getppid(), 0)))
	}
	// A link in its own folder leads no further.
	link := filepath.Join(os.TempDir(), "link")
	if err := os.Symlink(file, link); err != nil {
		return fmt.Errorf("a link in its own folder: %w", err)
	}
	_, linkErr := os.ReadFile(link)
	tries = append(tries, denied("reading through a link", linkErr))
	// What it starts is bound as well.
	if out, err := exec.Command("cat", file).CombinedOutput(); err == nil || strings.Contains(string(out), "privileged") {
		tries = append(tries, fmt.Errorf("a program that it starts reads another matter: %s", out))
	}
	own := filepath.Join(os.TempDir(), "page.png")
	if err := os.WriteFile(own, []byte("x"), 0o600); err != nil {
		tries = append(tries, fmt.Errorf("writing a file of its own: %w", err))
	}
	if out, err := exec.Command("cat", own).Output(); err != nil || string(out) != "x" {
		tries = append(tries, fmt.Errorf("a program that it starts reads %q: %w", out, err))
	}
	if err := exec.Command("truncate", "-s", "2G", own).Run(); err == nil {
		tries = append(tries, errors.New("a program that it starts writes a file of 2 GB"))
	}
	var processes unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &processes); err != nil || processes.Cur != processes.Max || processes.Max > 100_000 {
		tries = append(tries, fmt.Errorf("%+v processes are allowed, %w", processes, err))
	}
	if err := errors.Join(tries...); err != nil {
		return err
	}
	return errors.New(inside)
}

func TestSandbox(t *testing.T) {
	t.Parallel()
	if abi, err := llsyscall.LandlockGetABIVersion(); err != nil || abi < 1 {
		t.Skip("this kernel has no Landlock")
	}
	folder := t.TempDir()
	file := filepath.Join(folder, "other.pincite")
	if err := os.WriteFile(file, []byte("privileged"), 0o600); err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("/bin/true")
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "program"), program, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := newTestPool(t, Limits{})
	for _, soffice := range []string{"/usr/bin/soffice", ""} {
		o := extract.Options{Tools: extract.Tools{Soffice: soffice}}
		if _, err := p.Read(t.Context(), "a.doc", []byte(compoundFile+"escape "+file), o); err == nil || err.Error() != inside {
			t.Errorf("in a worker with LibreOffice at %q: %v", soffice, err)
		}
	}
	if b, err := os.ReadFile(file); err != nil || string(b) != "privileged" {
		t.Errorf("the file afterwards: %q, %v", b, err)
	}
	// The test would see an escape: this process, which is not confined, gets out.
	if err := escape(file, false); err == nil || err.Error() == inside {
		t.Errorf("outside: %v", err)
	}
	_ = os.Remove("/tmp/pincite-escape")
}
