import { describe, expect, it } from 'vitest';
import { add, describe as told, join, remove, split, write, type Filter } from './query';

const is = (kind: Filter['kind'], value: string, not = false): Filter => ({ kind, not, value });

describe('split', () => {
  const cases: [string, string, Filter[], string][] = [
    ['none', 'who pays for repairs?', [], 'who pays for repairs?'],
    ['in front', 'folder:leases who pays?', [is('folder', 'leases')], 'who pays?'],
    ['behind', 'who pays? type:lease', [is('type', 'lease')], 'who pays?'],
    ['with a phrase', 'doc:“Supply Agreement” “governing law”', [is('doc', 'Supply Agreement')], '“governing law”'],
    ['not wanted', '-folder:drafts NOT type:nda law', [is('folder', 'drafts', true), is('type', 'nda', true)], 'law'],
    ['a small not', 'not type:nda law', [is('type', 'nda')], 'not  law'],
    ['in capitals', 'DOC:acme law', [is('doc', 'acme')], 'law'],
    ['in quotation marks', '"see doc:x here" law', [], '"see doc:x here" law'],
    ['in parentheses', 'law AND (doc:x OR rent)', [], 'law AND (doc:x OR rent)'],
    ['after parentheses', '5.4(b) date:2003', [is('date', '2003')], '5.4(b)'],
    ['in a word', 'mydoc:x law', [], 'mydoc:x law'],
    ['a colon', 'type: of fee', [], 'type: of fee'],
    ['an open quotation mark', 'doc:"x y', [], 'doc:"x y'],
    ['twice', 'type:nda law type:"nda"', [is('type', 'nda')], 'law'],
    ['dates', 'date:2001..2003 before:2003-06 rent', [is('date', '2001..2003'), is('before', '2003-06')], 'rent'],
  ];
  it.each(cases)('%s', (_, text, filters, rest) => expect(split(text)).toEqual({ filters, rest }));

  it('reads what join writes', () => {
    const filters = [is('type', 'Non-Disclosure Agreement'), is('folder', 'a/b c', true), is('date', '2001..'), is('doc', 'x“y')];
    const { filters: again, rest } = split(join(filters, '  law OR (a b) '));
    expect(rest).toBe('law OR (a b)');
    expect(again.map(write)).toEqual(filters.map(write));
  });
});

describe('chips', () => {
  it('come and go', () => {
    const list = add(add([], is('type', 'nda')), is('type', 'nda'));
    expect(list).toHaveLength(1);
    expect(remove(list, is('type', 'nda'))).toEqual([]);
    expect(remove(list, is('type', 'nda', true))).toEqual(list);
  });
  it.each([
    [is('date', '2003'), 'dated 2003'], [is('date', '2001..2003'), 'dated 2001 to 2003'], [is('date', '2001..'), 'dated from 2001'],
    [is('date', '..2003'), 'dated up to 2003'], [is('before', '2003', true), 'not dated before 2003'], [is('type', 'NDA'), 'type: NDA'],
  ])('%o', (f, text) => expect(told(f)).toBe(text));
});
