//go:build unix

package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// operation is a command that is disturbed, and then run once more.
type operation struct {
	name, start string // the home that it begins with
	args        func(c *campaign) []string
	want        func(c *campaign) state
	// damaged: the matter is damaged before.
	damaged bool
	formats []string // of the file that it writes; none where it writes none
	dated   bool     // that is the same whenever it is written, and no export that verify checks
	turns   bool     // it encrypts or decrypts the matter
}

func command(args ...string) func(*campaign) []string {
	return func(*campaign) []string { return append(args, "--matter", tortured) }
}

var operations = []operation{
	{name: "index", start: "half", args: command("index"), want: func(c *campaign) state { return c.whole }},
	{name: "embed", start: "full", args: command("embed", "--model", tortureModel), want: func(c *campaign) state { return c.embedded }},
	{name: "review", start: "full", args: command("review", "--playbook", "nda"), want: func(c *campaign) state { return c.whole }},
	{name: "summary", start: "full", args: command("summary", "000.txt", "--set", ownSummary), want: func(c *campaign) state { return c.whole }},
	{name: "repair", start: "full", args: command("repair"), damaged: true, want: func(c *campaign) state { return c.whole }},
	{name: "encrypt", start: "full", turns: true, args: func(c *campaign) []string {
		return []string{"matter", "encrypt", tortured, "--passphrase-file", c.secret}
	}, want: func(c *campaign) state { return c.whole }},
	{name: "decrypt", start: "full" + encrypted, turns: true, args: func(*campaign) []string { return []string{"matter", "decrypt", tortured} }, want: func(c *campaign) state { return c.whole }},
	{name: "export", start: "full", formats: exportFormats, args: command("export", "--query", tortureQuestions[1]), want: func(c *campaign) state { return c.whole }},
	{name: "current", start: "full", formats: []string{"docx", "pdf", "md", "json"}, args: command("current", "000.txt"), want: func(c *campaign) state { return c.whole }},
	{name: "compare", start: "full", formats: []string{"docx", "pdf", "html", "md", "json"}, dated: true, args: func(c *campaign) []string {
		return []string{"compare", filepath.Join(c.contracts, "000.txt"), filepath.Join(c.contracts, "001.txt"), "--date", "2026-03-31"}
	}, want: func(c *campaign) state { return c.whole }},
}

// disturbed is an operation on its way.
type disturbed struct {
	operation
	home, folder, out string
	argv              []string
}

// prepare lays out what an operation needs: its home, and a folder with an earlier export.
func (c *campaign) prepare(x *trial, o operation) disturbed {
	x.Helper()
	if !o.turns && x.random.IntN(3) == 0 {
		o.start += encrypted
		o.name += encrypted
	}
	return c.prepareAs(x, o)
}

func (c *campaign) prepareAs(x *trial, o operation) disturbed {
	x.Helper()
	d := disturbed{operation: o, home: c.copyOf(x.T, filepath.Join(c.dir, o.start)), argv: o.args(c)}
	if o.damaged {
		flip(x, filepath.Join(d.home, "matters", tortured+".pincite"), 1+x.random.IntN(40))
	}
	if len(o.formats) == 0 {
		return d
	}
	format := pick(x.random, o.formats)
	d.folder = c.place(x.T, "exported")
	d.out = filepath.Join(d.folder, "memo."+ending(format))
	earlier, err := os.ReadFile(filepath.Join(c.dir, "export."+ending(format)))
	if o.dated {
		earlier, err = []byte("an earlier redline"), nil
	}
	if err == nil {
		err = os.WriteFile(d.out, earlier, 0o600)
	}
	if err != nil {
		x.Fatal(err)
	}
	if d.argv = append(d.argv, "-o", d.out); o.name == "export" || o.name == "export"+encrypted {
		d.argv = append(d.argv, "--format", format)
	}
	return d
}

// finish runs the operation once more, undisturbed, and compares.
func (c *campaign) finish(x *trial, d disturbed, disturbance string) {
	x.Helper()
	if d.out != "" { // the earlier file, or the new one
		if !d.dated {
			c.must(x.T, d.home, "verify", d.out)
		} else if is := x.read(d.out); string(is) != "an earlier redline" {
			c.must(x.T, d.home, d.argv...)
			if !bytes.Equal(is, x.read(d.out)) {
				x.Errorf("%s, %s: %s is neither the earlier file nor the new one", d.name, disturbance, d.out)
			}
		}
		if left, err := os.ReadDir(d.folder); err != nil || len(left) != 1 {
			x.Errorf("%s, %s: it leaves %v, %v", d.name, disturbance, left, err)
		}
	}
	if code, said := c.run(x.T, d.home, nil, "search", tortureQuestions[0], "--matter", tortured); code != exitDone && !d.damaged {
		x.Errorf("%s, %s: a search ends with %d\n%s", d.name, disturbance, code, said)
	}
	if !d.turns || c.isEncrypted(x, d.home) == strings.HasSuffix(d.start, encrypted) { // it is done already
		c.must(x.T, d.home, d.argv...)
	}
	if now := c.isEncrypted(x, d.home); now != (strings.HasSuffix(d.start, encrypted) != d.turns) {
		x.Errorf("%s, %s: encrypted is %v", d.name, disturbance, now)
	}
	x.same(c.survey(x.T, d.home), d.want(c), d.name+", "+disturbance)
	if left, err := os.ReadDir(filepath.Join(d.home, "scratch")); err == nil && len(left) > 0 {
		x.Errorf("%s, %s: %d are left of workers", d.name, disturbance, len(left))
	}
}

func (x *trial) read(path string) []byte {
	x.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		x.Fatal(err)
	}
	return b
}

// isEncrypted reports whether the matter of a home is encrypted, and holds that then no file of it
// has words that it must not have.
func (c *campaign) isEncrypted(x *trial, home string) bool {
	x.Helper()
	_, err := os.Stat(filepath.Join(home, "matters", tortured+".pincite.keys.json"))
	if err != nil {
		return false
	}
	err = filepath.WalkDir(filepath.Join(home, "matters"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		for _, word := range []string{"CONTRACT", "agreement", "contracts", "own words", "mind the term"} {
			if bytes.Contains(b, []byte(word)) {
				x.Errorf("%s holds %q", path, word)
			}
		}
		return err
	})
	if err != nil {
		x.Error(err)
	}
	return true
}

// kill kills an operation at a random moment, some times over, sometimes beside a search.
func (c *campaign) kill(x *trial) {
	d := c.prepare(x, pick(x.random, operations))
	o := d.operation
	if c.length[o.name] == 0 {
		began := time.Now()
		c.must(x.T, d.home, d.argv...)
		c.length[o.name] = time.Since(began)
		d = c.prepareAs(x, o)
	}
	for range 1 + x.random.IntN(c.most) {
		beside := x.random.IntN(3) == 0
		searched := make(chan struct{})
		go func() {
			defer close(searched)
			if !beside {
				return
			}
			search := exec.Command("pincite", "search", tortureQuestions[0], "--matter", tortured)
			search.Env = append(os.Environ(), "PINCITE_HOME="+d.home)
			out, err := search.CombinedOutput()
			if code := search.ProcessState.ExitCode(); err != nil && code != exitInUse && !d.damaged || strings.Contains(string(out), "goroutine ") {
				x.Errorf("a search beside %s ends with %d\n%s", o.name, code, out)
			}
		}()
		cmd := exec.Command("pincite", d.argv...)
		cmd.Env = append(os.Environ(), "PINCITE_HOME="+d.home)
		if err := cmd.Start(); err != nil {
			x.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(x.random.Float64()*1.1*float64(c.length[o.name])), func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		timer.Stop()
		<-searched
		if cmd.ProcessState.ExitCode() < 0 {
			c.count("kills", "of "+o.name)
			c.count("kills", "in time")
		} else {
			c.count("kills", "too late")
		}
	}
	c.finish(x, d, "killed")
}
