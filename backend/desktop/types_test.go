package desktop

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pincite/backend/jobs"
)

var update = flag.Bool("update", false, "rewrite golden files")

// typesFile declares the API to the page.
const typesFile = "../../frontend/src/lib/api/types.ts"

// TestTypes compares what the page believes of the API with what the API is.
func TestTypes(t *testing.T) {
	got := declarations(reflect.TypeFor[*API]())
	if *update {
		if err := os.WriteFile(typesFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(typesFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what the API is; run go test ./backend/desktop -run TestTypes -update", typesFile)
	}
}

// declarations returns the TypeScript declarations of an API and all that it speaks of.
func declarations(api reflect.Type) string {
	d := declarer{seen: map[reflect.Type]string{}}
	var methods strings.Builder
	for i := range api.NumMethod() {
		m := api.Method(i)
		var in []string
		for j := 1; j < m.Type.NumIn(); j++ {
			in = append(in, fmt.Sprintf("%c: %s", 'a'+j-1, d.name(m.Type.In(j))))
		}
		out := "void"
		if m.Type.NumOut() == 2 {
			out = d.name(m.Type.Out(0))
		}
		fmt.Fprintf(&methods, "  %s(%s): Promise<%s>;\n", m.Name, strings.Join(in, ", "), out)
	}
	d.name(reflect.TypeFor[jobs.Job]())
	d.name(reflect.TypeFor[ReviewProgress]())
	d.name(reflect.TypeFor[Wording]())
	var names []string
	for _, declared := range d.seen {
		names = append(names, declared)
	}
	slices.Sort(names)
	return "// Made by: go test ./backend/desktop -run TestTypes -update\n\n" + strings.Join(names, "\n") +
		"\nexport interface API {\n" + methods.String() + "}\n"
}

// declarer collects the interfaces of the structs it meets.
type declarer struct{ seen map[reflect.Type]string }

func (d *declarer) name(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Slice:
		return d.name(t.Elem()) + "[]"
	case reflect.Struct:
		d.declare(t)
		return t.Name()
	}
	return "number"
}

func (d *declarer) declare(t reflect.Type) {
	if _, ok := d.seen[t]; ok {
		return
	}
	d.seen[t] = "" // it may speak of itself
	var text strings.Builder
	fmt.Fprintf(&text, "export interface %s {\n", t.Name())
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag.Get("json") == "-" {
			continue
		}
		fmt.Fprintf(&text, "  %s: %s;\n", f.Tag.Get("json"), d.name(f.Type))
	}
	d.seen[t] = text.String() + "}\n"
}
