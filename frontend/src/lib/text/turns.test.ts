import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is nearest is drawn first, what has gone not at all, and what hangs keeps nobody waiting', async () => {
  const drawn: string[] = [];
  const turns = new Turns(1000);
  const page = (name: string, away: number, takes = 10) => turns.wait(() => away, () => {
    drawn.push(name);
    return new Promise((done) => setTimeout(done, takes));
  }, 60);
  page('the first', 900);
  page('the third', 700, 1e9);
  page('in view', 5, 100);
  const leave = page('scrolled past', 300);
  await vi.advanceTimersByTimeAsync(70);
  expect(drawn.at(-1)).toBe('in view');
  leave();
  await vi.advanceTimersByTimeAsync(110);
  expect(drawn.slice(-2)).toEqual(['in view', 'the third']);
  await vi.advanceTimersByTimeAsync(900);
  expect(drawn.at(-1)).toBe('the third');
  await vi.advanceTimersByTimeAsync(200);
  expect(drawn.at(-1)).toBe('the first');
  expect(drawn).not.toContain('scrolled past');
});
