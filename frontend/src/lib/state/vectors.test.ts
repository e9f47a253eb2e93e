import { expect, test } from 'vitest';
import type { Vectors } from '../api';
import { vectors } from './vectors.svelte';

const at = (change: number, state: string): Vectors =>
  ({ state, reason: '', error: '', model: 'm', matter: 'deal', documents: 0, documentsAll: 0, chunks: 0, chunksAll: 0, rate: 0, seconds: -1, waiting: 0, change });

test('what is told late does not undo what came later', () => {
  vectors.changed(at(1, 'running'));
  vectors.changed(at(3, 'idle'));
  vectors.changed(at(2, 'running'));
  expect(vectors.shown).toBeNull();
  vectors.changed(at(4, 'running'));
  expect(vectors.shown?.state).toBe('running');
});
