import { expect, it } from 'vitest';
import type { Highlight } from '../api/types';
import { highlightMarks } from './highlights';

const highlight = (id: string, colour: string, lost = ''): Highlight =>
  ({ id, doc: 'd', file: '/d', name: 'd', span: { start: 1, end: 3 }, quote: 'xx', colour, note: id === 'a' ? 'ask' : '', lost, day: '', page: 0, pageLabel: '', section: '', cited: '' });

it('marks highlights in their colours, and none whose words are gone', () => {
  expect(highlightMarks([highlight('a', 'red'), highlight('b', 'blue'), highlight('c', 'blue', 'gone')], 'b').map((m) => [m.kind, m.title]))
    .toEqual([['mine red', 'ask'], ['mine blue here', undefined]]);
});
