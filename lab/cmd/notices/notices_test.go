package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// committed reads the notices of the repository.
func committed(t *testing.T) (notices, map[string]component) {
	t.Helper()
	data, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	var n notices
	if err := json.Unmarshal(data, &n); err != nil {
		t.Fatal(err)
	}
	byName := map[string]component{}
	for _, c := range n.Components {
		byName[c.Name] = c
	}
	return n, byName
}

// TestUpToDate compares the notices with what is linked on this system, with go.mod and
// with the page's lock file. It needs no network.
func TestUpToDate(t *testing.T) {
	t.Chdir("../../..")
	n, byName := committed(t)
	const again = "run: make notices"
	linked, err := linkedModules(runtime.GOOS)
	if err != nil {
		t.Fatal(err)
	}
	if len(linked) < 20 {
		t.Fatalf("only %d modules are linked", len(linked))
	}
	for path, m := range linked {
		if c, ok := byName[path]; !ok || c.Version != m.Version {
			t.Errorf("%s %s is linked, the notices have %q; %s", path, m.Version, c.Version, again)
		}
	}
	required, locked := requiredModules(t), lockedPackages(t)
	for _, c := range n.Components {
		if len(c.Texts) == 0 || c.Licence == "" {
			t.Errorf("%s has no licence", c.Name)
		}
		switch wanted := required[c.Name] + locked[c.Name]; {
		case c.Name == "Go standard library" || c.Name == "ONNX Runtime (onnxruntime-node)":
		case wanted != c.Version:
			t.Errorf("%s %s stands in the notices, %q in go.mod or package-lock.json; %s", c.Name, c.Version, wanted, again)
		}
	}
	for _, name := range []string{"svelte", "pdfjs-dist", "Go standard library", "ONNX Runtime (onnxruntime-node)"} {
		if _, ok := byName[name]; !ok {
			t.Errorf("%s is missing; %s", name, again)
		}
	}
}

// requiredModules are those of go.mod, by path.
func requiredModules(t *testing.T) map[string]string {
	t.Helper()
	out, err := exec.Command("go", "mod", "edit", "-json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var mod struct{ Require []module }
	if err := json.Unmarshal(out, &mod); err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for _, m := range mod.Require {
		versions[m.Path] = m.Version
	}
	return versions
}

// lockedPackages are those of the page, by name.
func lockedPackages(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("frontend/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for path, p := range lock.Packages {
		if name, ok := strings.CutPrefix(path, "node_modules/"); ok {
			versions[name] = p.Version
		}
	}
	return versions
}

func TestIdentify(t *testing.T) {
	for name, test := range map[string]struct {
		texts []string
		want  string
		err   error
	}{
		"MIT":            {[]string{"Permission is hereby granted, free\n of charge, to any person obtaining a copy"}, "MIT", nil},
		"two":            {[]string{"Apache License\n Version 2.0", "Neither the name of the copyright holder"}, "Apache-2.0 AND BSD-3-Clause", nil},
		"with a notice":  {[]string{"Apache License, Version 2.0", "Copyright 2020 somebody"}, "Apache-2.0", nil},
		"one of two":     {[]string{"/* SPDX-License-Identifier: BSD-3-Clause OR GPL-2.0-only */ GNU General Public License"}, "BSD-3-Clause", nil},
		"GPL":            {[]string{"GNU GENERAL PUBLIC LICENSE"}, "GPL", errForbidden},
		"AGPL":           {[]string{"GNU AFFERO GENERAL PUBLIC LICENSE"}, "AGPL", errForbidden},
		"something else": {[]string{"you may look at it"}, "", errUnknown},
		"nothing":        {nil, "", errUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := identify(test.texts)
			if got != test.want || !errors.Is(err, test.err) {
				t.Errorf("%q, %v; want %q, %v", got, err, test.want, test.err)
			}
		})
	}
}

// TestCollect keeps a text once and gives the same notices for any order.
func TestCollect(t *testing.T) {
	mit := mitOf("x")
	a, b := found{"a", "1", []string{mit}}, found{"b", "2", []string{mit}}
	for _, all := range [][]found{{a, b}, {b, a}} {
		n, err := collect(all)
		if err != nil {
			t.Fatal(err)
		}
		if len(n.Texts) != 1 || len(n.Components) != 2 || n.Components[0].Name != "a" || n.Components[1].Texts[0] != 0 {
			t.Errorf("%+v", n)
		}
	}
}
