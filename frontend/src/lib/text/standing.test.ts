import { expect, test } from 'vitest';
import { afterVerdict, holdsOf, verdictOf } from './standing';

test('whether words hold is told in a line', () => {
  expect(holdsOf({ status: '', stands: '' })).toEqual({ words: '', good: true });
  expect(holdsOf({ status: 'in force', stands: '§ 4.3, as replaced by Amendment No. 1 § 2' })).toEqual({ words: '§ 4.3, as replaced by Amendment No. 1 § 2', good: true });
  expect(holdsOf({ status: 'superseded', stands: 'replaced by Amendment No. 1 § 2' })).toEqual({ words: 'replaced by Amendment No. 1 § 2 (superseded)', good: false });
  expect(holdsOf({ status: 'superseded', stands: 'superseded by Amendment No. 1 § 2' })).toEqual({ words: 'superseded by Amendment No. 1 § 2', good: false });
  expect(holdsOf({ status: 'unsigned', stands: '' })).toEqual({ words: '(unsigned)', good: false });
});

test('a verdict stands before what the sentence says of it', () => {
  const no = verdictOf('no, with exceptions');
  expect(no?.words).toBe('No, with exceptions');
  expect(afterVerdict('No, with exceptions: without consent (§ 10.1)', no)).toBe(': without consent (§ 10.1)');
  expect(afterVerdict('Not without consent', verdictOf('no'))).toBe(null);
  expect(afterVerdict('No, with exceptions: x', verdictOf('no'))).toBe(null);
  expect(afterVerdict('No (§ 2)', verdictOf('no'))).toBe(' (§ 2)');
  expect(afterVerdict('12 months', null)).toBe(null);
  expect(verdictOf('maybe')).toBe(null);
});
