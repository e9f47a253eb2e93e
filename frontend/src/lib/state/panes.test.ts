import { describe, expect, it } from 'vitest';
import { dividers, drag, fit, isNarrow, least, show } from './panes';

const panes = (left: number, right: number, leftShut = false, rightShut = false) => ({ left, right, leftShut, rightShut });

describe('fit', () => {
  it('gives what the user wants where there is room', () => expect(fit(1600, panes(260, 520))).toEqual({ left: 260, right: 520 }));
  it('gives a document without a width half of the rest', () => expect(fit(3840, panes(260, 0)).right).toBe((3840 - 260 - dividers) / 2));
  it('gives names of files more room in a wide window', () => expect([1280, 1920, 3840].map((window) => fit(window, panes(0, 0)).left)).toEqual([260, 288, 420]));
  it('narrows the document first', () => expect(fit(1000, panes(260, 900))).toEqual({ left: 260, right: 1000 - dividers - least.middle - 260 }));
  it('gives a shut pane nothing', () => expect(fit(1280, panes(260, 520, true, true))).toEqual({ left: 0, right: 0 }));
  it('keeps the middle readable down to the least window', () => {
    for (let window = 640; window < 4000; window += 7) {
      for (const p of [panes(180, 280), panes(480, 1400), panes(4000, 4000), panes(260, 0), panes(0, 0, true), panes(600, 600, false, true)]) {
        const { left, right } = fit(window, p);
        expect(window - dividers - left - right).toBeGreaterThanOrEqual(least.middle);
      }
    }
  });
});

describe('a narrow window', () => {
  it.each([[813, true], [814, false]])('of %d pixels: %s', (window, narrow) => expect(isNarrow(window)).toBe(narrow));
  it('shows the document alone beside the middle', () => expect(fit(640, panes(260, 520))).toEqual({ left: 0, right: 286 }));
  it('shows the documents on the left where the other one is shut', () => expect(fit(640, panes(260, 520, false, true))).toEqual({ left: 260, right: 0 }));
  it('has the documents on the left take the place of the document', () => {
    expect(show('left', true, 640)).toEqual({ leftShut: false, rightShut: true });
    expect(show('left', true, 1280)).toEqual({ leftShut: false });
    expect(show('left', true, 1100, true)).toEqual({ leftShut: false, rightShut: true });
    expect(show('left', false, 640)).toEqual({ leftShut: true });
    expect(show('right', true, 640)).toEqual({ rightShut: false });
  });
});

describe('drag', () => {
  it.each([[least.left / 2 - 1, true], [least.left / 2, false], [least.left, false]])('to %d shuts: %s', (width, shut) => {
    expect(drag(width, 'left', 1280)).toEqual({ width: least.left, shut });
  });
  it('leaves the middle what it needs', () => expect(drag(5000, 'right', 1280).width).toBe(1280 - dividers - least.middle));
});
