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
		{"no lines at all", new(sheet).
			lines(70, 120, "Tenant").lines(220, 120, "Fenwick Bakers LLP").
			lines(70, 140, "Premises").lines(220, 140, "The ground floor of 12 Quay Street, shown", "edged red on Plan 1.").lines(220, 170, "The roof is not let.").
			lines(70, 190, "Rent").lines(220, 190, "GBP 18,500 a year, payable in advance on the", "usual quarter days.").
			lines(70, 222, "1. The Landlord lets the Premises to the Tenant for the Term of the lease."),
			"r Tenant|Fenwick Bakers LLP\nr Premises|The ground floor of 12 Quay Street, shown edged red on Plan 1.\nThe roof is not let.\nr Rent|GBP 18,500 a year, payable in advance on the usual quarter days.\np 1. The Landlord lets the Premises to the Tenant for the Term of the lease."},
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
