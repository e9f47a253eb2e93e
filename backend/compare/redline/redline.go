package redline

import (
	"context"
	"fmt"
	"time"

	"github.com/beevik/etree"

	"pincite/backend/extract/canon"
)

// Options say whose the changes are. The zero Options are a change by "Pincite" at no time.
type Options struct {
	Author string
	Date   time.Time // written in UTC, to the second
}

// Write returns the revised Word file with what parts it from the original as tracked changes.
//
// The error wraps [canon.ErrDamaged], [canon.ErrTooLarge] or [canon.ErrUnsupported], or is that of ctx.
func Write(ctx context.Context, original, revised []byte, o Options) ([]byte, error) {
	a, err := open(ctx, original)
	if err != nil {
		return nil, fmt.Errorf("the first file: %w", err)
	}
	b, err := open(ctx, revised)
	if err != nil {
		return nil, fmt.Errorf("the second file: %w", err)
	}
	for _, p := range []*pack{a, b} {
		if err := p.settle(true); err != nil {
			return nil, err
		}
	}
	w := newWriter(ctx, a, b, o)
	if err := w.document(); err != nil {
		return nil, err
	}
	return b.write()
}

// writer writes what was merged into the revised file's package.
type writer struct {
	ctx    context.Context
	a, b   *pack
	carry  *carrier
	merger *merger
	author string
	date   string
	next   int // number of a change
	notes  map[string]*notePart
	failed error
}

func newWriter(ctx context.Context, a, b *pack, o Options) *writer {
	if o.Author == "" {
		o.Author = "Pincite"
	}
	w := &writer{ctx: ctx, a: a, b: b, carry: newCarrier(a, b), merger: &merger{keys: newKeys()}, author: o.Author, next: 700_000,
		notes: map[string]*notePart{}}
	if !o.Date.IsZero() {
		w.date = o.Date.UTC().Format("2006-01-02T15:04:05Z")
	}
	return w
}

// document merges the body and what hangs on it.
func (w *writer) document() error {
	bodyA, bodyB, err := w.roots(w.a.main, w.b.main)
	if err != nil {
		return err
	}
	bodyA, bodyB = bodyA.SelectElement("w:body"), bodyB.SelectElement("w:body")
	headers := w.pairHeaders(bodyA, bodyB)
	w.fill(place{w.a.main, w.b.main}, bodyA, bodyB)
	for _, h := range headers {
		rootA, rootB, err := w.roots(h.a, h.b)
		if err != nil {
			return err
		}
		w.fill(h, rootA, rootB)
	}
	if w.failed == nil {
		w.failed = w.ctx.Err()
	}
	return w.failed
}

// place is the parts of both files in which a story stands.
type place struct{ a, b string }

// roots returns the roots of two parts, with the name spaces of both declared in the second.
func (w *writer) roots(a, b string) (*etree.Element, *etree.Element, error) {
	treeA, err := w.a.tree(a)
	if err != nil {
		return nil, nil, err
	}
	treeB, err := w.b.tree(b)
	if err != nil {
		return nil, nil, err
	}
	if !declare(treeA.Root(), treeB.Root()) {
		return nil, nil, fmt.Errorf("%w: one of the files is strict Open XML and the other is not; save both as the same in Word",
			canon.ErrUnsupported)
	}
	return treeA.Root(), treeB.Root(), nil
}

// fill puts the merger of two stories in the place of the second.
func (w *writer) fill(at place, a, b *etree.Element) {
	blocksA, _ := w.reader(w.a, at.a).story(a)
	blocksB, after := w.reader(w.b, at.b).story(b)
	items := w.merger.story(blocksA, blocksB)
	if w.ctx.Err() != nil {
		return
	}
	made := w.blocks(at, items)
	var keep []*etree.Element
	for _, c := range b.ChildElements() {
		if c.Tag == "sectPr" || c.Tag == "tcPr" {
			keep = append(keep, c)
		}
	}
	detach(b)
	for _, e := range keep {
		if e.Tag == "tcPr" {
			b.AddChild(e)
		}
	}
	for _, e := range append(made, after...) {
		b.AddChild(e)
	}
	for _, e := range keep {
		if e.Tag == "sectPr" {
			b.AddChild(e)
		}
	}
}

func (w *writer) reader(p *pack, part string) *reader {
	return &reader{keys: w.merger.keys, pack: p, part: part}
}

// pairHeaders returns the headers and footers of sections that stand in the same place in both.
func (w *writer) pairHeaders(a, b *etree.Element) (out []place) {
	sectionsA, sectionsB := a.FindElements(".//w:sectPr"), b.FindElements(".//w:sectPr")
	if len(sectionsA) != len(sectionsB) {
		return nil
	}
	relsA, errA := w.a.relationsOf(w.a.main)
	relsB, errB := w.b.relationsOf(w.b.main)
	if errA != nil || errB != nil {
		return nil
	}
	done := map[string]bool{}
	for i := range sectionsA {
		for _, tag := range []string{"headerReference", "footerReference"} {
			for _, refA := range sectionsA[i].SelectElements("w:" + tag) {
				for _, refB := range sectionsB[i].SelectElements("w:" + tag) {
					partA, partB := relsA.byID[refA.SelectAttrValue("r:id", "")], relsB.byID[refB.SelectAttrValue("r:id", "")]
					if refA.SelectAttrValue("w:type", "default") == refB.SelectAttrValue("w:type", "default") &&
						w.a.bytes[partA.target] != nil && w.b.bytes[partB.target] != nil && !done[partB.target] {
						done[partB.target] = true
						out = append(out, place{partA.target, partB.target})
					}
				}
			}
		}
	}
	return out
}

// change returns an element that says who changed something and when.
func (w *writer) change(tag string) *etree.Element {
	e := etree.NewElement("w:" + tag)
	w.stamp(e)
	return e
}

func (w *writer) stamp(e *etree.Element) {
	w.next++
	set(e, "w:id", itoa(w.next))
	set(e, "w:author", w.author)
	if w.date != "" {
		set(e, "w:date", w.date)
	}
}
