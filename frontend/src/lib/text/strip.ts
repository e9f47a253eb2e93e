// Geometry of a strip: items of known heights one below the other, of which only those
// near the view are drawn. Positions are pixels from the strip's top.
import type { Span } from '../api/types';

export interface Strip {
  tops: number[]; // of each item
  heights: number[];
  total: number;
}

export function strip(heights: number[], gap: number): Strip {
  let at = gap;
  const tops = heights.map((height) => {
    const top = at;
    at += height + gap;
    return top;
  });
  return { tops, heights, total: at };
}

// last returns the last index whose value is at most x, or 0.
function last(values: number, at: (i: number) => number, x: number): number {
  let low = 0;
  let high = values;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) <= x) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

// itemAt is the item at a height, or the one above the gap there.
export const itemAt = (s: Strip, y: number): number => last(s.tops.length, (i) => s.tops[i]!, y);

// inView is the half-open range of the items that lie between two heights, in part at
// least.
export function inView(s: Strip, from: number, to: number): Span {
  if (s.tops.length === 0) return { start: 0, end: 0 };
  return { start: itemAt(s, from), end: itemAt(s, to) + 1 };
}

// An anchor is a place in a strip that stays the same when heights change: an item, and
// how far down in it, from 0 to 1.
export interface Anchor {
  item: number;
  share: number;
}

export function anchorAt(s: Strip, y: number): Anchor {
  const item = itemAt(s, y);
  const height = s.heights[item] ?? 0;
  const share = height > 0 ? (y - (s.tops[item] ?? 0)) / height : 0;
  return { item, share: Math.max(0, Math.min(1, share)) };
}

export const heightOf = (s: Strip, a: Anchor): number => (s.tops[a.item] ?? 0) + a.share * (s.heights[a.item] ?? 0);

// anchorOf is about where a position of the text stands, given the span of each item.
export function anchorOf(spans: Span[], position: number): Anchor {
  const item = itemOf(spans, position);
  const span = spans[item];
  if (!span || span.end <= span.start) return { item, share: 0 };
  return { item, share: Math.max(0, Math.min(1, (position - span.start) / (span.end - span.start))) };
}

// itemOf is the item that a position of the text lies in.
export const itemOf = (spans: Span[], position: number): number => last(spans.length, (i) => spans[i]!.start, position);

// positionOf reverses anchorOf.
export function positionOf(spans: Span[], a: Anchor): number {
  const span = spans[a.item];
  return span ? Math.floor(span.start + a.share * (span.end - span.start)) : 0;
}
