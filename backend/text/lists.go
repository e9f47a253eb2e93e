package text

import (
	"maps"
	"slices"
	"strings"
	"time"
)

// A Set is a set of words, as a rule in lower case.
type Set map[string]bool

// NewSet returns the set of the words of a list, which white space parts.
func NewSet(list string) Set {
	set := Set{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// With returns the set with the words of others added.
func (s Set) With(others ...Set) Set {
	all := maps.Clone(s)
	for _, other := range others {
		maps.Copy(all, other)
	}
	return all
}

// MonthNames are the months in lower case, in full, and MonthAbbreviations their usual
// short forms. Both are lists for [NewSet]. AnyMonth is a month in full, for a pattern.
const (
	MonthNames         = "january february march april may june july august september october november december"
	MonthAbbreviations = "jan feb mar apr jun jul aug sep sept oct nov dec"
	AnyMonth           = `(?:January|February|March|April|May|June|July|August|September|October|November|December)`
)

// Month returns the month that a word names, in any case, in English in full or by its first
// three letters or more ("sept"), in German, Dutch and French in full; 0 for none.
func Month(word string) time.Month {
	if len(word) < len("jan") || !monthStarts[[2]byte{word[0] | 0x20, word[1] | 0x20}] {
		return 0
	}
	for m := time.January; m <= time.December; m++ {
		if name := m.String(); len(word) <= len(name) && strings.EqualFold(word, name[:len(word)]) {
			return m
		}
	}
	return otherMonths[strings.ToLower(word)]
}

// OtherMonths are months in German, Dutch, French, Italian, Spanish and Portuguese that English writes otherwise, for a pattern.
const OtherMonths = `(?:Januar|J(?:ä|ae)nner|Februar|Feber|M(?:ä|ae)rz|Mai|Juni|Juli|Oktober|Dezember|januari|februari|maart|mei|augustus|janvier|février` +
	`|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre` +
	`|enero|febrero|abril|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)`

var otherMonths = map[string]time.Month{
	"januar": 1, "jänner": 1, "jaenner": 1, "feber": 2, "januari": 1, "janvier": 1, "februar": 2, "februari": 2, "février": 2, "märz": 3, "maerz": 3, "maart": 3, "mars": 3,
	"avril": 4, "mai": 5, "mei": 5,
	"juni": 6, "juin": 6, "juli": 7, "juillet": 7, "augustus": 8, "août": 8, "septembre": 9, "oktober": 10, "octobre": 10, "novembre": 11,
	"dezember": 12, "décembre": 12,
	"gennaio": 1, "febbraio": 2, "marzo": 3, "aprile": 4, "maggio": 5, "giugno": 6, "luglio": 7, "agosto": 8, "settembre": 9, "ottobre": 10, "dicembre": 12,
	"enero": 1, "febrero": 2, "abril": 4, "mayo": 5, "junio": 6, "julio": 7, "septiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
	"janeiro": 1, "fevereiro": 2, "março": 3, "maio": 5, "junho": 6, "julho": 7, "setembro": 9, "outubro": 10, "novembro": 11, "dezembro": 12,
}

// monthStarts are the first two bytes of months, in lower case where they are letters.
var monthStarts = func() map[[2]byte]bool {
	all := map[[2]byte]bool{}
	for _, name := range append(strings.Fields(MonthNames), slices.Collect(maps.Keys(otherMonths))...) {
		all[[2]byte{name[0], name[1] | 0x20}] = true
	}
	return all
}()

// Abbreviations are words, in lower case and without their last full stop, whose full stop
// ends no sentence.
var Abbreviations = NewSet(`inc corp co ltd pty no nos sec secs art arts para paras ch cl mr mrs ms dr prof st messrs jr sr
	vs v e.g i.e etc cf al approx dept div ed est fig ft int'l intl ` + MonthAbbreviations + `
	u.s u.k u.s.c c.f.r p.o ph tel ext attn bros mfg assn ave blvd rd ste hon rev gen col capt lt sgt pp vol ex exh sched
	gmbh s.a n.v b.v l.p l.l.c l.l.p n.a p.c p.a reg regs stat rs w.e.f
	esq pub fed exec supp av`)

// LegalForms are the legal forms that end the name of a company, in lower case without full
// stops.
var LegalForms = NewSet(`inc incorporated corp corporation company co ltd limited llc llp lp lllp pllc pc plc gmbh
	mbh ag sa spa nv bv oy oyj ab kg kgaa srl sarl pty pte kk ulc ggmbh se sas aps asa sae bhd sdn pvt ltda na a/s trust`)

// ShortForms writes the legal forms, in lower case, that are written out or short in the short way.
var ShortForms = strings.NewReplacer("incorporated", "inc", "limited", "ltd", "corporation", "corp", "company", "co")

// CompanySuffixes end the name of a company or of another body: [LegalForms], and what it
// calls itself.
var CompanySuffixes = LegalForms.With(NewSet(`bancorp holdings group partnership association university foundation fund bank`))

// TitleLinks are the small words within a title.
var TitleLinks = NewSet(`of and for to the in on or with by &`)

// Geographic words say where, not whose, when they stand alone or among themselves:
// "North America", "the State of New York".
var Geographic = NewSet(`north south east west latin middle far northern southern eastern western central new state states united kingdom
	republic union america american americas europe european asia asian pacific africa african australia australian
	canada canadian mexico brazil argentina chile china chinese hong kong taiwan japan japanese korea korean india indian
	singapore malaysia indonesia thailand israel israeli russia russian ukraine poland germany german austria france
	french switzerland swiss italy italian spain spanish portugal netherlands dutch belgium luxembourg ireland irish
	england english britain british scotland wales london paris berlin tokyo beijing shanghai york city sweden norway
	denmark finland turkey greece cayman islands bermuda bahamas jersey guernsey virgin puerto rico
	alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana
	iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska
	nevada hampshire ohio oklahoma oregon pennsylvania carolina dakota tennessee texas utah vermont virginia washington
	wisconsin wyoming columbia chicago boston dallas houston atlanta francisco angeles diego seattle quebec ontario alberta manitoba usa u.s
	u.s.a`)
