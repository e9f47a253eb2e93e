package html

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func read(t *testing.T, source string) *canon.Text {
	t.Helper()
	text, err := Read(context.Background(), []byte(source), Options{})
	if err != nil {
		t.Fatal(err)
	}
	extracttest.Check(t, text)
	return text
}

// TestBlocks holds what kind of block each element becomes.
func TestBlocks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, source, want string }{
		{"headings of all levels", "<h1>A</h1><h2>B</h2><h6>C</h6><p>d", "heading1[A] heading2[B] heading6[C] paragraph[d]"},
		{"a heading around a paragraph", "<h2><p>A</p></h2>b", "heading2[A] paragraph[b]"},
		{"an empty heading", "<h1></h1><p>a", "paragraph[a]"},
		{"a list", "<ol><li>a<li>b</ol>", "item1[1. a] item1[2. b]"},
		{"bullets", "<ul><li>a<li>b</ul>", "item1[a] item1[b]"},
		{"lists in lists", "<ol><li>a<ol type=a><li>b<ol type=i><li>c</ol></ol><li>d</ol>", "item1[1. a] item2[a. b] item3[i. c] item1[2. d]"},
		{"an item of two paragraphs", "<ol><li><p>a<p>b</ol>", "item1[1. a] paragraph[b]"},
		{"a number given", "<ol start=7><li>a<li value=9>b<li>c</ol>", "item1[7. a] item1[9. b] item1[10. c]"},
		{"styles of numbers", "<ol style='list-style-type: upper-roman'><li>a</ol><ol style='list-style: lower-latin inside'><li>b</ol><ol style='list-style:none'><li>c</ol>", "item1[I. a] item1[a. b] item1[c]"},
		{"an item without its number", "<ol><li style='list-style-type:none'>a<li>b</ol>", "item1[a] item1[2. b]"},
		{"an item without a list", "<li>a", "item1[a]"},
		{"terms and definitions", "<dl><dt>Fee<dd>the price</dl>", "paragraph[Fee] paragraph[the price]"},
		{"a table", "<table><tr><th>Item<th>Price<tr><td>Bolt<td>5</table>", "row[Item\tPrice] row[Bolt\t5]"},
		{"a table with parts and a caption", "<table><caption>Fees</caption><thead><tr><th>A<th>B</thead><tbody><tr><td>c<td>d</tbody><tfoot><tr><td>e<td>f</tfoot></table>",
			"paragraph[Fees] row[A\tB] row[c\td] row[e\tf]"},
		{"cells with paragraphs and breaks", "<table><tr><td><p>a<p>b<td>c<br>d</table>", "row[a b\tc d]"},
		{"a list in a cell", "<table><tr><td><ul><li>a<li>b</ul><td>c</table>", "row[a b\tc]"},
		{"a table of one column lays out the page", "<table><tr><td><p>a<p>b<tr><td>c</table>", "paragraph[a] paragraph[b] paragraph[c]"},
		{"so does one around a table", "<table><tr><td>a<td><table><tr><td>b<td>c</table></table>", "paragraph[a] row[b\tc]"},
		{"and one with a heading", "<table><tr><td><h2>a</h2><td>b</table>", "heading2[a] paragraph[b]"},
		{"hidden cells", "<table><tr><td>a<td hidden>b<td style='visibility:hidden'>c<td>d</table>", "row[a\td]"},
		{"a quote", "<p>He said <q>yes</q>.", "paragraph[He said “yes”.]"},
		{"a line break", "<p>a<br>b<br>", "paragraph[a\nb]"},
		{"a break before anything", "<br>a", "paragraph[a]"},
		{"text as it stands", "<pre>a\n  b\n\nc</pre>", "paragraph[a\n  b] paragraph[c]"},
		{"white space kept by a style", "<p style='white-space: pre-wrap'>a  b", "paragraph[a  b]"},
		{"fields of a form", "<form>Name: <input value='Ada'><input type=hidden value=no><input type=password value=no><select><option>no<option selected>yes</select><textarea>a\nb</textarea></form>",
			"paragraph[Name: Adayesa\nb]"},
		{"what no browser shows", "<body><script>no</script><style>no</style><template>no</template><noscript>no</noscript><svg><text>no</text></svg><p>a", "paragraph[a]"},
		{"what a head says where no script runs", "<head><title>no</title><noscript><p>Turn scripts on.</p><img src=x></noscript></head><body><p>a", "paragraph[a]"},
		{"a noscript that is not closed in the head", "<head><noscript><link rel=x></head><body><p>b</p></noscript><p>a", "paragraph[a]"},
		{"a list that counts down", "<ol reversed><li>a<li>b<li>c</ol><ol reversed start=10><li>d<li value=5>e<li>f</ol>", "item1[3. a] item1[2. b] item1[1. c] item1[10. d] item1[5. e] item1[4. f]"},
		{"a choice that nobody made", "<p><select><option disabled>no<optgroup><option>yes<option>no</optgroup></select>", "paragraph[yes]"},
		{"a list to choose from", "<p>a<select multiple><option>no<option selected>b<option selected>c</select><select size=4><option>no</select>", "paragraph[abc]"},
		{"dialogs", "<dialog>no</dialog><dialog open>a</dialog>", "paragraph[a]"},
		{"a number that counts up from below zero", "<ol start=-1><li>a<li>b<li>c</ol><ol start=x type=A><li>d</ol>", "item1[-1. a] item1[0. b] item1[1. c] item1[A. d]"},
		{"markup in a text of formulas", "<math><mi>x</mi><mo>=</mo><mn>2</mn></math>", "paragraph[x=2]"},
		{"references without their end", "<p>a&ampb &copy2 &notit; &#0; &#x80; &#xD800;", "paragraph[a&b ©2 ¬it; \uFFFD € \uFFFD]"},
		{"cells over several rows and columns", "<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>", "row[a\t\tb] row[c\td\te] row[f\tg]"},
		{"ruby", "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "paragraph[漢kan]"},
		{"rules part blocks", "a<hr>b", "paragraph[a] paragraph[b]"},
		{"Word's list paragraphs", "<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>(a)&nbsp; </span>the fee</p><p>b", "item2[(a) the fee] paragraph[b]"},
		{"Word's bullets", "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>a</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>o</span>b</p>", "item1[a] item1[b]"},
		{"Word's number inside a line", "<p>see <span style='mso-list:Ignore'>5.</span> above", "paragraph[see 5. above]"},
		{"Word's hidden text", "<p>a<span style='mso-hide:all'>b</span>c", "paragraph[ac]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := extracttest.Blocks(read(t, tt.source)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestLongCells sweeps over the length from which a table's cell is text of the page.
func TestCellsStandUnderTheirColumns(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ table, want, reached string }{
		"a heading over two columns": {"<tr><th>Item<th colspan=2>Price<th>Term<tr><td>Desk<td>5<td>6<td>7", "Item\tPrice\t\tTerm\nDesk\t5\t6\t7", "..<|"},
		"a cell over two rows":       {"<tr><td rowspan=2>Desk<td>2026<td>5<tr><td>2027<td>6<tr><td>Chair<td>2026<td>7", "Desk\t2026\t5\n\t2027\t6\nChair\t2026\t7", "|^|"},
		"a cell down to the end":     {"<tr><td rowspan=0>Desk<td>5<tr><td>6<tr><td>7", "Desk\t5\n\t6\n\t7", "|^|^"},
		"over rows and columns":      {"<tr><td rowspan=2 colspan=2>Desk<td>5<tr><td>6<tr><td>a<td>b<td>c", "Desk\t\t5\n\t\t6\na\tb\tc", ".<|^^|"},
		"all over three columns":     {"<tr><td colspan=3>Item<td colspan=3>Price<tr><td colspan=3>Desk<td colspan=3>5", "Item\tPrice\nDesk\t5", "|"},
		"columns that are hidden":    {"<tr><td>Item<td hidden colspan=5>x<td>Price<tr><td>Desk<td>5", "Item\tPrice\nDesk\t5", "|"},
		"a reach that is nonsense":   {"<tr><td colspan=-3 rowspan=x>Item<td colspan=1000000>Price<tr><td>Desk<td>5", "Item\tPrice\nDesk\t5", "|"},
	} {
		x, err := Read(t.Context(), []byte("<table>"+c.table+"</table>"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var reached []string
		for _, b := range x.Layout.Blocks {
			reached = append(reached, b.Reached)
		}
		if x.Text != c.want || strings.Join(reached, "|") != c.reached {
			t.Errorf("%s: %q, reached %q", name, x.Text, reached)
		}
	}
}

func TestLongCells(t *testing.T) {
	t.Parallel()
	for n, table := range map[int]bool{1: true, layoutCell - 2: true, layoutCell - 1: true, layoutCell: false, layoutCell + 1: false} {
		source := "<table><tr><td><p>x<p>" + strings.Repeat("y", n) + "<td>z</table>"
		rows := strings.Count(extracttest.Blocks(read(t, source)), "row[")
		if (rows == 1) != table {
			t.Errorf("%d characters: %d rows", n+1, rows)
		}
		one := "<table><tr><td><p>" + strings.Repeat("y", n) + "<td>z</table>"
		if rows := strings.Count(extracttest.Blocks(read(t, one)), "row["); rows != 1 {
			t.Errorf("one paragraph of %d characters: %d rows", n, rows)
		}
	}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, source, text, want string }{
		{"inserted", "<p>a <ins datetime=2020-01-02 cite=Ada>new </ins>b", "a new b", "[new] by Ada on 2020-01-02"},
		{"deleted", "<p>a <del>old</del> b", "a b", "-old- at 1"},
		{"a deletion over paragraphs", "<p>a</p><del><p>old</p><p>older</p></del><p>b</p>", "a\n\nb", "-old   older- at 1"},
		{"a deletion with a break", "<p>a<del>b<br>c</del>", "a", "-b\nc- at 1"},
		{"one inside another", "<p>a<del>b<ins>c</ins><del>d</del></del>", "a", "-bcd- at 1"},
		{"an empty one", "<p>a<ins></ins><del> </del>b", "ab", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := read(t, tt.source)
			var got []string
			for _, c := range x.Layout.Notes {
				s := fmt.Sprintf("-%s- at %d", c.Text, c.Anchor.Start)
				if c.Text == "" {
					s = "[" + strings.TrimSpace(x.Text[c.Anchor.Start:c.Anchor.End]) + "]"
				}
				if c.Author != "" {
					s += " by " + c.Author + " on " + c.Date
				}
				got = append(got, s)
			}
			if x.Text != tt.text || strings.Join(got, " ") != tt.want {
				t.Errorf("%q, %q; want %q, %q", x.Text, got, tt.text, tt.want)
			}
		})
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	x := read(t, `<p>The fee<a href="#_ftn1">1</a> is due<a href="#_edn2">i</a>.<a href="#_msocom_3">c</a></p>
<div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1">1</a> in euro</p></div>
<div style='mso-element:endnote' id=edn2><p>at once</p><p>or later</p></div>
<div style='mso-element:comment'><p id="_com_3">check</p></div>
<div style='mso-element:footnote' id=ftn9><p>alone</p></div>
<div style='mso-element:footnote' id=ftn10></div>`)
	var got []string
	for _, n := range x.Layout.Notes {
		got = append(got, fmt.Sprintf("%s %q after %q", n.Kind, n.Text+x.Text[n.Span.Start:n.Span.End], x.Text[max(0, n.Anchor.Start-3):n.Anchor.Start]))
	}
	want := []string{
		`footnote "1 in euro" after "fee"`, `endnote "at once\n\nor later" after "due"`, fmt.Sprintf("footnote %q after %q", "alone", "r\n\n"), `comment "check" after "ei."`,
	}
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Errorf("note %d: %v, want %s", i, got, want[i])
		}
	}
	if len(x.Layout.Notes) != 4 || x.Layout.Notes[3].Kind != doc.Comment {
		t.Errorf("notes %v", got)
	}
	for _, b := range x.Layout.Blocks[1:] {
		if b.Kind != doc.BlockNote {
			t.Errorf("block %+v is no note", b)
		}
	}
}
