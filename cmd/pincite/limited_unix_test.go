//go:build unix

package main

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
)

// limited runs main with the arguments behind the first one, which is how many bytes a
// file may have: a disk that is full.
func limited() {
	n, err := strconv.ParseUint(os.Args[1], 10, 64)
	if err == nil {
		signal.Ignore(syscall.SIGXFSZ)
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "limited:", err)
		os.Exit(3)
	}
	os.Args = os.Args[1:]
	main()
}
