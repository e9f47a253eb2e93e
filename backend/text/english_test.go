package text

import (
	"strings"
	"testing"
)

func TestEnglish(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"The Tenant shall pay the rent on the first day of each month to the Landlord.":                                           true,
		"Der Mieter zahlt die Miete am ersten Tag eines jeden Monats an den Vermieter; das Haus verwaltet ein Dritter.":           false,
		"De huurder betaalt de huur op de eerste dag van elke maand aan de verhuurder of aan diens gemachtigde.":                  false,
		"El arrendatario pagará la renta el primer día de cada mes al arrendador, en la cuenta que este le indique.":              false,
		"Le locataire verse le loyer le premier jour de chaque mois au bailleur ou à la personne que celui-ci aura désignée.":     false,
		"Hire of hall every Tuesday 7 pm to 9.30 pm. Pay by the 20th of month following. Bond $300, back when keys are returned.": true,
	} {
		if got := English(strings.Repeat(s+"\n", 8)); got != want {
			t.Errorf("English = %t of %q", got, s)
		}
	}
	if !English("Miete: 300 Euro") {
		t.Error("three words tell no language")
	}
}
