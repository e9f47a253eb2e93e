import { expect, test } from 'vitest';
import type { CitedPlace, Sentence } from '../api/types';
import { placesOf } from './answer';

const at = (start: number, doc = ''): CitedPlace => ({ doc, span: { start, end: start + 9 }, quote: `words ${start}`, page: 0, pageLabel: '', section: '', status: '', stands: '', by: [], notes: [] });
const said = (kind: string, ...citations: CitedPlace[]): Sentence => ({ text: kind, kind, support: 'verified', reason: '', citations, cells: [] });
const shown = (...all: Sentence[]) => placesOf('d', all).map((places) => places.map((c) => c.span.start));

test('no words are shown twice, and a value stands with those below it', () => {
  expect(shown(said('value', at(1)), said('quote', at(1)), said('qualifier', at(5)), said('quote', at(1, 'd')), said('related', at(1, 'e')))).toEqual([[], [1], [5], [], [1]]);
});

test('a remark has the words that are quoted nowhere else', () => {
  expect(shown(said('remark', at(1, 'e')), said('quote', at(1, 'e')), said('remark', at(7, 'e')), said('conformed', at(3), at(7, 'e')))).toEqual([[], [1], [7], [3]]);
});

test('what is struck has none, and words of a language model have theirs', () => {
  expect(shown({ ...said('model', at(1)), support: 'struck' }, said('model', at(2)), said('computed', at(4)))).toEqual([[], [2], []]);
});
