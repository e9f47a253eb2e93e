package ask

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

// force is what a question asks of something that is done: whether it may, must, must not be.
type force int

const (
	askedFact    force = iota // "is the licence perpetual?"
	askedMay                  // "can they assign?"
	askedMust                 // "do we have to return it?"
	askedBar                  // "does it stop us from hiring?"
	askedLiable               // "does the buyer answer for it?"
	askedRelease              // "is the vendor off the hook?"
	forces
)

// claim is what a question for yes or no holds to be true.
type claim struct {
	force   force
	negated bool   // "is it true that they can't assign?"
	without bool   // of doing something without somebody's leave, or a reason
	still   bool   // of what goes on
	wholly  bool   // of what somebody alone has, or is alone
	ever    bool   // of what never ends
	gratis  bool   // of what costs nothing
	pays    bool   // of what somebody pays
	act     string // the stem of what is done, see [claim.doing]
	// stems are those of all its words, premise those of "if …" and "once …", which it takes to hold.
	stems, premise map[string]bool
	words          []string // in lower case, small words, too
	// text is the question, bounds are the values in it, and denies the stems of what it says that a thing does not do: "findings that do
	// not name us".
	text   string
	bounds []bound
	denies map[string]bool
	// weights are those of stems in a document, see [claim.weigh]; 1 where nothing is known.
	weights map[string]float64
}

var (
	// wrapped finds what stands before a claim that is put as a sentence: "is it true that".
	wrapped = regexp.MustCompile(`(?i)^\W*(?:and |but |so )?(?:is it (?:really )?(?:true|right|correct|the case|so|fair to say)(?: to say)?(?: that)?|(?:am i|are we) (?:right|correct)(?: in (?:thinking|saying|assuming))?(?: that)?|(?:do|did) (?:i|we) (?:read|understand|get) (?:it|this|that) (?:right|correctly)(?: that)?)\b,?`)
	// supposed finds what a question takes to hold.
	supposed = regexp.MustCompile(`(?i)^\W*(?:if|once|when|whenever|after|where|supposing|assuming|should|in case)\b[^,]*,|\b(?:if|once|when|whenever|even if|even though|although|though)\b[^,?]*|^[^,?]*\s[-–—]\s`)
	deniesIt = regexp.MustCompile(`(?i)\b(?:not|never|cannot|nobody|nothing|neither|no longer|no more|none|no)\b|n['’]t\b`)
	noReason = regexp.MustCompile(`(?i)\b(?:for|with|on) no (?:\w+ )?(?:reason|cause|notice|grounds?)\b|\bno matter\b|\bwhether or not\b`)
	noBound  = regexp.MustCompile(`(?i)\b(?:no|not) (?:more|less|fewer|longer|later|earlier|greater|older|younger) than\b`)
	stillOn  = regexp.MustCompile(`(?i)\b(?:still|continu\w*|outliv\w*|surviv\w*|keep on|stay|stays|remain\w*|go(?:es)? on|bound|held to|last)\b`)
	alone    = regexp.MustCompile(`(?i)\b(?:only|sole|solely|exclusive\w*|exclusivity|alone|to (?:itself|himself|herself|themselves|ourselves)|nobody else)\b`)
	leaveOut = regexp.MustCompile(`(?i)\bwithout\b|\bunless\b|\bbehind\b[^?]*\bback\b|\bon (?:its|his|her|their|our|my) own\b|\bwhenever\b|\bany time\b|\bat will\b|\bas (?:it|they|he|she|we) (?:likes?|pleases?)\b|\bjust like that\b`)
)

// What questions ask of time and of money, and how contracts speak of either.
var (
	forEver      = regexp.MustCompile(`(?i)\b(?:for ?ever|for good|indefinitely|perpetual\w*|in perpetuity|unlimited in time|no (?:time limit|end)|without end|never (?:end|expire|lapse)s?|life ?long)\b`)
	bounded      = regexp.MustCompile(`(?i)\b(?:\w+ )?\(?\d*\)?\s*(?:years?|months?|days?|weeks?)\b`)
	costsNothing = regexp.MustCompile(`(?i)\b(?:free of (?:any )?charge|free of cost|for (?:free|nothing)|(?:at|for|with) no (?:\w+ )?(?:charge|cost|fee|expense)|without (?:\w+ )?(?:charge|cost|payment|fee|compensation)|no (?:additional |extra |further )?(?:charge|fee|cost|royalt\w+)|royalty[- ]free|free)\b`)
	paying       = regexp.MustCompile(`(?i)\b(?:pays?|paid|charged?|billed?|costs?|fees?|royalt\w+|reimburse\w*|expenses?|owes?)\b`)
)

// forceWords tell what a question asks, the first that fits.
var forceWords = []struct {
	force   force
	pattern *regexp.Regexp
}{
	{askedRelease, regexp.MustCompile(`(?i)\boff the hook\b|\b(?:released|relieved|excused|discharged|freed|rid|let off|out of)\b|\bfree from\b|\bfree of (?:its|their|the|any|all|this|that|liab|oblig|dut|respons|claim)\w*|\bescape\w*\b|\bno longer\b`)},
	{askedMust, regexp.MustCompile(`(?i)\bneeds? (?:the |our |their |its |his |her |any |anyone's |prior |written )*(?:consent|approval|permission|leave|say-so|ok)\b`)},
	{askedBar, regexp.MustCompile(`(?i)\b(?:prohibit\w*|forbid\w*|bars?|barred|prevent\w*|restrict\w*|bans?|banned|off[- ]limits|precludes?d?|rules? out|ruled out|hinders?|blocks?|stops?|stopped|keeps?)\b(?: \S+){0,5}? from\b|\b(?:is|are|be) (?:\w+ ){0,3}?(?:prohibited|forbidden|barred|banned|off[- ]limits|not allowed|not permitted)\b|\b(?:prohibit|forbid|ban|bar|rule out)s?\b`)},
	{askedLiable, regexp.MustCompile(`(?i)\b(?:liable|liability|responsible|answer(?:s|able)? for|on the hook|accountable|to blame|(?:stand|stands) behind|make good|hold \w+ harmless|indemnif\w+|warrant\w*|guarantees?|warranty|vouch\w*|pick up the (?:tab|bill))\b`)},
	{askedMay, regexp.MustCompile(`(?i)^\W*(?:and |but |so |then )?(?:can|may|could|might)(?:not|n['’]t)?\b`)},
	{askedMust, regexp.MustCompile(`(?i)\b(?:must|shall|have to|has to|having to|had to|got to|need(?:s|ed)? to|obliged|obligated|obligation|require[sd]?|bound to|bound|oblige|obligate|commit\w*|owe[sd]?|supposed to|duty|live with|put up with|stuck with|locked in(?:to)?|held to|mandatory|compelled|forced to|needn['’]t|necessary)\b`)},
	{askedMay, regexp.MustCompile(`(?i)\b(?:may|can|could|cannot|can['’]t|allow\w*|permit\w*|permission|entitle[sd]?|free to|at liberty|right to|rights? (?:to|of)|able to|let|lets|get out|okay|ok|fine|authori[sz]ed|in a position to|get away with)\b`)},
}

// turns are words of turns of speech, which no contract has: "is it true", "just like that".
var turns = stemmed(`true right correct just go goes come comes get gets out up own want wants let put live really ever still even
	everybody anybody somebody nobody whatever whenever happen happens thing co us our they them told say says said anyway unless without once`)

// readClaim reads what a question holds to be true; stems are those of the words that carry its subject.
func readClaim(question string, stems map[string]bool) claim {
	c := claim{stems: maps.Clone(stems), premise: map[string]bool{}, text: question, bounds: boundsOf(question, true), denies: map[string]bool{}}
	for _, m := range thatNot.FindAllStringSubmatch(question, -1) {
		c.denies[text.Stem(strings.ToLower(m[1]))] = true
	}
	maps.Copy(c.stems, topicStems(wrapped.ReplaceAllString(question, " "))) // the verb may have gone with the names about it
	maps.DeleteFunc(c.stems, func(stem string, _ bool) bool { return turns[stem] })
	stems = c.stems
	said := wrapped.ReplaceAllString(question, " ")
	isWrapped := said != question
	for _, part := range supposed.FindAllString(said, -1) {
		for word := range text.Words(part) {
			if stem := text.Stem(word); stems[stem] {
				c.premise[stem] = true
			}
		}
	}
	asked := said
	if rest := supposed.ReplaceAllString(said, " "); strings.TrimSpace(strings.Trim(rest, " ?.")) != "" && len(strings.Fields(rest)) > 2 {
		asked = rest
	}
	for word := range text.Words(said) {
		c.words = append(c.words, word)
	}
	for _, f := range forceWords {
		if f.pattern.MatchString(asked) {
			c.force = f.force
			break
		}
	}
	c.without, c.still, c.wholly = leaveOut.MatchString(said) || noReason.MatchString(said), stillOn.MatchString(asked), alone.MatchString(asked)
	c.ever, c.gratis = forEver.MatchString(asked), costsNothing.MatchString(asked)
	c.pays = !c.gratis && paying.MatchString(asked)
	plain := noBound.ReplaceAllString(thatNot.ReplaceAllString(noReason.ReplaceAllString(asked, " "), " "), " ")
	if isWrapped {
		c.negated = deniesIt.MatchString(plain)
	} else if at := deniesIt.FindStringIndex(plain); at != nil && len(strings.Fields(plain[:at[0]])) > 1 {
		c.negated = true // not "can't we assign?"
	}
	if c.force == askedRelease && strings.Contains(strings.ToLower(plain), "no longer") {
		c.negated = false // that is what is asked
	}
	return c
}

// ends reports whether what a question asks is that something stops.
func (c *claim) ends() bool {
	return slices.ContainsFunc(c.words, func(word string) bool {
		switch word {
		case "stop", "stops", "end", "ends", "cease", "terminate", "quit", "discontinue", "drop", "remove", "delete", "cancel":
			return true
		}
		return false
	})
}
