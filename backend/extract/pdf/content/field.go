package content

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pincite/backend/extract/pdf/font"
	"pincite/backend/extract/pdf/object"
)

// What a field shows is its value. The appearance that the file keeps beside it may be that of an older one.

// The flags of fields, PDF 32000-1:2008, tables 226 to 230.
const (
	flagPassword = 1 << 13
	flagRadio    = 1 << 15
	flagPush     = 1 << 16
	flagCombo    = 1 << 17
	flagComb     = 1 << 24
)

// The signs of boxes to tick and of buttons of which one is chosen.
const (
	Ticked, Unticked  = "☒", "☐"
	Chosen, NotChosen = "◉", "○"
)

// Fields counts what a form asks for, and what is filled in.
type Fields struct{ All, Filled int }

// drawField draws a field of a form. It reports whether it has: what has an appearance that says what the value does, and what
// is no field with a value, is left to be drawn as other annotations are.
func (in *Interpreter) drawField(ctx context.Context, d object.Dict, s *object.Stream, target Rect, g Geometry) (done bool, err error) {
	flags := in.file.Int(in.inherited(d, "Ff"), 0)
	switch in.file.Name(in.inherited(d, "FT")) {
	case "Btn":
		if flags&flagPush != 0 {
			return false, nil
		}
		in.drawn.Fields.All++
		sign, on := Unticked, in.isOn(d)
		switch radio := flags&flagRadio != 0; {
		case on && radio:
			sign = Chosen
		case on:
			sign = Ticked
		case radio:
			sign = NotChosen
		}
		if on {
			in.drawn.Fields.Filled++
		}
		in.write(sign, d, target, g)
		in.drawn.Glyphs = append(in.drawn.Glyphs, Glyph{Space: true})
		return true, nil
	case "Tx", "Ch":
	default:
		return false, nil
	}
	value := in.value(d)
	in.drawn.Fields.All++
	if strings.TrimSpace(value) != "" {
		in.drawn.Fields.Filled++
	}
	if s == nil {
		return false, nil
	}
	return true, in.drawFilled(ctx, d, s, value, target, g)
}

// drawFilled draws a field that has an appearance: that, where it says what the value does, and else the value.
func (in *Interpreter) drawFilled(ctx context.Context, d object.Dict, s *object.Stream, value string, target Rect, g Geometry) error {
	glyphs, rules, shapes := len(in.drawn.Glyphs), len(in.drawn.Rules), len(in.shapes)
	if err := in.drawAppearance(ctx, s, target, g); err != nil {
		return err
	}
	var text strings.Builder
	unknown := false
	for _, gl := range in.drawn.Glyphs[min(glyphs, len(in.drawn.Glyphs)):] {
		text.WriteString(gl.Text)
		unknown = unknown || gl.Text == font.Unknown
	}
	old, now := squeezed(text.String()), squeezed(value)
	flags := in.file.Int(in.inherited(d, "Ff"), 0)
	kind := in.file.Name(in.inherited(d, "FT"))
	list := kind == "Ch" && flags&flagCombo == 0
	switch {
	case old == now && old != "" && flags&flagComb != 0 && kind == "Tx": // a letter in each box, and no word to be parted
		in.drawn.Glyphs, in.drawn.Rules, in.shapes = in.drawn.Glyphs[:glyphs], in.drawn.Rules[:rules], in.shapes[:shapes]
		in.write(value, d, target, g)
		return nil
	case old == now, flags&flagPassword != 0 && kind == "Tx", in.formats(d, old, now):
		return nil
	case now == "" && in.inherited(d, "V") == nil && !in.needAppearances() && !list:
		return nil // what the form draws where it asks for something
	}
	if old != "" && !list && !unknown {
		for _, gl := range in.drawn.Glyphs[glyphs:] {
			if !gl.Space {
				gl.Concealed = Outdated
				in.drawn.Concealed = append(in.drawn.Concealed, gl)
			}
		}
	}
	in.drawn.Glyphs, in.drawn.Rules, in.shapes = in.drawn.Glyphs[:glyphs], in.drawn.Rules[:rules], in.shapes[:shapes]
	in.write(value, d, target, g)
	return nil
}

// squeezed is a text without what its look alone has: white space, ligatures and the case of letters.
func squeezed(text string) string {
	text = strings.NewReplacer("ﬁ", "fi", "ﬂ", "fl", "ﬀ", "ff", "ﬃ", "ffi", "ﬄ", "ffl").Replace(text)
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) || r == '\u00AD' || r == '\u200B' {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// formats reports whether what a field draws is its value as a script of the form writes it: "$7,350.00" of 7350.
func (in *Interpreter) formats(d object.Dict, old, now string) bool {
	actions := in.file.Dict(in.inherited(d, "AA"))
	if old == "" || now == "" || actions["F"] == nil {
		return false
	}
	digits := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return r
			}
			return -1
		}, s)
	}
	a, b := digits(old), digits(now)
	return b != "" && (strings.HasPrefix(strings.TrimLeft(a, "0"), strings.TrimLeft(strings.TrimRight(b, "0"), "0")) || sorted(a) == sorted(b))
}

func sorted(s string) string {
	b := []byte(s)
	slices.Sort(b)
	return string(b)
}

// needAppearances reports whether the form says that its fields are to be drawn from their values.
func (in *Interpreter) needAppearances() bool {
	need, _ := in.file.Resolve(in.file.Dict(in.file.Dict(in.file.Trailer()["Root"])["AcroForm"])["NeedAppearances"])
	return need == true
}

// isOn reports whether a box is ticked, or a radio button chosen: by the value of the field where that names a state, and else by
// the state that is drawn.
func (in *Interpreter) isOn(d object.Dict) bool {
	drawn := in.file.Name(d["AS"])
	states := in.file.Dict(in.file.Dict(d["AP"])["N"])
	state := drawn
	for name := range states {
		if name != "Off" {
			state = name
		}
	}
	v := in.file.Name(in.inherited(d, "V"))
	if v == "" {
		if said := object.Text(in.file.String(in.inherited(d, "V"))); said != "" {
			v = object.Name(said)
		}
	}
	switch {
	case v == "":
		return drawn != "" && drawn != "Off"
	case v == "Off":
		return false
	case len(states) == 0 && drawn != "":
		return drawn != "Off"
	case v == state:
		return true
	}
	options := in.file.Array(in.inherited(d, "Opt"))
	for i, o := range options {
		if index := object.Name(strconv.Itoa(i)); index == state && object.Text(in.file.String(o)) == string(v) {
			return true
		}
	}
	return false
}

// value returns what a field is filled in with, as viewers show it: the text of the option that is chosen, and nothing for a
// password.
func (in *Interpreter) value(d object.Dict) string {
	kind := in.file.Name(in.inherited(d, "FT"))
	if kind == "Btn" || kind == "Tx" && in.file.Int(in.inherited(d, "Ff"), 0)&flagPassword != 0 {
		return ""
	}
	v := in.inherited(d, "V")
	var options object.Array
	if kind == "Ch" {
		options = in.file.Array(in.inherited(d, "Opt"))
	}
	if chosen := in.file.Array(v); chosen != nil {
		var out []string
		for _, o := range chosen {
			out = append(out, in.option(options, object.Text(in.file.String(o))))
		}
		return strings.Join(out, "\n")
	}
	if chosen := in.file.Numbers(in.inherited(d, "I")); v == nil && kind == "Ch" {
		var out []string
		for _, i := range chosen {
			if i >= 0 && int(i) < len(options) {
				out = append(out, in.optionText(options[int(i)]))
			}
		}
		return strings.Join(out, "\n")
	}
	if s := in.file.Stream(v); s != nil {
		if data, err := in.file.Decode(s); err == nil {
			return object.Text(object.String(data))
		}
	}
	text := object.Text(in.file.String(v))
	if text == "" {
		text = string(in.file.Name(v))
	}
	return in.option(options, text)
}

// optionText is what an option shows.
func (in *Interpreter) optionText(o object.Object) string {
	if pair := in.file.Array(o); len(pair) == 2 {
		o = pair[1]
	}
	return object.Text(in.file.String(o))
}

// option returns the text of the option that is exported as value, and value itself where there is none.
func (in *Interpreter) option(options object.Array, value string) string {
	for _, o := range options {
		if pair := in.file.Array(o); len(pair) == 2 && object.Text(in.file.String(pair[0])) == value {
			return object.Text(in.file.String(pair[1]))
		}
	}
	return value
}
