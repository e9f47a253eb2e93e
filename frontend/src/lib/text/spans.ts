// Arithmetic of spans: half-open ranges of UTF-16 code units, as JavaScript counts.
import type { Box, Span } from '../api/types';

const length = (s: Span): number => s.end - s.start;

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

// A piece of a text and the marks that lie on it.
export interface Piece<Mark> {
  start: number;
  end: number;
  marks: Mark[];
}

// pieces cuts a range at the ends of marks, and at places besides. The pieces cover the
// range in order; each names the marks that lie over all of it.
export function pieces<Mark extends { span: Span }>(range: Span, marks: Mark[], places: number[] = []): Piece<Mark>[] {
  const on = marks.filter((m) => overlaps(m.span, range) && length(m.span) > 0);
  const cuts = new Set([range.start, range.end, ...places.filter((p) => p > range.start && p < range.end)]);
  for (const { span } of on) {
    if (span.start > range.start) cuts.add(span.start);
    if (span.end < range.end) cuts.add(span.end);
  }
  const at = [...cuts].sort((a, b) => a - b);
  const out: Piece<Mark>[] = [];
  for (let i = 0; i + 1 < at.length; i++) {
    const piece = { start: at[i]!, end: at[i + 1]! };
    out.push({ ...piece, marks: on.filter((m) => overlaps(m.span, piece)) });
  }
  return out;
}

// unitsOf is a span of Unicode code points in UTF-16 code units.
export function unitsOf(text: string, s: Span): Span {
  let [point, unit] = [0, 0];
  const to = (end: number) => {
    for (; point < end && unit < text.length; point++) unit += text.codePointAt(unit)! > 0xffff ? 2 : 1;
    return unit;
  };
  const start = to(s.start);
  return { start, end: to(s.end) };
}

// shift moves a span.
export const shift = (s: Span, by: number): Span => ({ start: s.start + by, end: s.end + by });

// trim takes the white space at a span's ends away.
export function trim(text: string, s: Span): Span {
  let { start, end } = s;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}

// whole widens a span until neither end lies inside a character as a reader sees it: a
// pair of surrogates, a letter with its combining marks, an emoji made of several, CRLF.
export function whole(text: string, s: Span): Span {
  const start = boundary(text, s.start, false);
  return { start, end: s.end > s.start ? boundary(text, s.end, true) : start };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// reach is how much of the text around a place is looked at, in code units.
const reach = 64;

// boundary is the place itself where characters meet there, and else the end of the
// character around it, or its start.
function boundary(text: string, place: number, end: boolean): number {
  if (place <= 0) return 0;
  if (place >= text.length) return text.length;
  let from = Math.max(0, place - reach);
  if (low(text, from)) from--;
  const around = graphemes.segment(text.slice(from, place + reach)).containing(place - from);
  if (!around || from + around.index === place) return place;
  return from + around.index + (end ? around.segment.length : 0);
}

const low = (text: string, i: number): boolean => /[\uDC00-\uDFFF]/.test(text[i] ?? '');

// grow moves the end of a span by a word: on to the end of the next one, or back to the
// end of the one before. It never leaves less than a word.
export function grow(text: string, s: Span, back: boolean): Span {
  if (!back) {
    const next = /\S+/g;
    next.lastIndex = s.end;
    const m = next.exec(text);
    return m ? { start: s.start, end: m.index + m[0].length } : s;
  }
  const less = text.slice(s.start, s.end).replace(/\s*\S+\s*$/, '');
  return less.trim() === '' ? s : { start: s.start, end: s.start + less.length };
}

// wordAt is the word around a place, or the first one after it.
export function wordAt(text: string, place: number): Span {
  let start = place;
  while (start > 0 && /\S/.test(text[start - 1]!)) start--;
  return trim(text, grow(text, { start, end: start }, false));
}

// within returns those of some spans, which are in order and apart, that overlap a range.
export function within(spans: Span[], range: Span): Span[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= range.start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < spans.length && spans[end]!.start < range.end) end++;
  return spans.slice(low, end);
}

// A rectangle in points.
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// lines joins the boxes of the words in a span into one rectangle a line. Words are on one
// line where they overlap by half of the lower one's height and follow each other.
export function lines(boxes: Box[], span: Span): Rectangle[] {
  const out: Rectangle[] = [];
  for (const b of boxes) {
    if (!overlaps(b.span, span)) continue;
    const last = out.at(-1);
    const shared = last ? Math.min(last.bottom, b.bottom) - Math.max(last.top, b.top) : 0;
    const height = last ? Math.min(last.bottom - last.top, b.bottom - b.top) : 0;
    const gap = last ? b.left - last.right : 0;
    if (last && shared > height / 2 && gap > -2 && gap < 40) {
      last.right = Math.max(last.right, b.right);
      last.top = Math.min(last.top, b.top);
      last.bottom = Math.max(last.bottom, b.bottom);
    } else {
      out.push({ left: b.left, top: b.top, right: b.right, bottom: b.bottom });
    }
  }
  return out;
}

// alike are signs that a keyboard has one key for and a contract several: straight and
// curly quotes, hyphens and dashes.
const alike = ["'‘’‚‛`´", '"“”„‟«»', '\\-‐‑‒–—−'];

// find returns where a text holds words, whatever their case, white space, quotes and
// dashes, at most `limit` times.
export function find(text: string, words: string, limit = 2000): Span[] {
  const out: Span[] = [];
  if (words.trim() === '') return out;
  const sign = (c: string) => {
    const set = alike.find((a) => a.includes(c));
    return set ? `[${set}]` : c.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  };
  const pattern = words.trim().split(/\s+/).map((w) => [...w].map(sign).join('')).join('\\s+');
  for (const m of text.matchAll(new RegExp(pattern, 'giu'))) {
    out.push({ start: m.index, end: m.index + m[0].length });
    if (out.length === limit) break;
  }
  return out;
}
