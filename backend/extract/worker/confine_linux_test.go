package worker

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"pincite/backend/extract"
	"pincite/backend/race"
)

// dial tries what leads out of the machine, and returns nil unless something does.
func dial(office bool) error {
	domains := []int{unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK, unix.AF_PACKET, unix.AF_VSOCK}
	if !office {
		domains = append(domains, unix.AF_UNIX)
	}
	for _, domain := range domains {
		fd, err := unix.Socket(domain, unix.SOCK_DGRAM, 0)
		if err == nil {
			unix.Close(fd)
			return fmt.Errorf("a socket of domain %d", domain)
		}
		if err != unix.EACCES {
			return fmt.Errorf("a socket of domain %d: %v, want EACCES", domain, err)
		}
	}
	if _, _, err := unix.Syscall(unix.SYS_IO_URING_SETUP, 1, 0, 0); err != unix.ENOSYS {
		return fmt.Errorf("io_uring: %v", err)
	}
	if conn, err := net.Dial("udp", "127.0.0.1:9"); err == nil {
		conn.Close()
		return errors.New("a connection")
	}
	// What a reader starts is bound as well.
	cmd := exec.Command("/proc/self/exe", "-test.run=^TestSocketHelper$")
	cmd.Env = append(os.Environ(), "WORKER_TEST_SOCKET=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("a program started by the reader: %w: %s", err, out)
	}
	if office {
		fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)
		if err != nil {
			return fmt.Errorf("local sockets, which LibreOffice needs: %w", err)
		}
		unix.Close(fd)
	}
	return errors.New("no way out; fine")
}

func TestSocketHelper(t *testing.T) {
	if os.Getenv("WORKER_TEST_SOCKET") == "" {
		t.Skip("runs in a process that a worker starts")
	}
	if _, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0); err != unix.EACCES {
		t.Errorf("socket: %v, want EACCES", err)
	}
}

func TestNoNetwork(t *testing.T) {
	p := newTestPool(t, Limits{})
	for _, soffice := range []string{"/usr/bin/soffice", ""} {
		o := extract.Options{Tools: extract.Tools{Soffice: soffice}}
		if _, err := p.Read(t.Context(), "a.doc", []byte(compoundFile+"dial"), o); err == nil || err.Error() != "no way out; fine" {
			t.Errorf("in a worker with LibreOffice at %q: %v", soffice, err)
		}
	}
	// The test would see a socket: this process, which is not confined, may open one.
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		t.Skip("this process may open no sockets either:", err)
	}
	unix.Close(fd)
}

// A worker dies with its parent, and what it started dies when a call is stopped.
func TestWorkersDieWithTheirParent(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	cmd := exec.Command(os.Args[0], "-test.run=^TestParentHelper$")
	cmd.Env = append(os.Environ(), "WORKER_TEST_PID="+file)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pid := waitForPID(t, file)
	if !exists(pid) {
		t.Fatalf("worker %d is not there", pid)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	waitForEnd(t, pid)
}

func TestParentHelper(t *testing.T) {
	file := os.Getenv("WORKER_TEST_PID")
	if file == "" {
		t.Skip("runs in a process of its own")
	}
	p := newTestPool(t, Limits{})
	pid := mustRead(t, p, "pid")
	if err := os.WriteFile(file, []byte(pid), 0o600); err != nil {
		t.Fatal(err)
	}
	_, _ = read(t, p, "hang")
}

func TestStoppedWorkersTakeTheirProgramsAlong(t *testing.T) {
	p := newTestPool(t, Limits{})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	read := make(chan error, 1)
	go func() {
		_, err := p.Read(ctx, "a.txt", []byte("sleep"), extract.Options{})
		read <- err
	}()
	pid := waitForPID(t, filepath.Join(p.scratch.root, "*", "*", "pid"))
	stop()
	if err := <-read; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	waitForEnd(t, pid)
}

func TestNoCoreFile(t *testing.T) {
	limits, err := os.ReadFile("/proc/self/limits")
	if err != nil {
		t.Skip("no /proc here:", err)
	}
	if !strings.Contains(string(limits), "Max core file size") {
		t.Skip("limits are not told here")
	}
	p := newTestPool(t, Limits{Memory: 512 << 20})
	pid := mustRead(t, p, "pid")
	limits, err = os.ReadFile("/proc/" + pid + "/limits")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(limits), "\n") {
		f := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "Max core file size") && f[4] != "0":
			t.Errorf("core files: %s", line)
		case strings.HasPrefix(line, "Max data size") && f[3] != strconv.Itoa(512<<20*3/2) && !race.Enabled:
			t.Errorf("memory: %s", line)
		case strings.HasPrefix(line, "Max file size") && f[3] != strconv.Itoa(largestWritten):
			t.Errorf("files: %s", line)
		case strings.HasPrefix(line, "Max cpu time") && f[3] == "unlimited", strings.HasPrefix(line, "Max processes") && f[2] == "unlimited":
			t.Errorf("no limit: %s", line)
		}
	}
}

// waitForPID waits for a file, by a pattern for its name, that holds the number of a process.
func waitForPID(t *testing.T, pattern string) int {
	t.Helper()
	for range 6000 { // five minutes
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if b, err := os.ReadFile(file); err == nil {
				if pid, err := strconv.Atoi(string(b)); err == nil {
					return pid
				}
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no process began")
	return 0
}

// exists reports whether a process runs; one that has ended and was not waited for does
// not.
func exists(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z") && syscall.Kill(pid, 0) == nil
}

func waitForEnd(t *testing.T, pid int) {
	t.Helper()
	for range 6000 { // five minutes
		if !exists(pid) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("process %d lives on", pid)
}
