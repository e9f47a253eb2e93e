package worker

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// confine limits this process, and what it starts, before it sees a source.
func confine(memory int64) error {
	// No core file: it would hold the source.
	if err := unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{}); err != nil {
		return fmt.Errorf("forbid core files: %w", err)
	}
	// RLIMIT_DATA counts private writable memory (since Linux 4.7). RLIMIT_AS would count
	// address space, of which Go reserves far more than it uses.
	bytes := uint64(memory + memory/2)
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: bytes, Max: bytes}); err != nil {
		return fmt.Errorf("limit memory: %w", err)
	}
	return forbidSockets()
}

// forbidSockets installs a seccomp filter in all threads, which also binds what they
// execute: socket(2) fails with EACCES for any domain but the local one, io_uring, which
// could open sockets past the filter, is not there, and calls in the conventions of other
// machines, whose numbers mean something else, fail.
func forbidSockets() error {
	const (
		number = 0  // offset of the call's number in struct seccomp_data
		arch   = 4  // of its convention
		domain = 16 // of its first argument, the lower half on little-endian machines
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		above  = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		ret    = unix.BPF_RET | unix.BPF_K
		x32    = 0x40000000 // bit of the numbers of x32, a second convention on amd64
		deny   = uint32(unix.SECCOMP_RET_ERRNO)
	)
	filter := []unix.SockFilter{
		{Code: load, K: arch},
		{Code: equal, K: auditArch, Jt: 1},
		{Code: ret, K: deny | uint32(unix.ENOSYS)},
		{Code: load, K: number},
		{Code: above, K: x32, Jt: 1},
		{Code: equal, K: unix.SYS_IO_URING_SETUP, Jf: 1},
		{Code: ret, K: deny | uint32(unix.ENOSYS)},
		{Code: equal, K: unix.SYS_SOCKET, Jf: 3},
		{Code: load, K: domain},
		{Code: equal, K: unix.AF_UNIX, Jt: 1},
		{Code: ret, K: deny | uint32(unix.EACCES)},
		{Code: ret, K: unix.SECCOMP_RET_ALLOW},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	runtime.LockOSThread() // the permission below is the thread's own
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("give up privileges: %w", err)
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return fmt.Errorf("forbid the network: %w", errno)
	}
	return nil
}
