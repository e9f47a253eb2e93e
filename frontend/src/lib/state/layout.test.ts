import { beforeEach, expect, test } from 'vitest';
import type { Clip, Document } from '../api';
import { layout } from './layout.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';
import { Open, viewing } from './viewing.svelte';
import { workspace } from './workspace.svelte';

beforeEach(() => {
  viewing.close();
  settings.now = { ...settings.now, clips: false, rightShut: false, leftShut: false };
});

const open = () => { viewing.open = new Open({ doc: 'd' } as Document); };

test.each([
  ['search alone', 'search', 1440, false, [true, false]],
  ['search beside a document', 'search', 1440, true, [true, true]],
  ['in a tight window the document takes the room of the list', 'search', 1100, true, [false, true]],
  ['a table alone', 'review', 1440, false, [true, false]],
  ['a table beside a document has the room of the list, too', 'review', 1440, true, [false, true]],
  ['in a wide window all have room', 'review', 1920, true, [true, true]],
  ['two texts leave no room for a third', 'compare', 1920, true, [true, false]],
] as const)('%s', (_, place, width, document, shown) => {
  [layout.place, layout.width] = [place, width];
  if (document) open();
  expect([layout.panes.left > 0, layout.panes.right > 0]).toEqual(shown);
});

test('clips have their pane without a document', () => {
  [layout.place, layout.width] = ['search', 1440];
  settings.now = { ...settings.now, clips: true };
  expect(layout.panes.right).toBeGreaterThan(0);
});

test('who has clips finds the way to them without a document', () => {
  [layout.place, layout.width] = ['search', 1440];
  workspace.now = { ...workspace.now, clips: [{ id: 'a' } as Clip] };
  expect(layout.panes.right).toBeGreaterThan(0);
  workspace.now = { ...workspace.now, clips: [] };
  expect(layout.panes.right).toBe(0);
});

test('what went wrong in a dialog goes with it', () => {
  layout.dialog = 'export';
  notices.fail('the disk is full');
  expect(notices.failedIn).toBe('export');
  layout.dialog = '';
  expect(notices.failure).toBe('');
});
