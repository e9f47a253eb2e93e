package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// source is what a release is made of.
type source struct {
	version string // such as "1.2.0"
	commit  string
	at      time.Time
}

// bill is a bill of materials, in the part of CycloneDX 1.6 (ECMA-424) that is needed.
type bill struct {
	Format     string     `json:"bomFormat"`
	Spec       string     `json:"specVersion"`
	Version    int        `json:"version"`
	Metadata   metadata   `json:"metadata"`
	Components []material `json:"components"`
}

type metadata struct {
	Timestamp string   `json:"timestamp"`
	Component material `json:"component"`
}

type material struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version"`
	PURL     string    `json:"purl"`
	Licenses []licence `json:"licenses"`
	Hashes   []hash    `json:"hashes,omitempty"`
}

type licence struct {
	Expression string `json:"expression"` // of SPDX
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"` // in hexadecimal digits
}

// billOfMaterials lists what third_party/notices.json says the programs carry: modules of Go,
// packages of the page, and ONNX Runtime, with the checksum that its lock file pins.
func billOfMaterials(from source, notices, lock []byte) (*bill, error) {
	var carried struct {
		Components []struct{ Name, Version, Licence string }
	}
	if err := json.Unmarshal(notices, &carried); err != nil {
		return nil, fmt.Errorf("third_party/notices.json: %w; run: make notices", err)
	}
	integrity, err := runtimeHash(lock)
	if err != nil {
		return nil, err
	}
	b := &bill{Format: "CycloneDX", Spec: "1.6", Version: 1, Components: []material{}}
	b.Metadata.Timestamp = from.at.Format(time.RFC3339)
	b.Metadata.Component = component("application", "pincite", from.version, "pkg:generic/pincite@"+from.version, "Apache-2.0")
	for _, c := range carried.Components {
		m := component("library", c.Name, c.Version, packageURL(c.Name, c.Version), c.Licence)
		if strings.HasPrefix(c.Name, "ONNX Runtime") {
			m.Hashes = []hash{integrity}
		}
		b.Components = append(b.Components, m)
	}
	return b, nil
}

func component(kind, name, version, purl, terms string) material {
	return material{Type: kind, Ref: purl, Name: name, Version: version, PURL: purl, Licenses: []licence{{terms}}}
}

// packageURL names a component by where it comes from. The path of a Go module begins with a
// host, which has a dot; the name of an npm package has none before its first slash.
func packageURL(name, version string) string {
	host, _, _ := strings.Cut(name, "/")
	switch {
	case name == "Go standard library":
		return "pkg:golang/std@" + version
	case strings.HasPrefix(name, "ONNX Runtime"):
		return "pkg:npm/onnxruntime-node@" + version
	case strings.Contains(host, "."):
		return "pkg:golang/" + strings.ReplaceAll(name, "~", "%7E") + "@" + strings.ReplaceAll(version, "+", "%2B")
	}
	return "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + version
}

// runtimeHash returns the SHA-512 of the package that ONNX Runtime comes in.
func runtimeHash(lock []byte) (h hash, err error) {
	var pinned struct {
		Packages map[string]struct{ Integrity string }
	}
	if err := json.Unmarshal(lock, &pinned); err != nil {
		return h, fmt.Errorf("third_party/onnxruntime/package-lock.json: %w", err)
	}
	coded, ok := strings.CutPrefix(pinned.Packages["node_modules/onnxruntime-node"].Integrity, "sha512-")
	sum, err := base64.StdEncoding.DecodeString(coded)
	if err != nil || !ok || len(sum) != 64 {
		return h, fmt.Errorf("third_party/onnxruntime/package-lock.json pins no SHA-512 of onnxruntime-node; run npm install there")
	}
	return hash{"SHA-512", hex.EncodeToString(sum)}, nil
}
