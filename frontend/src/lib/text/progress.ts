// How jobs are told.
import type { Job, Model, ModelJob, VectorSet, Vectors } from '../api';
import { bytes } from './sizes';
import { count, duration } from './words';

const left = (seconds: number): string => (seconds >= 0 ? `${duration(seconds)} left` : '');
const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

// indexing tells how far an index job is.
export function indexing(job: Job): string {
  const files = `${job.files.toLocaleString()} of ${count(job.total, 'file', 'files')}`;
  switch (job.state) {
    case 'paused':
      return job.total > 0 ? `Paused at ${files}` : 'Paused';
    case 'cancelling':
      return 'Stopping…';
    case 'cancelled':
      return job.total > 0 ? `Stopped at ${files}; what is done can be searched` : 'Stopped';
    case 'failed':
      return 'Indexing stopped with an error';
    case 'done':
      return 'Everything is indexed';
  }
  if (job.phase === 'words') return 'Bringing the word index up to date…';
  if (job.phase !== 'indexing') return job.repair ? 'Looking for damage…' : 'Looking through the folder…';
  return joined(files, job.rate > 0 ? `${bytes(job.rate)}/s` : '', left(job.seconds));
}

// share is how much of an index job is done, 0 to 1, and undefined where it cannot be told.
export function share(job: Job): number | undefined {
  return job.phase === 'indexing' && job.bytesAll > 0 ? job.bytes / job.bytesAll : undefined;
}

const phases: Record<string, string> = {
  downloading: 'Downloading', copying: 'Copying', checking: 'Checking', quantising: 'Making it fast (int8)', measuring: 'Comparing int8 with the original',
};

// installing tells how far a job of a model is.
export function installing(job: ModelJob): string {
  if (job.state === 'asking') return 'Waiting for your yes';
  if (job.state === 'cancelling') return 'Stopping…';
  if (job.kind === 'verify') return 'Comparing its files with their hashes…';
  const phase = phases[job.phase];
  if (!phase) return 'Beginning…';
  const amount = job.phase === 'measuring' ? `${job.done} of ${job.total} texts` : `${bytes(job.done)} of ${bytes(job.total)}`;
  const rate = job.rate > 0 && job.phase !== 'measuring' ? `${bytes(job.rate)}/s` : '';
  return joined(phase, job.total > 0 ? amount : '', rate, left(job.seconds));
}

// closeness tells how alike the vectors of int8 and of the original are.
export function closeness(m: { texts: number; mean: number; least: number }): string {
  if (m.texts === 0) return '';
  return `cosine to the original over ${m.texts} texts: ${m.mean.toFixed(4)} in the mean, ${m.least.toFixed(4)} at least`;
}

// standing tells in what state a model is.
export function standing(m: Model): string {
  switch (m.state) {
    case 'built in':
      return 'comes with Pincite';
    case 'installed':
      return joined('installed', m.precision, bytes(m.size));
    case 'partial':
      return `${bytes(m.size)} of about ${bytes(m.download)} is here`;
    case 'damaged':
      return 'damaged';
  }
  return `not installed · ${bytes(m.download)} to download`;
}

// filling tells how far the vectors in the background are.
export function filling(v: Vectors): string {
  if (v.state === 'failed') return `The vectors of ${v.model || 'the model'} cannot be made`;
  const done = `${v.documents.toLocaleString()} of ${count(v.documentsAll, 'document', 'documents')}`;
  if (v.state === 'paused') {
    const why = { user: 'Paused', battery: 'Waiting for mains power', 'in use': 'Waiting while the matter is indexed' }[v.reason] ?? 'Paused';
    return joined(why, v.documentsAll > 0 ? done : '');
  }
  return joined(done, v.rate > 0 ? `${v.rate.toFixed(v.rate < 10 ? 1 : 0)} passages/s` : '', left(v.seconds));
}

// setStanding tells what a vector set is to its matter.
export function setStanding(s: VectorSet): string {
  switch (s.state) {
    case 'own':
      return 'always there';
    case 'complete':
      return 'complete, and searched with';
    case 'filling':
      return `${s.documents.toLocaleString()} of ${count(s.documentsAll, 'document', 'documents')}`;
  }
  return 'out of date';
}
