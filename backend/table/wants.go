package table

import "regexp"

// want is a look that the value asked for has.
type want byte

const (
	money want = iota + 1
	percent
	date
	length
	counted
	yesNo
	email
	size
)

// serialBefore ends before the number of one thing: "MSN 61884".
var serialBefore = regexp.MustCompile(`\b[A-Z]{2,6} ?(?:no\.? ?)?$`)

// quantityAsked asks how much of something is taken or delivered, and not for what.
var quantityAsked = regexp.MustCompile(`\bhow much \pL+(?: \pL+)? (?:does|do|did|must|will|shall|can|may|is|are)\b.*\b(?:takes?|taken|buy|deliver(?:ed)?|suppl(?:y|ied)|order(?:ed)?|ship(?:ped)?|stored?|collect(?:ed)?|produced?|lift(?:ed)?|load(?:ed)?)\b`)

var measureAsked = regexp.MustCompile(`\bhow (?:much|many)\b`)

var wantPatterns = []struct {
	want    want
	pattern *regexp.Regexp
}{
	{email, regexp.MustCompile(`\be-?mail\b`)},
	{size, regexp.MustCompile(`\bhow (?:large|big|much space|many square)\b|\b(?:area|size) of\b|\bsquare f(?:oo|ee)t`)},
	{percent, regexp.MustCompile(`\b(?:what part|percent|percentage|per cent|what share|which share|share of|cut of|what credit|which credit|service credit|discount|rebate|royalt(?:y|ies)|interest rate|default rate|commission)\b|%\s*\?`)},
	{length, regexp.MustCompile(`\bhow (?:long|soon|fast|quick|quickly|many (?:business |working |calendar )?(?:days|weeks|months|years|hours|minutes))\b|\bhow much (?:notice|warning|time)\b|\b(?:response|fix|resolution|notice|payment) (?:time|period)\b|\bfrist\b|\bwie lange\b`)},
	{date, regexp.MustCompile(`\b(?:when|what date|which date|until when|by when|what day|(?:what|which) (?:time|hour)|last day|deadline|(?:planned|due|start|end|expiry|target|completion|delivery) date|date (?:of|for)|wann)\b`)},
	{counted, regexp.MustCompile(`\bhow many\b|\bquantity\b|\bnumber of\b`)},
	{money, regexp.MustCompile(`\b(?:how much|price|prices|cost|costs|fee|fees|rent|pay|pays|paid|earns?|charge|charges|amount|rate|rates|salary|bonus|sum|premium|deposit|tariff|royalty|royalties|commission|dollars|pounds|euros|payable|falls due|preis|kostet|wie viel|wie hoch)\b`)},
	{yesNo, regexp.MustCompile(`^(?:and |so |but )?(?:is|are|may|can|could|does|do|has|have|will|must|did|was|were|darf|hat|ist)\b|[-–] (?:is|are|may|can|does) `)},
}

func wantsOf(plain string) (out []want) {
	for _, w := range wantPatterns {
		if w.pattern.MatchString(plain) {
			out = append(out, w.want)
		}
	}
	return out
}
