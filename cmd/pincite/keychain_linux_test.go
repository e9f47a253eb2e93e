package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// keyring is GNOME Keyring on a session bus of the test's own.
type keyring struct {
	*testing.T
	env []string
}

// newKeyring starts a keyring that is unlocked by an empty password.
func newKeyring(t *testing.T) keyring {
	t.Helper()
	for _, tool := range []string{"dbus-daemon", "gnome-keyring-daemon", "secret-tool"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s (on Debian: sudo apt-get install dbus-daemon gnome-keyring libsecret-tools)", tool)
		}
	}
	dir := t.TempDir()
	k := keyring{t, append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_RUNTIME_DIR="+dir, "XDG_CONFIG_HOME="+dir, "DISPLAY=", "WAYLAND_DISPLAY=",
		"PINCITE_HOME="+filepath.Join(dir, "pincite"), keychainEnv+"=", passphraseEnv+"=")}
	bus := exec.Command("dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1")
	bus.Env = k.env
	out, err := bus.StdoutPipe()
	if err == nil {
		err = bus.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bus.Process.Kill(); _ = bus.Wait() }) // the keyring ends with its bus
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal("the bus does not start: ", err)
	}
	k.env = append(k.env, "DBUS_SESSION_BUS_ADDRESS="+strings.TrimSpace(address))
	daemon := exec.Command("gnome-keyring-daemon", "--unlock", "--components=secrets")
	daemon.Env, daemon.Stdin = k.env, strings.NewReader("\n")
	if err := daemon.Run(); err != nil { // it goes on in the background
		t.Fatal("the keyring does not start: ", err)
	}
	return k
}

// pincite runs the program with the keyring, and returns what it said.
func (k keyring) pincite(want int, args ...string) string {
	k.Helper()
	cmd := exec.Command("pincite", args...)
	cmd.Env = k.env
	out, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != want {
		k.Fatalf("pincite %s ends with %d (%v), want %d\n%s", strings.Join(args, " "), code, err, want, out)
	}
	return string(out)
}

// entries is how many of Pincite's keys the keyring holds.
func (k keyring) entries() int {
	k.Helper()
	cmd := exec.Command("secret-tool", "search", "--all", "service", "Pincite")
	cmd.Env = k.env
	out, err := cmd.CombinedOutput() // it ends with 1 where it finds none
	if err != nil && len(bytes.TrimSpace(out)) > 0 {
		k.Fatalf("%v\n%s", err, out)
	}
	return bytes.Count(out, []byte("secret = "))
}

// TestSecretService has a real keyring open a matter: encrypted with it, it is opened by every
// command without a question; locked, by none; its key goes with the matter.
func TestSecretService(t *testing.T) {
	k := newKeyring(t)
	dir := t.TempDir()
	contracts, secret, recovery := filepath.Join(dir, "contracts"), filepath.Join(dir, "secret.txt"), filepath.Join(dir, "recovery.txt")
	if err := writeContracts(contracts, 2); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(secret, []byte("mind the gap\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	has := func(want int, when string) {
		t.Helper()
		if got := k.entries(); got != want {
			t.Errorf("%s: the keyring holds %d keys, want %d", when, got, want)
		}
	}
	k.pincite(exitDone, "index", contracts)
	if said := k.pincite(exitDone, "matter", "encrypt", "--recovery-file", recovery); !strings.Contains(said, "opened by: keychain, recovery key") {
		t.Error(said)
	}
	has(1, "encrypted")
	k.pincite(exitDone, "search", "Which law governs?")
	k.pincite(exitDone, "matter", "lock")
	has(0, "locked")
	k.pincite(exitFailed, "search", "Which law governs?")
	k.pincite(exitDone, "matter", "recover", "--recovery-file", recovery, "--passphrase-file", secret)
	has(1, "recovered")
	k.pincite(exitDone, "search", "Which law governs?")
	k.pincite(exitDone, "matter", "lock")
	k.pincite(exitDone, "matter", "unlock", "--passphrase-file", secret)
	has(1, "unlocked")
	k.pincite(exitDone, "files")
	k.pincite(exitDone, "matter", "decrypt")
	has(0, "decrypted")
	k.pincite(exitDone, "matter", "encrypt", "--recovery-file", recovery+".2")
	has(1, "encrypted again")
	k.pincite(exitDone, "matter", "remove", "default", "--yes")
	has(0, "removed")
}
