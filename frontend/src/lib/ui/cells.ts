// How the marks of a cell look, and are read out.
import { tick } from 'svelte';
import type { ReviewCell } from '../api';
import { isVerified } from '../text/grid';

export function signOf(cell: ReviewCell): { signs: string; words: string } {
  const marks: [boolean, string, string][] = [
    [cell.stale, '!', 'changed since it was verified'], [isVerified(cell), '✓', 'verified'],
    [cell.edited, '✎', 'edited'], [cell.flagged, '⚑', 'flagged'],
  ];
  const set = marks.filter(([is]) => is);
  return { signs: set.map(([, sign]) => sign).join(''), words: set.map(([, , words]) => `, ${words}`).join('') };
}

// spoken is how a cell is read out.
export function spoken(title: string, cell: ReviewCell): string {
  const later = cell.later ? `, amended later: ${cell.later}` : '';
  return `${title}: ${cell.text || cell.state}${cell.stands ? `, ${cell.stands}` : ''}${later}${cell.position ? `, ${cell.position}` : ''}${signOf(cell).words}`;
}

// toTable gives the keyboard to the active cell, or to the table where that is out of sight, once
// what has changed is drawn.
export async function toTable(): Promise<void> {
  await tick();
  const grid = document.querySelector<HTMLElement>('main [role="grid"]');
  (grid?.querySelector<HTMLElement>('[tabindex="0"]') ?? grid)?.focus();
}
