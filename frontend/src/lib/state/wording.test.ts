import { describe, expect, it } from 'vitest';
import type { Question, Wording } from '../api';
import { Wordings } from './wording.svelte';

const told = (id: number, change: number, next: string, state = 'running'): Wording => ({ id, change, state, next, sentences: [], model: 'tiny', problem: '' });
const by = { endpoint: 'http://127.0.0.1:1', model: 'tiny' };
const question = {} as Question;

// begun is wordings whose calls are answered when the test says so.
function begun() {
  const answers: ((id: number) => void)[] = [];
  let stopped = 0;
  const wordings = new Wordings({ StartWording: () => new Promise((done) => answers.push(done)), StopWording: () => Promise.resolve(void stopped++) });
  return { wordings, answers, stopped: () => stopped };
}

describe('an answer that a language model words', () => {
  it('shows the last of what is told, in whatever order it comes', async () => {
    const { wordings, answers } = begun();
    const call = wordings.start(question, by);
    wordings.changed(told(7, 2, 'Tenant may'));
    wordings.changed(told(7, 1, 'Tenant'));
    wordings.changed(told(6, 9, 'of another'));
    expect(wordings.current?.next).toBe('');
    answers[0]!(7);
    await call;
    expect(wordings.current?.next).toBe('Tenant may');
    wordings.changed(told(7, 4, '', 'done'));
    wordings.changed(told(7, 3, 'Tenant may not'));
    expect(wordings.current?.state).toBe('done');
  });

  it('forgets what another question has begun, and stops it', async () => {
    const { wordings, answers, stopped } = begun();
    const first = wordings.start(question, by);
    wordings.forget();
    expect(stopped()).toBe(1);
    const second = wordings.start(question, by);
    answers[0]!(1);
    await first;
    wordings.changed(told(1, 5, 'of the first'));
    answers[1]!(2);
    await second;
    expect(wordings.current).toMatchObject({ change: 0, next: '' });
    wordings.changed(told(2, 1, 'of the second'));
    expect(wordings.current?.next).toBe('of the second');
  });

  it('says why none could be begun', async () => {
    const wordings = new Wordings({ StartWording: () => Promise.reject(new Error('not on this machine')), StopWording: () => Promise.resolve() });
    await wordings.start(question, by);
    expect(wordings.current).toMatchObject({ state: 'failed', problem: 'not on this machine' });
    expect(wordings.running).toBe(false);
  });
});
