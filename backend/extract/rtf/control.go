package rtf

import (
	"strconv"
	"strings"

	"pincite/backend/doc"
)

// characters are the control words and symbols that stand for text.
var characters = map[string]string{
	"tab": "\t", "line": "\n", "lbr": "\n", "emdash": "—", "endash": "–", "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005",
	"lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "zwj": "\u200D", "zwnj": "\u200C",
	"~": "\u00A0", "_": "\u2011", "{": "{", "}": "}", "\\": "\\", "\t": "\t",
}

// skipped are the destinations without text of the document.
var skipped = map[string]bool{
	"info": true, "pict": true, "xe": true, "tc": true, "rxe": true, "txe": true, "sp": true,
	"shprslt": true, "nonesttables": true, "datafield": true, "objdata": true, "private": true, "filetbl": true, "listtable": true,
	"listoverridetable": true, "rsidtbl": true, "template": true, "themedata": true, "colorschememapping": true, "latentstyles": true,
	"datastore": true, "ftnsep": true, "ftnsepc": true, "ftncn": true, "aftnsep": true, "aftnsepc": true, "aftncn": true, "bkmkstart": true,
	"bkmkend": true, "sn": true, "sv": true, "keycode": true, "ffname": true, "ffdeftext": true, "ffformat": true, "ffhelptext": true,
	"ffstattext": true, "atnid": true, "atnicn": true, "pn": true,
}

// passed are the destinations after \* whose text is that of the document.
var passed = map[string]bool{"shpinst": true, "do": true, "moMath": true, "moMathPara": true, "shpgrp": true, "formfield": true}

// control obeys a control word or symbol.
func (r *reader) control(t token) {
	if len(r.stack) == 0 {
		return
	}
	r.flush()
	if r.skip > 0 && t.word != "u" && t.word != "uc" && t.word != "bin" {
		r.skip--
		return
	}
	star := r.star
	r.star = false
	s := r.top()
	switch text, ok := characters[t.word]; {
	case t.word == "*":
		r.star = true
	case s.to == toNothing:
	case t.word == "\n" || t.word == "\r":
		s.flow.paragraphMark(r)
	case ok:
		r.write(text)
	case skipped[t.word], strings.HasPrefix(t.word, "m") && strings.HasSuffix(t.word, "Pr"):
		s.to = toNothing
	case r.destination(t), r.fieldWord(t), r.look(t), r.property(t), r.mark(t), r.table(t):
	case star && !passed[t.word]:
		s.to = toNothing
	}
}

// destination obeys the words that say what the text of the group is.
func (r *reader) destination(t token) bool {
	s := r.top()
	if s.onClose != nil && t.word != "ftnalt" { // the group is one already
		return false
	}
	switch t.word {
	case "fonttbl":
		s.to = toFonts
	case "colortbl":
		s.to, r.colours = toColours, append(r.colours, colour{})
	case "stylesheet":
		s.to = toStyles
	case "revtbl":
		r.gather(func(names string) {
			for name := range strings.SplitSeq(strings.TrimSuffix(names, ";"), ";") {
				r.authors = append(r.authors, strings.TrimSpace(name))
			}
		})
	case "listtext", "pntext":
		f, visible := s.flow, s.to == toFlow && !s.hidden && !s.deleted
		r.gather(func(label string) {
			if visible {
				f.setLabel(label)
			}
		})
	case "footnote":
		r.footnote()
	case "ftnalt":
		if n := r.current(); n != nil {
			n.note.Kind = doc.Endnote
		}
	case "annotation":
		r.comment()
	case "atnauthor":
		r.gather(func(name string) { r.annotator = name })
	case "atndate":
		n := r.current()
		r.gather(func(date string) {
			if packed, err := strconv.Atoi(date); err == nil && n != nil {
				n.note.Date = dateOf(packed)
			}
		})
	case "atnref":
		n := r.current()
		r.gather(func(number string) { r.about(n, number) })
	case "atrfstart":
		r.gather(func(number string) { r.rangeMark(number, true) })
	case "atrfend":
		r.gather(func(number string) { r.rangeMark(number, false) })
	case "header", "headerl", "headerr", "headerf":
		r.runningText("header", t.word[len("header"):])
	case "footer", "footerl", "footerr", "footerf":
		r.runningText("footer", t.word[len("footer"):])
	case "shptxt", "dptxbxtext":
		parent := s.flow
		r.divert(func(f *flow) { parent.boxes = append(parent.boxes, f) })
	default:
		return false
	}
	return true
}

// about says what words a comment is about.
func (r *reader) about(n *note, number string) {
	id, err := strconv.Atoi(number)
	if span := r.ranges[id]; err == nil && n != nil && span != nil {
		n.about = span
	}
}

// property obeys the words that say how text looks, where that matters.
func (r *reader) property(t token) bool {
	s := r.top()
	on := !t.valued || t.value != 0
	switch t.word {
	case "ansi", "mac", "pc", "pca", "ansicpg":
		r.setCodepage(t)
	case "uc":
		s.uc = max(t.value, 0)
	case "u":
		r.unicode(t.value)
	case "f":
		s.font = t.value
	case "fcharset", "cpg":
		if s.to == toFonts {
			r.setFont(s.font, t)
		}
	case "plain":
		s.font, s.hidden, s.deleted, s.inserted, s.struck = -1, false, false, false, false
		s.colour, s.ground, s.size = 0, false, 0
	case "v":
		s.hidden = on
	case "deleted":
		s.deleted = on
	case "strike", "striked":
		s.struck = on
	case "revised":
		s.inserted = on
	case "revauth", "revauthdel":
		s.author = t.value
	case "revdttm", "revdttmdel":
		s.date = t.value
	case "pard":
		s.par = paragraph{}
	case "s":
		r.style(t.value)
	case "outlinelevel":
		r.outline(t.value)
	case "ls":
		s.par.list = t.value > 0
	case "ilvl":
		s.par.level = min(max(t.value, 0), 8)
	case "intbl":
		s.par.inTable = on
	default:
		return false
	}
	return true
}

// style starts style n in the style sheet, or sets that of a paragraph. A style is a
// heading by its name, which is the same in all languages of Word.
func (r *reader) style(n int) {
	s := r.top()
	if s.to != toStyles {
		s.par.heading = r.styles[n]
		return
	}
	if s.onClose != nil {
		return
	}
	r.gather(func(name string) {
		level, ok := strings.CutPrefix(strings.ToLower(strings.TrimSuffix(name, ";")), "heading ")
		if i, err := strconv.Atoi(level); ok && err == nil && i > 0 && i < 10 {
			r.styles[n] = i
		}
	})
}

func (r *reader) outline(n int) {
	if s := r.top(); n >= 0 && n < 9 {
		s.par.heading = n + 1
	} else {
		s.par.heading = 0
	}
}

// mark obeys the words that end something.
func (r *reader) mark(t token) bool {
	f := r.top().flow
	switch t.word {
	case "par", "sect", "page", "column":
		f.paragraphMark(r)
	default:
		return false
	}
	return true
}

// table obeys the words that end cells and rows.
func (r *reader) table(t token) bool {
	s := r.top()
	switch t.word {
	case "cell":
		if s.to == toFlow {
			s.flow.cell()
		}
	case "row":
		if s.to == toFlow {
			s.flow.row = true
			s.flow.endParagraph(r)
		}
	case "nestcell", "nestrow":
		r.write(" ")
	default:
		return false
	}
	return true
}
