package sac

import (
	"fmt"
	"slices"
	"strings"
)

// The prompts follow the idea of the Summary-Augmented Chunking paper (arXiv
// 2510.06999) in our own words: a generic one for any document, and expert ones that name
// what tells documents of a kind apart.

const systemPrompt = "You write one-line fingerprints of legal documents for a search index. " +
	"You use only what the document says and name things in its own words. " +
	"You answer with the fingerprint alone, in plain text, on one line, without quotation marks."

const genericPrompt = "Write a fingerprint of the document below that sets it apart from similar documents: " +
	"what kind of document it is, who the parties are, what it is about, and what is unusual in it."

const ndaPrompt = "The document below is a non-disclosure agreement. Name, in this order: whether it is mutual or one-way; " +
	"the disclosing and the receiving party; the purpose of the disclosure; what information it covers beyond the usual, " +
	"how long it binds, and the governing law, as far as there is room."

const privacyPrompt = "The document below is a privacy policy. Name, in this order: the company and the product or service; " +
	"the kinds of data it collects that similar policies would not; with whom it shares them; the law or region it addresses, " +
	"as far as there is room."

const contractPrompt = "The document below is a contract. Name, in this order: the kind of contract; the parties by their names, with " +
	"their " +
	"roles; the goods, services, rights or companies it concerns; its date or term, as far as there is room."

// prompt returns the question to the model for a summary of at most n characters.
func prompt(expert bool, s Summary, file, text string, n int) string {
	task := genericPrompt
	if expert {
		task = expertPrompt(s, text)
	}
	return fmt.Sprintf("%s\n\nWrite at most %d characters.\n\nFile: %s\n\nDocument:\n%s", task, n, strings.Join(fileWords(file), " "), text)
}

// expertPrompt chooses the prompt for the document's kind.
func expertPrompt(s Summary, text string) string {
	kind := strings.ToLower(s.Type + " " + cutBytes(text, 300))
	switch {
	case strings.Contains(kind, "privacy policy") || strings.Contains(kind, "privacy notice") || strings.Contains(kind, "privacy statement"):
		return privacyPrompt
	case strings.Contains(kind, "disclosure") || slices.Contains(strings.Fields(kind), "nda") || strings.Contains(kind, "confidentiality"):
		return ndaPrompt
	}
	return contractPrompt
}

// fitDocument cuts a text to at most n bytes for the model's window: three quarters from
// its start, where kind and parties stand, and one from its end, with the signatures.
func fitDocument(text string, n int) string {
	if len(text) <= n {
		return text
	}
	tail := text[len(text)-n/4:]
	if i := strings.IndexAny(tail, " \n"); i >= 0 {
		tail = tail[i:]
	}
	return cutBytes(text, n-n/4) + "\n[…]\n" + strings.ToValidUTF8(tail, "")
}
