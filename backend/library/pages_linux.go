package library

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// letPagesGo has the mapped pages of files that nobody writes to, most of them the models within the program's own file and code that is
// seldom run, count for this process no more. They come back, as a rule without the disk, when they are read. Where
// the system refuses or does not tell them, they stay.
func letPagesGo() {
	maps, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer maps.Close()
	var from, to uintptr // of a mapping of a file that is only read; 0 where it is none
	lines := bufio.NewScanner(maps)
	for lines.Scan() {
		line := lines.Text()
		if kB, ok := strings.CutPrefix(line, "Anonymous:"); ok {
			if from != 0 && strings.Fields(kB)[0] == "0" { // a page that was written to is nowhere else
				_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED)
			}
			from = 0
		} else if fields := strings.Fields(line); len(fields) > 5 && strings.HasPrefix(fields[1], "r-") && strings.HasPrefix(fields[5], "/") {
			_, _ = fmt.Sscanf(fields[0], "%x-%x", &from, &to)
		}
	}
}
