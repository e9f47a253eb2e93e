package ask

import (
	"regexp"
	"strings"
)

// outside are the wordings of what no contract answers: small talk, orders, sums, the world's news and facts, and the law as
// such, without a word of a contract.
var outside = []*regexp.Regexp{
	regexp.MustCompile(`\b(?:weather|forecast for|temperature outside|will it (?:rain|snow)|rain (?:today|tomorrow)|horoscope|headlines|world cup|olympics|bitcoin|movie|joke|poem|song|lyrics|calories|pancakes?)\b`),
	regexp.MustCompile(`^(?:good (?:morning|evening|night|afternoon)(?: \w+){0,2}$|how are you\b.{0,20}$|how's it going|what's up$|who are you$|what are you$|what can you do|are you (?:there|human|a bot|real)$|(?:thanks?|thank you)\b.{0,40}$|you're welcome|nice to meet)`),
	regexp.MustCompile(`^(?:please )?(?:tell me a|sing|write (?:me )?an? (?:poem|story|song|letter|essay|email)|translate .{1,60} (?:in)?to [a-z]+$|spell \w+$|play|book (?:a|me)|order (?:a|me)|call|remind me|open the (?:calendar|door|window)|set (?:a|an) (?:alarm|timer)|convert \d|calculate|compute|add up)\b`),
	regexp.MustCompile(`\b\d[\d,.]*\s*(?:times|plus|minus|divided by|multiplied by|[+*/x×÷])\s*\d|\bsquare root\b|\b\d[\d.]*\s*(?:%|percent) of [\d,.$]+|\bhow many (?:\w+ )?(?:in|make) an? (?:mile|gallon|kilometre|kilometer|foot|pound|dozen)\b`),
	regexp.MustCompile(`^(?:what|which) (?:time|day|date) is (?:it|today|now|christmas|easter)\b|\b(?:what|which) day is\b|^how (?:tall|high|far|deep|old|big|heavy) is\b|^(?:what is|what's) the (?:capital|population|boiling point|meaning of life|speed of|distance)\b|^who (?:won|wrote|invented|discovered|painted|is the (?:king|queen|prime minister|pope|chief justice|president of (?:the )?(?:united states|usa?|france|russia|china|brazil))\b)|\b(?:eiffel tower|titanic|shakespeare|hamlet|mars|solar system)\b|\b(?:best|good|nearest|nice) (?:restaurant|hotel|bar|cafe|doctor|dentist|lawyer)\b|^(?:can you )?recommend an?\b|^how (?:do|does|can) (?:i|you|we|one) (?:make|cook|bake|install|learn|lose|fix|draw|tie|become|get rich)\b|^how do \w+ work\b|\bstock (?:price )?of \w+ (?:going|up|down|today)\b|\b(?:this weekend|tomorrow|tonight) in \w+$`),
	// The law as such.
	regexp.MustCompile(`\bin (?:contract|tort|criminal|common|civil|property|company|corporate|employment|family|international) law\b|\b(?:statute of frauds|promissory estoppel|uniform commercial code|restatement of|gdpr article|article \d+ (?:of the )?gdpr|constitution|supreme court|small claims|parol evidence rule|rule against perpetuities|res judicata|habeas corpus|mens rea|stare decisis)\b`),
	regexp.MustCompile(`\bdifference between an? \w+ and an? \w+$|^are (?:oral|verbal|written|electronic|handshake|\w+) (?:contracts|agreements|signatures|wills) (?:enforceable|binding|valid|legal)\b|^(?:can|may|must|does) an? (?:employer|landlord|tenant|employee|company|person|minor|doctor|judge|court|spouse)s? in \w+\b|\b(?:limitation|limitations|prescription) period\b.* in [a-z]+$|^how do (?:i|you|we) (?:file|sue|register|incorporate|patent|appeal|get divorced|start a (?:business|company))\b|^should i (?:get|buy|sell|marry|move|invest|quit)\b|^is it (?:legal|illegal) (?:to|in)\b`),
	// Papers that are nobody's in the matter: the asker's own, and those of the public.
	regexp.MustCompile(`\bmy (?:own |\w+['’]s )?(?:marriage|employment|work|phone|car|flat|apartment|house|gym|mortgage|insurance|divorce|student|rental|mobile)\b[^?]*\b(?:contract|lease|policy|agreement|loan|papers)\b|\b(?:my|our) (?:flat|apartment|house|car|grandmother|grandfather|mother|father|wife|husband|son|daughter|dog|landlady)\b|\b(?:terms of (?:service|use) of|treaty of|magna carta|bible|quran|netflix|spotify|amazon prime|vodafone|iphone|tesla|elon musk)\b`),
}

// Outside reports whether a question asks for what no contract answers: the weather, sums, the law as such. It is to be asked of
// questions alone that name no document.
func (q *Question) Outside() bool {
	plain := strings.TrimRight(strings.ToLower(oneLine(strings.ReplaceAll(q.Text, "’", "'"))), " ?.!")
	for _, pattern := range outside {
		if pattern.MatchString(plain) {
			return true
		}
	}
	return false
}
