// Arithmetic of spans: half-open ranges of UTF-16 code units, as JavaScript counts.
import type { Box, Span } from '../api/types';

export const length = (s: Span): number => s.end - s.start;

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

// A piece of a text and the marks that lie on it.
export interface Piece<Mark> {
  start: number;
  end: number;
  marks: Mark[];
}

// pieces cuts a range at the ends of marks. The pieces cover the range in order; each
// names the marks that lie over all of it.
export function pieces<Mark extends { span: Span }>(range: Span, marks: Mark[]): Piece<Mark>[] {
  const on = marks.filter((m) => overlaps(m.span, range) && length(m.span) > 0);
  const cuts = new Set([range.start, range.end]);
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

// shift moves a span.
export const shift = (s: Span, by: number): Span => ({ start: s.start + by, end: s.end + by });

// trim takes the white space at a span's ends away.
export function trim(text: string, s: Span): Span {
  let { start, end } = s;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
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

// find returns where a text holds words, whatever their case, at most `limit` times.
export function find(text: string, words: string, limit = 2000): Span[] {
  const out: Span[] = [];
  if (words.trim() === '') return out;
  const pattern = words.trim().split(/\s+/).map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  for (const m of text.matchAll(new RegExp(pattern, 'giu'))) {
    out.push({ start: m.index, end: m.index + m[0].length });
    if (out.length === limit) break;
  }
  return out;
}
