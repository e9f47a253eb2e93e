import { expect, test } from 'vitest';
import type { ListRow } from '../api/types';
import { sorted } from './listed';

const row = (name: string, value: string, sure = true): ListRow => ({ doc: name, file: name, name, value, sure, at: [] });

test('a list sorts by name and value, numbers by what they count', () => {
  const rows = [row('b', '10 years'), row('a10', '2 years'), row('a2', '2 years', false)];
  const names = (by: 'given' | 'name' | 'value', down = false) => sorted(rows, { by, down }).map((r) => r.name).join(' ');
  expect(names('given')).toBe('b a10 a2');
  expect(names('name')).toBe('a2 a10 b');
  expect(names('name', true)).toBe('b a10 a2');
  expect(names('value')).toBe('a10 a2 b');
  expect(names('value', true)).toBe('b a10 a2');
});
