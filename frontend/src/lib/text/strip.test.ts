import { describe, expect, it } from 'vitest';
import { anchorAt, anchorOf, heightOf, inView, itemAt, itemOf, positionOf, strip } from './strip';

const s = strip([100, 50, 0, 200], 10);

describe('strip', () => {
  it('lays items one below the other', () => {
    expect(s.tops).toEqual([10, 120, 180, 190]);
    expect(s.total).toBe(400);
  });
  it('has nothing to show without items', () => {
    const none = strip([], 10);
    expect(inView(none, 0, 100)).toEqual({ start: 0, end: 0 });
    expect(heightOf(none, anchorAt(none, 50))).toBe(0);
  });
  it('finds the item at every height', () => {
    expect([-5, 0, 10, 119, 120, 179, 180, 190, 399, 4000].map((y) => itemAt(s, y))).toEqual([0, 0, 0, 0, 1, 1, 2, 3, 3, 3]);
  });
  it('shows every item that a view touches', () => {
    for (let from = 0; from < s.total; from++) {
      for (const height of [1, 60, 500]) {
        const range = inView(s, from, from + height);
        s.tops.forEach((top, i) => {
          const touches = top < from + height && top + s.heights[i]! > from;
          if (touches) expect(i >= range.start && i < range.end, `item ${i} at ${from}+${height}`).toBe(true);
        });
      }
    }
  });
});

describe('anchors', () => {
  it('bring back the height they were taken at', () => {
    for (let y = 10; y <= 390; y++) {
      const item = itemAt(s, y);
      const inside = y <= s.tops[item]! + s.heights[item]!;
      if (inside) expect(heightOf(s, anchorAt(s, y))).toBeCloseTo(y, 6);
    }
  });
  it('stay with their item when others grow', () => {
    const a = anchorAt(s, 145);
    expect(heightOf(strip([300, 50, 0, 200], 10), a)).toBe(345);
  });
  it('follow a position of the text there and back', () => {
    const spans = [{ start: 0, end: 100 }, { start: 100, end: 100 }, { start: 102, end: 400 }];
    for (let at = 0; at < 400; at++) {
      if (at >= 100 && at < 102) continue; // between two items
      expect(Math.abs(positionOf(spans, anchorOf(spans, at)) - at)).toBeLessThanOrEqual(1);
    }
    expect(itemOf(spans, 101)).toBe(1);
    expect(itemOf([], 5)).toBe(0);
    expect(positionOf([], { item: 0, share: 0.5 })).toBe(0);
  });
});
