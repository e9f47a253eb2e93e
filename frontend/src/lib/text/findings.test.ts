import { describe, expect, it } from 'vitest';
import type { Finding } from '../api/types';
import { findingMarks, listed } from './findings';

const finding = (id: string, severity: string, start: number, end: number): Finding =>
  ({ id, kind: 'undefined term', severity, at: { start, end }, quote: 'x', message: 'it is defined nowhere', section: '', page: 0, heed: '' });

describe('findings', () => {
  const all = { findings: [finding('a', 'high', 0, 4), finding('b', 'low', 6, 8), finding('c', 'normal', 0, 0)], ignored: [finding('d', 'normal', 9, 12)] };
  it('are listed by what is wanted', () => {
    const ids = (ignored: boolean, low: boolean) => listed(all, ignored, low).map((f) => f.id).join('');
    expect([ids(false, false), ids(false, true), ids(true, false), listed(null, false, true)]).toEqual(['ac', 'abc', 'd', []]);
  });
  it('are marked where they have words, and the one that is looked at apart', () => {
    expect(findingMarks(listed(all, false, true), 1).map((m) => [m.span.start, m.kind])).toEqual([[0, 'finding high'], [6, 'finding low here']]);
  });
});
