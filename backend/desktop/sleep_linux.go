package desktop

import (
	"cmp"
	"context"
	"os"
	"strings"

	"github.com/godbus/dbus/v5"
)

const (
	// systemBus is where the system's bus is, unless the environment says otherwise.
	systemBus = "unix:path=/run/dbus/system_bus_socket"
	logind    = "org.freedesktop.login1"
)

// beforeSleep calls do when the machine is about to sleep, as logind tells, which waits for it some
// seconds at most. It returns when ctx ends, and at once where there is no logind. The bus is a
// socket of this machine.
func beforeSleep(ctx context.Context, do func()) {
	address := cmp.Or(os.Getenv("DBUS_SYSTEM_BUS_ADDRESS"), systemBus)
	if !strings.HasPrefix(address, "unix:") {
		return
	}
	bus, err := dbus.Connect(address, dbus.WithContext(ctx))
	if err != nil {
		return
	}
	defer bus.Close() //nolint:errcheck // nothing is written
	signals := make(chan *dbus.Signal, 8)
	bus.Signal(signals)
	if bus.AddMatchSignalContext(ctx, dbus.WithMatchSender(logind), dbus.WithMatchInterface(logind+".Manager"),
		dbus.WithMatchMember("PrepareForSleep")) != nil {
		return
	}
	for hold := holdSleep(ctx, bus); ; {
		select {
		case <-ctx.Done():
			return
		case signal, ok := <-signals:
			var sleeps bool
			switch {
			case !ok:
				return
			case dbus.Store(signal.Body, &sleeps) != nil:
			case sleeps:
				do()
				_ = hold.Close() // of nil, too: then the machine sleeps when it likes
			default:
				hold = holdSleep(ctx, bus)
			}
		}
	}
}

// holdSleep has logind wait with sleep until the file is closed; nil where it does not.
func holdSleep(ctx context.Context, bus *dbus.Conn) *os.File {
	var fd dbus.UnixFD
	manager := bus.Object(logind, "/org/freedesktop/login1")
	if err := manager.CallWithContext(ctx, logind+".Manager.Inhibit", 0, "sleep", "Pincite", "Encrypted matters are locked",
		"delay").Store(&fd); err != nil {
		return nil
	}
	return os.NewFile(uintptr(fd), "sleep")
}
