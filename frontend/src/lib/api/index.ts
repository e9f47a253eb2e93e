// The only module that knows Wails. Everything the page asks of the program goes through
// `api`; everything the program tells the page comes through `on`.
import type { API, Drop, Job, ModelJob, ReviewProgress, Vectors, Wording } from './types';

export * from './types';

interface Wails {
  go: { desktop: { API: API } };
  runtime: { EventsOn(name: string, callback: (payload: never) => void): () => void };
}

const wails = globalThis as unknown as Wails;

// A name is looked up when it is called: the bindings may come after this module.
export const api = new Proxy({} as API, {
  get: (_, name: keyof API) => (...args: unknown[]) =>
    (wails.go.desktop.API[name] as (...args: unknown[]) => Promise<unknown>)(...args),
});

// The events and what they carry.
export interface Events {
  job: Job;
  menu: string;
  drop: Drop;
  model: ModelJob;
  vectors: Vectors;
  review: ReviewProgress;
  wording: Wording;
  locked: string;
}

export function on<Name extends keyof Events>(name: Name, callback: (payload: Events[Name]) => void): () => void {
  return wails.runtime.EventsOn(name, callback);
}

// message is an error in the program's own words.
export function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
