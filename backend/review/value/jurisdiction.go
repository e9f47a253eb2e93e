package value

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// places are countries and their states and provinces, as they are shown.
const places = `Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,
Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,
Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Puerto Rico,
Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming,
Alberta,British Columbia,Manitoba,New Brunswick,Newfoundland and Labrador,Nova Scotia,Ontario,Prince Edward Island,Quebec,Saskatchewan,
New South Wales,Queensland,South Australia,Tasmania,Western Australia,England and Wales,England,Scotland,Northern Ireland,Wales,
Argentina,Australia,Austria,Bahamas,Bahrain,Barbados,Belgium,Bermuda,Brazil,British Virgin Islands,Bulgaria,Canada,Cayman Islands,Chile,
China,Colombia,Costa Rica,Croatia,Cyprus,Czech Republic,Denmark,Egypt,Estonia,Finland,France,Germany,Gibraltar,Greece,Guernsey,Hong Kong,
Hungary,Iceland,India,Indonesia,Ireland,Isle of Man,Israel,Italy,Jamaica,Japan,Jersey,Kenya,Kuwait,Latvia,Liechtenstein,Lithuania,Luxembourg,
Macau,Malaysia,Malta,Marshall Islands,Mauritius,Mexico,Monaco,Netherlands,New Zealand,Nigeria,Norway,Pakistan,Panama,Peru,Philippines,Poland,
Portugal,Qatar,Romania,Russia,Saudi Arabia,Scotland,Serbia,Singapore,Slovakia,Slovenia,South Africa,South Korea,Spain,Sweden,Switzerland,
Taiwan,Thailand,Turkey,Ukraine,United Arab Emirates,United Kingdom,United States,Uruguay,Venezuela,Vietnam`

// otherPlaceNames are names for places, and what they are shown as.
var otherPlaceNames = map[string]string{
	"Washington, D.C.": "District of Columbia", "Washington D.C.": "District of Columbia", "Washington, DC": "District of Columbia",
	"United States of America": "United States", "U.S.A.": "United States", "People's Republic of China": "China", "People’s Republic of China": "China", "PRC": "China",
	"Great Britain": "United Kingdom", "The Netherlands": "Netherlands", "Republic of Korea": "South Korea", "Korea": "South Korea", "Québec": "Quebec",
	"England & Wales": "England and Wales", "Russian Federation": "Russia", "UAE": "United Arab Emirates",
}

// lawAdjectives are what a law is called after its place.
var lawAdjectives = map[string]string{
	"English": "England", "Scottish": "Scotland", "Irish": "Ireland", "French": "France", "German": "Germany", "Swiss": "Switzerland", "Dutch": "Netherlands",
	"Swedish": "Sweden", "Danish": "Denmark", "Norwegian": "Norway", "Italian": "Italy", "Spanish": "Spain", "Japanese": "Japan", "Chinese": "China",
	"Israeli": "Israel", "Indian": "India", "Canadian": "Canada", "Australian": "Australia", "Belgian": "Belgium", "Austrian": "Austria",
}

var (
	placeNames   = namesOfPlaces()
	placePattern = patternOfPlaces()
	lawPattern   = regexp.MustCompile(`(?i)\blaws?\b`)
)

// namesOfPlaces returns what each place is shown as, by its names in lower case.
func namesOfPlaces() map[string]string {
	shown := map[string]string{}
	for name := range strings.SplitSeq(places, ",") {
		name = strings.TrimSpace(name)
		shown[strings.ToLower(name)] = name
	}
	for name, as := range otherPlaceNames {
		shown[strings.ToLower(name)] = as
	}
	for name, as := range lawAdjectives {
		shown[strings.ToLower(name+" law")] = as
	}
	return shown
}

func patternOfPlaces() *regexp.Regexp {
	var names []string
	for name := range placeNames {
		names = append(names, strings.ReplaceAll(regexp.QuoteMeta(name), " ", `[\s\x{a0}]+`))
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	return regexp.MustCompile(`(?i)\b(?:` + strings.Join(names, "|") + `)`)
}

// jurisdictions reads the names of countries, states and provinces that begin with a
// capital letter.
func jurisdictions(s string) []Value {
	var found []Value
	for _, m := range matches(placePattern, s) {
		words := m.group(0)
		first, _ := utf8.DecodeRuneInString(words)
		next, _ := utf8.DecodeRuneInString(s[m.span().End:])
		if !unicode.IsUpper(first) || unicode.IsLetter(next) || unicode.IsDigit(next) {
			continue
		}
		name := strings.Join(strings.FieldsFunc(strings.ToLower(words), unicode.IsSpace), " ")
		found = append(found, Value{Text: placeNames[name], Span: m.span()})
	}
	return found
}

// governing returns the place, of those found in a span, that follows the words "law of"
// soonest or stands before "law", and the first where none does.
func governing(text string, span doc.Span, found []Value) Value {
	const reach = 90 // "laws (without regard to conflicts of laws) of the Commonwealth of"
	for _, v := range found {
		after := text[v.Span.End:min(span.End, v.Span.End+6)]
		before := text[max(span.Start, v.Span.Start-reach):v.Span.Start]
		if lawPattern.MatchString(after) || lawPattern.MatchString(text[v.Span.Start:v.Span.End]) || lawPattern.MatchString(before) {
			return v
		}
	}
	return found[0]
}
