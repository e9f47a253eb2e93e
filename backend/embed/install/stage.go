package install

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
)

// Phase is what an installation is doing.
type Phase string

// The phases, in their order; some may be left out.
const (
	Downloading Phase = "downloading"
	Copying     Phase = "copying" // from a stick
	Checking    Phase = "checking"
	Quantising  Phase = "quantising"
	Measuring   Phase = "measuring" // int8 against float32; Done and Total count texts
)

// Progress is how far an installation has come: in bytes, but for [Measuring].
type Progress struct {
	Phase       Phase
	File        string
	Done, Total int64
}

// Offer is what a person says yes or no to.
type Offer struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Licence string `json:"licence"`
	// Sources are the addresses or paths that the files come from.
	Sources []string `json:"sources"`
	Bytes   int64    `json:"bytes"` // to download or copy, about; less than the model where some are there
	Disk    int64    `json:"disk"`  // bytes that the installation needs there, about
	Free    int64    `json:"free"`
	// Unknown is set where the graph is not one that the catalogue knows: SHA256 is its
	// hash, and only who gave it can say what it is.
	Unknown bool   `json:"unknown"`
	SHA256  string `json:"sha256"`
}

// Request says how to install.
type Request struct {
	// Confirm is asked before anything is written. Without it, or without its yes, nothing
	// is installed.
	Confirm func(Offer) (bool, error)
	// KeepFull keeps the graph in full precision beside the int8 one, for graphics
	// processors; it is kept in any case where one is used here.
	KeepFull bool
	// NoInt8 installs the graph as it is.
	NoInt8 bool
	// As names the model of the catalogue that imported files are an export of, where
	// their hash does not tell.
	As string
	// Progress is called from one goroutine, about ten times a second.
	Progress func(Progress)
}

func (r *Request) progress(p Progress) {
	if r.Progress != nil {
		r.Progress(p)
	}
}

// confirm asks, and returns [ErrRefused] where the answer is not yes.
func (r *Request) confirm(o Offer) error {
	if r.Confirm == nil {
		return fmt.Errorf("%w: installing %s needs an explicit yes", ErrRefused, o.ID)
	}
	yes, err := r.Confirm(o)
	if err == nil && !yes {
		err = fmt.Errorf("%w; nothing was installed", ErrRefused)
	}
	return err
}

// stage is an installation on its way.
type stage struct {
	home     *Home
	dir      string
	manifest *embed.Manifest // as in the catalogue
	request  Request
	unknown  bool // a person said yes to the graph's hash
}

// open makes the folder of an installation.
func (h *Home) open(m *embed.Manifest, r Request) (*stage, func(), error) {
	unlock, err := h.lock(m.ID)
	if err != nil {
		return nil, nil, err
	}
	s := &stage{home: h, dir: h.staging(m.ID), manifest: m, request: r}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		unlock()
		return nil, nil, fmt.Errorf("install %s: %w; check the permissions of the folder", m.ID, err)
	}
	return s, unlock, nil
}

func (s *stage) path(name string) string { return filepath.Join(s.dir, name) }

// stagedName is where a file of the manifest lies during an installation: the graph under
// the name that it has if an int8 one takes its place.
func stagedName(f embed.File) string {
	if f.Name == embed.ModelFile {
		return embed.FullFile
	}
	return f.Name
}

// margin is what an installation leaves free on the disk.
const margin = 64 << 20

// room returns the bytes that an installation still writes: copied of the source, and an
// int8 graph, which has about a third of the size. The error is [ErrDiskFull].
func (s *stage) room(copied int64) (need, free int64, err error) {
	need = copied + margin
	if !s.request.NoInt8 {
		need += sizeOf(*s.manifest.File(embed.ModelFile)) / 3
	}
	free, err = freeSpace(s.dir)
	if err != nil {
		return need, 0, fmt.Errorf("free space of %s: %w; check the folder", s.dir, err)
	}
	if free < need {
		err = fmt.Errorf("%w: %s needs %s and %s is free in %s; make room, or set PINCITE_HOME to a folder on another disk",
			ErrDiskFull, s.manifest.ID, gigabytes(need), gigabytes(free), s.home.dir)
	}
	return need, free, err
}

func gigabytes(n int64) string {
	if n < 100e6 {
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.2f GB", float64(n)/1e9)
}

func fileSize(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// explain adds the next step to an error of an installation.
func (s *stage) explain(err error) error {
	if atomicfile.NoRoom(err) {
		return fmt.Errorf("%w: %w; make room and run the same command again: it goes on from here", ErrDiskFull, err)
	}
	return err
}

// abandon removes an installation that holds nothing to go on with.
func (s *stage) abandon() {
	if folderSize(s.dir) == 0 {
		// A folder that cannot be removed is used by the next installation.
		_ = os.RemoveAll(s.dir)
	}
}

// hashFile returns the hash and the size of a file.
func (s *stage) hashFile(ctx context.Context, name, path string) (string, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := s.copy(ctx, h, f, Progress{Phase: Checking, File: name, Total: fileSize(path)})
	return hex.EncodeToString(h.Sum(nil)), n, err
}

// copy copies until the end or ctx's.
func (s *stage) copy(ctx context.Context, to io.Writer, from io.Reader, p Progress) (int64, error) {
	buffer := make([]byte, 1<<20)
	var told time.Time
	for {
		if err := ctx.Err(); err != nil {
			return p.Done, err
		}
		n, err := from.Read(buffer)
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return p.Done, err
			}
		}
		p.Done += int64(n)
		if time.Since(told) >= reportEvery || err == io.EOF {
			told = time.Now()
			s.request.progress(p)
		}
		if err == io.EOF {
			return p.Done, nil
		}
		if err != nil {
			return p.Done, err
		}
	}
}

const reportEvery = 100 * time.Millisecond

// writeManifest writes the manifest of what the stage holds.
func (s *stage) writeManifest(m *embed.Manifest) error {
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(s.path(embed.ManifestFile), append(data, '\n'), atomicfile.Private)
}

// commit moves the stage to where the model belongs, in the place of an older one.
func (s *stage) commit() error {
	target := s.home.Dir(s.manifest.ID)
	old := s.home.removed(s.manifest.ID)
	if err := os.RemoveAll(old); err != nil {
		return fmt.Errorf("replace %s: %w; close the programs that use it", s.manifest.ID, err)
	}
	if err := atomicfile.Rename(target, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("replace %s: %w; close the programs that use it", s.manifest.ID, err)
	}
	if err := atomicfile.Rename(s.dir, target); err != nil {
		return fmt.Errorf("install %s: %w; run the same command again", s.manifest.ID, err)
	}
	// The old one is out of use; what is left of it goes with the next installation.
	_ = os.RemoveAll(old)
	return nil
}
