package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// writeJSON writes the record, indented, for people who read it too.
func writeJSON(w io.Writer, r *Record) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

// readJSON reads a record that makes up all of data. The error is [ErrNotExport] or
// [ErrDamaged].
func readJSON(data []byte) (*Record, error) {
	var r Record
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(&r); err != nil {
		return nil, fmt.Errorf("%w: %s", ErrDamaged, jsonFault(err))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: something follows it", ErrDamaged)
	}
	return &r, r.check()
}

// jsonFault says what is wrong with JSON without quoting it.
func jsonFault(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("not JSON from byte %d on", syntax.Offset)
	case errors.As(err, &kind):
		return fmt.Sprintf("a %s where %s has another kind of value", kind.Value, kind.Field)
	}
	return "not JSON to the end"
}
