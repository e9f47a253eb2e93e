// Keys as they are pressed and as they are told.

// A chord is written "Mod+Shift+G": Mod is the command key on a Mac, the control key
// elsewhere. A chord of one character without Mod or Alt is that character, however the
// keyboard makes it.
export type Chord = string;

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const parts = (chord: Chord) => {
  const list = chord.split(/\+(?!$)/);
  return { key: list.at(-1)!, mod: list.includes('Mod'), alt: list.includes('Alt'), shift: list.includes('Shift') };
};

export function matches(chord: Chord, e: Pressed, mac: boolean): boolean {
  const { key, mod, alt, shift } = parts(chord);
  const held = mac ? e.metaKey : e.ctrlKey;
  const other = mac ? e.ctrlKey : e.metaKey;
  if (held !== mod || other || e.altKey !== alt) return false;
  const bare = single(chord);
  return (bare || e.shiftKey === shift) && (bare ? e.key === key : e.key.toLowerCase() === key.toLowerCase());
}

// single reports whether a chord is one character, which a text field takes for itself.
export const single = (chord: Chord): boolean => [...chord].length === 1;

const names: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', ' ': 'Space' };

export function told(chord: Chord, mac: boolean): string {
  const { key, mod, alt, shift } = parts(chord);
  const name = names[key] ?? key;
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`;
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}
