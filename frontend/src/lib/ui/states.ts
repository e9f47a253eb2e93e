// How the states of files look.
import type { IconName } from './Icon.svelte';

// iconOf returns the sign of a state; the word stands beside it.
export function iconOf(state: string): IconName {
  switch (state) {
    case 'indexed': return 'check';
    case 'container': return 'folder';
    case 'needs password': return 'lock';
    case 'needs OCR': return 'image';
    case 'changing':
    case 'online only': return 'clock';
    default: return 'warn';
  }
}
