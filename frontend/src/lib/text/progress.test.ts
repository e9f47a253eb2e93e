import { describe, expect, it } from 'vitest';
import type { Job, Model, ModelJob, VectorSet, Vectors } from '../api';
import { closeness, filling, indexing, installing, setStanding, share, standing } from './progress';
import { bytes } from './sizes';

describe('bytes', () => {
  it.each([
    [-1, '0 bytes'], [0, '0 bytes'], [999, '999 bytes'], [1000, '1 kB'], [999_499, '999 kB'], [999_500, '1.00 MB'],
    [1_340_000_000, '1.34 GB'], [12_340_000, '12.3 MB'], [340_000_000, '340 MB'], [5e15, '5000 TB'],
  ])('%d is %s', (n, want) => expect(bytes(n)).toBe(want));
});

const job: Job = {
  id: 'job-1', change: 1, matter: 'm', state: 'running', phase: 'indexing', files: 12, total: 300, failed: 0, bytes: 50, bytesAll: 200,
  rate: 4_100_000, seconds: 120, error: '', indexed: 0, removed: 0, notice: '', auto: false, repair: false,
};

describe('indexing', () => {
  it('tells files, rate and time left', () => expect(indexing(job)).toBe('12 of 300 files · 4.10 MB/s · 2 min left'));
  it('leaves away what it does not know', () => expect(indexing({ ...job, rate: 0, seconds: -1e-9 })).toBe('12 of 300 files'));
  it.each([
    [{ state: 'paused' }, 'Paused at 12 of 300 files'],
    [{ state: 'paused', total: 0 }, 'Paused'],
    [{ state: 'cancelling' }, 'Stopping…'],
    [{ state: 'cancelled' }, 'Stopped at 12 of 300 files; what is done can be searched'],
    [{ state: 'failed' }, 'Indexing stopped with an error'],
    [{ phase: 'looking' }, 'Looking through the folder…'],
    [{ phase: '' }, 'Looking through the folder…'],
    [{ phase: 'words' }, 'Bringing the word index up to date…'],
  ])('%j', (part, want) => expect(indexing({ ...job, ...part })).toBe(want));
  it('shares out bytes', () => {
    expect(share(job)).toBe(0.25);
    expect(share({ ...job, phase: 'words' })).toBeUndefined();
    expect(share({ ...job, bytesAll: 0 })).toBeUndefined();
  });
});

const model = (part: Partial<ModelJob>): ModelJob => ({
  id: 'model-1', change: 1, kind: 'install', model: 'm', state: 'running', phase: 'downloading', file: 'model.onnx', done: 5e8, total: 1e9, rate: 1e7,
  seconds: 50, error: '', offer: {} as ModelJob['offer'], report: {} as ModelJob['report'], ...part,
});

describe('installing', () => {
  it.each([
    [{}, 'Downloading · 500 MB of 1.00 GB · 10.0 MB/s · 50 s left'],
    [{ phase: 'measuring', done: 32, total: 500 }, 'Comparing int8 with the original · 32 of 500 texts · 50 s left'],
    [{ state: 'asking' }, 'Waiting for your yes'],
    [{ state: 'cancelling' }, 'Stopping…'],
    [{ kind: 'verify' }, 'Comparing its files with their hashes…'],
    [{ phase: '' }, 'Beginning…'],
  ])('%j', (part, want) => expect(installing(model(part))).toBe(want));
});

describe('a model', () => {
  const m = { state: 'installed', precision: 'int8', size: 4e8, download: 1.34e9 } as Model;
  it.each([
    [{}, 'installed · int8 · 400 MB'],
    [{ state: 'available' }, 'not installed · 1.34 GB to download'],
    [{ state: 'partial', size: 5e8 }, '500 MB of about 1.34 GB is here'],
    [{ state: 'built in' }, 'comes with Pincite'],
    [{ state: 'damaged' }, 'damaged'],
  ])('%j', (part, want) => expect(standing({ ...m, ...part })).toBe(want));
  it('is as close as measured', () => {
    expect(closeness({ texts: 500, mean: 0.99812, least: 0.981 })).toBe('cosine to the original over 500 texts: 0.9981 in the mean, 0.9810 at least');
    expect(closeness({ texts: 0, mean: 0, least: 0 })).toBe('');
  });
});

describe('filling', () => {
  const v: Vectors = { change: 1, state: 'running', reason: '', error: '', model: 'gte-large', matter: 'm', documents: 12, documentsAll: 640, chunks: 0, chunksAll: 0, rate: 14.6, seconds: 240, waiting: 0 };
  it.each([
    [{}, '12 of 640 documents · 15 passages/s · 4 min left'],
    [{ rate: 4.25, seconds: -1 }, '12 of 640 documents · 4.3 passages/s'],
    [{ rate: 0, seconds: -1 }, '12 of 640 documents'],
    [{ state: 'paused', reason: 'user' }, 'Paused · 12 of 640 documents'],
    [{ state: 'paused', reason: 'battery', documentsAll: 0 }, 'Waiting for mains power'],
    [{ state: 'paused', reason: 'in use' }, 'Waiting while the matter is indexed · 12 of 640 documents'],
    [{ state: 'failed' }, 'The vectors of gte-large cannot be made'],
  ])('%j', (part, want) => expect(filling({ ...v, ...part })).toBe(want));
  it.each([
    ['own', 'always there'], ['complete', 'complete, and searched with'], ['filling', '3 of 9 documents'], ['stale', 'out of date'],
  ])('a set that is %s', (state, want) => expect(setStanding({ state, documents: 3, documentsAll: 9 } as VectorSet)).toBe(want));
});
