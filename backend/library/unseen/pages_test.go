package unseen_test

import (
	"fmt"
	"strings"
)

// labelled is a document of pages with labels.
func labelled(name, nums string, labels ...string) Case {
	f := newPDF()
	for i := range labels {
		f.page(prose(72, 700, fmt.Sprintf("Clause %d says what the parties owe each other", i+1), "in the matter of the quarry."), "", "", "")
	}
	f.catalog = "/PageLabels<</Nums[" + nums + "]>>"
	return Case{Kind: "page-labels", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: []string{"Clause 1 says"}, Labels: labels}
}

// running is a document of pages with lines at their heads and feet.
func running(name string, head, foot func(page int) string, never ...string) Case {
	f := newPDF()
	const pages = 4
	for i := range pages {
		body := prose(72, 690, fmt.Sprintf("%d. The supplier keeps the tools of kind %s in good order and", i+1, strings.Repeat("I", i+1)), "answers for their loss as the law has it, and the buyer",
			fmt.Sprintf("sees to it that store number %d is dry at all times.", i+11), "Neither lends them to others, nor has them mended elsewhere.")
		f.page(words(72, 760, head(i+1))+body+words(72, 30, foot(i+1)), "", "", "")
	}
	return Case{Kind: "running-lines", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: []string{"store number 14 is dry at all times."}, Never: never}
}

func pages() []Case {
	none := func(int) string { return " " }
	mirrored := func(page int) string {
		if page%2 == 0 {
			return fmt.Sprintf("%d  Ardmore tool contract", page)
		}
		return fmt.Sprintf("Ardmore tool contract  %d", page)
	}
	return []Case{
		labelled("small romans and then figures", "0<</S/r>>2<</S/D>>", "i", "ii", "1", "2"),
		labelled("a prefix", "0<</S/D/P(A-)/St 7>>", "A-7", "A-8"),
		labelled("a prefix alone", "0<</P(Cover)>>1<</S/D>>", "Cover", "1"),
		labelled("letters", "0<</S/A/St 26>>", "Z", "AA"),
		labelled("great romans from four on", "0<</S/R/St 4>>", "IV", "V"),
		labelled("a prefix in two bytes a letter", "0<</S/D/P<FEFF00A700200053>>>", "§ S1", "§ S2"),
		running("a number that counts", none, func(p int) string { return fmt.Sprintf("Page %d of 4", p) }, "Page 2 of 4", "Page 3"),
		running("numbers on either side", mirrored, none, "Ardmore tool contract"),
		running("numbers of a production", none, func(p int) string { return fmt.Sprintf("ARD-%07d", 4410+p) }, "ARD-0004412"),
		running("an envelope and a draft", func(int) string { return "DocuSign Envelope ID: 7A1B22C4-9A1D-4C55-8F01-7E5D0C1B9911" }, func(p int) string { return fmt.Sprintf("Draft 3 - confidential - %d/4", p) }, "Envelope ID", "Draft 3"),
	}
}

// sheet lays out columns of lines, each as (x, lines), from y on.
func sheet(y float64, columns ...any) string {
	var out strings.Builder
	for i := 0; i < len(columns); i += 2 {
		x, _ := columns[i].(float64)
		text, _ := columns[i+1].(string)
		for j, line := range strings.Split(text, "|") {
			if strings.TrimSpace(line) != "" {
				out.WriteString(words(x, y-14*float64(j), line))
			}
		}
	}
	return out.String()
}

func columns() []Case {
	file := func(name string, text []string, pages ...string) Case {
		f := newPDF()
		for _, p := range pages {
			f.page(p, "", "", "")
		}
		return Case{Kind: "bilingual", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: text}
	}
	const (
		left, right = 60.0, 320.0
		en1         = "1. The seller hands over the barge|at the quay of Linz on the first|day of May, free of all charges|and with the papers that the|authority of shipping asks for."
		de1         = "1. Der Verkäufer übergibt das Schiff|am Kai in Linz am ersten Mai, frei|von allen Lasten und mit den|Papieren, welche die Behörde für|die Schifffahrt verlangt."
		en2         = "2. The buyer pays the price in two|parts, the first on signing and the|second on delivery, into the account|that the seller names to him in|writing ten days before."
		de2         = "2. Der Käufer zahlt den Preis in|zwei Teilen, den ersten bei der|Unterschrift und den zweiten bei der|Übergabe, auf das Konto, das der|Verkäufer zehn Tage vorher nennt."
		en3         = "3. Austrian law applies to all that|arises from this contract, without|its rules on the conflict of laws."
		de3         = "3. Österreichisches Recht gilt für|alles, was aus diesem Vertrag folgt,|ohne dessen Verweisungsnormen."
		fr1         = "1. Le vendeur livre le|bateau au quai de Linz le|premier mai, libre de|toute charge."
		en1s        = "1. The seller hands over|the barge at the quay of|Linz on the first of May,|free of all charges."
		de1s        = "1. Der Verkäufer gibt das|Schiff am Kai in Linz am|ersten Mai ab, frei von|allen Lasten."
		fr2         = "2. L'acheteur paie le prix|en deux parties, au compte|que le vendeur indique."
		en2s        = "2. The buyer pays the|price in two parts into|the account named to him."
		de2s        = "2. Der Käufer zahlt den|Preis in zwei Teilen auf|das Konto, das er nennt."
	)
	latin := strings.NewReplacer("ä", "\xe4", "ö", "\xf6", "ü", "\xfc", "Ö", "\xd6", "Ü", "\xdc")
	page := func(y float64, columns ...any) string { return latin.Replace(sheet(y, columns...)) }
	head := func(s string) string { return strings.Join(strings.Split(s, "|")[:3], "|") }
	tail := func(s string) string { return strings.Join(strings.Split(s, "|")[3:], "|") }
	whole := []string{"hands over the barge at the quay of Linz on the first day of May, free of all charges and with the papers", "pays the price in two parts, the first on signing and the second on delivery",
		"zahlt den Preis in zwei Teilen, den ersten bei der Unterschrift und den zweiten", "Austrian law applies to all that arises from this contract, without its rules on the conflict of laws."}
	titles := words(200, 750, "CONTRACT OF SALE OF A BARGE")
	return []Case{
		file("two columns on one page", whole, titles+page(710, left, en1, right, de1)+page(620, left, en2, right, de2)+page(530, left, en3, right, de3)),
		file("a row split by the end of a page", whole, titles+page(710, left, en1, right, de1)+page(120, left, head(en2), right, head(de2)), page(740, left, tail(en2), right, tail(de2))+page(690, left, en3, right, de3)),
		file("the other language to the left", whole, titles+page(710, left, de1, right, en1)+page(120, left, head(de2), right, head(en2)), page(740, left, tail(de2), right, tail(en2))+page(690, left, de3, right, en3)),
		file("headings across", whole, titles+words(230, 728, "DELIVERY / LIEFERUNG")+page(700, left, en1, right, de1)+words(240, 600, "PRICE / PREIS")+page(580, left, en2, right, de2)+words(250, 490, "LAW / RECHT")+page(470, left, en3, right, de3)),
		file("three pages of rows", whole, titles+page(710, left, en1, right, de1)+page(110, left, head(en2), right, head(de2)), page(740, left, tail(en2), right, tail(de2))+page(90, left, "3. Austrian law applies to all that", right, "3. Österreichisches Recht gilt für"),
			page(740, left, "arises from this contract, without|its rules on the conflict of laws.", right, "alles, was aus diesem Vertrag folgt,|ohne dessen Verweisungsnormen.")),
		file("columns without gaps, the second goes over the page", whole[:3], titles+page(710, left, en1+"|"+head(en2), right, de1+"|"+head(de2)), page(740, left, tail(en2), right, tail(de2))),
		file("columns without gaps, the other language to the left", whole[:3], titles+page(710, left, de1+"|"+head(de2), right, en1+"|"+head(en2)), page(740, left, tail(de2), right, tail(en2))),
		file("three languages", []string{"The seller hands over the barge at the quay of Linz on the first of May, free of all charges.", "livre le bateau au quai de Linz le premier mai, libre de toute charge.", "The buyer pays the price in two parts into the account named to him."},
			titles+page(710, 50.0, en1s, 230.0, fr1, 410.0, de1s)+page(630, 50.0, en2s, 230.0, fr2, 410.0, de2s)),
		file("three languages without numbers, a row split by the end of a page", []string{"Austrian law applies to this contract, without its rules on the conflict of laws.", "Le droit autrichien s'applique au contrat, sans ses conflits de lois.",
			"Es gilt für diesen Vertrag das Recht von Österreich ohne dessen Verweisungsnormen."},
			titles+page(710, 50.0, en1s[3:], 230.0, fr1[3:], 410.0, de1s[3:])+page(630, 50.0, en2s[3:], 230.0, fr2[3:], 410.0, de2s[3:])+
				page(560, 50.0, "The seller warrants that|the barge is free of all|rights of other people.", 230.0, "Le vendeur garantit que|le bateau est libre de|droits des tiers.", 410.0, "Der Verkäufer haftet|dafür, dass niemand am|Schiff Rechte hat.")+
				page(100, 50.0, "Austrian law applies|to this contract,|without its rules", 230.0, "Le droit autrichien|s'applique au contrat,|sans", 410.0, "Es gilt für diesen|Vertrag das Recht|von Österreich"),
			page(740, 50.0, "on the conflict|of laws.", 230.0, "ses conflits|de lois.", 410.0, "ohne dessen|Verweisungsnormen.")),
		file("two languages without numbers, a row split by the end of a page", []string{"hands over the barge at the quay of Linz on the first day of May, free of all charges and with the papers", "zahlt den Preis in zwei Teilen, den ersten bei der Unterschrift und den zweiten"},
			titles+page(710, left, en3[3:], right, de3[3:])+page(600, left, en1[3:], right, de1[3:])+page(120, left, head(en2[3:]), right, head(de2[3:])), page(740, left, tail(en2), right, tail(de2))),
	}
}
