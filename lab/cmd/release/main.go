// Command release writes what goes beside the packages of a release, so that anyone can check
// them: SHA256SUMS, a bill of materials (CycloneDX 1.6) of what the programs carry, and a
// statement of provenance (in-toto, SLSA 1.0) of which sources gave which bytes. The same packages
// of the same commit give the same files. It runs in the root of the repository:
//
//	go run ./cmd/release FOLDER
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/library"
)

// The files that release writes, and does not count among the packages.
const (
	sumsFile       = "SHA256SUMS"
	materialsFile  = "pincite.cdx.json"
	provenanceFile = "provenance.json"
)

func main() {
	err := errors.New("name the folder of the packages, as in: go run ./cmd/release build/bin/release")
	if len(os.Args) == 2 {
		err = run(os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(folder string) error {
	from, err := sourceHere()
	if err != nil {
		return err
	}
	notices, err := os.ReadFile(filepath.Join("third_party", "notices.json"))
	if err != nil {
		return err
	}
	lock, err := os.ReadFile(filepath.Join("third_party", "onnxruntime", "package-lock.json"))
	if err != nil {
		return err
	}
	materials, err := billOfMaterials(from, notices, lock)
	if err != nil {
		return err
	}
	if err := write(filepath.Join(folder, materialsFile), materials); err != nil {
		return err
	}
	packages, err := digests(folder)
	if err != nil {
		return err
	}
	if err := write(filepath.Join(folder, provenanceFile), provenance(from, packages)); err != nil {
		return err
	}
	if packages, err = digests(folder); err != nil { // with the statement
		return err
	}
	var sums strings.Builder
	for _, p := range packages {
		fmt.Fprintf(&sums, "%s  %s\n", p.Digest.SHA256, p.Name)
	}
	return atomicfile.WriteFile(filepath.Join(folder, sumsFile), []byte(sums.String()), 0o644)
}

// sourceHere tells the version, the commit, and when that was made; SOURCE_DATE_EPOCH wins.
func sourceHere() (s source, err error) {
	out, err := exec.Command("git", "log", "-1", "--format=%H %ct").Output()
	if err != nil {
		return s, fmt.Errorf("ask git for the commit: %w", err)
	}
	commit, stamp, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	if given := os.Getenv("SOURCE_DATE_EPOCH"); given != "" {
		stamp = given
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return s, fmt.Errorf("the time of the sources: %w", err)
	}
	version, _, _ := strings.Cut(library.Version(), "+")
	return source{version, commit, time.Unix(seconds, 0).UTC()}, nil
}

type digest struct {
	SHA256 string `json:"sha256"`
}

// digests returns the files of a folder by name, but for the sums and their signature.
func digests(folder string) ([]subject, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var all []subject
	for _, e := range entries {
		if !e.Type().IsRegular() || strings.HasPrefix(e.Name(), sumsFile) {
			continue
		}
		sum, err := digestOf(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, subject{e.Name(), digest{sum}})
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s holds no package; run: make release", folder)
	}
	return all, nil
}

func digestOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func write(path string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(path, append(data, '\n'), 0o644)
}
