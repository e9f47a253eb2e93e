package hostiletest

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the files
	"encoding/gob"
	"slices"

	"pincite/backend/extract/canon"
)

//go:embed sources.gz
var sourcesFile []byte

//go:embed exports.gz
var exportsFile []byte

// Sources returns the files, for machines without any of the programs that readers start.
func Sources() []Source { return unpack(sourcesFile) }

// Exports returns files that pass for exports of this program as far as their names and
// parts go, and cost whoever reads them back without limits gigabytes or minutes.
func Exports() []Source { return unpack(exportsFile) }

// kept is a source in a file, which is a list of them in gob's form, packed twice: what unfolds to gigabytes is all alike.
type kept struct {
	Name, Ext string
	Bytes     []byte
	Ends      []string // what the errors say; "" for none
}

var sentinels = []error{
	canon.ErrEmpty, canon.ErrBinary, canon.ErrTooLarge, canon.ErrPointer, canon.ErrUnsupported, canon.ErrDamaged, canon.ErrPassword,
	canon.ErrNeedsOCR, canon.ErrTool,
}

func unpack(file []byte) (all []Source) {
	inner, err := gzip.NewReader(bytes.NewReader(file))
	must(err)
	outer, err := gzip.NewReader(inner)
	must(err)
	var list []kept
	must(gob.NewDecoder(outer).Decode(&list))
	for _, k := range list {
		s := Source{Name: k.Name, Ext: k.Ext, Bytes: k.Bytes}
		for _, end := range k.Ends {
			if at := slices.IndexFunc(sentinels, func(err error) bool { return err.Error() == end }); at >= 0 {
				s.Ends = append(s.Ends, sentinels[at])
			} else {
				s.Ends = append(s.Ends, nil)
			}
		}
		all = append(all, s)
	}
	return all
}
