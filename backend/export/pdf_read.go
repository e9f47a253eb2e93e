package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"regexp"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"pincite/backend/cite"
)

// pdfConfig are the settings that PDFs are taken apart with: nothing is fetched, and no
// settings of this machine count.
func pdfConfig() *model.Configuration {
	return &model.Configuration{
		Reader15: true, ValidationMode: model.ValidationRelaxed, Offline: true, Eol: "\n", Limits: model.DefaultResourceLimits(),
	}
}

// marked finds what is drawn inside a mark; no operator that this package writes holds
// "EMC".
var marked = regexp.MustCompile(`(?s)/(Pincite(?:Quote|Citation)\d+) BMC\s(.*?)EMC\s`)

// readPDF finds the record among the attached files, and compares what the pages draw
// inside each mark with what was drawn there when they were written.
func readPDF(data []byte) (f *File, err error) {
	defer func() { // a PDF comes from anywhere, and its parser may not be ready for it
		if fault := recover(); fault != nil {
			f, err = nil, fmt.Errorf("%w: its structure cannot be followed", ErrDamaged)
		}
	}()
	r, digests, err := pdfAttachments(data)
	if err != nil {
		return nil, err
	}
	drawn, err := pdfMarks(data)
	if err != nil {
		return nil, err
	}
	f = &File{Format: PDF, Record: r, faults: map[int]cite.Finding{}}
	const step = "take the quote from a new export"
	for _, s := range r.Snippets {
		quote, citation := fmt.Sprintf(markPDFQuote, s.Number), fmt.Sprintf(markPDFCitation, s.Number)
		switch {
		case drawn[quote] == "":
			f.faults[s.Number] = cite.Finding{Outcome: cite.QuoteAltered, Detail: "the quote, or the marks that it stands between, are not on the pages any more", Step: step}
		case drawn[quote] != digests[quote]:
			f.faults[s.Number] = cite.Finding{Outcome: cite.QuoteAltered, Detail: "what the pages show of the quote is not what was exported", Step: step}
		case drawn[citation] == "" || drawn[citation] != digests[citation]:
			f.faults[s.Number] = cite.Finding{Outcome: cite.CitationAltered, Detail: "what the pages show of the citation is not what was exported", Step: step}
		}
	}
	return f, nil
}

func pdfAttachments(data []byte) (r *Record, digests map[string]string, err error) {
	files, err := api.ExtractAttachmentsRaw(bytes.NewReader(data), "", nil, pdfConfig())
	if err != nil {
		return nil, nil, fmt.Errorf("%w: it has no attached data that can be read", ErrNotExport)
	}
	for _, file := range files {
		if file.FileName != attachedRecord && file.FileName != attachedDigests {
			continue
		}
		content, err := io.ReadAll(io.LimitReader(file, maxPart))
		if err != nil {
			return nil, nil, fmt.Errorf("%w: its attached data cannot be unpacked", ErrDamaged)
		}
		if file.FileName == attachedRecord {
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
func pdfMarks(data []byte) (map[string]string, error) {
	ctx, err := api.ReadAndValidate(bytes.NewReader(data), pdfConfig())
	if err != nil {
		return nil, fmt.Errorf("%w: its pages cannot be read", ErrDamaged)
	}
	sums := map[string]hash.Hash{}
	for n := 1; n <= ctx.PageCount; n++ {
		in, err := pdfcpu.ExtractPageContent(ctx, n)
		if err != nil || in == nil {
			return nil, fmt.Errorf("%w: page %d cannot be read", ErrDamaged, n)
		}
		content, err := io.ReadAll(io.LimitReader(in, maxPart))
		if err != nil {
			return nil, fmt.Errorf("%w: page %d cannot be read", ErrDamaged, n)
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
