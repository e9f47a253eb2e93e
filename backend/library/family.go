package library

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/library/answer"
	"pincite/backend/library/evidence"
	"pincite/backend/library/families"
	"pincite/backend/library/matter"
)

// Which papers belong to which agreement, and how that stands on a day; package family explains them.
type (
	Families         = answer.Families
	Standing         = family.Standing
	PaperState       = family.State
	FamilyOperation  = family.Operation
	ConformedPiece   = family.Piece
	FamilyLink       = family.Link
	DocumentStanding = family.Status
)

// ParseDay reads a day as --as-of takes it; see [answer.ParseDay].
func ParseDay(s string) (string, error) { return answer.ParseDay(s) }

// Families returns the families of the matter as they stand on a day; see [answer.Session.Families].
func (m *Matter) Families(ctx context.Context, asOf string) (*Families, error) {
	return m.session.Families(ctx, asOf)
}

// Agreement is an agreement as it stands, with its text in runs as they are for outside.
type Agreement = answer.Agreement

// PiecesText returns the words of pieces.
func PiecesText(pieces []ConformedPiece) string { return answer.PiecesText(pieces) }

// Current returns how the agreement stands on a day that a document is or belongs to; see [answer.Session.Agreement].
func (m *Matter) Current(ctx context.Context, ref, asOf string) (*Agreement, error) {
	return m.session.Agreement(ctx, ref, asOf)
}

// families links the papers of the matter; what is not kept of them is read.
func (m *Matter) families() (*families.Book, error) { return families.Link(m.file) }

// InFamily reports whether other papers belong to the document that ref names, or it to one.
func (m *Matter) InFamily(ctx context.Context, ref string) (bool, error) {
	return m.session.InFamily(ctx, ref)
}

// SetFamily keeps that a paper belongs to an agreement, both named as for [Matter.Show]; base "" says that it belongs to none,
// and "auto" lets the program decide again. It outlives an index run.
func (m *Matter) SetFamily(ctx context.Context, paper, base string) error {
	p, err := m.file.Indexed(ctx, paper)
	if err != nil {
		return err
	}
	var to doc.ID
	if base != "" && base != "auto" {
		b, err := m.file.Indexed(ctx, base)
		if err != nil {
			return err
		}
		to = b.Doc
	}
	if err := m.file.SetPaper(p.Doc, to, base == "auto"); err != nil {
		return err
	}
	return m.file.Exclusive(func(matter.Reader, bool) error { return m.session.Release() })
}

// AgreementClips returns the runs of an agreement as [Matter.Export] takes them: a quote for each paragraph of each,
// with the operation that put it there, and a title.
func AgreementClips(a *Agreement) ([]Clip, string) { return evidence.AgreementClips(a) }
