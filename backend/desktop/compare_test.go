package desktop

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"pincite/backend/jobs"
)

const (
	workshopLease = `LEASE AGREEMENT

This Lease Agreement is made on March 1, 2021 between Tarnwick Estates LLC ("Landlord") and Bellfold Ceramics Inc. ("Tenant").

1. Premises. Landlord leases to Tenant the workshop at 9 Quarry Lane.

2. Rent. Tenant shall pay rent of $2,000 per month on the first day of each month.

3. Governing Law. This Lease is governed by the laws of the State of Vermont.

IN WITNESS WHEREOF the parties have signed. Landlord: /s/ A. Tarn. Tenant: /s/ B. Bell.
`
	workshopAmendment = `AMENDMENT NO. 1 TO LEASE AGREEMENT

This Amendment No. 1 is made on June 1, 2022 between Tarnwick Estates LLC ("Landlord") and Bellfold Ceramics Inc. ("Tenant") and amends the Lease Agreement dated March 1, 2021.

1. Section 2 of the Lease is deleted in its entirety and replaced with the following: "2. Rent. Tenant shall pay rent of $2,600 per month on the first day of each month."

2. Landlord shall keep the workshop's roof watertight.

3. All other terms of the Lease remain in full force and effect.

IN WITNESS WHEREOF the parties have signed. Landlord: /s/ A. Tarn. Tenant: /s/ B. Bell.
`
)

// leaseAPI opens a library with a lease and its amendment in the matter "lease", and returns them by name.
func leaseAPI(t *testing.T) (*API, *testWindow, map[string]File) {
	t.Helper()
	a, w := emptyAPI(t)
	folder := t.TempDir()
	for name, text := range map[string]string{"Lease.txt": workshopLease, "Amendment.txt": workshopAmendment} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if ended := wait(t, a, must(a.Index("lease", []string{folder}, false, nil))(t).ID); ended.State != jobs.Done {
		t.Fatalf("indexed: %+v", ended)
	}
	files := map[string]File{}
	for _, f := range must(a.Files("lease"))(t) {
		files[f.Name] = f
	}
	return a, w, files
}

// at returns the words of a text at a span of UTF-16 code units.
func at(text string, s Span) string {
	return string(utf16.Decode(utf16.Encode([]rune(text))[s.Start:s.End]))
}

func TestCompare(t *testing.T) {
	a, w, files := leaseAPI(t)
	draft := filepath.Join(t.TempDir(), "draft.txt")
	if err := os.WriteFile(draft, []byte(strings.ReplaceAll(strings.ReplaceAll(workshopLease, "$2,000", "$2,350"), "9 Quarry Lane", "9 Quarry Lane 😀")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Compare("lease", files["Lease.txt"].Doc, draft); err == nil {
		t.Fatal("the page may name a file that nobody chose")
	}
	w.out = draft
	if picked := must(a.PickDocument())(t); picked != draft {
		t.Fatalf("picked %q", picked)
	}
	found := must(a.Compare("lease", files["Lease.txt"].Doc, draft))(t)
	if found.Substance != 1 || found.A.Document.Doc != files["Lease.txt"].Doc || found.B.Document.Name != "draft.txt" {
		t.Fatalf("%d changes of substance between %s and %s", found.Substance, found.A.Document.Name, found.B.Document.Name)
	}
	for _, c := range found.Changes {
		if at(found.A.Document.Text, c.A) != c.QuoteA || at(found.B.Document.Text, c.B) != c.QuoteB {
			t.Errorf("change %+v is not what stands at its spans", c)
		}
	}
	if !slices.ContainsFunc(found.Changes, func(c Difference) bool {
		return c.Kind == "figure" && strings.Contains(c.QuoteA, "2,000") && strings.Contains(c.QuoteB, "2,350") && c.Place == "2"
	}) {
		t.Errorf("changes %+v", found.Changes)
	}
	for _, format := range []string{"docx", "pdf", "html", "md"} {
		w.out = filepath.Join(t.TempDir(), "redline."+format)
		report := must(a.ExportComparison(found.ID, format))(t)
		if info, err := os.Stat(report.Path); err != nil || info.Size() == 0 || report.Path != w.out {
			t.Errorf("%s: %+v, %v", format, report, err)
		}
	}
	w.out = ""
	if report := must(a.ExportComparison(found.ID, "docx"))(t); report.Path != "" {
		t.Errorf("exported to %q though nobody chose where", report.Path)
	}
	if _, err := a.ExportComparison(found.ID+1, "docx"); err == nil {
		t.Error("a comparison that is not there was exported")
	}
	a.shell.forget()
	if _, err := a.ExportComparison(found.ID, "docx"); err == nil {
		t.Error("a comparison was exported after its matter was locked")
	}
}

func TestAgreement(t *testing.T) {
	a, _, files := leaseAPI(t)
	for _, name := range []string{"Lease.txt", "Amendment.txt"} {
		current := must(a.Agreement("lease", files[name].Doc, ""))(t)
		if len(current.Papers) != 2 || current.Doc != files["Lease.txt"].Doc || !strings.Contains(current.Text, "$2,600") || strings.Contains(current.Text, "$2,000") {
			t.Fatalf("%s: as it stands %+v", name, current)
		}
		var put string
		for _, r := range current.Runs {
			put += at(current.Text, r.Span)
			if o := current.Operations[r.By]; !strings.Contains(o.Citation, "Amendment No. 1") || o.Doc != files["Amendment.txt"].Doc {
				t.Errorf("put there by %+v", o)
			}
		}
		if !strings.Contains(put, "$2,600") {
			t.Errorf("%s: marked %q", name, put)
		}
		paper := must(a.Document("lease", files["Amendment.txt"].Doc))(t)
		if len(current.Beside) != 1 || !strings.Contains(current.Beside[0].Quote, "watertight") || !strings.HasSuffix(at(current.Text, Span{End: current.Beside[0].After}), ".") {
			t.Errorf("%s: beside it %+v", name, current.Beside)
		} else if b := current.Beside[0]; string([]rune(paper.Text)[b.At.Start:b.At.End]) != b.Quote {
			t.Errorf("%s: what is beside it is at %+v", name, b.At)
		}
		if o := current.Operations[0]; !strings.HasPrefix(string([]rune(paper.Text)[o.At.Start:o.At.End]), "1. Section 2 of the Lease") {
			t.Errorf("the words that say so are at %+v", o.At)
		}
	}
	if before := must(a.Agreement("lease", files["Lease.txt"].Doc, "2021-12-31"))(t); !strings.Contains(before.Text, "$2,000") || before.AsOf != "2021-12-31" || len(before.Runs) != 0 {
		t.Errorf("before the amendment %+v", before)
	}
	if _, err := a.Agreement("lease", files["Lease.txt"].Doc, "31.12.2021"); err == nil {
		t.Error("a day that is none was taken")
	}
}

func TestAgreementOfNoFamily(t *testing.T) {
	a, _ := openAPI(t)
	for _, f := range must(a.Files("samples"))(t) {
		if strings.Contains(f.Name, "Lease") && f.Doc != "" {
			if got := must(a.Agreement("samples", f.Doc, ""))(t); len(got.Papers) != 0 || got.Text != "" {
				t.Errorf("%s has a family: %+v", f.Name, got)
			}
		}
	}
}

func TestOverview(t *testing.T) {
	a, _, files := leaseAPI(t)
	byDoc := func(o Overview) map[string]OverviewEntry {
		out := map[string]OverviewEntry{}
		for _, e := range o.Documents {
			out[e.Doc] = e
		}
		return out
	}
	lease, amendment := files["Lease.txt"].Doc, files["Amendment.txt"].Doc
	first := must(a.Overview("lease", false))(t)
	if got := byDoc(first); first.Unread != 2 || got[amendment].Base != lease || got[amendment].Role != "amendment" || got[lease].Role != "agreement" || got[lease].Law != "" {
		t.Errorf("before anything was read: %+v", first)
	}
	read := must(a.Overview("lease", true))(t)
	if got := byDoc(read); read.Unread != 0 || got[lease].Law != "Vermont" || got[lease].Signed != "signed" {
		t.Errorf("read: %+v", read)
	}
	if kept := must(a.Overview("lease", false))(t); kept.Unread != 0 || byDoc(kept)[lease].Law != "Vermont" {
		t.Errorf("kept: %+v", kept)
	}
	if files["Lease.txt"].Came == "" {
		t.Error("it is not known when the file came")
	}
}
