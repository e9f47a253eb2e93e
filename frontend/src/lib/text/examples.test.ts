import { describe, expect, it } from 'vitest';
import type { File } from '../api/types';
import { examples, readable } from './examples';

let n = 0;
const file = (name: string, type = '', date = ''): File => ({
  path: `/m/${name}`, folder: '/m', name, doc: `doc${n++}`, state: 'indexed', failed: false, partial: false, reason: '', nextStep: '', type, date, parties: [], came: '',
});

describe('examples', () => {
  it.each([
    ['Commercial Lease 410 Tannery Row (Dovecroft).txt', 'Commercial Lease 410 Tannery Row (Dovecroft)'],
    ['NDA_Hollinvane_Quillfeather.docx', 'NDA Hollinvane Quillfeather'],
    ['52aaf701a2c24c3f.pdf', ''], ['agreement 52aaf701a2.pdf', ''], ['2020-11-02.txt', ''], ['scan.pdf', ''], ['exhibit 0000950123456.htm', ''],
  ])('words of %s', (name, words) => expect(readable(name)).toBe(words));

  it('name a document, a kind and a time of the matter', () => {
    const files = [file('zz no type known.txt'), file('Supply of lemons.txt', 'SUPPLY AGREEMENT', 'May 1, 2019'), file('Supply of pears.txt', 'Supply Agreement', '2021'), file('The lease.txt', 'Lease', '2001')];
    expect(examples(files).map((e) => e.question)).toEqual([
      'Which law governs The lease?', 'terminat* w/10 notice', 'type:"Supply Agreement" after:2018 who pays the costs?',
    ]);
  });
  it('prefer contracts to what belongs to them', () => {
    const files = [file('Amendment to pears.txt', 'AMENDMENT NO. 1', '2022'), file('Supply of many pears.txt', 'Supply Agreement', '2021')];
    expect(examples(files).map((e) => e.question)).toEqual(['Which law governs Supply of many pears?', 'terminat* w/10 notice', 'type:"Supply Agreement" after:2020 who pays the costs?']);
  });
  it('do with what there is', () => {
    expect(examples([file('1.pdf')]).map((e) => e.question)).toEqual(['terminat* w/10 notice']);
    expect(examples([file('1.pdf', 'Lease')]).at(-1)?.question).toBe('type:Lease who pays the costs?');
  });
});
