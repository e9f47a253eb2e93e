import { describe, expect, it } from 'vitest';
import type { Difference } from '../api/types';
import { across, listed, pairs, sideMarks, told } from './compare';

const change = (kind: string, weight: string, a: [number, number], b: [number, number], quoteA = '', quoteB = ''): Difference =>
  ({ kind, weight, place: '5.2', a: { start: a[0], end: a[1] }, b: { start: b[0], end: b[1] }, quoteA, quoteB, pageA: 0, pageB: 0 });

describe('places that stand for each other', () => {
  // A: 100 the same, 10 that went, 200 the same. B: 100 the same, 200 the same, 30 that came.
  const changes = [change('clause inserted', 'substance', [310, 310], [300, 330]), change('clause deleted', 'substance', [100, 110], [100, 100])];
  const all = pairs(changes, 310, 330);
  it.each([[0, 0], [50, 50], [100, 100], [110, 100], [210, 200], [310, 330]])('%i of A is %i of B', (a, b) => expect(across(all, a, 'a')).toBe(b));
  it.each([[50, 50], [200, 210], [330, 310]])('%i of B is %i of A', (b, a) => expect(across(all, b, 'b')).toBe(a));

  it('grows on both sides whatever crosses', () => {
    const crossing = [change('wording', 'substance', [900, 910], [10, 20]), change('wording', 'substance', [100, 105], [90, 95]), change('wording', 'substance', [200, 205], [190, 195]), change('moved', 'form', [5, 9], [800, 804])];
    const found = pairs(crossing, 1000, 1000);
    for (const [i, p] of found.entries()) {
      if (i === 0) continue;
      expect(p.a).toBeGreaterThanOrEqual(found[i - 1]!.a);
      expect(p.b).toBeGreaterThanOrEqual(found[i - 1]!.b);
    }
    expect(across(found, 100, 'a')).toBe(90);
    expect(across(found, 195, 'b')).toBe(205);
  });

  it('holds for empty texts', () => expect(across(pairs([], 0, 0), 0, 'a')).toBe(0));
});

describe('what is listed and marked', () => {
  const figure = change('figure', 'substance', [1, 3], [1, 4], 'thirty', 'sixty');
  const comma = change('punctuation', 'form', [8, 9], [9, 9], ',', '');
  it('is filtered by weight and words', () => {
    expect(listed([figure, comma], 'form', '')).toEqual([comma]);
    expect(listed([figure, comma], '', 'SIXTY')).toEqual([figure]);
  });
  it('is told in words', () => {
    expect(told(figure)).toBe('figure: “thirty” → “sixty”');
    expect(told(comma)).toBe('punctuation: deleted “,”');
  });
  it('is marked where a side has words of it', () => {
    expect(sideMarks([figure, comma], 'b', figure).map((m) => m.kind)).toEqual(['in here']);
    expect(sideMarks([figure, comma], 'a', undefined).map((m) => m.kind)).toEqual(['out', 'slight']);
  });
});
