// What menus and keys do, by the names that the program's menu gives them.
import { api } from '../api';
import { desk } from '../state/desk.svelte';
import { prefs, zoomed } from '../state/prefs.svelte';

export function focus(selector: string) {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}

export async function addFolder() {
  const folder = await desk.attempt(() => api.PickFolder());
  if (folder) await desk.index(desk.matter || 'default', [folder]);
}

export function command(name: string) {
  const commands: Record<string, () => unknown> = {
    search: () => focus('#question'),
    find: () => focus('#find'),
    'next-hit': () => desk.step(1),
    'previous-hit': () => desk.step(-1),
    'add-folder': addFolder,
    'new-matter': () => (desk.dialog = 'matter'),
    export: () => (desk.dialog = 'export'),
    update: () => desk.matter && desk.index(desk.matter, []),
    files: () => (desk.dialog = 'files'),
    settings: () => prefs.show('general'),
    models: () => prefs.show('models'),
    about: () => prefs.show('about'),
    documents: () => desk.change({ left: desk.settings.left === 0 ? 260 : 0 }),
    clips: () => desk.change({ clips: !desk.settings.clips }),
    'zoom-in': () => desk.change({ textSize: zoomed(desk.settings.textSize, 0.1) }),
    'zoom-out': () => desk.change({ textSize: zoomed(desk.settings.textSize, -0.1) }),
    'zoom-reset': () => desk.change({ textSize: 1 }),
    'theme-system': () => desk.change({ theme: 'system' }),
    'theme-light': () => desk.change({ theme: 'light' }),
    'theme-dark': () => desk.change({ theme: 'dark' }),
  };
  commands[name]?.();
}
