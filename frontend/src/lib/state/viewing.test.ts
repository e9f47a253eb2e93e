import { beforeEach, expect, test } from 'vitest';
import type { Hit } from '../api';

const asked: { doc: string; answer: (found: boolean) => void }[] = [];
(globalThis as unknown as { go: unknown }).go = {
  desktop: {
    API: {
      Document: (_: string, doc: string) => new Promise((done, refuse) => { asked.push({ doc, answer: (found) => (found ? done({ doc }) : refuse(new Error('it is gone'))) }); }),
      SaveSettings: () => Promise.resolve(),
      Workspace: () => Promise.resolve({ clips: [], recent: [], saved: [] }),
      Remember: () => Promise.resolve({ clips: [], recent: [], saved: [] }),
    },
  },
};
const { viewing } = await import('./viewing.svelte');
const { search } = await import('./search.svelte');
const { notices } = await import('./notices.svelte');

const hit = (doc: string, rank: number, start: number) => ({ doc, rank, span: { start, end: start + 5 } }) as Hit;

beforeEach(() => {
  viewing.close();
  asked.length = 0;
  search.answer = null;
});

test('of several documents that are opened at once the last one counts', async () => {
  const both = [viewing.show('a'), viewing.show('b')];
  expect([viewing.opening, viewing.any]).toEqual(['b', true]);
  asked[1]!.answer(true);
  asked[0]!.answer(true);
  await Promise.all(both);
  expect([viewing.open?.document.doc, viewing.opening]).toEqual(['b', '']);
});

test('a document that cannot be read leaves what is open, and says why', async () => {
  const first = viewing.show('a');
  asked[0]!.answer(true);
  await first;
  const second = viewing.show('b');
  asked[1]!.answer(false);
  await second;
  expect([viewing.open?.document.doc, notices.failure]).toEqual(['a', 'it is gone']);
});

test('a document shows the hits of the answer by their places, and steps lead round', async () => {
  search.answer = { hits: [hit('a', 1, 90), hit('b', 2, 0), hit('a', 3, 10)] } as typeof search.answer;
  const shown = viewing.show('a', hit('a', 1, 90));
  asked[0]!.answer(true);
  await shown;
  const { open } = viewing;
  expect(open?.hits.map((h) => h.rank)).toEqual([3, 1]);
  expect(open?.current).toBe(1);
  viewing.step(1);
  expect([open?.current, open?.visits]).toEqual([0, 2]);
  viewing.step(-1);
  expect(open?.current).toBe(1);
  search.answer = { hits: [hit('a', 1, 10), hit('a', 2, 90)] } as typeof search.answer;
  viewing.mark();
  expect(open?.hits[open.current]?.span.start, 'the place that the user is at').toBe(90);
});
