package pdf

import (
	"fmt"
	"strings"
	"testing"
)

// TestMembers reads files with others attached: by the list of a portfolio, and pinned to a page.
func TestMembers(t *testing.T) {
	t.Parallel()
	w := newWriter()
	spec := func(name, relation, filter string) int {
		return w.add(fmt.Sprintf("<</Type/Filespec/F(%s)%s/EF<</F %d 0 R>>>>", name, relation, w.stream(filter, "RIDER of "+strings.Trim(name, "./"))))
	}
	rider, twin, data, broken := spec("rider.txt", "", ""), spec("../../rider.txt", "", ""), spec("data.json", "/AFRelationship/Data", ""), spec("lost.doc", "", "/Filter/JPXDecode")
	pinned := spec(`C:\\cases\\pinned.msg`, "/AFRelationship/Source", "")
	w.catalog = fmt.Sprintf("/Names<</EmbeddedFiles<</Names[(a)%d 0 R(b)%d 0 R(c)%d 0 R(d)%d 0 R]>>>>", rider, twin, data, broken)
	w.page("", "", fmt.Sprintf("/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS %d 0 R>><</Subtype/Link/FS %d 0 R>>]", pinned, rider))
	text, err := read(w.bytes(), Options{}) // whose page is blank
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range text.Members {
		got = append(got, fmt.Sprint(m.Name, ":", string(m.Source), ":", m.Err != nil))
	}
	want := "rider.txt:RIDER of rider.txt:false|rider (2).txt:RIDER of rider.txt:false|lost.doc::true|pinned.msg:RIDER of C:\\\\cases\\\\pinned.msg:false"
	if strings.Join(got, "|") != want {
		t.Errorf("members %q, want %q", got, want)
	}
	near, err := Parse(t.Context(), w.bytes(), Options{Near: 1})
	if err == nil && len(near.Text.Members) > 0 {
		t.Error("one page, read alone, has members")
	}
}
