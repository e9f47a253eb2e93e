package worker

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"
	"unsafe"

	"github.com/landlock-lsm/go-landlock/landlock"
	llsyscall "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"

	"pincite/backend/extract"
	"pincite/backend/race"
)

// confine limits this process, and what it starts, before it sees a source. The folder for
// temporary files is that of this worker alone. What LibreOffice needs more than the other
// programs is allowed where office is set.
func confine(memory int64, file time.Duration, office bool) error {
	if err := limitResources(memory, file); err != nil {
		return err
	}
	if err := forbidFiles(extract.FindTools(), office); err != nil {
		return fmt.Errorf("forbid files: %w", err)
	}
	return forbidSockets(office)
}

const (
	// largestWritten bounds a file that is written: the picture of a page has some 20 MB.
	largestWritten = 1 << 30
	// moreProcesses is how many processes and threads more than the machine has when a worker
	// starts its user may have. It ends a fork bomb, and does not bind root.
	moreProcesses = 1024
)

func limitResources(memory int64, file time.Duration) error {
	var machine unix.Sysinfo_t
	if err := unix.Sysinfo(&machine); err != nil {
		return fmt.Errorf("count processes: %w", err)
	}
	data := uint64(memory + memory/2)
	if race.Enabled {
		data *= 8 // for what the race detector remembers of each byte
	}
	for _, l := range []struct {
		what  string
		which int
		most  uint64
	}{
		{"core files", unix.RLIMIT_CORE, 0}, // one would hold the source
		// RLIMIT_DATA counts private writable memory (since Linux 4.7). RLIMIT_AS would count
		// address space, of which Go reserves far more than it uses.
		{"memory", unix.RLIMIT_DATA, data},
		{"files that are written", unix.RLIMIT_FSIZE, largestWritten},
		{"processes", unix.RLIMIT_NPROC, uint64(machine.Procs) + moreProcesses},
		// A worker reads many sources; the time of each is its parent's to keep.
		{"processor time", unix.RLIMIT_CPU, uint64(100 * file / time.Second)},
	} {
		var now unix.Rlimit
		if err := unix.Getrlimit(l.which, &now); err != nil {
			return fmt.Errorf("limit %s: %w", l.what, err)
		}
		most := min(l.most, now.Max)
		if err := unix.Setrlimit(l.which, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return fmt.Errorf("limit %s: %w", l.what, err)
		}
	}
	return nil
}

// forbidFiles takes all files from this process and what it starts but the program's own, the
// libraries and programs of the system, and the folder for temporary files, by Landlock
// (Linux 5.13). With Linux 6.12 it takes signals to other processes and their abstract sockets
// too. Where the kernel has no Landlock nothing is forbidden.
func forbidFiles(tools extract.Tools, office bool) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	programs := []string{
		"/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/opt", "/snap", "/nix/store", "/gnu/store", "/home/linuxbrew/.linuxbrew",
		"/etc/fonts", "/etc/alternatives", "/etc/libreoffice", "/var/lib/libreoffice", "/var/spool/libreoffice", "/var/cache/fontconfig",
		"/sys/devices/system/cpu",
	}
	if data := os.Getenv("TESSDATA_PREFIX"); data != "" {
		programs = append(programs, data)
	}
	for _, path := range []string{tools.Tesseract, tools.Pdftoppm, tools.Soffice, tools.Antiword} {
		if real, err := filepath.EvalSymlinks(path); err == nil && path != "" {
			programs = append(programs, filepath.Dir(real))
		}
	}
	rules := []landlock.Rule{
		landlock.ROFiles(self),
		landlock.RODirs(programs...).IgnoreIfMissing(),
		landlock.ROFiles("/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/papersize", "/dev/zero",
			"/dev/urandom", "/dev/random").IgnoreIfMissing(),
		landlock.RWFiles("/dev/null").IgnoreIfMissing(),
		landlock.RWDirs(os.TempDir()),
	}
	if office { // it makes a socket, and starts a second time, which makes that anew
		const sockets = landlock.AccessFSSet(llsyscall.AccessFSMakeSock | llsyscall.AccessFSRemoveFile)
		rules = append(rules, landlock.PathAccess(sockets, "/tmp", "/var/tmp").IgnoreIfMissing())
	}
	return landlock.V6.BestEffort().Restrict(rules...)
}

// forbidSockets installs a seccomp filter in all threads, which also binds what they
// execute: socket(2) fails with EACCES, for the local domain too unless local is set; io_uring,
// which could open sockets past the filter, is not there, and calls in the conventions of other
// machines, whose numbers mean something else, fail.
func forbidSockets(local bool) error {
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
	allowed := uint32(unix.AF_UNSPEC) // a domain without sockets
	if local {
		allowed = unix.AF_UNIX
	}
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
		{Code: equal, K: allowed, Jt: 1},
		{Code: ret, K: deny | uint32(unix.EACCES)},
		{Code: ret, K: unix.SECCOMP_RET_ALLOW},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	runtime.LockOSThread() // the permission below is the thread's own
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("give up privileges: %w", err)
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return fmt.Errorf("forbid the network: %w", errno)
	}
	return nil
}
