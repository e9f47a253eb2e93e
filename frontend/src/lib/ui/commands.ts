// What menus and keys do, by the names that the program's menu gives them.
import { api } from '../api';
import { desk } from '../state/desk.svelte';

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
    settings: () => (desk.dialog = 'settings'),
  };
  commands[name]?.();
}
