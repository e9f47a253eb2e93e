import { describe, expect, it } from 'vitest';
import { nearest } from './chooser';

const word = (start: number, left: number, top: number) => ({ span: { start, end: start + 4 }, left, top, right: left + 30, bottom: top + 10 });
const words = [word(0, 10, 10), word(5, 45, 10), word(10, 10, 24), word(15, 300, 24)];
const at = (x: number, y: number) => nearest(words, x, y)?.span.start;

describe('nearest', () => {
  it('is the word under the point', () => expect([at(12, 12), at(60, 15), at(20, 30)]).toEqual([0, 5, 10]));
  it('is the nearer one between two', () => expect([at(41, 15), at(44, 15)]).toEqual([0, 5]));
  it('stays in the line at its end', () => expect(at(200, 15)).toBe(5));
  it('is the last one below everything', () => expect(at(310, 500)).toBe(15));
  it('is none on an empty page', () => expect(nearest([], 1, 1)).toBeNull());
});
