package export

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"hash"
	"regexp"

	"pincite/backend/cite"
	"pincite/backend/extract/pdf/object"
)

// marked finds what is drawn inside a mark; no operator that this package writes holds
// "EMC".
var marked = regexp.MustCompile(`(?s)/(Pincite(?:Quote|Citation)\d+) BMC\s(.*?)EMC\s`)

// readPDF finds the record among the attached files, and compares what the pages draw
// inside each mark with what was drawn there when they were written.
func readPDF(data []byte) (f *File, err error) {
	file, err := object.Open(data, "", object.Limits{Stream: maxPart, Total: 2 * maxPart})
	if err != nil {
		return nil, fmt.Errorf("%w: its structure cannot be followed", ErrNotExport)
	}
	r, digests, err := pdfAttachments(file)
	if err != nil {
		return nil, err
	}
	drawn, err := pdfMarks(file)
	if err != nil {
		return nil, err
	}
	f = &File{Format: PDF, Record: r, faults: map[int]cite.Finding{}}
	const step = "take the quote from a new export"
	for _, s := range r.Snippets {
		quote, citation := fmt.Sprintf(markPDFQuote, s.Number), fmt.Sprintf(markPDFCitation, s.Number)
		switch {
		case drawn[quote] == "":
			f.faults[s.Number] = cite.Finding{Outcome: cite.QuoteAltered,
				Detail: "the quote, or the marks that it stands between, are not on the pages any more", Step: step}
		case drawn[quote] != digests[quote]:
			f.faults[s.Number] = cite.Finding{Outcome: cite.QuoteAltered,
				Detail: "what the pages show of the quote is not what was exported", Step: step}
		case drawn[citation] == "" || drawn[citation] != digests[citation]:
			f.faults[s.Number] = cite.Finding{Outcome: cite.CitationAltered,
				Detail: "what the pages show of the citation is not what was exported", Step: step}
		}
	}
	return f, nil
}

func pdfAttachments(file *object.File) (r *Record, digests map[string]string, err error) {
	for _, a := range file.Attachments() {
		if a.Name != attachedRecord && a.Name != attachedDigests {
			continue
		}
		content, err := file.Attached(a)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: its attached data cannot be unpacked", ErrDamaged)
		}
		if a.Name == attachedRecord {
			if r, err = readJSON(content); err != nil {
				return nil, nil, err
			}
		} else if err := json.Unmarshal(content, &digests); err != nil {
			return nil, nil, fmt.Errorf("%w: its digests are not JSON", ErrDamaged)
		}
	}
	if r == nil || digests == nil {
		return nil, nil, fmt.Errorf("%w: it has no attached data", ErrNotExport)
	}
	return r, digests, nil
}

// pdfMarks returns the digests of what the pages draw inside each mark.
func pdfMarks(file *object.File) (map[string]string, error) {
	pages, err := file.Pages(context.Background())
	if err != nil {
		return nil, fmt.Errorf("%w: its pages cannot be read", ErrDamaged)
	}
	sums := map[string]hash.Hash{}
	for i := range pages {
		content, err := file.Content(&pages[i])
		if err != nil {
			return nil, fmt.Errorf("%w: page %d cannot be read", ErrDamaged, i+1)
		}
		for _, m := range marked.FindAllSubmatch(content, -1) {
			name := string(m[1])
			if sums[name] == nil {
				sums[name] = sha256.New()
			}
			_, _ = sums[name].Write(m[2]) // a hash takes everything
		}
	}
	digests := make(map[string]string, len(sums))
	for name, sum := range sums {
		digests[name] = fmt.Sprintf("%x", sum.Sum(nil))
	}
	return digests, nil
}
