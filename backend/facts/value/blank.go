package value

import "regexp"

var blank = regexp.MustCompile(`\[[\s*•●_.]*\*[\s*]*\]|\[\s*[•●]\s*\]|\[_{2,}\]|_{2,}|\*{3,}`)

// Blank reports whether some words have a place that was left blank, or taken out of a text that is filed in public.
func Blank(words string) bool { return blank.MatchString(words) }
