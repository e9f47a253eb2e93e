package rtf

import (
	"slices"
	"strconv"
	"strings"

	symbols "pincite/backend/extract/symbol"
)

// field is a field that has begun and not ended: its instructions, and what a form field holds.
type field struct {
	outer   *field
	result  int      // ffres: the state of a box, the entry of a list; -1 for none
	byRule  int      // ffdefres: what it begins with
	entries []string // of a list
	silent  bool     // its result is computed, and not shown as it was saved
}

// unset is the state of a form field that was left as it begins.
const unset = 25

// fieldWord obeys the words of fields.
func (r *reader) fieldWord(t token) bool {
	s := r.top()
	switch t.word {
	case "field":
		if s.onClose != nil {
			return true
		}
		f := &field{outer: r.field, result: -1}
		r.field = f
		s.onClose = func() { r.field = f.outer }
	case "fldinst":
		if r.field == nil || s.to != toFlow {
			s.to = toNothing
			return true
		}
		f := r.field
		place := *s
		r.gather(func(instructions string) { r.compute(f, instructions, place) })
	case "ffl":
		if f := r.field; f != nil {
			r.gather(func(entry string) { f.entries = append(f.entries, entry) })
		}
	case "ffres":
		if r.field != nil {
			r.field.result = t.value
		}
	case "ffdefres":
		if r.field != nil {
			r.field.byRule = t.value
		}
	case "fldrslt":
		if r.field != nil && r.field.silent {
			s.to = toNothing
		}
	default:
		return false
	}
	return true
}

// compute shows what Word computes for a field, in the place where its instructions stand.
func (r *reader) compute(f *field, instructions string, place state) {
	words := strings.Fields(instructions)
	if len(words) == 0 {
		return
	}
	if f.result < 0 || f.result == unset {
		f.result = f.byRule
	}
	shown := ""
	switch strings.ToUpper(words[0]) {
	case "FORMCHECKBOX":
		shown = map[bool]string{true: "☒", false: "☐"}[f.result == 1]
	case "FORMDROPDOWN":
		if f.result < len(f.entries) {
			shown = f.entries[f.result]
		}
	case "SYMBOL":
		shown = symbolField(words[1:])
	case "AUTONUM", "AUTONUMLGL":
		r.numbers++
		if shown = strconv.Itoa(r.numbers); !slices.Contains(words, `\e`) {
			shown += "."
		}
	}
	if shown == "" {
		return
	}
	f.silent = true
	r.stack = append(r.stack, place)
	r.write(shown)
	r.stack = r.stack[:len(r.stack)-1]
}

// symbolField is the sign of a SYMBOL field: a code, and after \f a font.
func symbolField(words []string) string {
	if len(words) == 0 {
		return ""
	}
	code, err := strconv.ParseUint(words[0], 0, 16)
	if err != nil {
		return ""
	}
	for i, w := range words {
		if w == `\f` && i+1 < len(words) {
			name, _, _ := strings.Cut(strings.Join(words[i+1:], " "), `\`)
			return symbols.Text(strings.Trim(name, `" `), string(rune(code)))
		}
	}
	return string(rune(code))
}
