package bench

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// Machine says what the figures were measured on.
type Machine struct {
	OS        string `json:"os"`
	Arch      string `json:"arch"`
	Processor string `json:"processor,omitempty"` // empty where the system does not say
	CPUs      int    `json:"cpus"`                // that the program may use at once
	Memory    int64  `json:"memory_bytes"`        // 0 where the system does not say
	Go        string `json:"go"`
}

// thisMachine describes the machine the program runs on.
func thisMachine() Machine {
	return Machine{
		OS: runtime.GOOS, Arch: runtime.GOARCH, CPUs: runtime.GOMAXPROCS(0), Go: runtime.Version(),
		Processor: field("/proc/cpuinfo", "model name"),
		Memory:    kilobytes(field("/proc/meminfo", "MemTotal")),
	}
}

// resetPeak starts a new measurement of [peak] and returns the memory held now. Where
// the system cannot reset it, peaks are those since the process began.
func resetPeak() int64 {
	debug.FreeOSMemory() // what an earlier configuration left is not this one's
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
	return kilobytes(field("/proc/self/status", "VmRSS"))
}

// peak returns the most physical memory that the process has held since [resetPeak],
// in bytes; where the system does not say, what the Go runtime has obtained so far.
func peak() int64 {
	if n := kilobytes(field("/proc/self/status", "VmHWM")); n > 0 {
		return n
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}

// field returns the value of the first "name : value" line of a file of /proc, and ""
// where there is none.
func field(file, name string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if key, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// kilobytes reads "123 kB".
func kilobytes(s string) int64 {
	var n int64
	for _, digit := range strings.TrimSuffix(s, " kB") {
		if digit < '0' || digit > '9' {
			return 0
		}
		n = n*10 + int64(digit-'0')
	}
	return n * 1024
}

// String says in a line what the machine is.
func (m Machine) String() string {
	processor := m.Processor
	if processor == "" {
		processor = m.Arch
	}
	return fmt.Sprintf("%s (%d CPUs, %d GiB, %s/%s, %s)", processor, m.CPUs, m.Memory>>30, m.OS, m.Arch, m.Go)
}
