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
Alberta,British Columbia,Manitoba,New Brunswick,Newfoundland and Labrador,Nova Scotia,Ontario,Northwest Territories,Prince Edward Island,Quebec,Yukon,Saskatchewan,
New South Wales,Australian Capital Territory,Northern Territory,Queensland,South Australia,Tasmania,Victoria,Western Australia,England and Wales,England,Scotland,Northern Ireland,Wales,
Albania,Algeria,Angola,Antigua and Barbuda,Argentina,Armenia,Aruba,Australia,Austria,Azerbaijan,Bahamas,Bahrain,Bangladesh,Barbados,Belarus,Belgium,Belize,Bermuda,Bolivia,Bosnia and Herzegovina,Botswana,Brazil,British Virgin Islands,Bulgaria,Canada,Cayman Islands,Chile,
China,Colombia,Costa Rica,Croatia,Curaçao,Cyprus,Czech Republic,Denmark,Dominican Republic,Ecuador,Egypt,El Salvador,Estonia,Ethiopia,Finland,France,Germany,Ghana,Gibraltar,Greece,Guatemala,Guernsey,Honduras,Hong Kong,
Hungary,Iceland,India,Indonesia,Iran,Iraq,Ireland,Isle of Man,Israel,Italy,Ivory Coast,Jamaica,Japan,Jersey,Kazakhstan,Kenya,Kuwait,Latvia,Liechtenstein,Lithuania,Luxembourg,
Macau,Malaysia,Malta,Marshall Islands,Mauritius,Mexico,Moldova,Monaco,Mongolia,Montenegro,Morocco,Mozambique,Namibia,Nepal,Netherlands,New Zealand,Nicaragua,Nigeria,North Macedonia,Norway,Oman,Pakistan,Panama,Paraguay,Peru,Philippines,Poland,
Portugal,Qatar,Romania,Russia,Rwanda,Samoa,Saudi Arabia,Senegal,Serbia,Seychelles,Singapore,Slovakia,Slovenia,South Africa,South Korea,Spain,Sri Lanka,Sweden,Switzerland,
Taiwan,Tanzania,Thailand,Trinidad and Tobago,Tunisia,Turkey,Uganda,Ukraine,United Arab Emirates,United Kingdom,United States,Uruguay,Uzbekistan,Venezuela,Vietnam,Zambia,Zimbabwe,
Afghanistan,Andorra,Anguilla,Benin,Bhutan,Brunei,Burkina Faso,Burundi,Cambodia,Cameroon,Cape Verde,Central African Republic,Chad,Comoros,Cuba,Djibouti,Dominica,
East Timor,Equatorial Guinea,Eritrea,Eswatini,Faroe Islands,Fiji,French Polynesia,Gabon,Gambia,Greenland,Grenada,Guam,Guinea,Guyana,Haiti,Jordan,Kiribati,Kosovo,Kyrgyzstan,
Laos,Lebanon,Lesotho,Liberia,Libya,Madagascar,Malawi,Maldives,Mali,Mauritania,Micronesia,Myanmar,Nauru,Nevis,New Caledonia,Niger,North Korea,Palau,Papua New Guinea,
Republic of the Congo,Democratic Republic of the Congo,Saint Kitts and Nevis,Saint Lucia,Saint Vincent and the Grenadines,San Marino,Sierra Leone,Sint Maarten,Solomon Islands,Somalia,South Sudan,Sudan,
Suriname,Syria,Tajikistan,Togo,Tonga,Turkmenistan,Turks and Caicos Islands,Tuvalu,U.S. Virgin Islands,Vanuatu,Yemen`

// parts are the first and the last of the states and provinces of a country in places.
var parts = []struct{ country, first, last string }{
	{"United States", "Alabama", "Wyoming"}, {"Canada", "Alberta", "Saskatchewan"}, {"Australia", "New South Wales", "Western Australia"},
	{"United Kingdom", "England and Wales", "Wales"},
}

// countryOf has the country of each place that is part of one.
var countryOf = countriesOfParts()

func countriesOfParts() map[string]string {
	all := strings.Split(strings.ReplaceAll(places, "\n", ""), ",")
	of := map[string]string{}
	for _, p := range parts {
		for _, place := range all[slices.Index(all, p.first) : slices.Index(all, p.last)+1] {
			of[place] = p.country
		}
	}
	return of
}

// CountryOf returns the country that a place belongs to, both as they are shown: the place itself where it is
// no part of another one.
func CountryOf(place string) string { return cmp.Or(countryOf[place], place) }

// otherPlaceNames are names for places, and what they are shown as.
var otherPlaceNames = map[string]string{
	"Washington, D.C.": "District of Columbia", "Washington D.C.": "District of Columbia", "Washington, DC": "District of Columbia",
	"United States of America": "United States", "U.S.A.": "United States", "USA": "United States", "UK": "United Kingdom", "U.K.": "United Kingdom", "Republic of China": "Taiwan", "Czechia": "Czech Republic", "Türkiye": "Turkey",
	"Côte d'Ivoire": "Ivory Coast", "Hellenic Republic": "Greece", "People's Republic of China": "China", "Peoples Republic of China": "China", "Peoples' Republic of China": "China", "PRC": "China",
	"Great Britain": "United Kingdom", "The Netherlands": "Netherlands", "Republic of Korea": "South Korea", "Korea": "South Korea", "Québec": "Quebec",
	"England & Wales": "England and Wales", "Russian Federation": "Russia", "UAE": "United Arab Emirates",
}

// lawAdjectives are what a law is called after its place.
var lawAdjectives = map[string]string{
	"English": "England", "Scottish": "Scotland", "Irish": "Ireland", "French": "France", "German": "Germany", "Swiss": "Switzerland", "Dutch": "Netherlands",
	"Swedish": "Sweden", "Danish": "Denmark", "Norwegian": "Norway", "Italian": "Italy", "Spanish": "Spain", "Japanese": "Japan", "Chinese": "China",
	"Israeli": "Israel", "Indian": "India", "Canadian": "Canada", "Australian": "Australia", "Belgian": "Belgium", "Austrian": "Austria",
	"Scots": "Scotland", "Welsh": "Wales", "Polish": "Poland", "Portuguese": "Portugal", "Finnish": "Finland", "Brazilian": "Brazil", "Mexican": "Mexico", "Russian": "Russia",
	"Turkish": "Turkey", "Greek": "Greece", "Hungarian": "Hungary", "Czech": "Czech Republic", "Romanian": "Romania", "South African": "South Africa", "Korean": "South Korea",
	"Taiwanese": "Taiwan", "Thai": "Thailand", "Vietnamese": "Vietnam", "Malaysian": "Malaysia", "Indonesian": "Indonesia", "Philippine": "Philippines", "Singaporean": "Singapore",
	"Nigerian": "Nigeria", "Kenyan": "Kenya", "Argentine": "Argentina", "Colombian": "Colombia", "Chilean": "Chile", "Ukrainian": "Ukraine", "Californian": "California",
	"Estonian": "Estonia", "Latvian": "Latvia", "Lithuanian": "Lithuania", "Croatian": "Croatia", "Slovenian": "Slovenia", "Slovak": "Slovakia", "Bulgarian": "Bulgaria", "Serbian": "Serbia",
	"Icelandic": "Iceland", "Maltese": "Malta", "Cypriot": "Cyprus", "Egyptian": "Egypt", "Moroccan": "Morocco", "Peruvian": "Peru", "Ghanaian": "Ghana", "Ugandan": "Uganda",
	"Tanzanian": "Tanzania", "Zambian": "Zambia", "Pakistani": "Pakistan", "Bangladeshi": "Bangladesh", "Sri Lankan": "Sri Lanka", "Jamaican": "Jamaica", "Texan": "Texas",
	"Victorian": "Victoria", "Tasmanian": "Tasmania", "Namibian": "Namibia", "Rwandan": "Rwanda", "Nepali": "Nepal", "Nepalese": "Nepal", "Manx": "Isle of Man", "Mauritian": "Mauritius",
}

// lawsElsewhere are laws in the languages of their places.
var lawsElsewhere = map[string]string{
	"deutsches recht": "Germany", "deutschem recht": "Germany", "österreichisches recht": "Austria", "österreichischem recht": "Austria", "schweizer recht": "Switzerland",
	"schweizerisches recht": "Switzerland", "schweizerischem recht": "Switzerland", "liechtensteinisches recht": "Liechtenstein", "recht der bundesrepublik deutschland": "Germany",
	"nederlands recht": "Netherlands", "nederlandse recht": "Netherlands", "belgisch recht": "Belgium", "belgische recht": "Belgium", "droit français": "France", "droit belge": "Belgium",
	"droit suisse": "Switzerland", "droit luxembourgeois": "Luxembourg", "loi française": "France", "loi belge": "Belgium", "legge italiana": "Italy", "diritto italiano": "Italy", "leggi italiane": "Italy",
	"ley española": "Spain", "derecho español": "Spain", "legislación española": "Spain", "lei portuguesa": "Portugal", "direito português": "Portugal", "lei brasileira": "Brazil", "legislação portuguesa": "Portugal",
}

var (
	placeNames = namesOfPlaces()
	placesBy   = placesByWord()
	lawPattern = regexp.MustCompile(`(?i)\blaws?\b`)
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
		shown[strings.ToLower(name+" law")], shown[strings.ToLower("law "+name)] = as, as
	}
	for name, as := range lawsElsewhere {
		shown[name] = as
	}
	return shown
}

// placesByWord returns the names of places by the letters that they begin with, the longest
// first.
func placesByWord() map[string][]string {
	by := map[string][]string{}
	for name := range placeNames {
		word := name[:letters(name)]
		by[word] = append(by[word], name)
	}
	for _, names := range by {
		slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	}
	return by
}

// letters returns how many bytes of letters a text begins with.
func letters(s string) int {
	if n := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }); n >= 0 {
		return n
	}
	return len(s)
}

// ownTongue finds a law that is named in another language, in which it may begin with a small letter.
var ownTongue = regexp.MustCompile(`\b(?:[Rr]echt|droit|loi|legg[ei]|diritto|ley|derecho|legislación|lei|direito|legislação)\b`)

// jurisdictions reads the names of countries, states and provinces that begin with a
// capital letter.
func jurisdictions(s string) []Value {
	var found []Value
	last, small := ' ', ownTongue.MatchString(s)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		n := size
		if (unicode.IsUpper(r) || small && unicode.IsLetter(r)) && !unicode.IsLetter(last) && !unicode.IsDigit(last) && last != '_' {
			word := letters(s[i:])
			if name, end := placeAt(s[i:], placesBy[strings.ToLower(s[i:i+word])]); end > 0 && (unicode.IsUpper(r) || lawsElsewhere[name] != "") {
				behind := s[i+end : min(len(s), i+end+ofStateBytes)]
				last := doc.Span{}
				if len(found) > 0 {
					last = found[len(found)-1].Span
				}
				inside := last.End > 0 && states[placeNames[name]] && strings.TrimSpace(s[last.End:i]) == "," // "New York, USA"
				city := strings.HasPrefix(behind, " City") && !cities[placeNames[name]]
				if !inside && !city && !ofState.MatchString(behind) && !ofTown.MatchString(behind) {
					found = append(found, Value{Text: placeNames[name], Span: doc.Span{Start: i, End: i + end}})
				}
				word = end
			}
			r, _ = utf8.DecodeLastRuneInString(s[:i+word])
			n = word
		}
		last, i = r, i+n
	}
	return found
}

// ofState finds what stands behind the name of a country where that is part of the name of a court, a law
// or money: "the United States District Court".
var ofState = regexp.MustCompile(`(?i)^\s+(?:(?:district|bankruptcy|circuit|supreme|federal|high)\s+courts?|courts?\s+of\s+appeals|code\b|currency|dollars?|treasury|postal\s+service|mails?\b|patent\s+and)`)

// ofTown finds what stands behind the name of a place where that is part of the name of a town, a
// street or a firm: "Delaware Avenue".
var ofTown = regexp.MustCompile(`^\s+(?:County|Parish|Beach|Falls|Heights|Springs|Street|St\.|Avenue|Ave\.|Road|Rd\.|Boulevard|Blvd\.|Drive|Lane|Parkway|Turnpike|Plaza|Square|Tower|House|Bank|Trust|University|Partners|Holdings|Capital|Ventures|Inc\.|LLC|L\.L\.C\.|Ltd|LP\b|L\.P\.|Corp)`)

// cities are the places in which a city of their name lies; Jersey City does not lie in Jersey.
var cities = map[string]bool{"New York": true, "Mexico": true, "Quebec": true, "Oklahoma": true}

// states are those that name themselves behind their parts.
var states = map[string]bool{"United States": true, "Canada": true, "Australia": true, "United Kingdom": true}

// ofStateBytes is how many bytes behind a name tell that.
const ofStateBytes = 30

// placeAt returns the first of the names that a text begins with as words of its own, and how
// many bytes it is written with; 0 for none.
func placeAt(s string, names []string) (string, int) {
	for _, name := range names {
		if n := writtenAs(s, name); n > 0 {
			if next, _ := utf8.DecodeRuneInString(s[n:]); !unicode.IsLetter(next) && !unicode.IsDigit(next) {
				return name, n
			}
		}
	}
	return "", 0
}

// apostrophes are what programs and their users write for one.
const apostrophes = "'’‘`´"

// writtenAs returns with how many bytes a text begins that say a name in lower case, in
// whatever case, with any white space between its words and any apostrophe in them; 0 where it
// does not.
func writtenAs(s, name string) int {
	i := 0
	for _, want := range name {
		r, size := utf8.DecodeRuneInString(s[i:])
		if want == ' ' {
			blanks := len(s[i:]) - len(strings.TrimLeftFunc(s[i:], unicode.IsSpace))
			if blanks == 0 {
				return 0
			}
			i += blanks
			continue
		}
		if strings.ContainsRune(apostrophes, r) {
			r = '\''
		}
		if unicode.ToLower(r) != want {
			return 0
		}
		i += size
	}
	return i
}

// governing returns the place, of those found in a span, that follows the words "law of"
// soonest or stands before "law", and the first where none does.
func governing(text string, span doc.Span, found []Value) Value {
	for _, v := range found {
		if governs(text, span, v) {
			return v
		}
	}
	return found[0]
}

// governs reports whether a place follows the words "law of" in a span, or stands before "law".
func governs(text string, span doc.Span, v Value) bool {
	const reach = 90 // "laws (without regard to conflicts of laws) of the Commonwealth of"
	after := text[v.Span.End:min(span.End, v.Span.End+6)]
	before := text[max(span.Start, v.Span.Start-reach):v.Span.Start]
	return lawPattern.MatchString(after) || lawPattern.MatchString(text[v.Span.Start:v.Span.End]) || lawPattern.MatchString(before)
}
