import { describe, expect, it } from 'vitest';
import type { Hit } from '../api/types';
import { formatMarks, marksOf, pointsOf, ticksOf } from './marks';

const hit = (start: number, end: number, pinpoint: { start: number; end: number }[]) => ({ span: { start, end }, pinpoint }) as Hit;
const open = { hits: [hit(10, 20, [{ start: 2, end: 5 }]), hit(40, 50, [])], current: 0 };

describe('marksOf', () => {
  it('puts pinpoints where they stand in the document', () => {
    expect(marksOf(open, [], null, null)).toEqual([
      { span: { start: 10, end: 20 }, kind: 'hit current target' },
      { span: { start: 40, end: 50 }, kind: 'hit' },
      { span: { start: 12, end: 15 }, kind: 'pin now' },
    ]);
  });
  it('tells the word one is at from the others', () => {
    const found = [{ start: 1, end: 3 }, { start: 5, end: 7 }];
    expect(marksOf({ hits: [], current: -1 }, found, found[1]!, { start: 0, end: 9 }).map((m) => m.kind)).toEqual(['found', 'found target', 'chosen']);
  });
  it('marks the scroll bar', () => {
    expect(ticksOf(open, [{ start: 7, end: 9 }])).toEqual([{ at: 10, kind: 'current' }, { at: 40, kind: 'hit' }, { at: 7, kind: 'found' }]);
  });
});

describe('what a document bears itself', () => {
  const d = {
    text: 'The fee is due. 1 Net of tax.',
    changes: [
      { kind: 'inserted', span: { start: 4, end: 7 }, deleted: '', author: 'Ada', date: '2024-05-01T10:00:00Z' },
      { kind: 'deleted', span: { start: 8, end: 8 }, deleted: 'price', author: '', date: '' },
    ],
    notes: [
      { kind: 'comment', anchor: { start: 11, end: 14 }, span: { start: 0, end: 0 }, text: '1 Net of tax.', author: 'Bo' },
      { kind: 'footnote', anchor: { start: 15, end: 15 }, span: { start: 16, end: 29 }, text: '', author: '' },
    ],
  };
  it('is insertions and the words that comments are about', () => {
    expect(formatMarks(d)).toEqual([
      { span: { start: 4, end: 7 }, kind: 'inserted', title: 'Inserted by Ada, 2024-05-01' },
      { span: { start: 11, end: 14 }, kind: 'commented', title: 'Bo: 1 Net of tax.' },
    ]);
  });
  it('is deletions and the marks of notes, in order', () => {
    expect(pointsOf(d).map((p) => [p.at, p.deleted, p.title])).toEqual([[8, 'price', 'Deleted'], [14, '', 'Comment'], [15, '', 'Footnote']]);
  });
});
