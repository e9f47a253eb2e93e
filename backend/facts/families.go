package facts

import (
	"slices"
	"strings"

	"pincite/backend/text"
)

// families are beginnings of words that say one thing, in the languages of contracts: what few contracts teach of one word holds for the others. A
// beginning that closes with "." is a whole word.
var families = func() map[string][]string {
	all := map[string][]string{}
	for name, words := range map[string]string{
		"end": `terminat cancel end. ends. ended. ending. stop quit leav resign dismiss withdraw halt finish determin discontinu dissolv rescind out. part. ways. clos
			kündig gekündig aufgekünd kuendig gekuend auflös beend opzeg opgezegd beëind resili résili denonc dénonc recess recede disdett
			denunci desist rescis resoluç oppsi uppsäg opsig wypowied`,
		"tell": `notic notif warn written writing letter mail email message word. tell told say says said inform intimat schriftlich brief. schriftelijk aangetekend
			ecrit écrit lettre préavis preavis préven preven prévien scritt raccomandat preavvis avis escrit carta comunica skriftlig skriftligt`,
		"anyone": `either each any. both whichever whoever anyone party parties we. you. us. jede beide elk ieder chacun ciascun qualunque qualquer cualquier cada cada. hver`,
		"ahead":  `before prior advance ahead beforehand earlier vor. voor. avant prima. antes antecedênc antecedenc antelac før innan`,
		"renew": `renew exten prolong roll carr goes another further successive again automatic verlänger verleng verlängert reconduc reconduit renouvel rinnov renov prorrog
			prórrog proroga tacit stillschweig stilzwijg sucessiv iguais`,
		"begin": `begin commenc start effect force entry opens. opening takes beginn ingang aanvang vanaf prend effet decorre inici efeito partir possession occup moves. move. activ`,
		"last": `term. terms. period duration last lasts lasting run. runs continu remain valid tenure stays laufzeit dauer befrist duur looptijd geschlossen abgeschlossen gesloten
			durée duree durata durat prazo plazo vigenc duraci duraçã conclu celebrad serve. engag licensed hire. let. lets. holds. keep. keeps. has. have.`,
		"until": `until till. through expir end. ends. ending clos laps finish ish. run. over. endet bis. läuft ablauf einde eindigt tot. fin. échéance echeance termine termin
			scad termo até ate. hasta venc jusqu inclusive including midnight validity last.`,
		"pay":     `pay paid invoic price fee fees rent charg deposit money bill instal interest rate. rechnung zahl betaal factu fattur paiement canon fatur`,
		"fault":   `breach default fail remed cure cured insolv damage late overdue fault verzug`,
		"dispute": `disput court arbitrat mediat claim gericht rechtbank tribun foro.`,
		"work":    `deliver visit repair repar warrant guarant attend report inspect clean call. calls respon reply answer order. orders`,
		"law":     `law. laws recht droit legge lei. ley. legisla govern subject construed appl gilt toepassing`,
		"made":    `dated date. signed made. executed witness countersign agreed accepted sealed gezeichnet ondertekend signé fait. firmat feito assinad`,
	} {
		for beginning := range strings.FieldsSeq(words) {
			folded := strings.Join(text.FoldedWords(beginning), "") // with its "."
			all[folded[:2]] = append(all[folded[:2]], folded+"\x00"+name)
		}
	}
	return all
}()

// familiesOf returns the families that some folded words belong to, in order.
func familiesOf(words []string) (found []string) {
	for _, w := range words {
		if len(w) < 2 {
			continue
		}
		for _, f := range families[w[:2]] {
			beginning, name, _ := strings.Cut(f, "\x00")
			whole, exact := strings.CutSuffix(beginning, ".")
			if (exact && w == whole || !exact && strings.HasPrefix(w, beginning)) && !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	slices.Sort(found)
	return found
}

// signsOfFamilies tells which families stand in the sentence of a value, two by two, and close to it.
func signsOfFamilies(said, before, behind, head, above []string, yield func(kind, a, b string)) {
	in := familiesOf(said)
	for i, a := range in {
		yield("f", a, "")
		for _, b := range in[i+1:] {
			yield("ff", a, b)
		}
	}
	for _, part := range []struct {
		kind  string
		words []string
	}{{"fa", behind[:min(len(behind), 5)]}, {"fb", before[max(0, len(before)-6):]}, {"fh", above}, {"fp", head}} { // sums depend on the order
		for _, a := range familiesOf(part.words) {
			yield(part.kind, a, "")
		}
	}
}
