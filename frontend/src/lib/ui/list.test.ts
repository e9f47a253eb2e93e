import { expect, test } from 'vitest';
import { stepOf } from './list';

test('keys lead through a list', () => {
  expect(['ArrowDown', 'j', 'n', 'ArrowUp', 'k', 'p', 'Home', 'End', 'x', 'PageDown'].map((key) => stepOf(key, 2, 9))).toEqual([3, 3, 3, 1, 1, 1, 0, 8, null, null]);
  expect([stepOf('PageDown', 2, 9, 10), stepOf('PageUp', 2, 9, 10)]).toEqual([12, -8]);
});
