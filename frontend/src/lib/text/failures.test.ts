import { describe, expect, it } from 'vitest';
import type { File } from '../api';
import { byState, lackOf, needsOCR, ocrHelp, outcome } from './failures';

const file = (path: string, state: string): File => ({
  path, folder: '/d', name: path.split('/').at(-1)!, doc: '', state, failed: state !== 'indexed', partial: state === 'indexed', reason: '', nextStep: '', type: '', date: '', parties: [], came: '',
});

describe('byState', () => {
  it('puts first what can be helped, and keeps what it does not know', () => {
    const groups = byState([file('/d/a', 'damaged'), file('/d/b', 'another state'), file('/d/c', 'needs password'), file('/d/d', 'damaged'), file('/d/e', 'indexed')]);
    expect(groups.map((g) => [g.state, g.files.length])).toEqual([['needs password', 1], ['damaged', 2], ['partial', 1], ['another state', 1]]);
  });
});

describe('outcome', () => {
  const locked = [file('/d/a', 'needs password'), file('/d/b', 'needs password')];
  const paths = locked.map((f) => f.path);
  it.each([
    ['a password that fits all', { job: '1', paths, password: true }, [], 'The password opened 2 files.'],
    ['one that fits some', { job: '1', paths, password: true }, locked.slice(1), 'The password opened 1 of 2 files. Try another on the rest.'],
    ['one that fits none', { job: '1', paths, password: true }, locked, 'That password opens none of the 2 files. Check capitals and the keyboard’s language, and try another.'],
    ['one that fits not', { job: '1', paths: ['/d/a'], password: true }, locked, 'That password does not open the file. Check capitals and the keyboard’s language, and try another.'],
    ['one that opens a damaged file', { job: '1', paths: ['/d/a'], password: true }, [file('/d/a', 'damaged')], 'The password opened 1 file.'],
    ['a try that helps', { job: '1', paths: ['/d/a'], password: false }, [], '1 file is indexed now.'],
    ['a try that helps some', { job: '1', paths, password: false }, locked.slice(1), '1 of 2 files is indexed now.'],
    ['a try that does not', { job: '1', paths: ['/d/a'], password: false }, locked, 'It still cannot be indexed, for the reason that is given.'],
    ['one that still lacks a page', { job: '1', paths: ['/d/c'], password: false }, [file('/d/c', 'indexed')], 'It is still indexed only in part, for the reason that is given.'],
    ['all of them', { job: '1', paths: [], password: false }, [...locked, file('/d/c', 'indexed')], 'Still: 2 files could not be indexed, 1 only in part.'],
    ['all of them, well', { job: '1', paths: [], password: false }, [], 'Every file is indexed.'],
  ])('%s', (_, attempt, failed, want) => expect(outcome(attempt, failed)).toBe(want));
});

describe('lackOf', () => {
  it.each([[0, 0, ''], [1, 0, '1 file could not be indexed'], [2, 1, '2 files could not be indexed, 1 only in part'], [0, 2, '2 files indexed only in part']])('%i and %i', (failed, partial, want) => {
    expect(lackOf(failed, partial)).toBe(want);
  });
});

describe('needsOCR', () => {
  it.each([['needs OCR', '', true], ['indexed', 'install tesseract-ocr and index the file again', true], ['indexed', 'ask for another copy', false], ['damaged', '', false]])('%s, %s', (state, nextStep, want) => {
    expect(needsOCR({ ...file('/d/a', state), nextStep })).toBe(want);
  });
});

describe('ocrHelp', () => {
  it.each(['linux/amd64', 'darwin/arm64', 'windows/amd64', ''])('has a command on %s', (platform) => {
    expect(ocrHelp(platform)[0]!.command).toContain('esseract');
  });
});
