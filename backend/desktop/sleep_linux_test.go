package desktop

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// fakeLogind stands in for logind on a bus of the test's own.
type fakeLogind struct{ held chan pipe }

type pipe struct{ r, w *os.File }

// Inhibit returns one end of a pipe: the other one ends when that is closed, here too.
func (f fakeLogind) Inhibit(_, _, _, _ string) (dbus.UnixFD, *dbus.Error) {
	r, w, err := os.Pipe()
	if err != nil {
		return 0, dbus.MakeFailedError(err)
	}
	end := dbus.UnixFD(w.Fd())
	f.held <- pipe{r, w} // whoever takes it closes it
	return end, nil
}

// ownBus starts a bus and returns its address.
func ownBus(t *testing.T) string {
	t.Helper()
	daemon, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("there is no dbus-daemon (on Debian: sudo apt-get install dbus-daemon)")
	}
	cmd := exec.Command(daemon, "--session", "--nofork", "--nopidfile", "--print-address=1")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal("the bus does not start: ", err)
	}
	return strings.TrimSpace(address)
}

// TestBeforeSleep has a machine sleep twice: each time it waits until matters are locked.
func TestBeforeSleep(t *testing.T) {
	address := ownBus(t)
	t.Setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
	bus, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	f := fakeLogind{held: make(chan pipe, 4)}
	if err := bus.Export(f, "/org/freedesktop/login1", logind+".Manager"); err != nil {
		t.Fatal(err)
	}
	if _, err := bus.RequestName(logind, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	locked, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		beforeSleep(ctx, func() { locked <- struct{}{} })
	}()
	for n := range 2 {
		var hold pipe
		select {
		case hold = <-f.held:
		case <-ended:
			t.Fatal("it does not listen")
		}
		tell := func(sleeps bool) {
			if err := bus.Emit("/org/freedesktop/login1", logind+".Manager.PrepareForSleep", sleeps); err != nil {
				t.Fatal(err)
			}
		}
		tell(true)
		select {
		case <-locked:
		case <-ended:
			t.Fatal("nothing was locked")
		}
		if err := errors.Join(hold.w.Close(), hold.r.SetReadDeadline(time.Now().Add(5*time.Minute))); err != nil {
			t.Fatal(err)
		}
		if _, err := hold.r.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
			t.Errorf("sleep %d is held up after matters were locked: %v", n, err)
		}
		tell(false)
	}
	stop()
	<-ended
}

// TestBeforeSleepWithoutLogind holds that a bus without logind, none, or one elsewhere is passed over.
func TestBeforeSleepWithoutLogind(t *testing.T) {
	for _, address := range []string{"unix:path=" + t.TempDir() + "/none", "tcp:host=127.0.0.1,port=1"} {
		t.Setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
		beforeSleep(t.Context(), func() { t.Error("the machine sleeps?") })
	}
}
