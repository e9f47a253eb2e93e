package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

// childEnv names the file that a child of these tests writes, and childFull has it meet
// the end of the disk.
const childEnv, childFull = "ATOMICFILE_TEST_WRITE", "ATOMICFILE_TEST_FULL"

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		os.Exit(child(path))
	}
	os.Exit(m.Run())
}

// child writes part of a file and waits to be killed, or more of it than it may.
func child(path string) int {
	full := os.Getenv(childFull) != ""
	if full {
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 17, Max: 1 << 17}); err != nil {
			return 3
		}
	}
	err := Write(path, Private, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 1<<18))
		if err == nil && !full {
			os.Stdout.WriteString("half\n")
			_, err = io.Copy(io.Discard, os.Stdin) // for ever
		}
		return err
	})
	switch {
	case errors.Is(err, syscall.EFBIG):
		return 4
	case err != nil:
		return 5
	}
	return 0
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+path, childFull+"=1")
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 4 {
		t.Errorf("the child ended with %v, want 4: a write that went too far", err)
	}
	if got := content(t, path); got != "old" {
		t.Errorf("there is %q", got)
	}
	alone(t, path)
}

func TestKilled(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "half\n" {
		t.Errorf("the child said %q, %v", line, err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Error("the child was not killed")
	}
	if got := content(t, path); got != "old" {
		t.Errorf("there is %q", got)
	}
	alone(t, path)
	if err := WriteFile(path, []byte("new"), Private); err != nil || content(t, path) != "new" {
		t.Errorf("the next write: %v", err)
	}
}
