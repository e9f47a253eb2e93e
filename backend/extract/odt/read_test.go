package odt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func TestFixtures(t *testing.T) {
	t.Parallel()
	for _, f := range fixtures {
		t.Run(f.name, func(t *testing.T) {
			x, err := Read(context.Background(), extracttest.Zip(t, f.parts()))
			if err != nil {
				t.Fatal(err)
			}
			extracttest.Check(t, x)
			extracttest.GoldenFile(t, f.name, extracttest.Describe(x))
		})
	}
}

// TestShapes reads the words in shapes of any kind behind the paragraph that they are anchored to.
func TestShapes(t *testing.T) {
	t.Parallel()
	const box = `<draw:frame><draw:text-box><text:p>In it.</text:p></draw:text-box></draw:frame>`
	for _, shape := range []string{box, `<draw:a>` + box + `</draw:a>`, `<draw:g>` + box + `</draw:g>`, `<draw:circle><text:p>In it.</text:p></draw:circle>`,
		`<draw:path><text:p>In it.</text:p></draw:path>`, `<draw:connector><text:p>In it.</text:p></draw:connector>`} {
		for body, want := range map[string]string{`<text:p>Anchor` + shape + `.</text:p>`: "Anchor.\n\nIn it.", shape + para("After."): "In it.\n\nAfter."} {
			x, err := Read(t.Context(), extracttest.Zip(t, fixture{body: body}.parts()))
			if err != nil || x.Text != want {
				t.Errorf("%s: %+v, %v", body, x, err)
			}
		}
	}
}

// TestObjects tells of embedded objects and of pictures as large as a page.
func TestObjects(t *testing.T) {
	t.Parallel()
	const object, image = `<draw:frame><draw:object/><draw:image/></draw:frame>`, `<draw:frame svg:width="%s" svg:height="%s"><draw:image/></draw:frame>`
	for _, c := range []struct {
		body string
		want []string
	}{
		{`<draw:frame><draw:text-box>` + para("In a frame.") + `</draw:text-box></draw:frame>`, nil},
		{object, []string{"an embedded object "}},
		{`<text:p>See ` + object + object + `</text:p>`, []string{"2 embedded objects "}},
		{`<draw:frame><draw:object-ole/></draw:frame>`, []string{"an embedded object "}},
		{fmt.Sprintf(image, "2cm", "2cm"), nil},
		{fmt.Sprintf(image, "100%", "300pt"), nil},
		{fmt.Sprintf(image, "17cm", "25.7cm"), []string{"a picture as large as a page "}},
		{fmt.Sprintf(image, "6in", "9in") + fmt.Sprintf(image, "600pt", "700pt"), []string{"2 pictures as large as a page "}},
	} {
		x, err := Read(t.Context(), extracttest.Zip(t, fixture{body: para("Words.") + c.body}.parts()))
		if err != nil || len(x.Notices) != len(c.want) || len(c.want) > 0 && !strings.HasPrefix(x.Notices[0], c.want[0]) {
			t.Errorf("%s: %+v, %v", c.body, x, err)
		}
	}
}

// TestCellsStandUnderTheirColumns keeps the values of a table under their heading, whatever cells reach over others.
func TestCellsStandUnderTheirColumns(t *testing.T) {
	t.Parallel()
	row := func(cells ...string) string {
		return `<table:table-row>` + strings.Join(cells, "") + `</table:table-row>`
	}
	over := func(attributes, text string) string {
		return `<table:table-cell ` + attributes + `>` + para(text) + `</table:table-cell>`
	}
	const covered = `<table:covered-table-cell/>`
	reaches := map[string]string{"a heading over two columns": "..<|", "a cell over two rows": "|^", "over rows and columns": ".<|^^|"}
	for name, c := range map[string]struct{ rows, want string }{
		"a heading over two columns": {row(cell(para("Item")), over(`table:number-columns-spanned="2"`, "Price"), covered, cell(para("Term"))) +
			row(cell(para("Desk")), cell(para("5")), cell(para("6")), cell(para("7"))), "Item\tPrice\t\tTerm\nDesk\t5\t6\t7"},
		"a cell over two rows": {row(over(`table:number-rows-spanned="2"`, "Desk"), cell(para("5"))) + row(covered, cell(para("6"))), "Desk\t5\n\t6"},
		"over rows and columns": {row(over(`table:number-rows-spanned="2" table:number-columns-spanned="2"`, "Desk"), covered, cell(para("5"))) +
			row(`<table:covered-table-cell table:number-columns-repeated="2"/>`, cell(para("6"))) + row(cell(para("a")), cell(para("b")), cell(para("c"))), "Desk\t\t5\n\t\t6\na\tb\tc"},
		"a title over all": {row(over(`table:number-columns-spanned="2"`, "Prices"), covered) + row(cell(para("Desk")), cell(para("5"))), "Prices\n\nDesk\t5"},
	} {
		x, err := Read(t.Context(), extracttest.Zip(t, fixture{body: `<table:table>` + c.rows + `</table:table>`}.parts()))
		if err != nil || x.Text != c.want {
			t.Errorf("%s: %+v, %v", name, x, err)
		}
		var reached []string
		for _, b := range x.Layout.Blocks {
			reached = append(reached, b.Reached)
		}
		if want, ok := reaches[name]; ok && strings.Join(reached, "|") != want {
			t.Errorf("%s: reached %q", name, reached)
		}
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	locked, err := os.ReadFile(filepath.Join("testdata", "locked.odt")) // made by LibreOffice
	if err != nil {
		t.Fatal(err)
	}
	whole := extracttest.Zip(t, fixtures[0].parts())
	bomb := fixtures[0].parts()
	bomb["content.xml"] = `<!DOCTYPE x [<!ENTITY a "aaaa">]>` + bomb["content.xml"]
	for _, c := range []struct {
		name   string
		source []byte
		want   error
	}{
		{"nothing", nil, canon.ErrDamaged},
		{"cut in half", whole[:len(whole)/2], canon.ErrDamaged},
		{"no content", extracttest.Zip(t, map[string]string{"mimetype": "application/vnd.oasis.opendocument.text"}), canon.ErrDamaged},
		{"encrypted", locked, canon.ErrPassword},
		{"no words", extracttest.Zip(t, fixture{body: para("")}.parts()), canon.ErrEmpty},
		{"entity bomb", extracttest.Zip(t, bomb), canon.ErrDamaged},
		{"deep nesting", extracttest.Zip(t, fixture{body: strings.Repeat("<text:section>", 1000) + strings.Repeat("</text:section>", 1000)}.parts()), canon.ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := Read(context.Background(), c.source)
			if !errors.Is(err, c.want) || x != nil {
				t.Fatalf("error %v, want %v", err, c.want)
			}
			if _, step, ok := strings.Cut(err.Error(), "; "); !ok || step == "" {
				t.Errorf("%q names no next step", err)
			}
		})
	}
}

// FuzzDocument reads documents whose parts are anything: no panic, and whatever is read
// keeps the promises of its layout, twice the same.
func FuzzDocument(f *testing.F) {
	for _, c := range fixtures {
		f.Add(c.body, c.styles, named, c.master)
	}
	f.Fuzz(func(t *testing.T, body, styles, lists, master string) {
		source := extracttest.Zip(t, fixture{body: body, styles: styles, lists: lists, master: master}.parts())
		x, err := Read(context.Background(), source)
		if err != nil {
			return
		}
		extracttest.Check(t, x)
		again, err := Read(context.Background(), source)
		if err != nil || again.Text != x.Text || extracttest.Describe(again) != extracttest.Describe(x) {
			t.Error("read twice, and not the same")
		}
	})
}
