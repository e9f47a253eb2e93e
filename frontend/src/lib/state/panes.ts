// How the window is shared out between the panes, in CSS pixels.
import type { Settings } from '../api';

export const least = { left: 180, middle: 340, right: 280 };
export const dividers = 2 * 7;

export type Panes = Pick<Settings, 'left' | 'right' | 'leftShut' | 'rightShut'>;

// isNarrow tells whether a window has no room for both side panes, as one of a magnified screen.
export const isNarrow = (window: number): boolean => window < least.left + least.middle + least.right + dividers;

// isTight tells whether a document, or one beside a table, leaves the list of documents no room.
export const isTight = (window: number, table = false): boolean => window < (table ? 1500 : 1200);

// fit returns the widths of the side panes in a window: those that the user gave them as
// far as the middle keeps what it needs, 0 for a pane that is shut. The document gives way
// first; in a narrow window the documents on the left are not shown beside it. One that was
// never given a width has its share: the left one what names of files need, the right one a
// part of what is not the left one's.
export function fit(window: number, panes: Panes, part = 0.5): { left: number; right: number } {
  const room = Math.max(0, window - dividers - least.middle);
  let left = panes.leftShut || (!panes.rightShut && isNarrow(window)) ? 0 : Math.max(least.left, panes.left || share(window));
  let right = panes.rightShut ? 0 : Math.max(least.right, panes.right || Math.round((window - left - dividers) * part));
  if (left + right > room && right > 0) right = Math.max(least.right, room - left);
  if (left + right > room && left > 0) left = Math.max(least.left, room - right);
  return { left, right };
}

const share = (window: number): number => Math.round(Math.min(420, Math.max(260, window * 0.15)));

// show returns what shows a pane or hides it; in a narrow window, or where there is no room for both beside a table, the left one
// takes the place of the document.
export function show(side: 'left' | 'right', on: boolean, window: number, crowded = false): Partial<Panes> {
  if (side === 'right') return { rightShut: !on };
  return { leftShut: !on, ...(on && (crowded || isNarrow(window)) ? { rightShut: true } : {}) };
}

// drag returns what becomes of a pane that is pulled to a width: narrower than half of the
// least it needs, it shuts.
export function drag(width: number, side: 'left' | 'right', window: number): { width: number; shut: boolean } {
  const most = Math.max(least[side], window - dividers - least.middle);
  if (width < least[side] / 2) return { width: least[side], shut: true };
  return { width: Math.round(Math.min(most, Math.max(least[side], width))), shut: false };
}
