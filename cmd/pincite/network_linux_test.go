package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Indexing, searching and everything else opens no network socket: the kernel would
// kill the process for it.
func TestNoNetwork(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "contracts")
	if err := writeContracts(folder, 3); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) error {
		cmd := exec.Command("confined", args...)
		cmd.Env = append(os.Environ(), "PINCITE_HOME="+filepath.Join(dir, "home"))
		out, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("%v: %w\n%s", args, err, out)
		}
		return nil
	}
	if err := run("dial"); err == nil {
		t.Fatal("a process that opens a socket lives on: the test would see nothing")
	}
	for _, args := range [][]string{
		{"pincite", "index", folder},
		{"pincite", "index"},
		{"pincite", "search", "Which law governs?"},
		{"pincite", "search", "Which law governs?", "--json", "--no-route"},
		{"pincite", "ask", "Which law governs?"},
		{"pincite", "outline", "000.txt"},
		{"pincite", "files"},
		{"pincite", "show", "000.txt"},
		{"pincite", "doctor"},
		{"pincite", "demo"},
	} {
		if err := run(args...); err != nil {
			t.Error(err)
		}
	}
}

// confined runs the command in its arguments as a process that the kernel kills when
// it opens an internet socket.
func confined() {
	runtime.LockOSThread()
	path, err := exec.LookPath(os.Args[1])
	if err == nil {
		err = forbidSockets()
	}
	if err == nil {
		err = syscall.Exec(path, os.Args[1:], os.Environ())
	}
	fmt.Fprintln(os.Stderr, "confined:", err)
	os.Exit(1)
}

// forbidSockets installs a seccomp filter for this thread and what it executes.
func forbidSockets() error {
	const (
		number = 0  // offset of the system call's number in struct seccomp_data
		domain = 16 // and of its first argument
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		ret    = unix.BPF_RET | unix.BPF_K
	)
	filter := []unix.SockFilter{
		{Code: load, K: number},
		{Code: equal, K: unix.SYS_SOCKET, Jt: 0, Jf: 4},
		{Code: load, K: domain},
		{Code: equal, K: unix.AF_INET, Jt: 1, Jf: 0},
		{Code: equal, K: unix.AF_INET6, Jt: 0, Jf: 1},
		{Code: ret, K: unix.SECCOMP_RET_KILL_PROCESS},
		{Code: ret, K: unix.SECCOMP_RET_ALLOW},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	return unix.Prctl(unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&program)), 0, 0)
}

// dial opens a socket.
func dial() {
	conn, err := net.Dial("udp", "127.0.0.1:9")
	if err == nil {
		conn.Close()
	}
}
