//go:build unix

package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pincite/testkit/hostiletest"
)

// batch is how many inputs are indexed at once.
const batch = 20

// hostile has the whole program read inputs of every format that were changed at random: index,
// search, an export with highlights, and verify; each tenth is an export that verify reads.
func (c *campaign) hostile(x *trial) {
	dir := c.place(x.T, "hostile")
	home, folder := filepath.Join(dir, "home"), filepath.Join(dir, "inputs")
	if err := os.Mkdir(folder, 0o700); err != nil {
		x.Fatal(err)
	}
	seeds := c.inputs(x)
	for i := range batch {
		s := pick(x.random, seeds)
		name := fmt.Sprintf("%02d%s", i, s.Ext)
		if err := os.WriteFile(filepath.Join(folder, name), mutate(x.random, s, pick(x.random, seeds)), 0o600); err != nil {
			x.Fatal(err)
		}
		c.count("hostile", "inputs of "+s.Ext)
	}
	out := filepath.Join(dir, "bundle.zip")
	c.watched(x, home, []int{exitDone, exitSomeFiles}, "index", folder)
	c.watched(x, home, []int{exitDone}, "search", "How long does the Agreement last?")
	c.watched(x, home, []int{exitDone, exitFailed}, "export", "--query", "How long does the Agreement last?", "--all", "-o", out, "--format", "bundle")
	if _, err := os.Stat(out); err == nil {
		c.watched(x, home, []int{exitDone}, "verify", out)
	}
	for range batch / 10 {
		format := pick(x.random, exportFormats)
		source, err := os.ReadFile(filepath.Join(c.dir, "export."+ending(format)))
		if err != nil {
			x.Fatal(err)
		}
		s := hostiletest.Source{Ext: "." + ending(format), Bytes: source}
		path := filepath.Join(dir, "changed."+ending(format))
		if err := os.WriteFile(path, mutate(x.random, s, pick(x.random, seeds)), 0o600); err != nil {
			x.Fatal(err)
		}
		c.watched(x, filepath.Join(c.dir, "full"), []int{exitDone, exitFailed, exitSomeFiles}, "verify", path)
		c.count("hostile", "exports of "+s.Ext)
	}
}

// inputs are what inputs are made of by change: good files, hostile ones, and this program's own
// exports.
func (c *campaign) inputs(x *trial) []hostiletest.Source {
	x.Helper()
	if c.sources != nil {
		return c.sources
	}
	seeds := hostiletest.Sources()
	good := hostiletest.Good()
	for _, ext := range []string{".docx", ".odt", ".pdf", ".rtf", ".html", ".eml", ".msg", ".zip", ".md", ".txt"} {
		for range 10 { // as often as the hostile ones together
			seeds = append(seeds, hostiletest.Source{Ext: ext, Bytes: good[ext]})
		}
	}
	for _, format := range exportFormats {
		b, err := os.ReadFile(filepath.Join(c.dir, "export."+ending(format)))
		if err != nil {
			x.Fatal(err)
		}
		seeds = append(seeds, hostiletest.Source{Ext: "." + ending(format), Bytes: b})
	}
	c.sources = slices.DeleteFunc(seeds, func(s hostiletest.Source) bool { return len(s.Bytes) > 4<<20 })
	return c.sources
}

// watched runs a command that ends with one of the codes and tells no words of a contract.
func (c *campaign) watched(x *trial, home string, codes []int, args ...string) {
	x.Helper()
	began := time.Now()
	code, said := c.run(x.T, home, nil, args...)
	c.counted["hostile (longest command, ms)"] = max(c.counted["hostile (longest command, ms)"], int(time.Since(began).Milliseconds()))
	if !slices.Contains(codes, code) {
		x.Errorf("%s ends with %d\n%s", strings.Join(args, " "), code, said)
	}
	if strings.Contains(said, hostiletest.Secret) {
		x.Errorf("%s tells words of a contract: %s", args[0], said)
	}
}

// watchMemory returns the most that all processes below one held together, as resident pages,
// those that they share counted for each; 0 where the system does not tell.
func watchMemory(ctx context.Context, parent int) (peak int64) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		peak = max(peak, heldBelow(parent))
		select {
		case <-ctx.Done():
			return peak
		case <-tick.C:
		}
	}
}

func heldBelow(parent int) (held int64) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", parent))
	for _, list := range lists {
		children, _ := os.ReadFile(list) // it may have ended
		for child := range strings.FieldsSeq(string(children)) {
			pid, err := strconv.Atoi(child)
			if err != nil {
				continue
			}
			var size, resident int64
			if statm, err := os.ReadFile("/proc/" + child + "/statm"); err == nil {
				_, _ = fmt.Sscan(string(statm), &size, &resident)
			}
			held += resident*int64(os.Getpagesize()) + heldBelow(pid)
		}
	}
	return held
}

// mutate changes a source in some ways.
func mutate(r *rand.Rand, s, other hostiletest.Source) []byte {
	b := bytes.Clone(s.Bytes)
	if z, err := zip.NewReader(bytes.NewReader(b), int64(len(b))); err == nil && len(z.File) > 0 && r.IntN(3) > 0 {
		if changed := mutateMember(r, z, other); changed != nil {
			return changed
		}
	}
	for range 1 + r.IntN(4) {
		b = mutateOnce(r, b, other.Bytes)
	}
	return b
}

var number = regexp.MustCompile(`[0-9]+`)

func mutateOnce(r *rand.Rand, b, other []byte) []byte {
	if len(b) == 0 {
		return bytes.Clone(other)
	}
	from := r.IntN(len(b))
	to := min(len(b), from+1+r.IntN(1+len(b)/4))
	switch r.IntN(9) {
	case 0:
		for range 1 + r.IntN(16) {
			b[r.IntN(len(b))] ^= byte(1 + r.IntN(255))
		}
	case 1:
		return b[:from]
	case 2:
		return slices.Delete(b, from, to)
	case 3:
		return slices.Insert(b, to, bytes.Repeat(b[from:to], min(1+r.IntN(200), 1<<20/(to-from)+1))...)
	case 4:
		if len(other) > 0 {
			at := r.IntN(len(other))
			return slices.Insert(b, from, other[at:min(len(other), at+4096)]...)
		}
	case 5:
		for i := from; i < min(from+4, len(b)); i++ {
			b[i] = pick(r, []byte{0, 0xFF, 0x7F, 0x80})
		}
	case 6: // a number becomes another
		if at := number.FindIndex(b[from:]); at != nil {
			n := pick(r, []string{"0", "-1", "4294967296", "99999999999999999999", strconv.Itoa(r.IntN(1 << 16))})
			return slices.Replace(b, from+at[0], from+at[1], []byte(n)...)
		}
	case 7: // a block moves
		block := bytes.Clone(b[from:to])
		b = slices.Delete(b, from, to)
		return slices.Insert(b, r.IntN(len(b)+1), block...)
	case 8: // what opens is opened often
		return slices.Insert(b, from, bytes.Repeat([]byte(pick(r, []string{"<w:p>", "[", "<<", "{\\b ", "<div>", "(", "> "})), r.IntN(50_000))...)
	}
	return b
}

// mutateMember changes one member of an archive, which stays whole; nil where it cannot be read.
func mutateMember(r *rand.Rand, z *zip.Reader, other hostiletest.Source) []byte {
	changed := r.IntN(len(z.File))
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i, f := range z.File {
		in, err := f.Open()
		if err != nil {
			return nil
		}
		b, err := io.ReadAll(io.LimitReader(in, 8<<20))
		_ = in.Close()
		if err != nil {
			return nil
		}
		if i == changed {
			for range 1 + r.IntN(3) {
				b = mutateOnce(r, b, other.Bytes)
			}
		}
		m, err := w.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate})
		if err == nil {
			_, err = m.Write(b)
		}
		if err != nil {
			return nil
		}
	}
	if w.Close() != nil {
		return nil
	}
	return out.Bytes()
}
