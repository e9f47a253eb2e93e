package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestLoopbackAlone has a language model word an answer and look at it again where there is no network but
// the loopback interface, and asks the kernel whether anything was to go elsewhere.
func TestLoopbackAlone(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "contracts")
	if err := writeContracts(folder, 3); err != nil {
		t.Fatal(err)
	}
	environment := append(os.Environ(), "PINCITE_HOME="+filepath.Join(dir, "home"))
	index := exec.Command("pincite", "index", folder)
	index.Env = environment
	if out, err := index.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command("alone")
	cmd.Env = environment
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	if errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EINVAL) {
		t.Skip("this system gives a process no network of its own")
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// alone asks with a language model as a process that has no network but the loopback interface, and fails
// where it was not asked or something was to go elsewhere.
func alone() {
	if err := askAlone(); err != nil {
		fmt.Fprintln(os.Stderr, "alone:", err)
		os.Exit(1)
	}
}

func askAlone() error {
	if err := raiseLoopback(); err != nil {
		return err
	}
	if conn, err := net.Dial("udp", "192.0.2.1:9"); err == nil {
		conn.Close()
		return errors.New("there is another network")
	}
	before, err := noRoutes()
	if err == nil && before == 0 {
		err = errors.New("the kernel does not count what goes nowhere")
	}
	if err != nil {
		return err
	}
	var chats atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if r.URL.Path != "/api/chat" {
			http.NotFound(w, r)
			return
		}
		chats.Add(1)
		said := `This contract is governed by the laws of the State of Delaware. [1] "governed by the laws of"`
		_ = json.NewEncoder(w).Encode(map[string]any{"message": map[string]string{"content": said}, "done": true})
	}))
	defer server.Close()
	out, err := exec.Command("pincite", "ask", "Which law governs?", "--llm", server.URL, "--llm-model", "tiny").CombinedOutput()
	if err != nil {
		return fmt.Errorf("ask: %w\n%s", err, out)
	}
	if chats.Load() == 0 {
		return fmt.Errorf("the model was not asked\n%s", out)
	}
	if after, err := noRoutes(); err != nil || after != before {
		return fmt.Errorf("%d connections were to go elsewhere: %w", after-before, err)
	}
	return nil
}

// raiseLoopback has the loopback interface carry packets.
func raiseLoopback() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	lo, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	lo.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, lo)
}

// noRoutes returns how often the kernel found no way to an address from this process's network.
func noRoutes() (n int, err error) {
	four, err := os.ReadFile("/proc/self/net/snmp")
	if err != nil {
		return 0, err
	}
	lines := strings.Split(string(four), "\n")
	for i, name := range strings.Fields(lines[0]) {
		if name == "OutNoRoutes" {
			n, err = strconv.Atoi(strings.Fields(lines[1])[i])
		}
	}
	six, _ := os.ReadFile("/proc/self/net/snmp6") // not there without IPv6
	for line := range strings.Lines(string(six)) {
		if fields := strings.Fields(line); len(fields) == 2 && fields[0] == "Ip6OutNoRoutes" {
			more, _ := strconv.Atoi(fields[1])
			n += more
		}
	}
	return n, err
}
