package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// Want is the sort of answer that a question wants in front of the words.
type Want string

// What a question may want.
const (
	Words        Want = "words" // nothing but the words of the document
	YesNo        Want = Want(value.YesNo)
	Date         Want = Want(value.Date)
	Duration     Want = Want(value.Duration)
	Money        Want = Want(value.Money)
	Percent      Want = Want(value.Percent)
	Number       Want = Want(value.Number)
	Jurisdiction Want = Want(value.Jurisdiction)
	Parties      Want = "parties"
)

// Question is a question as it was understood.
type Question struct {
	Text string // as it was typed
	// Topic is the part of it that was searched for: without the names of documents.
	Topic string
	Want  Want
	Style Style
	// Prompt tells a language model how to answer; "" is [SystemPrompt].
	Prompt string
	stems  map[string]bool // of the words of the topic that carry its subject
}

// wants are told by the wording of a question, the first that fits; the lower-cased words
// are parted by single spaces.
var wants = []struct {
	want    Want
	pattern *regexp.Regexp
}{
	{Parties, regexp.MustCompile(`\b(who (are|is) the (\w+ )?(part(y|ies)|counterpart(y|ies)|signator(y|ies))|(which|what) are the (parties|companies)|(which|what) (parties|companies)( are (the |its )?part(y|ies)| (signed|entered|concluded))|names? of the parties|parties to (this|the)|between whom)\b|\b(which|what) (parties|companies) ?\?*$`)},
	{Words, regexp.MustCompile(`\bdays? of (the|each|every|a) (calendar )?(week|month|quarter|year)\b`)}, // "the fifth": no date says so
	{Jurisdiction, regexp.MustCompile(`\b(governing law|(which|what|whose) (\w+ )?laws?\b|which (state|country|jurisdiction)|law (that )?governs|jurisdiction)\b`)},
	{Words, regexp.MustCompile(`^(and |but |so )?(who|whom|why|where)\b`)}, // and when, perhaps
	{Duration, regexp.MustCompile(`^(and |but |so )?(for )?how (long|soon|quickly|fast|promptly|far (in advance|ahead|back)|much (\w+ )?(notice|time|warning|longer)|many (business |calendar )?(days|weeks|months|years|hours))\b`)},
	{Date, regexp.MustCompile(`^(and |but |so )?when\b|\b(by|until|till|since|from|and|me|say|says|know|tell) when\b|\bwhen (do|does|did|is|are|was|were|will|would|must|shall|should|can|may)\b|\b((which|what) ((is|are|was|were) (the )?)?(\w+ ){0,2}(date|day|year)|effective date|expiration date|expiry date|start date|end date|closing date|dated)\b|^(the )?(\w+ ){0,2}date\b`)},
	{Duration, regexp.MustCompile(`\b(how (long|soon|quickly|fast|promptly|far (in advance|ahead|back)|much (notice|warning|longer)|many (business |calendar )?(days?|weeks?|months?|years?|hours?))|(notice|cure|grace|warranty|renewal|retention|survival|payment|initial|tail) (period|term)|what (is|are) the (\w+ )?(term|duration|length)|within (what|which) (time|period)|time limit|deadline in days|duration)\b`)},
	{Words, regexp.MustCompile(`\bratios?\b`)}, // "1.20 to 1.00" is no value; and "fixed charge coverage ratio" asks for no charge
	{Money, regexp.MustCompile(`\b(hourly|daily|day|per[- ]diem) rates?\b`)},
	{Percent, regexp.MustCompile(`\b((which|what) (is (the )?)?(\w+ )?(percent(age)?|share|slice|cut|portion|fraction|rate|interest|interest rate)|what is (the )?\w+'s share|how many percent|percentage|interest rate|royalty rate)\b`)},
	{Money, regexp.MustCompile(`\b(how (much|big|large)|in dollars|what (does|do|did|will|would|must|has) (\S+ ){0,8}(pay|cost|charge|owe|receive)\b|what (is|are|was|were) (\S+ ){0,8}(paying|charging|owing|costing|receiving)\b|(which|what) (is |are )?(the )?(\w+ ){0,2}(price|amount|fees?|charges?|retainer|bonus|rent|cost|cap|salary|sum|premium|deposit|consideration|royalt(y|ies)|damages)|how high)\b`)},
	{Number, regexp.MustCompile(`\b(how many|number of|minimum quantity)\b`)},
}

// contracted writes contractions out, and keeps a word from being taken for another one.
var contracted = strings.NewReplacer("law firm", "firm", "’", "'", "what's", "what is", "what’s", "what is", "whats ", "what is ", "when's", "when is", "when’s", "when is")

// Read tells what a question wants; topic is the part of it that was searched for.
func Read(question, topic string, style Style) Question {
	q := Question{Text: question, Topic: topic, Want: Words, Style: style, stems: topicStems(topic)}
	plain := contracted.Replace(strings.ToLower(oneLine(topic)))
	if asksYesNo(plain) {
		q.Want = YesNo
		return q
	}
	for _, w := range wants {
		if w.pattern.MatchString(plain) {
			q.Want = w.want
			return q
		}
	}
	if keyword(plain) {
		q.Want = Money
	}
	return q
}

// sums are the words by which a few keywords that ask no question name an amount of money: "monthly hosting fee".
var sums = text.NewSet("amount fee fees price rent salary bonus deposit premium retainer compensation royalty royalties")

// mostOfName is how many words such a name has at most.
const mostOfName = 5

// keyword reports whether a topic, in lower case, is the name of an amount of money, perhaps with what it is for.
func keyword(topic string) bool {
	if asking.MatchString(topic) {
		return false
	}
	n := 0
	for word := range text.Words(topic) {
		switch n++; {
		case sums[word]:
			return true
		case n >= mostOfName, empty[word] && word != "the", linking[word]:
			return false
		}
	}
	return false
}

// topicStems returns the stems of words that say something.
func topicStems(words string) map[string]bool {
	stems := map[string]bool{}
	for word := range text.Words(words) {
		if !empty[word] {
			stems[text.Stem(word)] = true
		}
	}
	return stems
}

// empty are words that say nothing of a question's subject, what is before and behind the apostrophe of
// contractions, and contractions that were typed without it.
var empty = text.NewSet(`a an the this that these those and or of to in on at by for from with without as if is are was be been it its
	they them their we us our you your i my me he she his her do does did has have had can could may might shall should will would
	must not no any all some such there what which who whom whose when where why how under into than then so but document contract
	agreement party parties clause provision say says tell know please want need does anybody anyone something anything ever
	consider according mean happen happens let allowed permitted entitled able required obliged obligated allow permit require
	prohibit prohibited forbid forbidden
	hello hi hey dear kindly thank thanks grateful regards
	s t d m ll re ve don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn mustn needn
	theres whats wheres whos hows thats im ive weve youre youve theyre theyve dont doesnt didnt isnt arent wasnt werent wont wouldnt
	cant couldnt shouldnt hasnt havent hadnt mustnt neednt`)

// How many passages answer from: of what experts marked in the 24 that search finds for 115 natural questions,
// terse ones for a value, yes or no have 92 % in the first 6, other terse ones 92 % in 8, and verbose ones, of more than 14
// words, 90 % in 12.
const (
	mostTerse       = 14 // words
	precisePassages = 6
	vaguePassages   = 8
	verbosePassages = 12
)

// Passages returns how many passages a language model is given: fewer of a question that is terse and wants
// one thing (arXiv 2508.13107 tells questions by both).
func (q *Question) Passages() int {
	n := 0
	for range text.Words(q.Topic) {
		n++
	}
	switch {
	case n > mostTerse:
		return verbosePassages
	case q.Want == Words:
		return vaguePassages
	}
	return precisePassages
}

// Words returns the words of the topic that carry its subject, in lower case and in their order.
func (q *Question) Words() (words []string) {
	for word := range text.Words(q.Topic) {
		if !empty[word] && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// thing returns the words for what a question asks a contract to have; "" where it asks something else.
func (q *Question) thing() string {
	at := asksExistence.FindStringIndex(q.Topic)
	if at == nil {
		return ""
	}
	return thingAsked.FindString(q.Topic[at[1]:])
}

// countAsked finds the words behind "how many", less those for a length of time: "how many days of training".
var countAsked = regexp.MustCompile(`(?i)\bhow many\s+(?:(?:\w+ )?(?:days?|weeks?|months?|years?|hours?|times)\b(?:\s+of\b)?)?([^?,;:.]*)`)

// counted returns what a question asks the number of, for which a contract that gives it has a word: the spaces of "how many
// parking spaces"; "" for none.
func (q *Question) counted() (head string) {
	at := countAsked.FindStringSubmatch(q.Topic)
	if at == nil {
		return ""
	}
	for word := range text.Words(at[1]) {
		if empty[word] || linking[word] || measures[word] {
			break
		}
		head = word
	}
	return head
}

// Thing returns what a question asks a contract to have ("arbitration clause"), or how many of, and those of its words, in lower
// case, by which a contract would speak of it; of a clause none where these are everyday words, for which it may have others.
func (q *Question) Thing() (asked string, words []string) {
	if head := q.counted(); head != "" {
		return head, []string{head}
	}
	asked = q.thing()
	for word := range text.Words(asked) {
		if !empty[word] && !ofSpeech[word] && !Everyday(word) {
			words = append(words, word)
		}
	}
	return asked, words
}

// lacking finds questions for contracts that do not have or say something.
var lacking = regexp.MustCompile(`(?i)\b(which|what|any|all|list|find|show|how many|are there)\b[^.?;]*?\b(contracts?|agreements?|documents?|leases?|loans?|ndas?|licen[cs]es?|ones|of them)\s+(?:that\s+|which\s+)?` +
	`(without|(?:\w+\s+)?(?:not|don't|doesn't|didn't|aren't|isn't|haven't|hasn't|lack|lacks|lacking|no|fail|fails|omit|omits|miss|misses|missing|never|silent))\b`)

// Lacking reports whether a question is for the contracts that lack something. No passage says so: those found speak
// of it.
func (q *Question) Lacking() bool { return lacking.MatchString(strings.ReplaceAll(q.Text, "’", "'")) }

// chatter are words that people greet and answer with, and that ask for nothing.
var chatter = text.NewSet(`yes yeah yep nope ok okay bye goodbye greetings doing help`)

// papered finds words by which a question speaks of the document or of a place in it, or asks for what has no other word.
var papered = regexp.MustCompile(`(?i)\b(documents?|contracts?|agreements?|clauses?|provisions?|part(y|ies))\b|§`)

// Idle reports whether a question has no word for anything that a document could say: "hello", "what is 2+2".
func (q *Question) Idle() bool {
	if papered.MatchString(q.Topic) {
		return false
	}
	for word := range text.Words(q.Topic) {
		if !empty[word] && !naming[word] && !measure[word] && !chatter[word] && strings.ContainsFunc(word, unicode.IsLetter) {
			return false
		}
	}
	return true
}

// Names reports whether the question writes a word, given in lower case, as it writes a name: with a
// capital, and not as its first word alone.
func (q *Question) Names(word string) bool {
	for i, w := range strings.FieldsFunc(q.Topic, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if first, _ := utf8.DecodeRuneInString(w); i > 0 && unicode.IsUpper(first) && strings.ToLower(w) == word {
			return true
		}
	}
	return false
}

// Distinctive reports whether a word, given in lower case, says what a question is about and nothing
// else does: it is a name, or no word that everybody knows, for which a contract may have another.
func (q *Question) Distinctive(word string) bool {
	return !ofSpeech[word] && (q.Names(word) || !Everyday(word))
}

// ofSpeech are words with which people speak of persons and of documents: they are no names, and no
// document need have them.
var ofSpeech = text.NewSet(`mr mrs ms miss messrs dr prof professor sir madam mention mentions mentioned mentioning refer refers contain
	contains contained containing specify specifies specified stipulate stipulates stipulated regarding concerning kindly anywhere
	monday tuesday wednesday thursday friday saturday sunday weekend weekends weekday weekdays seem seems`)

// Everyday reports whether a word, or one that it is a form of, is one that everybody knows: by the New
// Dale-Chall list.
func Everyday(word string) bool { return easyWords()[text.Stem(strings.ToLower(word))] }

// Empty reports whether a word, in lower case, says nothing of a subject.
func Empty(word string) bool { return empty[word] }

// share returns which share of the question's stems some words have.
func (q *Question) share(words []string) float64 {
	return float64(q.shares(strings.Join(words, " "))) / float64(max(1, len(q.stems)))
}

// shares returns how many of the question's stems stand in some words.
func (q *Question) shares(words string) int {
	seen := map[string]bool{}
	for word := range text.Words(words) {
		if stem := text.Stem(word); q.stems[stem] {
			seen[stem] = true
		}
	}
	return len(seen)
}
