package route

import (
	"slices"

	"pincite/backend/text"
	"pincite/backend/text/civil"
)

// ownDate returns the day of a date as a document writes it with the month's name, as ISO 8601 has it; "" for a month
// alone, for figures, of which a question may mean another day, and for what is no date.
func ownDate(written string) string {
	if d, ok := civil.Named(written); ok && d.Day > 0 {
		return d.String()
	}
	return ""
}

// dayAt reads the day whose month is the word at i, and returns where its first word stands: "March 3rd,
// 2021", "3 March 2021", "the 3rd day of March 2021".
func dayAt(ws []word, i int) (day string, first int) {
	month := text.Month(ws[i].text)
	if month == 0 {
		return "", 0
	}
	if i+2 < len(ws) {
		if d, y := civil.Day(ws[i+1].text), civil.Year(ws[i+2].text); d > 0 && y > 0 {
			return civil.Date{Year: y, Month: int(month), Day: d}.String(), i
		}
	}
	k := i - 1
	for k >= 0 && (ws[k].text == "of" || ws[k].text == "day") {
		k--
	}
	if k < 0 || i+1 >= len(ws) {
		return "", 0
	}
	if d, y := civil.Day(ws[k].text), civil.Year(ws[i+1].text); d > 0 && y > 0 {
		return civil.Date{Year: y, Month: int(month), Day: d}.String(), k
	}
	return "", 0
}

// namedDay returns the day that the question names a document by, "the lease of 3 March 2021": one that a
// document bears, and that stands where the question names. It is "" where what is named changes another
// document, for it may be that one's. The terms are those of its words.
func (x *nameIndex) namedDay(q *question, e edition) (day string, terms []int) {
	if e != (edition{}) {
		return "", nil
	}
	for i := range q.words {
		day, first := dayAt(q.words, i)
		if day == "" || q.nameSpan[first] == 0 || !slices.Contains(x.dates, day) {
			continue
		}
		for k, t := range q.terms {
			if w := q.words[t.at].text; t.at >= first && t.at <= i+2 && (t.at == i || civil.Day(w) > 0 || civil.Year(w) > 0) {
				terms = append(terms, k)
			}
		}
		return day, terms
	}
	return "", nil
}

// forget has terms tell nothing of document d, which holds them in what it says of another one.
func (m *match) forget(d int, terms []int) {
	for _, i := range terms {
		at := d*m.n + i
		m.best[at], m.sure[at], m.title[at], m.pair[at], m.phrase[at] = 0, 0, 0, 0, 0
		m.inName[at], m.starts[at] = false, false
		if i > 0 {
			m.pair[at-1] = 0
		}
	}
}
