import { expect, test } from 'vitest';
import type { Asked, Workspace } from '../api';

const kept: Workspace = { clips: [], recent: [], saved: [] };
const answers: (() => void)[] = []; // of questions that are being kept
(globalThis as unknown as { go: unknown }).go = {
  desktop: {
    API: {
      SaveQuestion: (_: string, question: Asked) => {
        kept.saved.push(question);
        const now: Workspace = { ...kept, saved: [...kept.saved] };
        return new Promise<Workspace>((done) => { answers.push(() => done(now)); });
      },
    },
  },
};
const { workspace } = await import('./workspace.svelte');
const { session } = await import('./session.svelte');
const { api } = await import('../api');

test('what is kept is changed one after the other, so that no late answer takes back another', async () => {
  const keep = (text: string) => workspace.keep((matter) => api.SaveQuestion(matter, { text, name: '', noRoute: false, docs: [] }));
  const both = Promise.all([keep('term'), keep('rent')]);
  while (workspace.now.saved.length < 2) {
    answers.pop()?.(); // the one that was asked for last is answered first
    await new Promise((done) => setTimeout(done));
  }
  expect(await both).toEqual([true, true]);
  expect(workspace.now.saved.map((q) => q.text)).toEqual(['term', 'rent']);

  const late = keep('law');
  session.matter = 'another';
  await new Promise((done) => setTimeout(done));
  const waits = answers.pop();
  const other = keep('notice');
  await new Promise((done) => setTimeout(done));
  answers.pop()?.();
  expect(await other, 'another matter waits for none').toBe(true);
  expect(workspace.now.saved.length).toBe(4);
  waits?.();
  await late;
  expect(workspace.now.saved.length, 'an answer about a matter that was left').toBe(4);
});
