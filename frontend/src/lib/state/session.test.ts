import { expect, test } from 'vitest';
import type { Asked, Settings, Workspace } from '../api';

// The page finds the program's methods on the global object.
const saved: Settings[] = [];
let release: () => void = () => undefined;
const kept: Workspace = { clips: [], recent: [], saved: [] };
const answers: (() => void)[] = []; // of questions that are being kept
(globalThis as unknown as { go: unknown }).go = {
  desktop: {
    API: {
      SaveSettings: (settings: Settings) => {
        saved.push(settings);
        return new Promise<void>((done) => { release = done; });
      },
      SaveQuestion: (_: string, question: Asked) => {
        kept.saved.push(question);
        const now: Workspace = { ...kept, saved: [...kept.saved] };
        return new Promise<Workspace>((done) => { answers.push(() => done(now)); });
      },
    },
  },
};
const { session } = await import('./session.svelte');
const { api } = await import('../api');

// written lets the writing under way end, and those that follow it.
async function written(): Promise<void> {
  for (let before = -1; before !== saved.length;) {
    before = saved.length;
    release();
    await new Promise((done) => setTimeout(done));
  }
}

test('settings are written one after the other, and what is so already is not', async () => {
  session.change({ theme: 'dark' });
  for (const left of [260, 280, 300]) session.change({ left });
  expect(saved.map((s) => [s.theme, s.left])).toEqual([['dark', 0]]); // it has not ended
  await written();
  expect(saved.map((s) => [s.theme, s.left])).toEqual([['dark', 0], ['dark', 300]]);

  session.change({ theme: 'dark', left: 300 });
  await written();
  expect(saved.length, 'writings').toBe(2);
  session.change({ theme: 'dark', left: 320 });
  await written();
  expect(saved.at(-1)).toMatchObject({ theme: 'dark', left: 320 });
});

test('what is kept is changed one after the other, so that no late answer takes back another', async () => {
  const keep = (text: string) => session.keep((matter) => api.SaveQuestion(matter, { text, name: '', noRoute: false, docs: [] }));
  const both = Promise.all([keep('term'), keep('rent')]);
  while (session.workspace.saved.length < 2) {
    answers.pop()?.(); // the one that was asked for last is answered first
    await new Promise((done) => setTimeout(done));
  }
  expect(await both).toEqual([true, true]);
  expect(session.workspace.saved.map((q) => q.text)).toEqual(['term', 'rent']);

  const late = keep('law');
  session.matter = 'another';
  await new Promise((done) => setTimeout(done));
  answers.pop()?.();
  await late;
  expect(session.workspace.saved.length, 'an answer about a matter that was left').toBe(2);
});
