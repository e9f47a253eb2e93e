// Package symbol writes text of symbol fonts, in which letters stand for pictures, in
// Unicode: the bullets, boxes, ticks and signs of Symbol, Wingdings, Wingdings 2 and Webdings.
package symbol

import "strings"

// Text returns text that is set in a font, with the signs that the font shows. Text of
// fonts that are no symbol fonts stays as it is, but for a bullet that has lost its font.
func Text(font, text string) string {
	sign := signsOf(font)
	if sign == nil {
		if !strings.ContainsRune(text, '\uF0B7') {
			return text
		}
		return strings.ReplaceAll(text, "\uF0B7", "•")
	}
	return strings.Map(func(r rune) rune {
		code := r
		if r >= 0xF000 && r <= 0xF0FF {
			code -= 0xF000 // the private codes that stand for those of the font
		}
		if s := sign(code); s != 0 && s != ' ' {
			return s
		}
		return r
	}, text)
}

// signsOf returns what finds the sign of a code of a symbol font, 0 or a space where
// there is none. It returns nil for other fonts.
func signsOf(font string) func(code rune) rune {
	switch strings.ToLower(font) {
	case "symbol":
		return symbolSigns.sign
	case "wingdings":
		return wingdingsSigns.sign
	case "wingdings 2":
		return wingdings2Signs.sign
	case "webdings":
		return webdingsSigns.sign
	}
	return nil
}

// The signs of a symbol font at the codes 0x20 to 0xFF, sixteen to a line; a space where
// Unicode has none.
var (
	// symbolSigns are those of Symbol, as in Adobe's table for it.
	symbolSigns = signTable("" +
		" !∀#∃%&∋()∗+,−./" + // 20
		"0123456789:;<=>?" + // 30
		"≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ" + // 40
		"ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_" + // 50
		"‾αβχδεφγηιϕκλμνο" + // 60
		"πθρστυϖωξψζ{|}∼ " + // 70
		"                " + // 80
		"                " + // 90
		"€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓" + // A0
		"°±″≥×∝∂•÷≠≡≈…⏐⎯↵" + // B0
		"ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉" + // C0
		"∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓" + // D0
		"◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪" + // E0
		" 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ") // F0
	// wingdingsSigns are those of Wingdings, as Unicode 7.0 took them in; for the crosses and
	// ticks of forms the signs that more fonts have.
	wingdingsSigns = signTable("" +
		" 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭" + // 20
		"📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍" + // 30
		"🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳" + // 40
		"🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉" + // 50
		"♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□" + // 60
		"🞐❑❒⬧⧫◆❖⬥☒⮹⌘🏵🏶🙶🙷 " + // 70
		"⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹" + // 80
		"❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•" + // 90
		" ⚪🞆🞈◉◎🔿▪◻🟂✦★✶✴✹✵" + // A0
		"⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘" + // B0
		"🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗" + // C0
		"🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋🡨" + // D0
		"🡪🡩🡫🡬🡭🡯🡮🡸🡺🡹🡻🡼🡽🡿🡾⇦" + // E0
		"⇨⇧⇩⬄⇳⬀⬁⬃⬂🢬🢭✗✔☒☑ ") // F0

	// wingdings2Signs and webdingsSigns are the boxes, ticks and bullets of the two.
	wingdings2Signs = signList{'O': '✗', 'P': '✓', 'R': '☑', 'S': '☒', 'T': '☒', 0x97: '●', 0x98: '○', 0xA3: '□'}
	webdingsSigns   = signList{'a': '✔', 'c': '□', 'g': '■', 'n': '●', 'r': '✖', '=': '■'}
)

// signTable holds the signs of a font from the code 0x20 on.
type signTable []rune

func (t signTable) sign(code rune) rune {
	if code < 0x20 || int(code)-0x20 >= len(t) {
		return 0
	}
	return t[code-0x20]
}

// signList holds those of a font of which only few are of use in a contract.
type signList map[rune]rune

func (l signList) sign(code rune) rune { return l[code] }
