package word

import (
	"reflect"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func TestHighlightsAndProperties(t *testing.T) {
	t.Parallel()
	pen := `<w:highlight w:val="yellow"/>`
	parts := fixture{body: "<w:p>" + run("", "Pay ") + run(pen, "sixty") + run("", " ") + run(pen, "days") + run("", " after ") +
		run(`<w:shd w:fill="FFFF00"/>`, "receipt") + run(`<w:shd w:fill="F2F2F2"/><w:highlight w:val="none"/>`, ".") + "</w:p>"}.parts()
	parts["docProps/core.xml"] = `<c:coreProperties xmlns:c="urn:core" xmlns:dc="urn:dc"><dc:title>Supply</dc:title><dc:creator> R. Ames </dc:creator><c:revision>4</c:revision></c:coreProperties>`
	parts["docProps/app.xml"] = `<Properties><Company>Orrin &amp; Pell LLP</Company><Pages>3</Pages></Properties>`
	parts["docProps/custom.xml"] = `<Properties xmlns:vt="urn:vt"><property name="Client"><vt:lpwstr>Kestrel Point, Inc.</vt:lpwstr></property></Properties>`
	x, err := Read(t.Context(), extracttest.Zip(t, parts), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var marked []string
	for _, s := range x.Highlighted {
		marked = append(marked, x.Text[s.Start:s.End])
	}
	if want := []string{"sixty days", "receipt"}; !reflect.DeepEqual(marked, want) || len(x.Layout.Notes) != 0 {
		t.Errorf("highlighted %q, want %q, and no notes: %v", marked, want, x.Layout.Notes)
	}
	want := []canon.Property{{Name: "title", Value: "Supply"}, {Name: "creator", Value: "R. Ames"}, {Name: "Company", Value: "Orrin & Pell LLP"}, {Name: "Client", Value: "Kestrel Point, Inc."}}
	if !reflect.DeepEqual(x.Properties, want) {
		t.Errorf("properties %v, want %v", x.Properties, want)
	}
}
