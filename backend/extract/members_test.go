package extract_test

import (
	"errors"
	"fmt"
	"testing"

	"pincite/backend/extract"
	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

// TestMembersAlone takes the files out of a source whose own words are not looked at.
func TestMembersAlone(t *testing.T) {
	t.Parallel()
	const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	garbled := "[[[[" // a page that cannot be drawn
	message := func(attachment *extracttest.Storage) []byte {
		return extracttest.Compound(&extracttest.Storage{
			Streams:  map[string][]byte{"__properties_version1.0": make([]byte, 64), "__substg1.0_10090102": []byte("no packed body")},
			Storages: map[string]*extracttest.Storage{"__attach_version1.0_#00000000": attachment},
		})
	}
	for _, test := range []struct {
		name   string
		source []byte
		want   string // the member, empty where none can be taken out
	}{
		{"a.pdf", hostiletest.PDF("/Root 1 0 R", "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(x) << /F (rider.txt) /EF << /F 5 0 R >> >>] >> >> >>",
			"<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Contents 4 0 R >>", fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(garbled), garbled),
			"<< /Type /EmbeddedFile /Length 5 >>\nstream\nRIDER\nendstream"), "RIDER"},
		{"a.docx", hostiletest.Docx(hostiletest.Paragraph("Words."), "word/_rels/document.xml.rels",
			`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="o" Type="`+relations+`/package" Target="rider.txt"/></Relationships>`,
			"word/rider.txt", "RIDER"), "RIDER"},
		{"b.docx", hostiletest.Docx(hostiletest.Paragraph("Words.")), ""},
		{"a.eml", hostiletest.Mail("Words."), "The attachment."},
		{"a.msg", message(&extracttest.Storage{Streams: map[string][]byte{"__properties_version1.0": nil, "__substg1.0_37010102": []byte("RIDER")}}), "RIDER"},
		{"a.html", []byte("<p>Words."), ""},
	} {
		text, err := extract.Read(t.Context(), test.name, test.source, extract.Options{MembersAlone: true})
		if test.want == "" && (errors.Is(err, extract.ErrUnsupported) || err == nil && len(text.Members) == 0) {
			continue
		}
		if err != nil || text.Text != "" || len(text.Members) != 1 || string(text.Members[0].Source) != test.want || text.Members[0].Err != nil {
			t.Errorf("%s: %+v, %v", test.name, text, err)
		}
	}
	// What stands in a message inside a message may be what cannot be read.
	inner := &extracttest.Storage{Streams: map[string][]byte{"__properties_version1.0": make([]byte, 24), "__substg1.0_0037001F": []byte("T\x00")}}
	text, err := extract.Read(t.Context(), "a.msg", message(&extracttest.Storage{
		Streams: map[string][]byte{"__properties_version1.0": nil}, Storages: map[string]*extracttest.Storage{"__substg1.0_3701000D": inner},
	}), extract.Options{MembersAlone: true})
	if err != nil || len(text.Members) != 1 || text.Members[0].Name != "T.eml" || !errors.Is(text.Members[0].Err, extract.ErrDamaged) {
		t.Errorf("a message in a message: %+v, %v", text, err)
	}
}
