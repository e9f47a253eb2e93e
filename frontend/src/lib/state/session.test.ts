import { expect, test } from 'vitest';
import type { File, Job, Matter } from '../api';

let files: Partial<File>[] = [];
(globalThis as unknown as { go: unknown }).go = {
  desktop: {
    API: {
      Matters: () => Promise.resolve([{ name: 'Alder' }, { name: 'Beech', locked: true }] as Matter[]),
      Files: () => Promise.resolve(files),
      Workspace: (matter: string) => Promise.resolve({ clips: [], recent: [{ text: `of ${matter}` }], saved: [] }),
      SaveSettings: () => Promise.resolve(),
    },
  },
};
const { session } = await import('./session.svelte');
const { workspace } = await import('./workspace.svelte');
const { notices } = await import('./notices.svelte');

const job = (id: string, part: Partial<Job>): Job => ({ id, matter: 'Alder', state: 'running', change: 1, error: '', notice: '', repair: false, auto: false, indexed: 0, removed: 0, ...part }) as Job;

test('a matter that is chosen has its files and what is kept beside it; a locked one shows nothing', async () => {
  files = [{ doc: 'a', path: '/1', failed: false }, { doc: 'a', path: '/2', failed: false }, { doc: '', path: '/3', failed: true }];
  await session.choose('Alder');
  expect([session.byDoc.get('a')?.path, session.failed.length, workspace.now.recent[0]?.text]).toEqual(['/1', 1, 'of Alder']);
  await session.choose('Beech');
  expect(workspace.now.recent).toEqual([]);
});

test('a document is called by its title, and by the name of its file where nothing is known of it', async () => {
  files = [{ doc: 'a', path: '/1', name: 'ex%2010.txt', type: 'Lease', parties: ['Alder Inc.', 'Beech LLC'], date: 'May 1, 2019' }, { doc: 'b', path: '/2', name: 'scan%202.pdf', type: '', parties: [], date: '' }];
  await session.choose('Alder');
  expect(['a', 'b', 'c'].map((doc) => session.named(doc, 'gone%20now.txt'))).toEqual(['Alder – Beech, Lease, 2019', 'scan 2', 'gone now.txt']);
});

test('jobs are told by their last change, and what one of another matter says is named', async () => {
  await session.choose('Alder');
  session.jobChanged(job('1', { change: 2 }));
  session.jobChanged(job('1', { change: 1, state: 'failed', error: 'late' }));
  expect(session.job?.state).toBe('running');
  session.jobChanged(job('1', { change: 3, state: 'done' }));
  expect(session.job).toBe(null);
  session.jobChanged(job('2', { matter: 'Beech', state: 'failed', error: 'the disk is full' }));
  expect(notices.failure).toBe('Beech: the disk is full');
  session.jobChanged(job('3', { state: 'done', auto: true, indexed: 2, removed: 1 }));
  expect(notices.notice?.text).toBe('The folder has changed: 2 files indexed, 1 gone');
  expect(session.jobs.some((j) => j.id === '3')).toBe(false);
});
