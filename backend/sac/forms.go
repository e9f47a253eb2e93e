package sac

import (
	"regexp"
	"strings"

	"pincite/backend/text"
)

// longForms are legal forms that are written with small letters, with full stops or in several words, which readName
// would take for the end of a sentence or for other words. Full stops and case count.
var longForms = [][]string{
	{"GmbH", "&", "Co.", "KGaA"}, {"GmbH", "&", "Co.", "KG"}, {"GmbH", "&", "Co", "KG"}, {"Sp.", "z", "o.o."},
	{"sp.", "z", "o.o."}, {"spol.", "s", "r.o."}, {"S.", "à", "r.l."},
	{"S.à", "r.l."}, {"S.á", "r.l."}, {"S.a", "r.l."}, {"S.à.", "r.l."}, {"Sp.", "z.o.o."}, {"UG", "(haftungsbeschränkt)"}, {"de", "C.V."},
	{"S.à.r.l."}, {"S.à"}, {"SARL"}, {"Sàrl"}, {"plc"}, {"PLC"}, {"e.V."}, {"eV"}, {"e.G."}, {"eG"}, {"e.K."}, {"UG"}, {"KG"},
	{"OHG"}, {"oHG"}, {"KGaA"}, {"mbH"}, {"D.O.O."}, {"a.", "s."}, {"Sp.", "k."}, {"sp.", "k."}, {"Ltd.", "Şti."},
	{"Bhd."}, {"Bt."}, {"ehf."}, {"hf."}, {"ohf."}, {"S.r.l."}, {"S.R.L."}, {"S.p.A."}, {"S.A.S."}, {"ApS"}, {"Oy"}, {"Oyj"}, {"Kft."},
	{"Zrt."}, {"Nyrt."}, {"Lda."},
	{"bv"}, {"nv"}, {"vzw"}, {"asbl"}, {"snc"}, {"SNC"}, {"srl"}, {"CLG"}, {"DAC"}, {"CC"}, {"CIC"}, {"CIO"}, {"NPC"}, {"ILP"},
	{"Ltda."}, {"EOOD"}, {"A.Ş."}, {"C.V."}, {"V.O.F."}, {"pty."},
}

// spelledForm is a legal form in small letters with a full stop behind each, or behind two at once, as "d.d.", "v.o.s." and "s.r.o." are.
var spelledForm = regexp.MustCompile(`^(?:\p{Ll}{1,2}\.){2,6}[,;:.)”"]*$`)

// notForms are spelled like a [spelledForm] and stand behind names for something else.
var notForms = text.NewSet(`i.e e.g a.m p.m a.k.a f.k.a n.k.a d.b.a t.a c.o p.a w.e.f n.b et.al v.s`)

// formAt returns how many tokens a legal form at i has that is written as in [longForms] or as a [spelledForm]; 0 where none
// stands there. The comma, bracket or full stop of the sentence may follow it.
func formAt(ts []token, i int) int {
	if t := ts[i].text; spelledForm.MatchString(t) && !notForms[strings.TrimRight(t, `,;:.)”"`)] {
		return 1
	}
	for _, form := range longForms {
		if i+len(form) > len(ts) {
			continue
		}
		found := true
		for k, word := range form {
			t := ts[i+k].text
			if found = t == word || k == len(form)-1 && endsForm(t, word); !found {
				break
			}
		}
		if found {
			return len(form)
		}
	}
	return 0
}

// endsForm reports whether a token is a word and what may stand behind the last word of a form.
func endsForm(t, word string) bool {
	rest, ok := strings.CutPrefix(t, word)
	if !ok {
		return false
	}
	return strings.Trim(rest, ",;:.)”\"") == "" || strings.HasPrefix(rest, ",(") || strings.HasPrefix(rest, "(")
}

// trimStop takes the full stop of a sentence from a name, and leaves that of its form: "Tarn GmbH." is Tarn GmbH, and
// "Fell e.V.." Fell e.V. The name ends before ts[end].
func trimStop(name string, ts []token, end int) string {
	last := lastWordRaw(name)
	word := strings.TrimRight(last, ".")
	stops := len(last) - len(word)
	if stops == 0 {
		return name
	}
	keep := 0
	switch form := strings.ToLower(word); {
	case strings.Contains(word, "."), len(form) == 1,
		abbreviatedForms[form] && !(endsSentenceAt(ts, end) && withoutStop(strings.TrimSuffix(name, " "+last), word, ts)):
		keep = 1
	}
	return name[:len(name)-stops+min(keep, stops)]
}

// endsSentenceAt reports whether the token before ts[end] may end a sentence by its full stop.
func endsSentenceAt(ts []token, end int) bool {
	return strings.HasSuffix(ts[end-1].text, ".") && (end == len(ts) || ts[end].brk || capitalised(ts[end].core()))
}

// withoutStop reports whether the writer of a name has no full stop behind the abbreviation that ends it: as the word before it
// shows, "Pte Ltd" or "Pte. Ltd.", or all other names in ts.
func withoutStop(before, word string, ts []token) bool {
	if l := lastWordRaw(before); abbreviatedForms[strings.ToLower(strings.TrimRight(l, ".,"))] {
		return !strings.Contains(l, ".")
	}
	bare, stopped := 0, 0
	for _, t := range ts {
		switch strings.TrimRight(t.text, `,;:)”"`) {
		case word:
			bare++
		case word + ".":
			stopped++
		}
	}
	return bare > 0 && stopped < 2
}

// abbreviatedForms are forms that end with a full stop of their own.
var abbreviatedForms = text.NewSet(`inc ltd corp co bros cie jr sr kft zrt nyrt bt lda ltda pty pte pvt sdn bhd ehf hf ohf şti sp`)

// firmOf returns where the name of a firm ends that begins at i and is made of the names of its partners, "Smith, Barrow
// and Tull, LLC"; 0 where none begins there.
func firmOf(ts []token, i int) int {
	const most = 6 // partners
	k := i
	for n := 0; n < most; n++ {
		if k+2 >= len(ts) || !partner(ts[k]) || !strings.HasSuffix(ts[k].text, ",") {
			break
		}
		k++
	}
	// in an address
	if k == i || k+1 >= len(ts) || closedSuffixes[ts[i].suffix()] || i > 0 && strings.HasSuffix(ts[i-1].text, ",") &&
		!closedSuffixes[ts[i-1].suffix()] {
		return 0
	}
	if l := strings.ToLower(ts[k].text); l != "and" && l != "&" {
		if l = strings.ToLower(ts[k+1].text); l != "and" && l != "&" {
			return 0
		}
		k++
	}
	for k++; k < len(ts) && k < i+2*most && partner(ts[k]); k++ {
		if closedSuffixes[ts[k].suffix()] {
			return k + 1
		}
		if strings.HasSuffix(ts[k].text, ",") && (k+1 >= len(ts) || !closedSuffixes[ts[k+1].suffix()]) {
			return 0
		}
	}
	return 0
}

// partner reports whether a token may be the name of a partner of a firm, or "and" between two.
func partner(t token) bool {
	w := t.core()
	return capitalised(w) && !notNames[strings.ToLower(w)] && !strings.ContainsAny(t.text, "()\"“”;:") || t.text == "and" || t.text == "&"
}
