import { expect, it } from 'vitest';
import { dense, place } from './words';

it.each([
  [3, '5.4 Fees', 'page 3, § 5.4 Fees'],
  [0, '5.4', '§ 5.4'],
  [2, 'ARTICLE VII', 'page 2, ARTICLE VII'],
  [0, '', ''],
])('page %d and section "%s" are told as "%s"', (page, section, told) => expect(place({ page, section })).toBe(told));

it('takes empty lines out, and no line that says something', () => {
  expect(dense('ARTICLE VII\r\n\r\n \nFEES\n7.1 The fee')).toBe('ARTICLE VII\nFEES\n7.1 The fee');
});
