package value

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

// Perpetual is the unit of a duration without end.
const Perpetual = "perpetual"

const timeUnit = `((?:(?:calendar|(?:bank\s+)?(?:business|working)|banking|clear|running|consecutive|successive|full|fiscal|contract|school|academic|crop|harvest)\s+)*(?:year|month|week|day|hour|minute)|` +
	`(?:(?:whole|full|consecutive|successive)\s+)*(?:\pL+\s+)?season|harvest|semester|quarter|annum)s?\b`

var (
	durationPattern    = regexp.MustCompile(`(?i)` + quantity + `\]?(?:[\s\x{a0}-]|,)*` + timeUnit)
	anniversaryPattern = regexp.MustCompile(`(?i)\b(` + ordinal + `|\d{1,2}(?:st|nd|rd|t\s?h))\b(?:\s*\(\s*\d{1,2}\s*(?:st|nd|rd|t\s?h)\s*\))?\s+(?:year\s+)?anniversary\b`)
	perpetualPattern   = regexp.MustCompile(`(?i)\b(?:perpetual(?:ly)?|(?:in|for)\s+perpetuity|indefinite(?:ly)?|for\s*ever|unlimited\s+(?:period(?:\s+of\s+time)?|duration|term)|(?:no|without(?:\s+an?y?)?)\s+(?:set|fixed|definite)\s+(?:end(?:\s+date)?|term|period)|open-ended|unbefristet|` +
		`unbestimmte\s+(?:zeit|dauer)|onbepaalde\s+(?:tijd|duur)|durée\s+indéterminée|tempo\s+indeterminato|tiempo\s+indefinido|tempo\s+indeterminado)\b`)
	halfYearPattern = regexp.MustCompile(`(?i)\bhalf(?:[\s\x{a0}]+(?:of[\s\x{a0}]+)?an?[\s\x{a0}]+|-)year\b`)
	// onePattern are lengths of one unit whose number is an article, where no price or rate has them: "for a year", "a month's notice".
	onePattern = regexp.MustCompile(`(?i)\b(?:(?:for|of|lasts?|up\s+to|within)[\s\x{a0}]+|(?:this|it)[\s\x{a0}]+is[\s\x{a0}]+)(an?[\s\x{a0}]+` + oneMore + oneUnit + `\b(?:[\s\x{a0}]+and[\s\x{a0}]+a[\s\x{a0}]+day\b)?)|` +
		`\b((?:another|an?[\s\x{a0}]+further|one[\s\x{a0}]+(?:more|further))[\s\x{a0}]+` + oneUnit + `)\b|\b(an?[\s\x{a0}]+(?:calendar[\s\x{a0}]+)?` + oneUnit + `)['’]s\b`)
	joinPattern = regexp.MustCompile(`^(?:\s*,?\s*and\s+|\s*,\s*|\s+)$`)
)

const (
	oneMore = `(?:(?:whole|full|further|single|calendar)[\s\x{a0}]+)?`
	oneUnit = `(?:year|month|week|fortnight|quarter|season)`
)

// one reads a match of onePattern.
func one(m match) (v Value, ok bool) {
	for group := 1; group <= 3; group++ {
		if at := m.at[2*group]; at >= 0 {
			v = Value{Amount: 1, Span: doc.Span{Start: at, End: m.at[2*group+1]}}
		}
	}
	words := strings.Fields(strings.ToLower(m.text[v.Span.Start:v.Span.End]))
	switch v.Unit = words[len(words)-1]; v.Unit {
	case "fortnight":
		v.Amount, v.Unit = 2, "week"
	case "day": // "a year and a day"
		v.Text, v.Amount = "1 year and 1 day", 366
		return v, slices.Contains(words, "year")
	}
	return v, !strings.HasSuffix(strings.ToLower(strings.TrimRight(m.text[max(0, m.at[0]-12):m.at[0]], " ")), "part")
}

// mostOfUnit is no length of time, but a price in a table beside a year.
const mostOfUnit = 2000

// numberBefore ends before a half that goes on with it.
var numberBefore = regexp.MustCompile(`(?i)(?:\band[\s\x{a0}]+(?:a|one)?|\b(?:a|one|two|three)|[\d-])[\s\x{a0}-]*$`)

// timeUnits stand in every length of time.
var timeUnits = []string{"year", "month", "week", "day", "hour", "minute", "quarter", "annum", "anniversary", "perpetual", "perpetuity", "indefinite", "unlimited", "forever", " ever ", " season", " harvest", "semester", "fortnight", " set end", " fixed ",
	" definite ", "open-ended", "unbe", "onbepaalde", "indéterminée", "indeterminato", "indefinido", "indeterminado"}

// durations reads lengths of time; "the second anniversary" is one of two years, and "one
// year and six months" is one of 18 months.
func durations(s string, in *notation) []Value {
	var found []Value
	parts := Near(s, timeUnits, 160, len("anniversary"))
	for _, m := range matchesIn(durationPattern, s, parts) {
		if m.endsSentence() {
			m.dropDot()
		}
		if n, ok := m.quantity(in.count); ok && n < mostOfUnit && !in.endsRange(m) {
			v := Value{Amount: n, Unit: unitOf(m.group(3)), Span: m.span()}
			if other, ok := m.again(in.count); ok && other != n {
				v.Other, v.Doubt = durationText(Value{Amount: other, Unit: v.Unit}), Differ
			}
			found = append(found, v)
		}
	}
	for _, m := range matchesIn(anniversaryPattern, s, parts) {
		n := ordinalDay(m.group(1))
		if n == 0 {
			n = number(strings.TrimRight(strings.ToLower(m.group(1)), "stndrh "))
		}
		if n > 0 {
			found = append(found, Value{Amount: float64(n), Unit: "year", Span: m.span()})
		}
	}
	for _, m := range matchesIn(perpetualPattern, s, parts) {
		found = append(found, Value{Unit: Perpetual, Span: m.span()})
	}
	for _, m := range matchesIn(halfYearPattern, s, parts) {
		if before := numberBefore.FindString(s[:m.at[0]]); before == "" { // no "two and a half-year"
			found = append(found, Value{Amount: 0.5, Unit: "year", Span: m.span()})
		}
	}
	for _, m := range matchesIn(onePattern, s, parts) {
		if v, ok := one(m); ok {
			found = append(found, v)
		}
	}
	found = compound(s, apart(append(found, otherDurations(s)...)))
	for i := range found {
		if found[i].Text == "" {
			found[i].Text = durationText(found[i])
		}
	}
	return found
}

// otherUnits are units of time in German, Dutch, French, Italian, Spanish and Portuguese, and otherPattern lengths of time in them.
var (
	otherUnits = func() map[string]string {
		all := map[string]string{}
		for unit, words := range map[string]string{
			"year":  `jahr jahre jahren jahres schuljahr schuljahre schuljahren jährig jaar jaren schooljaar schooljaren ans année années anno anni año años ano anos`,
			"month": `monat monate monaten monatig maand maanden mois mese mesi mes meses mês`, "week": `woche wochen wöchig weken semaines settimane semanas`,
			"day": `tage tagen tägig dagen jours giorni días dias`, "season": `saisons seizoenen stagioni temporadas`,
		} {
			for word := range strings.FieldsSeq(words) {
				all[word] = unit
			}
		}
		return all
	}()
	otherNear = []string{"jahr", "monat", "woche", " tage", "jaar", "jaren", "maand", "weken", "dagen", " ans ", "ann\u00e9e", " mois ", "semaines", " jours ", "monatig", "jährig", "wöchig", "tägig", "saisons", "seizoenen",
		" ann", " año", " ano", " mes", " mês", "settiman", "semana", "giorni", " días", " dias", "stagion", "temporada"}
	otherPattern = regexp.MustCompile(`(?i)(?:^|[\s('’])(\d{1,3}|\pL+(?:-\pL+)*)(?:\s*\([\d\pL]{1,12}\))?[\s\x{a0}-]+(?:(?:weitere[nsr]?|volle[ns]?|neue[ns]?|aansluitende|verdere|nouvelles?|ulteriori|outros?|más)\s+)?` +
		`((?:schul)?jahre?[ns]?|monate?n?|wochen?|tagen?|(?:school)?jaar|(?:school)?jaren|maand|maanden|weken|dagen|ans|années?|mois|semaines|jours|saisons|seizoenen|ann[oi]|a[ñn]os?|mes[ei]|meses|m[eê]s|settimane|semanas|giorni|d[íi]as|stagioni|temporadas)(?:[\s,.;:)]|$)`)
	// turned are Italian lengths whose number stands behind: "anni tre".
	turned = regexp.MustCompile(`(?i)(?:^|[\s(])(anni|mesi|giorni)[\s\x{a0}]+(\d{1,3}|\pL+)\b`)
	// joined are German lengths in one word: "dreimonatige Kündigungsfrist".
	joined = regexp.MustCompile(`(?i)(?:^|[\s(])(\d{1,3}-?|\pL+?)(monatig|jährig|wöchig|tägig)(?:e[mnrs]?)?\b`)
)

func otherDurations(s string) (found []Value) {
	parts := Near(s, otherNear, 40, 12)
	for _, pattern := range []*regexp.Regexp{otherPattern, joined, turned} {
		for _, m := range matchesIn(pattern, s, parts) {
			count, of := m.group(1), m.group(2)
			if pattern == turned {
				count, of = of, count
			}
			n, unit := number(strings.TrimSuffix(count, "-")), otherUnits[strings.ToLower(of)]
			if n == 0 {
				n = numeral.Elsewhere(count)
			}
			if n > 0 && unit != "" {
				found = append(found, Value{Amount: float64(n), Unit: unit, Span: doc.Span{Start: m.at[2], End: m.at[5]}})
			}
		}
	}
	return found
}

// compound joins years with the months that follow them.
func compound(s string, values []Value) []Value {
	var kept []Value
	for _, v := range values {
		if n := len(kept); n > 0 && kept[n-1].Unit == "year" && v.Unit == "month" && v.Amount < 12 && joinPattern.MatchString(s[kept[n-1].Span.End:v.Span.Start]) {
			last := &kept[n-1]
			last.Text = durationText(*last) + " " + durationText(v)
			last.Amount, last.Unit, last.Span.End = 12*last.Amount+v.Amount, "month", v.Span.End
			continue
		}
		kept = append(kept, v)
	}
	return kept
}

// unitOf returns the unit that words name: a working or banking day is a business day, a quarter a
// quarter of a year, and a calendar, full or contract year is a year.
func unitOf(words string) string {
	fields := strings.Fields(strings.ToLower(words))
	unit := fields[len(fields)-1]
	switch {
	case unit == "annum":
		return "year"
	case unit == "day" && slices.ContainsFunc(fields, func(w string) bool { return w == "business" || w == "working" || w == "banking" }):
		return "business day"
	}
	return unit
}

func durationText(v Value) string {
	switch {
	case v.Unit == Perpetual:
		return Perpetual
	case v.Amount == 1:
		return "1 " + v.Unit
	}
	return written(v.Amount) + " " + v.Unit + "s"
}

// daysIn is how long the units of durations are; those of a business day are of a week of
// five.
var daysIn = map[string]float64{"year": 365.25, "quarter": 365.25 / 4, "month": 365.25 / 12, "week": 7, "business day": 7.0 / 5, "day": 1, "hour": 1.0 / 24, "minute": 1.0 / 24 / 60}

// Days returns about how many days a duration lasts, so that durations in different units
// compare; false for a value that is none, and for one without end.
func (v Value) Days() (float64, bool) {
	days, ok := daysIn[v.Unit]
	return v.Amount * days, ok && v.Kind == Duration
}
