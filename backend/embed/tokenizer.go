package embed

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"pincite/backend/text"
)

// maxWordChars is the longest word, in characters after folding, that is cut into
// pieces; a longer one is unknown as a whole. It is the value that BERT was trained with.
const maxWordChars = 100

// Token is one entry of a model's input.
type Token struct {
	ID int32 // row in the vocabulary
	// Start and End are the bytes of the text that the token stands for, half-open and
	// on character boundaries. The token before the text is at 0, the one after it at
	// the text's length; both are empty.
	Start, End int
}

// Tokenizer turns text into the tokens of a BERT uncased model: WordPiece, the longest
// piece first (Devlin et al., "BERT", 2019, and its published code). Text never yields a
// special token: "[SEP]" in a contract is three words. A Tokenizer does not change once
// made and may be used by any number of goroutines.
type Tokenizer struct {
	words         []string
	first         map[string]int32 // pieces that start a word, and special tokens
	rest          map[string]int32 // pieces that continue a word, without their "##"
	longest       int              // bytes of the longest piece
	unk, cls, sep int32
	pad           int32 // fills a batch; 0 where the vocabulary has none
}

// SpecialTokens are the names under which a vocabulary holds the tokens that are not
// text. MPNet's are <s>, </s>, [UNK] and <pad>.
type SpecialTokens struct {
	CLS string `json:"cls"` // before a text
	SEP string `json:"sep"` // after it
	UNK string `json:"unk"` // a word that the vocabulary cannot make
	PAD string `json:"pad"`
}

func (s *SpecialTokens) complete() bool {
	return s.CLS != "" && s.SEP != "" && s.UNK != "" && s.PAD != ""
}

// tokenizer reads a vocabulary with these special tokens; nil are BERT's.
func (s *SpecialTokens) tokenizer(vocab io.Reader) (*Tokenizer, error) {
	if s == nil {
		return NewTokenizer(vocab)
	}
	return newTokenizer(vocab, *s)
}

// NewTokenizer reads a vocabulary in the form of BERT's vocab.txt: one token a line, the
// first line is token 0. It must hold [UNK], [CLS] and [SEP], and no token twice.
func NewTokenizer(vocab io.Reader) (*Tokenizer, error) {
	return newTokenizer(vocab, SpecialTokens{CLS: "[CLS]", SEP: "[SEP]", UNK: "[UNK]"})
}

func newTokenizer(vocab io.Reader, special SpecialTokens) (*Tokenizer, error) {
	t := &Tokenizer{first: map[string]int32{}, rest: map[string]int32{}}
	lines := bufio.NewScanner(vocab)
	for lines.Scan() {
		if err := t.add(lines.Text()); err != nil {
			return nil, err
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read vocabulary: %w", err)
	}
	t.pad = t.first["[PAD]"]
	for name, id := range map[string]*int32{special.UNK: &t.unk, special.CLS: &t.cls, special.SEP: &t.sep, special.PAD: &t.pad} {
		if name == "" {
			continue
		}
		var ok bool
		if *id, ok = t.first[name]; !ok {
			return nil, fmt.Errorf("%w: it has no %s token; use the vocab.txt that belongs to a BERT uncased model", ErrVocab, name)
		}
	}
	return t, nil
}

// add gives the next free ID to a token.
func (t *Tokenizer) add(token string) error {
	id := int32(len(t.words))
	pieces, key := t.first, token
	if k, ok := strings.CutPrefix(token, "##"); ok && k != "" {
		pieces, key = t.rest, k
	}
	if _, ok := pieces[key]; ok || key == "" {
		return fmt.Errorf("%w: line %d is empty or repeats an earlier one; fetch the file again", ErrVocab, id+1)
	}
	pieces[key] = id
	t.words = append(t.words, token)
	t.longest = max(t.longest, len(key))
	return nil
}

// Len returns the number of tokens in the vocabulary.
func (t *Tokenizer) Len() int { return len(t.words) }

// Word returns the vocabulary's entry for a token, with the "##" of a piece that
// continues a word. It panics where id is not in [0, Len).
func (t *Tokenizer) Word(id int32) string { return t.words[id] }

// Lookup returns the token of a whole, folded word (see [text.Words]), and false where the
// vocabulary has no entry for it.
func (t *Tokenizer) Lookup(word string) (int32, bool) {
	id, ok := t.first[word]
	return id, ok
}

// Encode returns the tokens of a text between [CLS] and [SEP]. Where they are more than
// max, those at the end of the text are left out and [SEP] stays last; max 0 or below is
// no limit, and a limit of 1 counts as 2. Any string may be given; invalid UTF-8 is
// skipped.
func (t *Tokenizer) Encode(text string, max int) []Token {
	return t.appendTokens(make([]Token, 0, len(text)/4+8), text, max)
}

// appendTokens appends what [Tokenizer.Encode] returns to an empty slice.
func (t *Tokenizer) appendTokens(dst []Token, source string, limit int) []Token {
	dst = append(dst, Token{ID: t.cls})
	s := text.NewScanner(source)
	for (limit <= 0 || len(dst) < limit-1) && s.Next() {
		dst = t.appendPieces(dst, &s)
	}
	if limit > 0 {
		dst = dst[:min(len(dst), max(limit-1, 1))]
	}
	return append(dst, Token{ID: t.sep, Start: len(source), End: len(source)})
}

// appendPieces appends the pieces of the scanner's word, or [UNK] where the vocabulary
// cannot make all of it.
func (t *Tokenizer) appendPieces(dst []Token, s *text.Scanner) []Token {
	before := len(dst)
	w := s.Word
	if id, ok := t.first[string(w)]; ok && len(w) <= maxWordChars { // most words
		return append(dst, Token{ID: id, Start: s.Start, End: s.End})
	}
	known := len(t.rest) > 0 && (len(w) <= maxWordChars || utf8.RuneCount(w) <= maxWordChars)
	pieces := t.first
	for a := 0; a < len(w) && known; {
		id, e := t.longestPiece(pieces, w, a)
		if known = e > a; !known {
			break
		}
		dst = append(dst, Token{ID: id, Start: s.PieceStart(a), End: s.PieceEnd(e)})
		a, pieces = e, t.rest
	}
	if !known {
		return append(dst[:before], Token{ID: t.unk, Start: s.Start, End: s.End})
	}
	return dst
}

// longestPiece returns the longest piece of w that starts at byte a and where it ends,
// which is a where there is none.
func (t *Tokenizer) longestPiece(pieces map[string]int32, w []byte, a int) (id int32, end int) {
	for e := min(len(w), a+t.longest); e > a; e-- {
		if e < len(w) && !utf8.RuneStart(w[e]) {
			continue
		}
		if id, ok := pieces[string(w[a:e])]; ok {
			return id, e
		}
	}
	return 0, a
}
