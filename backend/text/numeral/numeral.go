// Package numeral writes and reads the numbers of lists, headings and notes as word processors
// show them: "xiv", "bb", "Twenty-First", "0007". All functions are pure.
package numeral

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Decimal writes n in digits, with zeros in front up to a width.
func Decimal(n, width int) string { return fmt.Sprintf("%0*d", width, n) }

// romans are the values that a Roman number is written from, largest first.
var romans = []struct {
	value int
	digit string
}{
	{1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"},
	{50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"},
}

// longest bounds what a number written by repeating letters may grow to; above it, and
// below 1, where there are no such numbers, digits are written.
const longest = 30

// Roman writes n in small Roman letters.
func Roman(n int) string {
	if n < 1 || n > longest*1000 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, r := range romans {
		for ; n >= r.value; n -= r.value {
			b.WriteString(r.digit)
		}
	}
	return b.String()
}

// maxParsed is the largest Roman number that is read: what comes after has "c" in it and is
// taken for a letter.
const maxParsed = 89

var romanValues = sync.OnceValue(func() map[string]int {
	values := make(map[string]int, maxParsed)
	for n := 1; n <= maxParsed; n++ {
		values[Roman(n)] = n
	}
	return values
})

// ParseRoman returns the value of a number in small Roman letters below 90, and 0 for what is
// none.
func ParseRoman(s string) int { return romanValues()[s] }

// Letters writes n as Word does, by repeating a small letter: a to z, aa, bb.
func Letters(n int) string {
	if n < 1 || n > longest*26 {
		return strconv.Itoa(n)
	}
	return strings.Repeat(string(rune('a'+(n-1)%26)), (n-1)/26+1)
}

// Columns writes n as the columns of a spreadsheet are: a to z, aa, ab.
func Columns(n int) string {
	if n < 1 {
		return strconv.Itoa(n)
	}
	var b []byte
	for ; n > 0; n = (n - 1) / 26 {
		b = append([]byte{byte('a' + (n-1)%26)}, b...)
	}
	return string(b)
}

// Ordinal writes n in digits with its English ending: 1st, 22nd, 113th.
func Ordinal(n int) string {
	ending := "th"
	if tens := n % 100; tens < 11 || tens > 13 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(n) + ending
}

var (
	ones = []string{
		"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
	}
	tens   = []string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
	scales = []struct {
		value int
		word  string
	}{{1_000_000, "million"}, {1000, "thousand"}, {100, "hundred"}}
	ordinal = map[string]string{
		"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
		"twelve": "twelfth",
	}
)

// CardinalText writes n in English words, the first with a capital: "Twenty-one".
func CardinalText(n int) string { return capital(words(n)) }

// OrdinalText writes n as an English ordinal in words, the first with a capital:
// "Twenty-first".
func OrdinalText(n int) string {
	w := words(n)
	cut := strings.LastIndexAny(w, " -") + 1
	last := w[cut:]
	switch {
	case ordinal[last] != "":
		last = ordinal[last]
	case strings.HasSuffix(last, "y"):
		last = strings.TrimSuffix(last, "y") + "ieth"
	default:
		last += "th"
	}
	return capital(w[:cut] + last)
}

// words writes n in small letters; numbers that no list reaches stay digits.
func words(n int) string {
	if n < 0 || n >= 1_000_000_000 {
		return strconv.Itoa(n)
	}
	for _, s := range scales {
		if n >= s.value {
			w := words(n/s.value) + " " + s.word
			if n %= s.value; n > 0 {
				w += " " + words(n)
			}
			return w
		}
	}
	if n < 20 {
		return ones[n]
	}
	w := tens[n/10]
	if n%10 > 0 {
		w += "-" + ones[n%10]
	}
	return w
}

// Cardinal reads one English word for a number, in small letters: "zero" to "nineteen", and the tens to "ninety".
func Cardinal(word string) (n int, ok bool) {
	n, ok = cardinals()[word]
	return n, ok
}

// Place reads an ordinal in English words, in small letters: "first" to "ninety-ninth"; 0 for anything else.
func Place(words string) int { return places()[words] }

var (
	cardinals = sync.OnceValue(func() map[string]int {
		numbers := map[string]int{}
		for n, word := range ones {
			numbers[word] = n
		}
		for n, word := range tens[2:] {
			numbers[word] = 10 * (n + 2)
		}
		return numbers
	})
	places = sync.OnceValue(func() map[string]int {
		numbers := map[string]int{}
		for n := range 99 {
			numbers[strings.ToLower(OrdinalText(n+1))] = n + 1
		}
		return numbers
	})
)

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Chicago writes n as the marks of the Chicago Manual of Style: *, †, ‡, §, **.
func Chicago(n int) string {
	marks := []string{"*", "†", "‡", "§"}
	if n < 1 || n > longest*len(marks) {
		return strconv.Itoa(n)
	}
	return strings.Repeat(marks[(n-1)%len(marks)], (n-1)/len(marks)+1)
}

// Hex writes n in hexadecimal digits.
func Hex(n int) string { return strings.ToUpper(strconv.FormatInt(int64(n), 16)) }

// Enclosed writes 1 to 20 as one of Unicode's enclosed numbers, of which one is the
// first, and the rest in digits.
func Enclosed(n int, one rune) string {
	if n < 1 || n > 20 {
		return strconv.Itoa(n)
	}
	return string(one + rune(n-1))
}

// elsewhere are small numbers in German, Dutch, French, Italian, Spanish and Portuguese, as lengths of time have them.
var elsewhere = func() map[string]int {
	all := map[string]int{}
	for n, words := range map[int]string{
		1: "ein eine einen einem einer eines een één un une uno una um uma", 2: "zwei twee deux due dos dois duas", 3: "drei drie trois tre tres três",
		4: "vier quatre quattro cuatro quatro", 5: "fünf vijf cinq cinque cinco", 6: "sechs zes six sei seis", 7: "sieben zeven sept sette siete sete",
		8: "acht huit otto ocho oito", 9: "neun negen neuf nove nueve", 10: "zehn tien dix dieci diez dez", 12: "zwölf twaalf douze dodici doce doze",
		14: "vierzehn veertien quatorze quattordici catorce catorze", 15: "fünfzehn vijftien quinze quindici quince",
		18: "achtzehn achttien dix-huit diciotto dieciocho dezoito", 20: "zwanzig twintig vingt venti veinte vinte", 24: "vierundzwanzig vierentwintig vingt-quatre ventiquattro",
		30: "dreißig dertig trente trenta treinta trinta", 36: "sechsunddreißig zesendertig trente-six trentasei", 45: "fünfundvierzig quarante-cinq quarantacinque",
		60: "sechzig zestig soixante sessanta sesenta sessenta", 90: "neunzig negentig quatre-vingt-dix novanta noventa", 120: "hundertzwanzig centoventi",
	} {
		for word := range strings.FieldsSeq(words) {
			all[word] = n
		}
	}
	return all
}()

// Elsewhere returns the number that a word of one of these languages names, in any case; 0 for none that it knows.
func Elsewhere(word string) int { return elsewhere[strings.ToLower(word)] }
