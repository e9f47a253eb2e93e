//go:build unix

package main

import (
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
	out     bool // it writes an export
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
	{name: "export", start: "full", out: true, args: command("export", "--query", tortureQuestions[1]), want: func(c *campaign) state { return c.whole }},
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
	d := disturbed{operation: o, home: c.copyOf(x.T, filepath.Join(c.dir, o.start)), argv: o.args(c)}
	if o.damaged {
		flip(x, filepath.Join(d.home, "matters", tortured+".pincite"), 1+x.random.IntN(40))
	}
	if o.out {
		format := pick(x.random, exportFormats)
		d.folder = c.place(x.T, "exported")
		d.out = filepath.Join(d.folder, "memo."+ending(format))
		earlier, err := os.ReadFile(filepath.Join(c.dir, "export."+ending(format)))
		if err == nil {
			err = os.WriteFile(d.out, earlier, 0o600)
		}
		if err != nil {
			x.Fatal(err)
		}
		d.argv = append(d.argv, "--format", format, "-o", d.out)
	}
	return d
}

// finish runs the operation once more, undisturbed, and compares.
func (c *campaign) finish(x *trial, d disturbed, disturbance string) {
	x.Helper()
	if d.out != "" { // the earlier export, or the new one
		c.must(x.T, d.home, "verify", d.out)
		if left, err := os.ReadDir(d.folder); err != nil || len(left) != 1 {
			x.Errorf("export, %s: it leaves %v, %v", disturbance, left, err)
		}
	}
	if code, said := c.run(x.T, d.home, nil, "search", tortureQuestions[0], "--matter", tortured); code != exitDone && !d.damaged {
		x.Errorf("%s, %s: a search ends with %d\n%s", d.name, disturbance, code, said)
	}
	c.must(x.T, d.home, d.argv...)
	x.same(c.survey(x.T, d.home), d.want(c), d.name+", "+disturbance)
	if left, err := os.ReadDir(filepath.Join(d.home, "scratch")); err == nil && len(left) > 0 {
		x.Errorf("%s, %s: %d are left of workers", d.name, disturbance, len(left))
	}
}

// kill kills an operation at a random moment, up to three times, sometimes beside a search.
func (c *campaign) kill(x *trial) {
	o := pick(x.random, operations)
	d := c.prepare(x, o)
	if c.length[o.name] == 0 {
		began := time.Now()
		c.must(x.T, d.home, d.argv...)
		c.length[o.name] = time.Since(began)
		d = c.prepare(x, o)
	}
	for range 1 + x.random.IntN(3) {
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
		} else {
			c.count("kills", "too late")
		}
	}
	c.finish(x, d, "killed")
}
