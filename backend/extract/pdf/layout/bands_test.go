package layout

import "testing"

// across draws lines from side to side at some heights.
func (s *sheet) across(heights ...float64) *sheet {
	for _, v := range heights {
		s.rule(60, v, 540, v)
	}
	return s
}

// TestBands reads tables that have lines between their rows alone, and what looks like them.
func TestBands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		page *sheet
		want string
	}{
		{"labels beside terms", new(sheet).lines(70, 80, "Key Terms").
			lines(70, 120, "Landlord").lines(220, 120, "Ostler Estates Ltd").
			lines(70, 170, "Rent").lines(220, 146, "Base rent in the first two years, payable in", "advance on each quarter day:", "GBP 12,000 a quarter.", "It is reviewed in the third year.").
			lines(70, 206, "Governing law").lines(220, 206, "Scotland").
			across(105, 130, 190, 215),
			"p Key Terms\nr Landlord|Ostler Estates Ltd\nr Rent|Base rent in the first two years, payable in advance on each quarter day:\nGBP 12,000 a quarter.\nIt is reviewed in the third year.\nr Governing law|Scotland"},
		{"a label that reaches the next column, a heading across", new(sheet).
			lines(70, 120, "Term").lines(222, 120, "24 months").
			lines(70, 146, "Restrictions that stay in force when it ends").
			lines(70, 170, "Other confidential information", "duration").lines(222, 170, "12 months").
			lines(70, 206, "Law").lines(222, 206, "Indiana").
			across(105, 130, 155, 190, 215),
			"r Term|24 months\np Restrictions that stay in force when it ends\nr Other confidential information duration|12 months\nr Law|Indiana"},
		{"rows of figures that no line parts", new(sheet).
			lines(70, 120, "Region").lines(220, 120, "Tier").lines(400, 120, "Fee").
			lines(70, 146, "North").lines(220, 146, "One", "Two", "Three").lines(400, 146, "$10", "$20", "$30").
			lines(70, 192, "South").lines(220, 192, "One", "Two").lines(400, 192, "$15", "$25").
			across(105, 130, 180, 215),
			"r Region|Tier|Fee\nr North|One|$10\nr Two|$20\nr Three|$30\nr South|One|$15\nr Two|$25"},
		{"rows that lines hold together, with a name of those below and a value that is lacking", new(sheet).
			lines(70, 120, "Code").lines(220, 120, "Plain").lines(320, 120, "Rush").lines(420, 120, "Limit").
			lines(70, 146, "Lead, total", "Copper, in water", "Zinc").lines(70, 196, "Soil and sediment").lines(220, 146, "19.80", "23.40", "84.00").lines(320, 146, "29.70", "35.10").lines(420, 146, "0.2", "0.5", "0.1").
			lines(70, 208, "Gold", "Silver", "Iron").lines(220, 208, "36.25", "16.90", "22.60").lines(320, 208, "54.10", "25.35", "33.90").lines(420, 208, "2", "1", "4").
			across(105, 130, 200, 250),
			"r Code|Plain|Rush|Limit\nr Lead, total|19.80|29.70|0.2\nr Copper, in water|23.40|35.10|0.5\nr Zinc|84.00||0.1\nr Soil and sediment\nr Gold|36.25|54.10|2\nr Silver|16.90|25.35|1\nr Iron|22.60|33.90|4"},
		{"no lines at all", new(sheet).
			lines(70, 120, "Tenant").lines(220, 120, "Fenwick Bakers LLP").
			lines(70, 140, "Premises").lines(220, 140, "The ground floor of 12 Quay Street, shown", "edged red on Plan 1.").lines(220, 170, "The roof is not let.").
			lines(70, 190, "Rent").lines(220, 190, "GBP 18,500 a year, payable in advance on the", "usual quarter days.").
			lines(70, 222, "1. The Landlord lets the Premises to the Tenant for the Term of the lease."),
			"r Tenant|Fenwick Bakers LLP\nr Premises|The ground floor of 12 Quay Street, shown edged red on Plan 1.\nThe roof is not let.\nr Rent|GBP 18,500 a year, payable in advance on the usual quarter days.\np 1. The Landlord lets the Premises to the Tenant for the Term of the lease."},
		{"columns without lines, cells of several lines", new(sheet).
			lines(70, 100, "The services are these, and each is paid for as stated beside it in full:").
			lines(70, 130, "Service").lines(180, 130, "What it is").lines(330, 130, "Fee").lines(420, 130, "Response").
			lines(70, 144, "Hosting").lines(180, 144, "Two servers with", "nightly backups").lines(330, 144, "$1,250").lines(420, 144, "4 hours").
			lines(70, 168, "Support by", "telephone").lines(180, 168, "On business days").lines(330, 168, "$640").lines(420, 168, "8 hours").
			lines(70, 192, "Training").lines(180, 192, "On site, for up to", "twelve people").lines(330, 192, "$300").lines(420, 192, "none").
			lines(70, 230, "The fees are reviewed each year, and no more often than that, by both parties."),
			"p The services are these, and each is paid for as stated beside it in full:\nr Service|What it is|Fee|Response\nr Hosting|Two servers with nightly backups|$1,250|4 hours\n" +
				"r Support by telephone|On business days|$640|8 hours\nr Training|On site, for up to twelve people|$300|none\np The fees are reviewed each year, and no more often than that, by both parties."},
		{"heads in the middle of their columns, over several and in two lines", new(sheet).
			lines(70, 80, "Stops are fixed each August.").
			lines(385, 120, "Fare per term").
			lines(70, 137, "Zone").lines(180, 137, "Stops in").lines(345, 134, "One way,").lines(445, 134, "Both ways,").lines(345, 146, "in euro").lines(445, 146, "in euro").
			lines(70, 170, "1").lines(130, 170, "Alcochete, Montijo").lines(370, 170, "265").lines(475, 170, "410").
			lines(70, 190, "2").lines(130, 190, "Pinhal Novo, Palmela").lines(370, 190, "320").lines(475, 190, "495").
			lines(70, 210, "3").lines(130, 210, "Lisbon, Parque das").lines(370, 210, "460").lines(475, 210, "725"),
			"p Stops are fixed each August.\nr Fare per term\nr Zone|Stops in|One way, in euro|Both ways, in euro\nr 1|Alcochete, Montijo|265|410\nr 2|Pinhal Novo, Palmela|320|495\nr 3|Lisbon, Parque das|460|725"},
		{"places to sign side by side", new(sheet).
			lines(70, 120, "ALPHA SUPPLIES LTD").lines(330, 120, "BETA HOLDINGS INC").
			lines(70, 140, "By:").lines(110, 140, "/s/ Ann Hale").lines(330, 140, "By:").lines(370, 140, "/s/ Bo Orr").
			lines(70, 160, "Name:").lines(110, 160, "Ann Hale").lines(330, 160, "Name:").lines(370, 160, "Bo Orr").
			lines(70, 180, "Title:").lines(110, 180, "Director and", "Secretary").lines(330, 180, "Title:").lines(370, 180, "President"),
			"r ALPHA SUPPLIES LTD|BETA HOLDINGS INC\nr By:|/s/ Ann Hale|By:|/s/ Bo Orr\nr Name:|Ann Hale|Name:|Bo Orr\nr Title:|Director and|Title:|President\np Secretary"},
		{"numbered clauses set in", new(sheet).
			lines(70, 120, "1.1").lines(120, 120, "The seller hands over the goods at the place and on the day that", "the buyer names to him.").
			lines(70, 150, "1.2").lines(120, 150, "The buyer pays the price within thirty days of the day on which", "the invoice comes.").
			lines(70, 180, "1.3").lines(120, 180, "Risk passes on delivery."),
			"p 1.1 The seller hands over the goods at the place and on the day that the buyer names to him.\np 1.2 The buyer pays the price within thirty days of the day on which the invoice comes.\np 1.3 Risk passes on delivery."},
		{"paragraphs between lines", new(sheet).
			lines(70, 120, "The parties agree on what is said below, which each of", "them has read and has understood in full.").
			lines(70, 160, "The price is paid within thirty days of the day on which", "the invoice comes to the buyer by post.").
			across(105, 145, 185, 205),
			"p The parties agree on what is said below, which each of them has read and has understood in full.\np The price is paid within thirty days of the day on which the invoice comes to the buyer by post."},
	} {
		if got, _ := read(t, c.page); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestRowsOutside reads rows that stand outside of the lines of their table: its head, its last row, and one alone on the next page.
func TestRowsOutside(t *testing.T) {
	t.Parallel()
	row := func(s *sheet, v float64, a, b, c, d string) {
		s.lines(70, v, a).lines(180, v, b).lines(330, v, c).lines(420, v, d)
	}
	framed := new(sheet).lines(70, 80, "The rates of this schedule hold for each year of the term of the agreement.")
	row(framed, 112, "Service", "What it is", "Fee", "Response")
	row(framed, 130, "Hosting", "Two servers", "$1,250", "4 hours")
	row(framed, 144, "Support", "By telephone", "$640", "8 hours")
	row(framed, 158, "Training", "On site", "$300", "none")
	for _, r := range [][4]float64{{60, 126, 540, 126}, {170, 126, 170, 152}, {540, 126, 540, 152}} {
		framed.rule(r[0], r[1], r[2], r[3])
	}
	framed.lines(180, 170, "for twelve people").lines(70, 190, "The fees are reviewed each year.")
	next := new(sheet)
	row(next, 80, "Audit", "Each year", "$95", "n/a")
	next.lines(70, 110, "The rates are net of tax, and hold until they are changed by both of the parties.")
	last := new(sheet)
	row(last, 700, "Training", "On site", "$300", "none")
	row(last, 714, "Hosting", "Two servers", "$1,250", "4 hours")
	row(last, 728, "Support", "By telephone", "$640", "8 hours")
	for _, c := range []struct {
		name  string
		pages []*sheet
		want  string
	}{
		{"above and below", []*sheet{framed}, "p The rates of this schedule hold for each year of the term of the agreement.\nr Service|What it is|Fee|Response\n" +
			"r Hosting|Two servers|$1,250|4 hours\nr Support|By telephone|$640|8 hours\nr Training|On site for twelve people|$300|none\np The fees are reviewed each year."},
		{"on the next page", []*sheet{last, next}, "r Training|On site|$300|none\nr Hosting|Two servers|$1,250|4 hours\nr Support|By telephone|$640|8 hours\n" +
			"r Audit|Each year|$95|n/a\np The rates are net of tax, and hold until they are changed by both of the parties."},
	} {
		if got, _ := read(t, c.pages...); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
