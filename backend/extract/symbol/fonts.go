package symbol

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
