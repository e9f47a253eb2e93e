package cite

import (
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

// Outcome is what a check of a quote found.
type Outcome string

// The outcomes. Only the first means that the quote holds.
const (
	// Verified: the quote stands in the source at its span, and its place is as cited.
	Verified Outcome = "verified"
	// SourceChanged: the source has another content than the one that was quoted.
	SourceChanged Outcome = "source changed"
	// SourceMissing: no file with the content that was quoted is there.
	SourceMissing Outcome = "source missing"
	// SourceUnreadable: the source is there, and cannot be read as it was read then.
	SourceUnreadable Outcome = "source unreadable"
	// QuoteAltered: other words than the quoted ones stand at the span.
	QuoteAltered Outcome = "quote altered"
	// CitationAltered: the quote stands at its span, but page, section, paragraph or the
	// words of the citation are others.
	CitationAltered Outcome = "citation altered"
)

// Finding is an outcome with its reason, which holds no words of a document.
type Finding struct {
	Outcome Outcome
	// Detail and Step, what to do about it, are empty where verified, unless another reader made the text that was
	// cited: then they say what of the citation differs in the text of today's.
	Detail, Step string
}

// Claim is what a citation says of a document.
type Claim struct {
	Quote    string
	Citation Citation
	// Loose lets white space differ, for a quote that comes from where it is not kept.
	Loose bool
}

// Check compares a claim with the document, whose source has been found to be the one
// that the claim is about. The quote must stand at the span, character for character,
// and the place must be the one cited. Nothing is moved to the nearest match; where the
// words stand elsewhere, the finding says so.
func (s *Source) Check(c Claim) Finding {
	bytes, err := s.offsets.FromRunes(c.Citation.Span)
	if err == nil {
		err = s.compare(bytes, c)
	}
	switch sameReader := c.Citation.Extractor == s.document.Extractor; {
	case err != nil && !sameReader:
		return Finding{
			SourceUnreadable,
			fmt.Sprintf("it was read by %q then and is read by %q here, which gives another text; %s", c.Citation.Extractor,
				s.document.Extractor, s.elsewhere(c)),
			"check it with the version of Pincite that exported it",
		}
	case err != nil:
		return Finding{QuoteAltered, s.elsewhere(c), "take the words from the source again"}
	case !sameReader:
		return s.reread(c, bytes)
	case c.Citation.TextHash != s.hash:
		return Finding{
			CitationAltered, "the text of the source has the SHA-256 " + hex.EncodeToString(s.hash[:]) + ", not the one cited",
			"take the citation from the source again",
		}
	}
	if wrong := s.place(bytes).differs(c.Citation.Place); wrong != "" {
		return Finding{CitationAltered, wrong, "take the citation from the source again"}
	}
	return Finding{Outcome: Verified}
}

// reread finds that a claim holds whose words stand at their span in the text of another reader than the
// one cited, and says what else of the citation does not: pages and sections may be found better now.
func (s *Source) reread(c Claim, bytes doc.Span) Finding {
	wrong := s.place(bytes).differs(c.Citation.Place)
	if wrong == "" && c.Citation.TextHash != s.hash {
		wrong = "the text differs elsewhere in the document"
	}
	if wrong == "" {
		return Finding{Outcome: Verified}
	}
	return Finding{
		Verified,
		fmt.Sprintf("it was read by %q then and is read by %q here, and %s", c.Citation.Extractor, s.document.Extractor, wrong),
		"check the place with the version of Pincite that exported it",
	}
}

// compare returns [doc.ErrQuote] where the text at a span that lies in it is not the quote.
func (s *Source) compare(span doc.Span, c Claim) error {
	text, err := doc.Quote(s.document.Text, span)
	if err == nil && c.Loose && Fold(text) == Fold(c.Quote) && (bare(text) || !bare(c.Quote)) {
		return nil
	}
	return doc.Verify(s.document.Text, span, c.Quote)
}

// bare reports whether a text has no white space at its ends.
func bare(text string) bool { return strings.TrimSpace(text) == text }

// elsewhere says what stands at the span of a claim that does not hold, and where its
// words stand.
func (s *Source) elsewhere(c Claim) string {
	at := fmt.Sprintf("other words stand at characters %d–%d", c.Citation.Span.Start, c.Citation.Span.End)
	if i := strings.Index(s.document.Text, c.Quote); i >= 0 && c.Quote != "" {
		if span, err := s.offsets.Runes(doc.Span{Start: i, End: i + len(c.Quote)}); err == nil {
			return fmt.Sprintf("%s, the quoted ones at %d–%d", at, span.Start, span.End)
		}
	}
	return at + ", and the quoted ones nowhere in the document"
}

// differs says in which part the place is not the one cited, and "" where it is.
func (p Place) differs(cited Place) string {
	switch {
	case p.Page != cited.Page || p.PageEnd != cited.PageEnd:
		return fmt.Sprintf("the quote stands on %s, not on %s", pages(p), pages(cited))
	case cited.PageLabel+cited.PageLabelEnd != "" && (p.PageLabel != cited.PageLabel || p.PageLabelEnd != cited.PageLabelEnd):
		return fmt.Sprintf("the page is numbered %s, not %s", p.pages(), cited.pages())
	case p.Section != cited.Section || p.SectionEnd != cited.SectionEnd:
		return "the quote stands in another section than the one cited"
	case p.Heading != cited.Heading:
		return "the section has another heading than the one cited"
	case p.Paragraph != cited.Paragraph || p.ParagraphEnd != cited.ParagraphEnd:
		return fmt.Sprintf("the quote stands in paragraph %s, not %s", numbers(p.Paragraph, p.ParagraphEnd),
			numbers(cited.Paragraph, cited.ParagraphEnd))
	}
	return ""
}

func pages(p Place) string {
	if p.Page == 0 {
		return "no page"
	}
	return "page " + numbers(p.Page, p.PageEnd)
}

// Fold returns the words of a text as they show on any page: each run of white space and
// of characters that no document can show is one space, and there is none at the ends.
//
// A Word document, a Markdown file and a page of a PDF break lines where they have room,
// so two texts that fold to the same say the same there. Every other character counts:
// Fold changes neither case, nor quotation marks, nor dashes.
func Fold(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	gap := false
	for _, r := range text {
		if Hidden(r) || unicode.IsSpace(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Hidden reports whether a character is one that XML, and so a Word document or a
// workbook, cannot hold or that has no look: control characters and the two
// noncharacters. Writers put a space in its place.
func Hidden(r rune) bool {
	return unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF
}
