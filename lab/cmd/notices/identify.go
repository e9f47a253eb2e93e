package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// phrases are words that stand in one licence alone, by its SPDX identifier; the first that
// is met counts. White space and case do not.
var phrases = []struct{ id, phrase string }{
	{"FTL", "the freetype project license"}, // of two that one may choose from, this is taken
	{"FTL", "your choice of exactly one of the following two licenses: * the freetype license"},
	{"BSD-3-Clause", "spdx-license-identifier: bsd-3-clause or gpl-2.0-only"},
	{"AGPL", "gnu affero general public license"},
	{"LGPL", "gnu lesser general public license"},
	{"GPL", "gnu general public license"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"MPL-2.0", "mozilla public license, version 2.0"},
	{"Apache-2.0", "apache license version 2.0"},
	{"Apache-2.0", "apache license, version 2.0"},
	{"Apache-2.0", "www.apache.org/licenses/license-2.0"},
	{"OFL-1.1", "sil open font license"},
	{"Bitstream-Vera", "bitstream vera"},
	{"Unlicense", "this is free and unencumbered software"},
	{"CC0-1.0", "creative commons legal code cc0"},
	{"Zlib", "altered source versions must be plainly marked as such"},
	{"BSD-3-Clause", "neither the name"},
	{"BSD-3-Clause", "may not be used to endorse or promote products"},
	{"BSD-2-Clause", "redistributions in binary form must reproduce"},
	{"BSD-2-Clause", "redistributions of source code must retain"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"CC-BY-4.0", "creative commons attribution 4.0"},
	{"BSL-1.0", "boost software license"},
}

// errUnknown is returned when a text is none of the licences that are known here.
var errUnknown = errors.New("a licence that lab/cmd/notices does not know; read it and add a phrase")

// errForbidden is returned for a licence that the program cannot be given on with.
var errForbidden = errors.New("a licence that Pincite does not carry; take the dependency out")

// identify names the licences of texts. A notice that stands beside a licence needs no name.
func identify(texts []string) (string, error) {
	var ids []string
	for _, text := range texts {
		plain := strings.ToLower(strings.Join(strings.Fields(text), " "))
		for _, p := range phrases {
			if strings.Contains(plain, p.phrase) {
				if !slices.Contains(ids, p.id) {
					ids = append(ids, p.id)
				}
				break
			}
		}
	}
	switch {
	case len(ids) == 0:
		return "", errUnknown
	case slices.Contains(ids, "GPL"), slices.Contains(ids, "AGPL"):
		return strings.Join(ids, " AND "), fmt.Errorf("%w: %v", errForbidden, ids)
	}
	return strings.Join(ids, " AND "), nil
}

// mitOf is the MIT licence of a package that states it and brings no text of it.
func mitOf(name string) string {
	return "Copyright (c) the authors of " + name + `

Permission is hereby granted, free of charge, to any person obtaining a copy of this
software and associated documentation files (the "Software"), to deal in the Software
without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons
to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or
substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED,
INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR
PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
DEALINGS IN THE SOFTWARE.`
}
