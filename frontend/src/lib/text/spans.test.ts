import { describe, expect, it } from 'vitest';
import { find, grow, lines, pieces, trim, unitsOf, whole, within, wordAt } from './spans';

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

describe('pieces with places', () => {
  it('cuts there too, and nowhere outside', () => {
    const got = pieces({ start: 2, end: 8 }, [{ span: { start: 4, end: 6 } }], [0, 2, 5, 8, 9]);
    expect(got.map((p) => [p.start, p.end, p.marks.length])).toEqual([[2, 4, 0], [4, 5, 1], [5, 6, 1], [6, 8, 0]]);
  });
});

describe('whole', () => {
  const cases: Record<string, [string, number, number, string]> = {
    'a surrogate pair cut at its end': ['a😀b', 0, 2, 'a😀'],
    'a surrogate pair cut at its start': ['a😀b', 2, 4, '😀b'],
    'both halves of a pair': ['a😀b', 2, 2, ''],
    'a combining mark': ['re\u0301sume\u0301', 0, 2, 're\u0301'],
    'a mark alone': ['re\u0301sume\u0301', 2, 3, 'e\u0301'],
    'several marks': ['a\u0323\u0302b', 2, 4, 'a\u0323\u0302b'],
    'a family of four': ['x👨‍👩‍👧‍👦y', 0, 5, 'x👨‍👩‍👧‍👦'],
    'a flag': ['x🇳🇱y', 3, 6, '🇳🇱y'],
    CRLF: ['due.\r\nNext', 0, 5, 'due.\r\n'],
    'from within CRLF': ['due.\r\nNext', 5, 8, '\r\nNe'],
    'plain words': ['the term', 4, 8, 'term'],
    'from the start to the end': ['é😀', 0, 3, 'é😀'],
  };
  for (const [name, [t, start, end, want]] of Object.entries(cases)) {
    it(name, () => {
      const s = whole(t, { start, end });
      expect(t.slice(s.start, s.end)).toBe(want);
    });
  }
  it('splits no character wherever a selection is made', () => {
    const t = 'é\r\n😀 “a\u0301” \uFEFF👨‍👩‍👧 §\u00A05'.repeat(20);
    const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(t)].map((g) => g.index);
    const ends = new Set([...graphemes, t.length]);
    for (let start = 0; start <= t.length; start++) {
      for (const n of [0, 1, 2, 7]) {
        const end = Math.min(t.length, start + n);
        const s = whole(t, { start, end });
        expect(ends.has(s.start) && ends.has(s.end)).toBe(true);
        expect(s.start <= start && (n === 0 || s.end >= end)).toBe(true);
        expect(isWellFormed(t.slice(s.start, s.end))).toBe(true);
      }
    }
  });
});

const isWellFormed = (s: string) => !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(s);

describe('grow', () => {
  const t = 'The term\r\nis five years.';
  const words = (s: { start: number; end: number }) => t.slice(s.start, s.end);
  it('takes the next word', () => {
    let s = { start: 4, end: 8 };
    expect(words((s = grow(t, s, false)))).toBe('term\r\nis');
    expect(words((s = grow(t, s, false)))).toBe('term\r\nis five');
    expect(words((s = grow(t, s, true)))).toBe('term\r\nis');
    expect(words((s = grow(t, s, true)))).toBe('term');
    expect(words(grow(t, s, true))).toBe('term');
  });
  it('stops at the end', () => expect(grow(t, { start: 0, end: t.length }, false)).toEqual({ start: 0, end: t.length }));
});

describe('wordAt', () => {
  it('is the word around a place', () => expect(wordAt('a term b', 4)).toEqual({ start: 2, end: 6 }));
  it('is the next one in white space', () => expect(wordAt('a   term', 2)).toEqual({ start: 4, end: 8 }));
  it('is nothing at the end', () => expect(wordAt('a ', 2)).toEqual({ start: 2, end: 2 }));
});

describe('within', () => {
  it('is what a filter finds, for every range', () => {
    const spans = [{ start: 2, end: 4 }, { start: 4, end: 5 }, { start: 9, end: 12 }];
    for (let start = 0; start < 14; start++) {
      for (let end = start + 1; end < 15; end++) {
        expect(within(spans, { start, end })).toEqual(spans.filter((s) => s.start < end && start < s.end));
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
  it('takes quotes and dashes for those that a keyboard has', () => {
    expect(find('the “Fees” of the parties’ 5–6', '"fees"')).toEqual([{ start: 4, end: 10 }]);
    expect(find('the parties’ 5–6', "parties' 5-6")).toEqual([{ start: 4, end: 16 }]);
    expect(find('a/b [c]', '/b [C]')).toEqual([{ start: 1, end: 7 }]);
  });
  it('finds no more than it may', () => expect(find('e'.repeat(50), 'e', 7)).toHaveLength(7));
  it('finds nothing for nothing', () => expect(find(text, ' ')).toEqual([]));
});

describe('unitsOf', () => {
  const points = (s: string) => [...s].length;
  it('counts what a reader sees as one as one', () => {
    for (let start = 0; start <= points(text); start++) {
      for (let end = start; end <= points(text); end++) {
        const span = unitsOf(text, { start, end });
        expect(text.slice(span.start, span.end)).toBe([...text].slice(start, end).join(''));
      }
    }
  });
  it('ends with the text', () => expect(unitsOf('a😀', { start: 1, end: 9 })).toEqual({ start: 1, end: 3 }));
});
