// Lists of which one item takes part in the order of Tab, the one whose tabindex is 0; arrows lead to the others.
import { tick } from 'svelte';

// toItem gives the keyboard to that item once the list is drawn.
export async function toItem(list: HTMLElement | undefined) {
  await tick();
  const item = list?.querySelector<HTMLElement>('[tabindex="0"]');
  item?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest' });
}

// stepOf is where a key leads from an item of so many, at most one too far; null for a key that leads nowhere.
export function stepOf(key: string, at: number, length: number, page = 0): number | null {
  switch (key) {
    case 'ArrowDown': case 'j': case 'n': return at + 1;
    case 'ArrowUp': case 'k': case 'p': return at - 1;
    case 'Home': return 0;
    case 'End': return length - 1;
    case 'PageDown': return page > 0 ? at + page : null;
    case 'PageUp': return page > 0 ? at - page : null;
    default: return null;
  }
}

// Doing is what the keys of a list beside the document do: those of all such lists, and its own.
interface Doing {
  go: (to: number) => void;
  undo: () => void;
  close: () => void;
  own: Record<string, (() => void) | false | null | undefined>;
}

// onListKey does what a key does in a list beside the document, whose active item is at, -1 for none. Fields in it keep their keys.
export function onListKey(event: KeyboardEvent, at: number, length: number, does: Doing) {
  if (event.altKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  const to = stepOf(event.key, at, length);
  let doing = does.own[event.key];
  if (event.ctrlKey || event.metaKey) doing = event.key === 'z' && does.undo;
  else if (to !== null) doing = () => does.go(to);
  else if (event.key === 'Escape') doing = does.close;
  if (!doing) return;
  doing();
  event.preventDefault();
  event.stopPropagation();
}
