package family

import "regexp"

var itemLine = regexp.MustCompile(`(?m)^[ \t]*\(?(\d{1,2}|[a-z]|[ivx]+)[.)][ \t]`)

// itemEnd returns where an item of a list ends: before the one that follows it, or else before the first line that has a mark of its kind.
func itemEnd(body string, from int, mark string) int {
	if next := itemAfter(mark); next != "" {
		is := regexp.MustCompile(`(?m)^[ \t]*\(?` + next + `[.)][ \t]|[;,]\s+(?:and\s+|or\s+)?\(` + next + `\)\s`)
		if at := is.FindStringIndex(body[from:]); at != nil {
			end := from + at[0]
			if c := body[end]; c == ';' || c == ',' {
				end++
			}
			return end
		}
	}
	for _, m := range itemLine.FindAllStringSubmatchIndex(body[from:], -1) {
		if other := body[from+m[2] : from+m[3]]; digits(other) == digits(mark) && (len(mark) > 1 || !isRoman(other) || isRoman(mark)) {
			return from + m[0]
		}
	}
	return len(body)
}

func isRoman(s string) bool {
	for _, c := range s {
		if c != 'i' && c != 'v' && c != 'x' {
			return false
		}
	}
	return s != ""
}

// itemAfter returns the mark that follows one: "d" after "c", "4" after "3"; "" where nobody can tell.
func itemAfter(mark string) string {
	switch {
	case digits(mark):
		return itoa(atoi(mark) + 1)
	case len(mark) == 1 && mark[0] >= 'a' && mark[0] < 'z' && !isRoman(mark):
		return string(mark[0] + 1)
	}
	return ""
}
