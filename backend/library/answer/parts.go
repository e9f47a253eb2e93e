package answer

import (
	"cmp"
	"context"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/library/engines"
)

// replies answers a question that several stand in, one after the other: of the documents that one names by
// itself, else of those that the whole names, else of all. One that speaks by a pronoun has the subject of the first where it
// is likelier answered with that.
func (d *snapshot) replies(ctx context.Context, pool *engines.Pool, q Inquiry, parts []string) (*Reply, []ask.Passage, error) {
	question := q.search(q.Text, askedPassages)
	question.All = true
	whole, err := d.answer(ctx, question)
	if err != nil {
		return nil, nil, err
	}
	if whole.Expression != "" || len(whole.Filters) > 0 { // which hold for all of it
		return d.reply(ctx, pool, q, q.Text)
	}
	var of []*Reply
	var passages [][]ask.Passage
	for _, part := range parts {
		asked := q
		asked.Text = part
		if asked.Docs, err = d.meant(ctx, asked, whole); err != nil {
			return nil, nil, err
		}
		r, found, err := d.reply(ctx, pool, asked, part)
		if err != nil {
			return nil, nil, err
		}
		if len(of) > 0 && ask.Continues(part) { // of the document, or of what was asked before
			joined, more, err := d.reply(ctx, pool, asked, ask.Joined(part, of[0].Question.Topic))
			if err != nil {
				return nil, nil, err
			}
			if !joined.Absent && joined.Presence > r.Presence {
				r, found = joined, more
			}
		}
		of, passages = append(of, r), append(passages, found)
	}
	r := merged(of, parts)
	r.Question, r.Search = ask.Read(q.Text, whole.Topic, q.Style.Of(q.Text)), whole
	r.Passages, r.Partial = d.looked(whole, q.Docs)
	return r, inTurn(passages), nil
}

// meant returns the only documents to ask a part of a question of: those that the question is asked of, or, where
// the part names none itself, those that the whole names; none for all.
func (d *snapshot) meant(ctx context.Context, part Inquiry, whole *Result) (docs []string, err error) {
	if len(part.Docs) > 0 || !whole.Confined {
		return part.Docs, nil
	}
	own, err := d.answer(ctx, part.search(part.Text, 1))
	if err != nil || own.Confined {
		return nil, err
	}
	ids, _ := documentsOf(whole)
	for _, id := range ids {
		docs = append(docs, id.String())
	}
	return docs, nil
}

// merged makes one reply of those to the parts of a question. A document has the sentences of all, and is as
// sure as the least sure part that it answers; those that answer more parts come first.
func merged(of []*Reply, parts []string) *Reply {
	r := &Reply{Subject: of[0].Subject}
	answers := map[doc.ID]int{}
	nearest := of[0]
	for i, part := range of {
		r.Nowhere = append(r.Nowhere, part.Nowhere...)
		if part.Absent {
			left := Unanswered{Question: parts[i]}
			if len(part.Found) > 0 {
				left.Nearest = part.Found[0].Nearest
			}
			r.Unanswered = append(r.Unanswered, left)
			if part.Presence > nearest.Presence {
				nearest = part
			}
			continue
		}
		for _, f := range part.Found {
			f.Unvalued = "" // it would be said of all parts
			answers[f.Doc]++
			at := slices.IndexFunc(r.Found, func(o *ask.Found) bool { return o.Doc == f.Doc })
			if at < 0 {
				r.Found = append(r.Found, f)
				continue
			}
			o := r.Found[at]
			o.Presence = min(o.Presence, f.Presence)
			for _, s := range f.Sentences {
				if !slices.ContainsFunc(o.Sentences, func(before ask.Sentence) bool { return before.Kind == s.Kind && before.Text == s.Text }) {
					o.Sentences = append(o.Sentences, s)
				}
			}
		}
	}
	if r.Absent = len(r.Found) == 0; r.Absent {
		r.Found, r.Presence, r.Unanswered = nearest.Found, nearest.Presence, nil
		return r
	}
	slices.SortStableFunc(r.Found, func(a, b *ask.Found) int {
		return cmp.Or(cmp.Compare(answers[b.Doc], answers[a.Doc]), cmp.Compare(b.Presence, a.Presence))
	})
	r.Found = r.Found[:min(len(r.Found), askedDocuments)]
	r.Presence = r.Found[0].Presence
	for _, part := range of {
		if u := part.Unsaid; u != nil && !slices.ContainsFunc(r.Found, func(f *ask.Found) bool { return f.Doc == u.Doc }) {
			r.Unsaid = u
		}
	}
	return r
}

// inTurn puts the passages for the parts of a question in one list: the first of each, then the second.
func inTurn(of [][]ask.Passage) (all []ask.Passage) {
	for i := 0; ; i++ {
		n := len(all)
		for _, passages := range of {
			if i < len(passages) {
				all = append(all, passages[i])
			}
		}
		if len(all) == n {
			return all
		}
	}
}
