import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Latest } from './latest';

const pause = 180;

function asking() {
  const calls: { question: string; resolve: (a: string) => void; reject: (e: unknown) => void }[] = [];
  const heard: string[] = [];
  const latest = new Latest<string, string>(
    (question) => new Promise((resolve, reject) => calls.push({ question, resolve, reject })),
    (answer, question) => heard.push(`${question}: ${answer}`),
    (error, question) => heard.push(`${question} failed: ${String(error)}`),
    pause,
  );
  return { calls, heard, latest };
}

describe('Latest', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('asks once after a pause, as things stand then', () => {
    const { calls, latest } = asking();
    let text = '';
    for (const typed of ['n', 'no', 'not']) {
      text = typed;
      latest.later(() => text);
      vi.advanceTimersByTime(pause - 1);
    }
    expect(calls).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(calls.map((c) => c.question)).toEqual(['not']);
  });

  it('asks at once, and not again after the pause', () => {
    const { calls, latest } = asking();
    latest.later(() => 'a');
    void latest.now('b');
    vi.advanceTimersByTime(10 * pause);
    expect(calls.map((c) => c.question)).toEqual(['b']);
  });

  it.each([['in order', [0, 1]], ['the last first', [1, 0]]])('hears the last one only: %s', async (_, order) => {
    const { calls, heard, latest } = asking();
    void latest.now('a');
    void latest.now('b');
    for (const i of order) {
      calls[i]!.resolve('yes');
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(heard).toEqual(['b: yes']);
  });

  it('hears of the failure of the last one only', async () => {
    const { calls, heard, latest } = asking();
    void latest.now('a');
    void latest.now('b');
    calls[0]!.reject('no');
    calls[1]!.reject('none');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['b failed: none']);
  });

  it('hears nothing once it was stopped', async () => {
    const { calls, heard, latest } = asking();
    latest.later(() => 'a');
    latest.stop();
    void latest.now('b');
    latest.stop();
    vi.advanceTimersByTime(10 * pause);
    calls[0]!.resolve('yes');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(1);
    expect(heard).toEqual([]);
  });
});
