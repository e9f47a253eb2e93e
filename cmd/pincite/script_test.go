package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/xuri/excelize/v2"

	"pincite/backend/embed"
	"pincite/backend/store"
	"pincite/testkit/hostiletest"
)

// shareEnv names a folder of another computer that may be written to, where there is one.
const shareEnv = "PINCITE_TEST_SHARE"

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PINCITE_HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("PINCITE_KEYCHAIN", "none")
			env.Setenv("PINCITE_ONNXRUNTIME", os.Getenv("PINCITE_ONNXRUNTIME"))
			env.Setenv("SHARE", os.Getenv(shareEnv))
			env.Values[heldKey{}] = &held{}
			return ageFiles(env.WorkDir)
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "console":
				return hasConsole(), nil
			case "share":
				return os.Getenv(shareEnv) != "", nil
			case "onnxruntime":
				return embed.ProbeRuntime(embed.Options{}).Err == nil, nil
			}
			return false, fmt.Errorf("no condition %q", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     cmdExits,
			"resize":    cmdResize,
			"bytes":     cmdBytes,
			"corrupt":   cmdCorrupt,
			"edit":      cmdEdit,
			"contracts": cmdContracts,
			"cancel":    cmdCancel,
			"interrupt": cmdInterrupt,
			"llm":       cmdLLM,
			"model":     cmdModel,
			"stick":     cmdStick,
			"hold":      cmdHold,
			"release":   cmdRelease,
			"locked":    cmdLocked,
			"lacks":     cmdLacks,
		},
	})
}

// cmdExits runs "exits CODE program args..." and fails unless it ends with that code.
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE program args...")
	}
	code, err := 0, ts.Exec(args[1], args[2:]...)
	if err != nil {
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			ts.Fatalf("run %s: %v", args[1], err)
		}
		code = ended.ExitCode()
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("%s ended with %d, want %s", strings.Join(args[1:], " "), code, args[0])
	}
}

// cmdResize runs "resize FILE BYTES": the file gets that length, without using the disk.
func cmdResize(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), n))
}

// cmdBytes runs "bytes FILE HEX": the file gets those bytes.
func cmdBytes(ts *testscript.TestScript, _ bool, args []string) {
	content, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), content, 0o644))
}

// cmdCorrupt runs "corrupt FILE WORD": every WORD in the file becomes another one.
func cmdCorrupt(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	content, err := os.ReadFile(path)
	ts.Check(err)
	word := []byte(args[1])
	if !bytes.Contains(content, word) {
		ts.Fatalf("%s does not hold %s", args[0], word)
	}
	ts.Check(os.WriteFile(path, bytes.ReplaceAll(content, word, bytes.Repeat([]byte("x"), len(word))), 0o600))
}

// cmdEdit runs "edit FILE OLD NEW": the first OLD in the file becomes NEW.
func cmdEdit(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	content, err := os.ReadFile(path)
	ts.Check(err)
	before, after, ok := strings.Cut(string(content), args[1])
	if !ok {
		ts.Fatalf("%s does not hold %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(path, []byte(before+args[2]+after), 0o600))
}

// cmdContracts runs "contracts FOLDER N": the folder is filled with N contracts.
func cmdContracts(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(writeContracts(ts.MkAbs(args[0]), n))
}

// cmdCancel runs "cancel FILE program args..." and interrupts it, as Ctrl-C does, once it has stored
// something in FILE: it ends in the middle of its work, with code 130. Where it was done before the
// interrupt came, FILE is removed and it begins anew.
func cmdCancel(ts *testscript.TestScript, _ bool, args []string) {
	file := ts.MkAbs(args[0])
	for range 100 {
		cmd := exec.Command(args[1], args[2:]...)
		cmd.Dir = ts.MkAbs(".")
		cmd.Env = append(os.Environ(), "PINCITE_HOME="+ts.Getenv("PINCITE_HOME"))
		interruptible(cmd)
		ts.Check(cmd.Start())
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		look, err := time.NewTicker(time.Millisecond), error(nil)
	work:
		for {
			select {
			case err = <-ended:
				break work
			case <-look.C:
				if info, err := os.Stat(file); err == nil && info.Size() > 1<<20 {
					look.Stop()
					_ = interrupt(cmd.Process)
				}
			}
		}
		look.Stop()
		var exit *exec.ExitError
		switch {
		case err == nil:
			ts.Check(os.RemoveAll(file))
		case !errors.As(err, &exit):
			ts.Fatalf("run %s: %v", args[1], err)
		case exit.ExitCode() == 130:
			return
		default:
			ts.Fatalf("it ended with %d, want 130", exit.ExitCode())
		}
	}
	ts.Fatalf("it could not be cancelled")
}

// cmdInterrupt runs "interrupt PIPE program args..." with a pipe that the program waits for, and
// interrupts it until it ends, which it does by the signal.
func cmdInterrupt(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	ts.Check(exec.Command("mkfifo", path).Run())
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "PINCITE_HOME="+ts.Getenv("PINCITE_HOME"))
	ts.Check(cmd.Start())
	pipe, err := os.OpenFile(path, os.O_WRONLY, 0) // once the program has opened it, too
	ts.Check(err)
	defer pipe.Close()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for range 6000 { // five minutes
		select {
		case err := <-ended:
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGINT {
				ts.Fatalf("it ended otherwise: %v", err)
			}
			return
		case <-again.C:
			_ = cmd.Process.Signal(os.Interrupt)
		}
	}
	_ = cmd.Process.Kill()
	ts.Fatalf("it could not be interrupted")
}

// heldKey is where a script keeps the matter that it holds open.
type heldKey struct{}

type held struct{ db *store.Store }

// cmdHold runs "hold FILE": the matter is open for writing until "release".
func cmdHold(ts *testscript.TestScript, _ bool, args []string) {
	db, err := store.Open(ts.MkAbs(args[0]), store.Options{})
	ts.Check(err)
	ts.Value(heldKey{}).(*held).db = db
	ts.Defer(func() { db.Close() })
}

func cmdRelease(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Check(ts.Value(heldKey{}).(*held).db.Close())
}

// cmdLocked runs "locked FOLDER": a PDF that qpdf encrypted for the password "user", and
// a Word document encrypted for "pässwörd", are put there.
func cmdLocked(ts *testscript.TestScript, _ bool, args []string) {
	dir := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(dir, 0o755))
	pdf, err := os.ReadFile(filepath.Join("..", "..", "backend", "extract", "pdf", "testdata", "aes-256-password.pdf"))
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(dir, "locked.pdf"), pdf, 0o600))
	// excelize writes no whole compound file of less than 4 KB.
	whole := hostiletest.Docx(hostiletest.Paragraph("The locked seller delivers lemons."), "word/media/noise.bin", string(hostiletest.Flipped(make([]byte, 8192), 100_000)))
	docx, err := excelize.Encrypt(whole, &excelize.Options{Password: "pässwörd"})
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(dir, "locked.docx"), docx, 0o600))
	ts.Check(ageFiles(dir))
}

// cmdLacks runs "lacks FOLDER WORD": no file in the folder holds the word.
func cmdLacks(ts *testscript.TestScript, _ bool, args []string) {
	read := 0
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		if bytes.Contains(content, []byte(args[1])) {
			ts.Fatalf("%s holds %s", path, args[1])
		}
		read++
		return err
	}))
	if read == 0 {
		ts.Fatalf("%s holds no file", args[0])
	}
}

// ageFiles makes files an hour old, so that their times are trusted.
func ageFiles(dir string) error {
	then := time.Now().Add(-time.Hour)
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		return os.Chtimes(path, then, then)
	})
}
