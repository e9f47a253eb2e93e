import { describe, expect, it } from 'vitest';
import { percent, zoomed } from './zoom';

describe('zoomed', () => {
  it('goes there and back', () => expect(zoomed(zoomed(1, true), false)).toBe(1));
  it('finds the next step from between two', () => expect([zoomed(0.83, true), zoomed(0.83, false)]).toEqual([0.9, 0.8]));
  it('stops at the ends', () => expect([zoomed(4, true), zoomed(9, true), zoomed(0.5, false), zoomed(0.1, false)]).toEqual([4, 4, 0.5, 0.5]));
  it('is told in percent', () => expect(percent(0.666)).toBe('67 %'));
});
