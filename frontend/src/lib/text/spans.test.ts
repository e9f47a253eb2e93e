import { describe, expect, it } from 'vitest';
import { find, lines, pieces, trim } from './spans';

const text = '§ 4 “Fees” é 😀 are\r\ndue.';

describe('pieces', () => {
  it('covers the range without a mark', () => {
    expect(pieces({ start: 3, end: 9 }, [])).toEqual([{ start: 3, end: 9, marks: [] }]);
  });
  it('cuts at the ends of marks that overlap', () => {
    const a = { span: { start: 2, end: 6 } };
    const b = { span: { start: 4, end: 12 } };
    const got = pieces({ start: 0, end: 10 }, [a, b]);
    expect(got.map((p) => [p.start, p.end, p.marks.length])).toEqual([[0, 2, 0], [2, 4, 1], [4, 6, 2], [6, 10, 1]]);
  });
  it('joins to the text for every pair of marks', () => {
    for (let start = 0; start <= text.length; start++) {
      for (let end = start; end <= text.length; end++) {
        const marks = [{ span: { start, end } }, { span: { start: 3, end: 8 } }];
        const got = pieces({ start: 0, end: text.length }, marks);
        expect(got.map((p) => text.slice(p.start, p.end)).join('')).toBe(text);
        const marked = got.filter((p) => p.marks.includes(marks[0]!)).map((p) => text.slice(p.start, p.end)).join('');
        expect(marked).toBe(text.slice(start, end));
      }
    }
  });
});

describe('trim', () => {
  it('keeps characters of two units whole', () => {
    const s = trim(text, { start: 11, end: 16 });
    expect(text.slice(s.start, s.end)).toBe('é 😀');
  });
  it('leaves nothing of white space', () => expect(trim('a  b', { start: 1, end: 3 })).toEqual({ start: 3, end: 3 }));
});

describe('lines', () => {
  const word = (start: number, left: number, top: number) => ({
    span: { start, end: start + 4 }, left, top, right: left + 30, bottom: top + 10,
  });
  const boxes = [word(0, 10, 10), word(5, 45, 10), word(10, 10, 24), word(15, 300, 24)];
  it('joins the words of a line and not those of two', () => {
    expect(lines(boxes, { start: 0, end: 14 })).toEqual([
      { left: 10, top: 10, right: 75, bottom: 20 },
      { left: 10, top: 24, right: 40, bottom: 34 },
    ]);
  });
  it('keeps columns apart', () => expect(lines(boxes, { start: 10, end: 19 })).toHaveLength(2));
  it('finds nothing outside', () => expect(lines(boxes, { start: 40, end: 50 })).toEqual([]));
});

describe('find', () => {
  it('finds words across a line end, whatever their case', () => {
    expect(find(text, 'ARE due').map((s) => text.slice(s.start, s.end))).toEqual(['are\r\ndue']);
  });
  it('takes signs for themselves', () => expect(find('a.b axb', 'a.b')).toEqual([{ start: 0, end: 3 }]));
  it('finds nothing for nothing', () => expect(find(text, ' ')).toEqual([]));
});
