package answer

import (
	"fmt"
	"path/filepath"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/sure"
	"pincite/backend/text"
)

// mostMaybe is how many papers are told at most that may be about the agreement that answers.
const mostMaybe = 2

// unlinked adds to what a document answers what is not known for sure of the papers about it: which may change it, and, of a paper, that its
// agreement is not there. A paper of a later day than the one that is asked for changes nothing.
func (d *snapshot) unlinked(id doc.ID, standing *family.Standing, asOf string, f *ask.Found) error {
	if standing == nil {
		if err := d.orphan(id, f); err != nil {
			return err
		}
	}
	told := 0
	for _, paper := range d.book().Maybe(id) {
		if paper.Reading.Dated > asOf && !paper.Reading.Guessed {
			continue
		}
		if told++; told > mostMaybe {
			break
		}
		said := fmt.Sprintf("%s (%s) may be about this agreement (%s) and is not counted: read it, too", filepath.Base(paper.File), paper.Reading.Name, sure.Percent(paper.Chance))
		if err := d.remark(f, paper, said); err != nil {
			return err
		}
	}
	return nil
}

// orphan adds to what a paper answers whose agreement is not in the matter that it is not, with the words that name it.
func (d *snapshot) orphan(id doc.ID, f *ask.Found) error {
	link := d.book().Link(id)
	if link == nil || link.Missing == "" || len(link.Reading.Names) == 0 {
		return nil
	}
	for i := range f.Sentences {
		for j := range f.Sentences[i].Citations {
			f.Sentences[i].Citations[j].Status = string(family.InForce)
		}
	}
	return d.remark(f, link, "The agreement itself is not among the papers: "+link.Missing)
}

// remark adds words of a paper to an answer, with what is said of it: those that name its agreement, or its first.
func (d *snapshot) remark(f *ask.Found, link *family.Link, said string) error {
	paper, err := d.operativeOf(&family.Standing{}, nil).paper(link.ID)
	if err != nil {
		return err
	}
	sentences := text.Sentences(paper.Text, doc.Span{End: min(len(paper.Text), 4000)})
	var span doc.Span
	if len(link.Reading.Names) > 0 {
		span = link.Reading.Names[0].Span
	} else if len(sentences) > 0 {
		span = sentences[0].Trim(paper.Text)
	}
	for _, sentence := range sentences {
		if sentence.Intersect(span).Len() > 0 {
			span = sentence
		}
	}
	c, err := paper.Cite(span)
	if err != nil {
		return err
	}
	c.Status = string(family.InForce)
	f.Sentences = append(f.Sentences, ask.Sentence{Text: said, Kind: ask.Remark, Support: ask.Verified, Citations: []ask.Citation{c}})
	return nil
}
