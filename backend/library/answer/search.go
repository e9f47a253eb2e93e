package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/family"
	"pincite/backend/library/matter"
	"pincite/backend/search"
	"pincite/backend/store"
	"pincite/backend/text"
)

// MaxHits is the most hits of any question.
const MaxHits = search.MaxHits

// Question is what to ask a matter.
type Question struct {
	Text string // in plain words or with operators, as [search.Query] has it
	// K is the most hits wanted, up to [MaxHits]; 0 stands for [search.DefaultHits].
	K int
	// Docs, where given, are the only documents to search, each named as for
	// [matter.Handle.Show].
	Docs []string
	// NoRoute searches the whole matter whatever the question names.
	NoRoute bool
	// AsTyped looks for the words of the question alone, as they are spelt, and not for what it was
	// understood to want.
	AsTyped bool
	// AsSpelt reads no word as another, for whoever tells nobody of [Result.Readings].
	AsSpelt bool
	// All shows passages that hardly answer, too; see [Result.LeftOut].
	All bool
	// OfEach, where it is above 0, ranks documents by their best passages, and gives so many
	// of each; see [search.Query].
	OfEach int
	// Like, where it is not nil, asks for passages of other documents that are like this one
	// instead of for those that answer Text.
	Like *Passage
	// After is as that of [Inquiry]: the documents that answered it are searched, and its words are
	// looked for, too, where this question goes on from it.
	After string
	// AsOf and AsSigned are as those of [Inquiry]: whether the words of a hit hold is told for that day, or not at all.
	AsOf     string
	AsSigned bool
	reread   int           // as that of [search.Query]
	method   search.Method // see By
}

// By returns the question to be answered by other parts of the search than all of them: for who decides by the passages
// that are found, and for measuring what each part is worth.
func (q Question) By(m search.Method) Question {
	q.method = m
	return q
}

// Inquiry returns the question as one that is to be answered in sentences, with the same limits.
func (q Question) Inquiry() Inquiry {
	return Inquiry{Text: q.Text, Docs: q.Docs, NoRoute: q.NoRoute, AsTyped: q.AsTyped, After: q.After, AsOf: q.AsOf, AsSigned: q.AsSigned}
}

// Passage is a span of a document, of which one of Characters and Units says where it is; the
// other is nil.
type Passage struct {
	Doc        string    // named as for [matter.Handle.Show]
	Characters *doc.Span // in Unicode code points
	Units      *doc.Span // in UTF-16 code units
}

// Result is the answer to a [Question]: what a search found, with its hits and the passage of
// Question.Like as they are for outside.
type Result struct {
	search.Result
	Hits []Hit
	Like *Hit // without score or rank; nil where there was none
	// Mixed tells of a further model whose vectors are being made; nil where there is none.
	Mixed *VectorCoverage
	Asked bool // it was Question.Docs that confined it
	// Readings are the words of the question that were read as others.
	Readings []Reading
	// Nowhere are words of a question that names no document, names above all, which stand in no
	// document of the matter: what it asks about may not be there, or be misspelt.
	Nowhere []string
	// Kept is what was kept of [Question.After]; nil where nothing was.
	Kept *Kept
	// NoWords says why the matter was searched without its word index; nil where it was
	// used.
	NoWords error
	// Damaged are the files whose documents are damaged in the matter and were left out; the
	// next index run makes them anew.
	Damaged []string
}

// Wanted returns what the question was most likely understood to want, and whether that is
// likely enough to tell a person.
func (r *Result) Wanted() (search.Understood, bool) {
	if len(r.Understood) == 0 || r.Understood[0].Probability < leastTold {
		return search.Understood{}, false
	}
	return r.Understood[0], true
}

// leastTold is the least probability with which a person is told how a question was
// understood.
const leastTold = 0.5

// VectorCoverage says how many documents have the vectors of a further model already; see
// package backfill. A question to those alone is ranked by them.
type VectorCoverage struct {
	Model     string `json:"model"`
	Documents int    `json:"documents"`
	Total     int    `json:"documents_total"`
}

// mixed tells of a further model whose vectors some documents have.
func (d *snapshot) mixed() *VectorCoverage {
	if s := d.second; s.holders > 0 && s.holders < s.total {
		return &VectorCoverage{s.info.ID, s.holders, s.total}
	}
	return nil
}

// Hit is a hit with its spans in the units that are for outside.
type Hit struct {
	doc.Hit
	// Characters and PinpointCharacters are Span and Pinpoint in Unicode code points.
	Characters         doc.Span
	PinpointCharacters []doc.Span
	// Units and PinpointUnits are the same in UTF-16 code units, for a page.
	Units         doc.Span
	PinpointUnits []doc.Span
	// Status, By and Stands are as those of [ask.Citation]: whether the words hold, what says so, and that in a line.
	Status string
	By     []ask.Citation
	Stands string
	Notes  []cite.Note // on the words quoted
}

// Plain returns the hits in the units of the core, as evidence.Evidence.Verify takes them.
func (r *Result) Plain() []doc.Hit {
	hits := make([]doc.Hit, len(r.Hits))
	for i, h := range r.Hits {
		hits[i] = h.Hit
	}
	return hits
}

// leadingHits is how many hits of an answer a person looks at.
const leadingHits = 10

// Leading returns the documents of the hits that a person looks at.
func (r *Result) Leading() (ids []doc.ID) {
	for _, h := range r.Hits[:min(len(r.Hits), leadingHits)] {
		ids = append(ids, h.Doc)
	}
	return ids
}

// Search answers a question. Every quote in the result is the text at its span, as it is
// stored.
//
// The error is [store.ErrNoMatter], [store.ErrLocked] while another program indexes the matter,
// [matter.ErrNotIndexed], [matter.ErrOutdated], [search.ErrEmptyQuery], [search.ErrSyntax],
// [store.ErrNoDocument] or [matter.ErrAmbiguous] for a document in q.Docs, or one of the store or the model.
func (s *Session) Search(ctx context.Context, q Question) (result *Result, err error) {
	err = s.attempt(ctx, func(d *snapshot) (err error) {
		follow := q.Inquiry()
		kept, words, err := d.follow(ctx, s.engines, &follow)
		if err != nil {
			return err
		}
		asked := q
		asked.Text, asked.Docs = words, follow.Docs
		if result, err = d.answer(ctx, asked); err != nil {
			return err
		}
		result.Kept = kept
		if err := d.stamp(ctx, result, q); err != nil {
			return err
		}
		if !result.Confined && result.Expression == "" && result.Like == nil {
			result.Nowhere, err = d.missing(ctx, result.Topic)
		}
		return err
	})
	return result, err
}

// stamp tells of hits whether their words hold: the sentences in them that answer, or else the whole hit.
func (d *snapshot) stamp(ctx context.Context, r *Result, q Question) error {
	mapped := map[*family.Standing]*operative{}
	for i := range r.Hits {
		h := &r.Hits[i]
		standing, err := d.standingFor(Inquiry{Text: q.Text, AsOf: q.AsOf, AsSigned: q.AsSigned}, h.Doc)
		if err != nil || standing == nil {
			if err != nil {
				return err
			}
			continue
		}
		o := mapped[standing]
		if o == nil {
			o = d.operativeOf(standing, nil)
			mapped[standing] = o
		}
		spans := h.Pinpoint
		if len(spans) == 0 {
			spans = []doc.Span{h.Span}
		}
		for _, span := range spans {
			c, err := o.cite(h.Doc, span)
			if err != nil {
				return err
			}
			if err := o.doubt(ctx, &c); err != nil {
				return err
			}
			if h.Status == "" || c.Status != string(family.InForce) {
				h.Status, h.By, h.Stands = c.Status, c.By, c.Stands
			}
		}
	}
	return nil
}

// attempt calls fn with a snapshot, and again with a new one where what it found has left the
// matter meanwhile or is damaged.
func (s *Session) attempt(ctx context.Context, fn func(*snapshot) error) error {
	const tries = 3
	for try := 1; ; try++ {
		err := s.ask(ctx, fn)
		switch {
		case err == nil || try == tries:
			return err
		case errors.Is(err, errTaken):
			// An index run took a document away after it was found; the next snapshot knows.
		case errors.Is(err, store.ErrDamaged):
			found, checkErr := s.findDamage(ctx)
			if checkErr != nil || !found {
				return cmp.Or(checkErr, err)
			}
		default:
			return err
		}
	}
}

// errTaken marks an error that a document's leaving the matter explains.
var errTaken = errors.New("the matter changed meanwhile; ask again")

// query is a question as the searcher takes it, with what was read as other words.
func (d *snapshot) query(ctx context.Context, q Question) (query search.Query, spelt *respelling, err error) {
	spelt = &respelling{respelt: q.Text}
	if !q.AsTyped {
		if spelt, err = d.respelt(ctx, q.Text, !q.AsSpelt); err != nil {
			return query, nil, err
		}
	}
	return search.Query{Text: spelt.respelt, K: q.K, NoRoute: q.NoRoute, AsTyped: q.AsTyped, All: q.All, OfEach: q.OfEach,
		Reread: q.reread, Method: q.method}, spelt, nil
}

func (d *snapshot) answer(ctx context.Context, q Question) (*Result, error) {
	query, spelt, err := d.query(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, ref := range q.Docs {
		file, err := matter.Resolve(d.files, ref)
		if err != nil {
			return nil, err
		}
		query.Docs = append(query.Docs, file.Doc)
	}
	if q.Like != nil {
		if query.Like, err = d.passage(*q.Like); err != nil {
			return nil, err
		}
	}
	found, err := d.searcher.Search(ctx, query)
	if errors.Is(err, store.ErrNoDocument) || errors.Is(err, store.ErrNoVectors) || errors.Is(err, search.ErrChanged) ||
		errors.Is(err, embed.ErrClosed) {
		return nil, fmt.Errorf("%w: %w", errTaken, err)
	}
	if err != nil {
		return nil, err
	}
	found.Query = q.Text
	r := &Result{Result: *found, Readings: spelt.readings, Mixed: d.mixed(), Asked: len(q.Docs) > 0, NoWords: d.lexicalErr, Damaged: d.damaged}
	if found.Like != nil {
		like, err := d.hit(*found.Like)
		if err != nil {
			return nil, err
		}
		r.Like = &like
	}
	for _, hit := range found.Hits {
		h, err := d.hit(hit)
		if err != nil {
			return nil, err
		}
		r.Hits = append(r.Hits, h)
	}
	return r, nil
}

// passage finds a passage in its document. The error is [store.ErrNoDocument],
// [matter.ErrAmbiguous], or [doc.ErrSpan] for a span that does not lie in the text.
func (d *snapshot) passage(p Passage) (*search.Passage, error) {
	file, err := matter.Resolve(d.files, p.Doc)
	if err != nil {
		return nil, err
	}
	v, err := d.documents.get(file.Doc)
	if err != nil {
		return nil, err
	}
	out := &search.Passage{Doc: file.Doc}
	if p.Units != nil {
		out.Span, err = v.offsets().FromUTF16(*p.Units)
	} else if p.Characters != nil {
		out.Span, err = v.offsets().FromRunes(*p.Characters)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w, which has %d characters; choose a span inside it", file.Path, err,
			utf8.RuneCountInString(v.document.Text))
	}
	return out, nil
}

// hit checks the quotes of a hit and counts its spans in characters.
func (d *snapshot) hit(h doc.Hit) (Hit, error) {
	v, err := d.documents.get(h.Doc)
	if err != nil {
		return Hit{}, err
	}
	if err := doc.Verify(v.document.Text, h.Span, h.Quote); err != nil {
		return Hit{}, fmt.Errorf("hit %d in %s: %w; index the folder again", h.Rank, h.File, err)
	}
	if !text.English(v.document.Text) {
		h.Probability = min(h.Probability, ask.PresentForeign) // no passage answers likelier than its document
	}
	out := Hit{Hit: h}
	if out.Notes, err = cite.NotesOn(v.read(d.dictionary), v.offsets(), h.Span); err != nil {
		return Hit{}, fmt.Errorf("hit %d in %s: %w; index the folder again", h.Rank, h.File, err)
	}
	if out.Characters, out.Units, err = outside(v.offsets(), h.Span); err != nil {
		return Hit{}, fmt.Errorf("hit %d in %s: %w; index the folder again", h.Rank, h.File, err)
	}
	for _, p := range h.Pinpoint {
		characters, units, err := outside(v.offsets(), p)
		if err != nil {
			return Hit{}, fmt.Errorf("pinpoint of hit %d in %s: %w; index the folder again", h.Rank, h.File, err)
		}
		out.PinpointCharacters = append(out.PinpointCharacters, characters)
		out.PinpointUnits = append(out.PinpointUnits, units)
	}
	return out, nil
}

// outside returns a span of bytes in code points and in UTF-16 code units.
func outside(o *doc.Offsets, s doc.Span) (characters, units doc.Span, err error) {
	if characters, err = o.Runes(s); err == nil {
		units, err = o.UTF16(s)
	}
	return characters, units, err
}
