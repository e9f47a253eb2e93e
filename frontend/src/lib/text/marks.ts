// What is marked in a document: hits, what in them answers, words looked for and chosen,
// and what the format says besides.
import type { Change, Document, Hit, Note, Span } from '../api/types';
import { shift } from './spans';

export interface Mark {
  span: Span;
  kind: string; // names of classes
  title?: string;
}

interface Marked {
  hits: Hit[];
  current: number;
}

// marksOf returns the marks that change while one reads, those below first. What the view
// goes to, the word looked for or else the hit, is the target.
export function marksOf(open: Marked, found: Span[], current: Span | null, chosen: Span | null): Mark[] {
  const here = current ? 'hit current' : 'hit current target';
  return [
    ...open.hits.map((h, i) => ({ span: h.span, kind: i === open.current ? here : 'hit' })),
    ...open.hits.flatMap((h, i) =>
      h.pinpoint.map((p) => ({ span: shift(p, h.span.start), kind: i === open.current ? 'pin now' : 'pin' }))),
    ...found.map((span) => ({ span, kind: span === current ? 'found target' : 'found' })),
    ...(chosen ? [{ span: chosen, kind: 'chosen' }] : []),
  ];
}

// ticksOf returns what is marked beside the scroll bar.
export const ticksOf = (open: Marked, found: Span[]): { at: number; kind: string }[] => [
  ...open.hits.map((h, i) => ({ at: h.span.start, kind: i === open.current ? 'current' : 'hit' })),
  ...found.map((f) => ({ at: f.start, kind: 'found' })),
];

// formatMarks returns the marks that the document itself bears.
export const formatMarks = (d: Pick<Document, 'changes' | 'notes' | 'text'>): Mark[] => [
  ...d.changes.filter((c) => c.span.end > c.span.start).map((c) => ({ span: c.span, kind: 'inserted', title: `Inserted${by(c)}` })),
  ...d.notes.filter((n) => n.anchor.end > n.anchor.start).map((n) => ({
    span: n.anchor, kind: 'commented', title: `${n.author || 'Comment'}: ${n.text || d.text.slice(n.span.start, n.span.end)}`,
  })),
];

// A Point is something that stands between two characters.
export interface Point {
  at: number;
  deleted: string; // what was taken out there
  note: Note | null; // whose mark stands there
  title: string;
}

export const pointsOf = (d: Pick<Document, 'changes' | 'notes'>): Point[] =>
  [
    ...d.changes.filter((c) => c.deleted !== '').map((c) => ({ at: c.span.start, deleted: c.deleted, note: null, title: `Deleted${by(c)}` })),
    ...d.notes.map((n) => ({ at: n.anchor.end, deleted: '', note: n, title: { footnote: 'Footnote', endnote: 'Endnote' }[n.kind] ?? 'Comment' })),
  ].sort((a, b) => a.at - b.at);

const by = (c: Change): string => (c.author ? ` by ${c.author}` : '') + (c.date ? `, ${c.date.slice(0, 10)}` : '');
