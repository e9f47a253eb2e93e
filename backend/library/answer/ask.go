package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/learned"
	"pincite/backend/library/engines"
	"pincite/backend/search"
	"pincite/backend/search/rank"
)

// How widely an answer is sought.
const (
	// askedPassages is how many passages of a document are looked at sentence by sentence.
	askedPassages = 24
	// rereadOfEach is how many of them the encoder reads where several documents are asked: a question to 641 contracts
	// had it read 330 passages that it had not, 7 s of processor time. With 12 for 40 the best passage of 131 questions is as
	// often right; one to four hundredths more of the answers are beyond the eighth.
	rereadOfEach = 12
	// unnamedPresence is the least presence of a document that the question does not name:
	// that it answers is to be likelier than that it does not.
	unnamedPresence = 0.5
	// leastAmong is that of a family among more than fewDocuments: whether it answers was learned of families alone.
	leastAmong   = 0.3
	fewDocuments = 12
	// mostNowhere is the share of a question's words that may stand in none of the documents looked at,
	// where it names none and is less than sureNeed likely to ask what contracts are often asked in
	// other words. A name may not at all.
	mostNowhere = 1.0 / 3
	sureNeed    = 0.5
	// askedDocuments is how many documents at most an answer is sought in, where the question
	// names none: those of the best passages.
	askedDocuments = 8
)

// Ask answers a question in sentences. It looks for the documents as [Session.Search] does, and
// then in each of them for sentences that answer. The error is as there; a query of operators
// is [search.ErrSyntax].
func (s *Session) Ask(ctx context.Context, q Inquiry) (reply *Reply, err error) {
	var passages []ask.Passage
	err = s.attempt(ctx, func(d *snapshot) (err error) {
		reply, passages, err = d.followed(ctx, s.engines, q)
		return err
	})
	if err != nil || q.LLM == nil || reply.Absent {
		return reply, err
	}
	return reply, reply.compose(ctx, q, passages)
}

// compose has the language model word an answer from the passages, and puts each of its
// sentences before the quotes of the document that it cites, or of the first one.
func (r *Reply) compose(ctx context.Context, q Inquiry, passages []ask.Passage) error {
	var told func(ask.Draft)
	if q.Told != nil {
		told = func(d ask.Draft) { q.Told(r, d) }
		told(ask.Draft{})
	}
	question := r.Question
	question.Prompt = q.Prompt
	sentences, err := ask.Compose(ctx, q.LLM, question, passages, told)
	if err != nil {
		return err
	}
	r.Model, r.Silent = q.ModelName, len(sentences) == 0
	for _, s := range slices.Backward(sentences) {
		of := r.Found[0]
		for _, f := range r.Found {
			if len(s.Citations) > 0 && s.Citations[0].Doc == f.Doc {
				of = f
			}
		}
		at := slices.IndexFunc(of.Sentences, func(s ask.Sentence) bool { return s.Kind != ask.Value && s.Kind != ask.Computed })
		of.Sentences = slices.Insert(of.Sentences, max(at, 0), s)
	}
	return nil
}

// dayGiven finds the day that a question begins with, where it is given beside it: "Assume it is April 2027: what …".
var dayGiven = regexp.MustCompile(`(?i)^\W*(?:(?:please )?(?:assum\w+|suppos\w+|imagine|say|take it)\b[^:;,?]{0,60}\d{4}|(?:if (?:it|today) (?:is|was|were)|(?:as )?(?:of|at|on|in|back in)) (?:the )?[^:;,?]{0,30}\d{4})\s*[:;,.]\s*`)

// followed answers a question that may go on from another.
func (d *snapshot) followed(ctx context.Context, pool *engines.Pool, q Inquiry) (*Reply, []ask.Passage, error) {
	if q.AsOf != "" {
		q.Text = dayGiven.ReplaceAllString(q.Text, "")
	}
	kept, words, err := d.follow(ctx, pool, &q)
	if err != nil {
		return nil, nil, err
	}
	var reply *Reply
	var passages []ask.Passage
	if parts := ask.Parts(q.Text); len(parts) > 1 && words == q.Text {
		if reply, passages, err = d.reply(ctx, pool, q, words); err != nil || !reply.tabled() || slices.ContainsFunc(parts, worded) { // or a cell answers the whole
			reply, passages, err = d.replies(ctx, pool, q, parts)
		}
	} else {
		reply, passages, err = d.reply(ctx, pool, q, words)
	}
	if err == nil && words != q.Text && ask.Complete(q.Text) {
		alone, more, err := d.reply(ctx, pool, q, q.Text)
		if err != nil {
			return nil, nil, err
		}
		if !alone.Absent {
			reply, passages, kept.Subject = alone, more, ""
		}
	}
	if err == nil {
		reply.Kept = kept
		reply.Lacking = reply.Question.Lacking() && !reply.Search.Confined
	}
	return reply, passages, err
}

// worded reports whether a question asks for what no cell of a table says: a yes or no, or a law.
func worded(part string) bool {
	want := ask.Read(part, part, ask.Expert).Want
	return want == ask.YesNo || want == ask.Jurisdiction
}

// follow returns what a question has from the one before it, nil for nothing, and the words to
// look for. It confines the question to the documents kept.
func (d *snapshot) follow(ctx context.Context, pool *engines.Pool, q *Inquiry) (kept *Kept, words string, err error) {
	if strings.TrimSpace(q.After) == "" {
		return nil, q.Text, nil
	}
	earlier := q.search(q.After, 0).Inquiry().By(q.weights)
	before, _, err := d.reply(ctx, pool, earlier, q.After)
	if err != nil {
		return nil, "", err
	}
	named, err := d.answer(ctx, q.search(q.Text, 1))
	if err != nil && !errors.Is(err, search.ErrEmptyQuery) {
		return nil, "", err
	}
	kept, words = &Kept{After: q.After}, q.Text
	if own := named != nil && named.Confined && len(named.Route) > 0; len(q.Docs) == 0 && !own && !before.Absent {
		for _, f := range before.Found {
			kept.Documents, q.Docs = append(kept.Documents, f.File), append(q.Docs, f.Doc.String())
		}
	}
	if ask.Continues(q.Text) {
		kept.Subject = before.Question.Topic
		words = ask.Joined(q.Text, kept.Subject)
	}
	if kept.Subject == "" && len(kept.Documents) == 0 {
		kept = nil
	}
	return kept, words, nil
}

// reply answers from the words of the documents alone, searched for words that the question
// stands for. It returns the passages, too, that a language model may answer from, the likeliest first.
func (d *snapshot) reply(ctx context.Context, pool *engines.Pool, q Inquiry, words string) (*Reply, []ask.Passage, error) {
	if q.weights == nil {
		q.weights = ask.Shipped()
	}
	o := replying{d: d, q: q, reworded: words != q.Text, search: q.search(words, askedPassages).By(search.Method{Without: rank.Joining})}
	o.search.All = true
	whole, err := d.answer(ctx, o.search)
	if err != nil {
		return nil, nil, err
	}
	if whole.Expression != "" {
		return nil, nil, fmt.Errorf("%w: operators find passages and answer no question; put it in plain words, or use: pincite search", search.ErrSyntax)
	}
	o.Reply = &Reply{Question: ask.Read(q.Text, whole.Topic, q.Style.Of(q.Text)), Search: whole}
	if o.reworded { // what is wanted is in its own words alone
		o.Question.Want = ask.Read(q.Text, q.Text, o.Question.Style).Want
	}
	if o.Idle = !whole.Confined && whole.Filters == nil && !o.reworded && o.Question.Idle(); o.Idle {
		o.Absent = true
		return o.Reply, nil, nil
	}
	if o.wanted, err = clausesWanted(pool, o.Question.Topic); err != nil {
		return nil, nil, err
	}
	beyond := 0
	if o.ids, beyond = documentsOf(whole); ask.Lists(q.Text) {
		o.Beyond = beyond
	}
	if !whole.Confined {
		if err := o.outside(ctx); err != nil || o.Idle {
			return o.Reply, nil, err
		}
	}
	if o.leading, err = o.lead(ctx, pool, words); err != nil {
		return nil, nil, err
	}
	if o.leading != nil && !o.leading.Absent {
		return o.leading.Reply, o.leading.given, nil
	}
	seen := map[doc.ID]bool{}
	for _, id := range o.ids {
		standing, err := d.standingFor(q, id)
		if err != nil {
			return nil, nil, err
		}
		of := id
		if standing != nil {
			of = standing.Base.ID
		}
		if seen[of] || o.idle && standing == nil || o.leading.is(of) {
			continue
		}
		seen[of] = true
		if err := o.document(ctx, id, of, standing); err != nil {
			return nil, nil, err
		}
	}
	o.settle()
	if o.leading != nil {
		if o.Absent {
			return o.leading.Reply, nil, nil
		}
		o.Unsaid = o.leading.Found[0]
	}
	o.Idle = o.idle && o.Absent
	o.Passages, o.Partial = d.looked(whole, q.Docs)
	return o.Reply, o.given, nil
}

// replying is a reply in the making.
type replying struct {
	*Reply
	d        *snapshot
	q        Inquiry
	reworded bool     // it is searched for other words than its own
	search   Question // for the passages of the documents
	wanted   wantedClauses
	ids      []doc.ID           // of the documents to look at
	nowhere  bool               // words of the question stand in none of them
	idle     bool               // it asks for what no contract says, as it seems
	ours     bool               // it names a party, or another name that the documents have
	known    map[string]float64 // of whether they answer
	given    []ask.Passage
	leading  *leading // nil where no document is likelier meant than all others
}

// document adds what a document answers, or the agreement of these words that it belongs to.
func (o *replying) document(ctx context.Context, id, of doc.ID, standing *family.Standing) error {
	d, whole, found := o.d, o.Search, o.Search
	if len(o.ids) > 1 || !whole.Confined || of != id {
		if o.search.Docs = []string{of.String()}; len(o.ids) > 1 {
			o.search.reread = rereadOfEach
		}
		var err error
		if found, err = d.answer(ctx, o.search); err != nil {
			return err
		}
	}
	v, err := d.documents.get(of)
	if err != nil {
		return err
	}
	subject := o.wanted.subject(&o.Question, v, o.q.weights)
	if !whole.Confined {
		subject.Likely = o.named(id)
		subject.Unnamed, subject.Foreign = true, lacking(o.wanted.foreign, spoken(found.Plain(), of)...)
	}
	if len(o.Found) == 0 {
		o.Subject = subject
	}
	subject.Compared, subject.Related = d.compared(ctx, &o.Question), standing != nil
	if whole.Confined || subject.Likely || subject.Related {
		subject.Cosines, subject.Entails = subject.Compared, d.entails(ctx, &o.Question)
	}
	f, passages, err := d.extract(o.q.weights, o.Question, of, v.document, found.Plain(), subject, len(o.ids) > 1 && standing == nil)
	if err != nil {
		return err
	}
	if standing != nil {
		o.AsOf = standing.AsOf
		known := map[string]float64{"confined": learned.Truth(whole.Confined), "party": learned.Truth(d.namesParty(&o.Question)), "yes or no": learned.Truth(o.Question.Want == ask.YesNo)}
		maps.Copy(known, o.known)
		if f, o.Tells, err = d.stands(ctx, asking{o.q.weights, &o.Question, o.search, subject, o.wanted, known}, standing, f); err != nil {
			return err
		}
	}
	if !o.q.AsSigned && !f.Absent {
		if err := d.unlinked(id, standing, cmp.Or(o.q.AsOf, Today()), f); err != nil {
			return err
		}
	}
	f.Absent = f.Absent || standing != nil && !whole.Confined && f.Presence < leastAmong && len(d.searcher.Entries) > fewDocuments
	f.Absent = f.Absent || standing == nil && !f.Tabled && (!whole.Confined && !o.ours && f.Presence < unnamedPresence || o.nowhere)
	if o.leading != nil {
		f.Absent = f.Absent || f.Presence < unnamedPresence
		f.Presence *= o.meant(id)
	}
	o.Found = append(o.Found, f)
	if !f.Absent {
		o.given = append(o.given, passages[:min(len(passages), o.Question.Passages()/len(o.ids)+1)]...)
	}
	return nil
}

// documentsOf returns the documents of the best passages, in their order, and how many are beyond those that are asked.
func documentsOf(r *Result) (ids []doc.ID, beyond int) {
	for _, h := range r.Hits {
		if !slices.Contains(ids, h.Doc) {
			ids = append(ids, h.Doc)
		}
	}
	beyond = max(0, len(ids)-askedDocuments)
	return ids[:len(ids)-beyond], beyond
}

// extract answers from one document, whose text may be the conformed one of an agreement, and returns the passages that hits are of it.
func (d *snapshot) extract(w *ask.Weights, q ask.Question, id doc.ID, v *search.Document, hits []doc.Hit, of ask.Subject,
	brief bool) (*ask.Found, []ask.Passage, error) {
	hits = slices.DeleteFunc(hits, func(h doc.Hit) bool { return h.Doc != id })
	cited := cite.Document{ID: id, Text: v.Text, Layout: v.Layout}
	if kept, err := d.documents.get(id); err == nil && kept.document == v {
		cited.Layout = kept.read(d.dictionary)
	}
	for _, e := range d.searcher.Entries {
		if e.ID == id {
			cited.File, cited.Title, cited.Parties, cited.Date = e.File, e.Name.Type, e.Name.Parties, e.Name.Date
		}
	}
	document := ask.NewDocument(cited)
	document.Tables = d.tables(id, v)
	of.Fact = factOf(&q, cited)
	f, err := w.Extract(q, document, hits, of, brief)
	if err == nil {
		f.Pending, err = q.Pending(document)
	}
	if err == nil {
		f.Unticked, err = q.Unticked(document)
	}
	var passages []ask.Passage
	for _, h := range hits {
		passages = append(passages, ask.Passage{Document: document, Span: h.Span})
	}
	return f, passages, err
}

// looked returns how many passages the documents searched have, and the files among them that
// are indexed with something missing.
func (d *snapshot) looked(r *Result, asked []string) (passages int, partial []string) {
	within := map[doc.ID]bool{}
	if r.Confined {
		for _, h := range r.Hits {
			within[h.Doc] = true
		}
		if len(asked) == 0 {
			for _, e := range r.Route {
				within[e.Doc] = true
			}
		}
	}
	for _, e := range d.searcher.Entries {
		if !r.Confined || within[e.ID] {
			passages += e.Chunks
		}
	}
	for _, f := range d.files {
		if f.Partial() && (!r.Confined || within[f.Doc]) {
			partial = append(partial, f.Path)
		}
	}
	return passages, partial
}
