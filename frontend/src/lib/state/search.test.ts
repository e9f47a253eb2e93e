import { describe, expect, it, vi } from 'vitest';
import type { Answer, Hit, Question, Reply } from '../api';
import { Search } from './search.svelte';

const hit = (rank: number, doc: string): Hit => ({
  rank, doc, score: 1 / rank, file: `/${doc}`, name: doc, quote: 'x', span: { start: rank, end: rank + 1 }, characters: { start: rank, end: rank + 1 },
  pinpoint: [], page: 0, pageLabel: '', section: '', summary: '', probability: 0, grade: '', status: '', stands: '', by: [], notes: [], parts: { vector: 0, lexical: 0, terms: 0, learned: 0, route: 0 },
});

// asked is a search whose every question is noted and answered by the same hits, and by the same reply.
function asked(hits: Hit[], reply: Partial<Reply> | null = null, answer: Partial<Answer> = {}) {
  vi.useFakeTimers();
  const questions: Question[] = [];
  const search = new Search({
    Search: (q) => {
      questions.push(q);
      return Promise.resolve({ id: questions.length, superseded: false, fault: '', query: q.text, hits, kept: { after: '' }, confined: false, filters: [], ...answer } as unknown as Answer);
    },
    Standings: () => Promise.resolve([]),
    Ask: () => (reply ? Promise.resolve(reply as Reply) : Promise.reject(new Error('nothing is asked'))),
  });
  search.enter('default');
  return { search, questions, last: () => questions.at(-1)! };
}

describe('across documents', () => {
  const hits = [hit(1, 'a'), hit(2, 'a'), hit(3, 'a'), hit(4, 'b')];

  it('shows every passage unless the best of each is asked for', async () => {
    const { search, last } = asked(hits);
    search.text = 'governing law';
    await search.run();
    expect(last()).toMatchObject({ ofEach: 0, k: 0, like: { doc: '' } });
    expect(search.ordered).toHaveLength(4);
    expect(search.further).toEqual({});
  });

  it('shows the best passage of each document, and more on demand', async () => {
    const { search, last } = asked(hits);
    search.text = 'governing law';
    await search.limit(() => (search.bestOfEach = true));
    expect(last().ofEach).toBeGreaterThan(1);
    expect(search.ordered.map((h) => h.rank)).toEqual([1, 4]);
    expect(search.further).toEqual({ a: 2, b: 0 });
    search.unfold('a');
    expect(search.ordered.map((h) => h.rank)).toEqual([1, 2, 3, 4]);
    search.unfold('a');
    expect(search.ordered.map((h) => h.rank)).toEqual([1, 4]);
    search.unfold('a');
    await search.run();
    expect(search.isUnfolded('a'), 'an answer begins with the best alone').toBe(false);
  });

  it('finds the like of a passage without a question, until one is typed', async () => {
    const { search, questions, last } = asked(hits);
    await search.alike('a', { start: 3, end: 9 });
    expect(last()).toMatchObject({ text: '', like: { doc: 'a', span: { start: 3, end: 9 } } });
    expect(search.question).toBe('');
    search.text = 'rent';
    search.typed();
    expect(search.like).toBeNull();
    await vi.runAllTimersAsync();
    expect(last()).toMatchObject({ text: 'rent', like: { doc: '' } });
    await search.limit(() => (search.like = { doc: 'b', span: { start: 0, end: 1 } }));
    await search.limit(() => (search.like = null));
    expect(last().like.doc).toBe('');
    expect(questions).toHaveLength(4);
  });

  it('forgets the passage with the matter', async () => {
    const { search } = asked(hits);
    await search.alike('a', { start: 3, end: 9 });
    search.enter('other');
    expect(search.like).toBeNull();
    expect(search.answer).toBeNull();
  });
});

describe('a question that finds no passage', () => {
  const ask = async (reply: Partial<Reply> | null, answer: Partial<Answer> = {}) => {
    const { search } = asked([], reply, answer);
    search.text = 'hello';
    await search.run();
    const before = search.nothing;
    await vi.runAllTimersAsync();
    return { search, before };
  };

  it('is told where it asks for nothing', async () => {
    const { search, before } = await ask({ absent: true, idle: true });
    expect(search.reply?.idle).toBe(true);
    expect([before, search.nothing], 'nothing is said before that is known').toEqual([false, false]);
  });

  it('is told what sentences answer it all the same', async () => {
    expect((await ask({ absent: false, idle: false })).search.nothing).toBe(false);
  });

  it('found nothing where it asks for something', async () => {
    expect((await ask({ absent: true, idle: false })).search.nothing).toBe(true);
  });

  it('found nothing where its answer fails', async () => {
    expect((await ask(null)).search.nothing).toBe(true);
  });

  it('says so no more once another question is asked', async () => {
    const { search } = await ask({ absent: true, idle: false });
    search.text = 'and what else';
    const running = search.run();
    expect([search.busy, search.nothing]).toEqual([true, false]);
    await running;
    await vi.runAllTimersAsync();
    expect([search.busy, search.nothing]).toEqual([false, true]);
  });

  it('is not asked for sentences where limits may leave the passages out', async () => {
    for (const limit of [{ confined: true }, { filters: [{ filter: 'type:lease', documents: 0 }] }, { expression: 'hello AND there' }]) {
      const { search, before } = await ask({ absent: true, idle: true }, limit);
      expect([before, search.reply]).toEqual([true, null]);
    }
  });
});

describe('how likely a hit answers', () => {
  it('is no likelier than that any passage does', async () => {
    const { search } = asked([hit(1, 'a')], { absent: false, idle: false, presence: 0.5 });
    const best = { ...hit(1, 'a'), probability: 0.97 };
    search.text = 'rent';
    await search.run();
    expect(search.likely(best)).toBe(0.97); // not known yet
    await vi.runAllTimersAsync();
    expect([search.likely(best), search.likely({ ...best, probability: 0.2 })]).toEqual([0.5, 0.2]);
  });
});
