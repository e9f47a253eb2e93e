import { expect, test } from 'vitest';
import type { Settings } from '../api';

// The page finds the program's methods on the global object.
const saved: Settings[] = [];
let release: () => void = () => undefined;
(globalThis as unknown as { go: unknown }).go = {
  desktop: {
    API: {
      SaveSettings: (settings: Settings) => {
        saved.push(settings);
        return new Promise<void>((done) => { release = done; });
      },
    },
  },
};
const { settings } = await import('./settings.svelte');

// written lets the writing under way end, and those that follow it.
async function written(): Promise<void> {
  for (let before = -1; before !== saved.length;) {
    before = saved.length;
    release();
    await new Promise((done) => setTimeout(done));
  }
}

test('settings are written one after the other, and what is so already is not', async () => {
  settings.change({ theme: 'dark' });
  for (const left of [260, 280, 300]) settings.change({ left });
  expect(saved.map((s) => [s.theme, s.left])).toEqual([['dark', 0]]); // it has not ended
  await written();
  expect(saved.map((s) => [s.theme, s.left])).toEqual([['dark', 0], ['dark', 300]]);

  settings.change({ theme: 'dark', left: 300 });
  await written();
  expect(saved.length, 'writings').toBe(2);
  settings.change({ theme: 'dark', left: 320 });
  await written();
  expect(saved.at(-1)).toMatchObject({ theme: 'dark', left: 320 });
});
