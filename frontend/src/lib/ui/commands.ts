// All that can be done by key or menu. The keys sheet lists it and the window's menus name
// it; a key that belongs to one place works there alone.
import { flushSync } from 'svelte';
import { api } from '../api';
import { clips } from '../state/clips.svelte';
import { printing } from '../state/printing.svelte';
import { reader, type Beside } from '../state/reader.svelte';
import { review } from '../state/review.svelte';
import { session } from '../state/session.svelte';
import { layout, type Place } from '../state/layout.svelte';
import { notices } from '../state/notices.svelte';
import { settings } from '../state/settings.svelte';
import { viewing } from '../state/viewing.svelte';
import { prefs, zoomed } from '../state/prefs.svelte';
import { search } from '../state/search.svelte';
import { matches, single, type Chord } from '../text/keys';
import * as results from './results';

export interface Command {
  name: string;
  label: string;
  group: 'Search' | 'Results' | 'Document' | 'Clips' | 'Matter' | 'Window';
  keys: Chord[];
  run?: (chord: Chord) => unknown; // none for what a place does with its keys by itself
  within?: string; // selector of the only place where the keys work
  fields?: boolean; // whether the keys work in text fields; single characters never do
}

function focus(selector: string) {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

// samples is the matter of the sample contracts, which hold nobody's own.
export const samples = 'samples';

// addFolder adds a folder to the matter that is shown. Where that is the samples', or there is none and a
// keychain that would open an encrypted one, it is asked which matter it is for.
export async function addFolder() {
  const folder = await notices.attempt(() => api.PickFolder());
  if (!folder) return;
  if (session.matter === samples || (!session.matter && (await notices.attempt(() => api.HasKeychain())))) prefs.dropped({ folders: [folder], files: [], problem: '' });
  else await session.index(session.matter || 'default', [folder]);
}

// panes are the parts of the window in the order in which F6 goes through them. Where the tree or the
// table is not there, what chooses it is.
const middle = '#question, main [role="grid"], main:not(:has(#question, [role="grid"])) :is(select, button):enabled';
const panes = ['nav [role="tree"], nav:not(:has([role="tree"])) select', middle, 'aside > .pane'];

// toMiddle goes to the result that was opened, or else to where the middle begins.
export function toMiddle() {
  const result = document.querySelector<HTMLElement>('main article.current [tabindex="0"]');
  if (result) result.focus();
  else focus(middle);
}

export function toPlace(place: Place) {
  flushSync(() => (layout.place = place));
  focus(middle);
}

// aside shows a list beside the open document and gives it the keyboard, or takes it away.
function aside(which: Beside) {
  if (!viewing.open) notices.tell('Open a document first');
  else flushSync(() => reader.aside(reader.beside === which ? '' : which));
  focus('.beside :is([tabindex="0"], button):enabled');
}

function nextPane(by: number) {
  const elements = panes.map((p) => document.querySelector<HTMLElement>(p)).filter((e) => e !== null && e.closest('[inert]') === null) as HTMLElement[];
  const now = document.activeElement;
  const at = elements.findIndex((e) => (e.closest('nav, main, aside') ?? e).contains(now));
  const next = elements[(Math.max(at, by > 0 ? -1 : 0) + by + elements.length) % elements.length];
  if (next?.matches('.pane')) next.querySelector<HTMLElement>('button, input, [tabindex="0"]')?.focus();
  else next?.focus();
}

// choices is how many of the documents that a question names have a key, by their place.
export const choices = 5;

function chooseNamed(place: number) {
  const named = search.answer && !search.answer.asked && !search.noRoute ? search.answer.route[place - 1] : undefined;
  if (named) void search.limit(() => (search.docs = [named.doc]));
}

const inResults = { group: 'Results', within: '.results' } as const;

export const commands: Command[] = [
  { name: 'place-search', label: 'Search', group: 'Window', keys: ['Mod+1'], run: () => toPlace('search'), fields: true },
  { name: 'place-review', label: 'Review: every document against every question', group: 'Window', keys: ['Mod+2'], run: () => toPlace('review'), fields: true },
  { name: 'place-dates', label: 'Deadlines: what falls on which day', group: 'Window', keys: ['Mod+3'], run: () => toPlace('dates'), fields: true },
  { name: 'place-compare', label: 'Compare: two documents side by side', group: 'Window', keys: ['Mod+4'], run: () => toPlace('compare'), fields: true },
  { name: 'place-documents', label: 'Documents: what is known of each, as a table', group: 'Window', keys: ['Mod+5'], run: () => toPlace('documents'), fields: true },
  { name: 'search', label: 'Go to the question', group: 'Search', keys: ['Mod+K', '/'], run: () => toPlace('search'), fields: true },
  { name: 'ask', label: 'Search at once; typed filters become chips', group: 'Search', keys: ['Enter'], within: '#question' },
  { name: 'keep', label: 'Keep this question, or let go of it', group: 'Search', keys: ['Mod+D'], run: () => results.toggleKept(), fields: true },
  { name: 'lift', label: 'Search the whole matter', group: 'Search', keys: ['Mod+Shift+M'], run: () => search.limit(() => { search.noRoute = true; search.docs = []; }), fields: true },
  { name: 'as-typed', label: 'Look for the question’s words alone, or understand it again', group: 'Search', keys: ['Mod+Shift+U'], run: () => search.limit(() => (search.asTyped = !search.asTyped)), fields: true },
  { name: 'choose', label: 'Search only in the first, second, … document that the question names', group: 'Search', keys: [...Array(choices).keys()].map((n) => `Alt+${n + 1}`), run: (chord) => chooseNamed(Number(chord.at(-1))), fields: true },
  { name: 'results', label: 'From the question to the results', group: 'Search', keys: ['ArrowDown'], within: '#question' },
  { ...inResults, name: 'next-result', label: 'Next result', keys: ['j', 'ArrowDown'], run: () => results.move(1) },
  { ...inResults, name: 'previous-result', label: 'Previous result', keys: ['k', 'ArrowUp'], run: () => results.move(-1) },
  { ...inResults, name: 'first-result', label: 'First result', keys: ['Home'], run: () => results.go(0) },
  { ...inResults, name: 'last-result', label: 'Last result', keys: ['End'], run: () => results.go(Infinity) },
  { ...inResults, name: 'open-result', label: 'Open in the document', keys: ['Enter'] },
  { ...inResults, name: 'clip-result', label: 'Clip', keys: ['c'], run: () => results.clip() },
  { ...inResults, name: 'copy-result', label: 'Copy with citation', keys: ['y'], run: () => results.copy() },
  { ...inResults, name: 'similar-result', label: 'Find passages like it in other documents', keys: ['l'], run: () => results.alike() },
  { ...inResults, name: 'more-result', label: 'More from its document, or the best alone', keys: ['m'], run: () => results.more() },
  { ...inResults, name: 'best-of-each', label: 'Documents by their best passages, or all passages', keys: ['b'], run: () => search.limit(() => (search.bestOfEach = !search.bestOfEach)) },
  { ...inResults, name: 'why-result', label: 'Explain the score', keys: ['w'], run: () => results.press('why') },
  { ...inResults, name: 'list-in-review', label: 'The contracts that meet the question, as a table in Review', keys: ['r'], run: () => document.querySelector<HTMLElement>('[data-listed]')?.click() },
  { name: 'find', label: 'Find in the document', group: 'Document', keys: ['Mod+F'], run: () => focus('#find'), fields: true },
  { name: 'next-hit', label: 'Next hit in the document', group: 'Document', keys: ['Mod+G'], run: () => viewing.step(1), fields: true },
  { name: 'previous-hit', label: 'Previous hit in the document', group: 'Document', keys: ['Mod+Shift+G'], run: () => viewing.step(-1), fields: true },
  { name: 'proofread', label: 'Proofread the document: what is wrong in it', group: 'Document', keys: ['F7'], run: () => aside('proofread'), fields: true },
  { name: 'highlights', label: 'Highlights and notes in the document', group: 'Document', keys: ['Mod+Shift+H'], run: () => aside('highlights'), fields: true },
  { name: 'highlight', label: 'Highlight the chosen words', group: 'Document', keys: ['h'], within: '[aria-label="Document"]' },
  { name: 'note', label: 'Highlight the chosen words and write a note', group: 'Document', keys: ['m'], within: '[aria-label="Document"]' },
  { name: 'print-document', label: 'Print the document with its highlights', group: 'Document', keys: [], run: () => printing.print('document') },
  { name: 'print', label: 'Print the document with its highlights, or the answer', group: 'Document', keys: ['Mod+P'], run: () => printing.print(), fields: true },
  { name: 'print-answer', label: 'Print the answer', group: 'Search', keys: [], run: () => printing.print('answer') },
  { name: 'next-change', label: 'Next change between two documents', group: 'Document', keys: ['n'], within: '.compare' },
  { name: 'previous-change', label: 'Previous change between two documents', group: 'Document', keys: ['p'], within: '.compare' },
  { name: 'clips', label: 'Show the clips, or the document', group: 'Clips', keys: ['Mod+Shift+B', 'Mod+J'], run: () => settings.change({ clips: !settings.now.clips, rightShut: false }), fields: true },
  { name: 'export', label: 'Export…', group: 'Clips', keys: ['Mod+E'], run: () => (layout.dialog = 'export'), fields: true },
  { name: 'move-clip-up', label: 'Move the clip up', group: 'Clips', keys: ['Alt+ArrowUp'], within: '.clip' },
  { name: 'move-clip-down', label: 'Move the clip down', group: 'Clips', keys: ['Alt+ArrowDown'], within: '.clip' },
  { name: 'remove-clip', label: 'Remove the clip', group: 'Clips', keys: ['Delete'], within: '.clip' },
  { name: 'undo', label: 'Bring back the clip removed last', group: 'Clips', keys: ['Mod+Z'], run: () => (layout.place === 'review' && document.activeElement?.closest('main') ? void review.undo() : clips.restore()) },
  { name: 'copy-clips', label: 'Copy all clips with their citations', group: 'Clips', keys: ['Mod+Shift+C'], run: () => clips.list.length > 0 && clips.copy(clips.list), fields: true },
  { name: 'new-matter', label: 'New matter…', group: 'Matter', keys: ['Mod+N'], run: () => (layout.dialog = 'matter'), fields: true },
  { name: 'add-firm', label: 'Add a firm matter…', group: 'Matter', keys: [], run: () => session.servers && (layout.dialog = 'firm') },
  { name: 'add-folder', label: 'Add a folder…', group: 'Matter', keys: ['Mod+O'], run: addFolder, fields: true },
  { name: 'update', label: 'Bring the matter up to date', group: 'Matter', keys: ['F5'], fields: true, run: () => session.matter && session.index(session.matter, []) },
  { name: 'files', label: 'Files that could not be indexed', group: 'Matter', keys: [], run: () => (layout.dialog = 'files') },
  { name: 'repair', label: 'Check the matter, and repair what is damaged', group: 'Matter', keys: [], run: () => session.matter && session.repair() },
  { name: 'filter-documents', label: 'Filter the list of documents', group: 'Matter', keys: ['Mod+Shift+O'], run: () => { if (layout.panes.left === 0) layout.toggle('left'); setTimeout(() => focus('#filter')); }, fields: true },
  { name: 'pick-document', label: 'Search only in this document', group: 'Matter', keys: ['Space'], within: '[role="tree"]' },
  { name: 'document-menu', label: 'What can be done with a document', group: 'Matter', keys: ['Shift+F10'], within: '[role="tree"]' },
  { name: 'documents', label: 'Show or hide the list of documents', group: 'Window', keys: ['Mod+B'], run: () => layout.toggle('left'), fields: true },
  { name: 'right', label: 'Show or hide the document', group: 'Window', keys: ['Mod+Alt+B'], run: () => layout.toggle('right'), fields: true },
  { name: 'next-pane', label: 'Next part of the window', group: 'Window', keys: ['F6'], run: () => nextPane(1), fields: true },
  { name: 'previous-pane', label: 'Previous part of the window', group: 'Window', keys: ['Shift+F6'], run: () => nextPane(-1), fields: true },
  { name: 'keys', label: 'Keys and commands', group: 'Window', keys: ['F1', '?', 'Mod+Shift+P'], run: () => (layout.dialog = 'commands'), fields: true },
  { name: 'settings', label: 'Settings', group: 'Window', keys: ['Mod+,'], run: () => prefs.show('general'), fields: true },
  { name: 'models', label: 'Models', group: 'Window', keys: [], run: () => prefs.show('models') },
  { name: 'about', label: 'About Pincite', group: 'Window', keys: [], run: () => prefs.show('about') },
  { name: 'zoom-in', label: 'Larger text', group: 'Window', keys: ['Mod+=', 'Mod++'], run: () => settings.change({ textSize: zoomed(settings.now.textSize, 0.1) }), fields: true },
  { name: 'zoom-out', label: 'Smaller text', group: 'Window', keys: ['Mod+-'], run: () => settings.change({ textSize: zoomed(settings.now.textSize, -0.1) }), fields: true },
  { name: 'zoom-reset', label: 'Text of the usual size', group: 'Window', keys: ['Mod+0'], run: () => settings.change({ textSize: 1 }), fields: true },
  { name: 'theme-system', label: 'Appearance of the system', group: 'Window', keys: [], run: () => settings.change({ theme: 'system' }) },
  { name: 'theme-light', label: 'Light appearance', group: 'Window', keys: [], run: () => settings.change({ theme: 'light' }) },
  { name: 'theme-dark', label: 'Dark appearance', group: 'Window', keys: [], run: () => settings.change({ theme: 'dark' }) },
];

export function command(name: string) {
  commands.find((c) => c.name === name)?.run?.('');
}

export const mac = /mac/i.test(globalThis.navigator?.userAgent ?? '');

const field = (e: Element | null): boolean => e?.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]') ?? false;

// onKey runs what a key stands for.
export function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || layout.dialog !== '') return;
  const at = event.target instanceof Element ? event.target : null;
  for (const c of commands) {
    if (!c.run || (c.within && !at?.closest(c.within))) continue;
    for (const chord of c.keys) {
      if (!matches(chord, event, mac)) continue;
      if (field(at) && (single(chord) || !c.fields)) continue;
      if (single(chord) && !settings.now.singleKeys) continue;
      event.preventDefault();
      c.run(chord);
      return;
    }
  }
}
