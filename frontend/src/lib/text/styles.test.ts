import { expect, test } from 'vitest';
import { stylesWith } from './styles';

test.each(['', 'short', 'plain', '{{.Title}} {{.Place}}'])('the style %j that is set can be chosen', (set) => {
  expect(stylesWith(set).map((s) => s.value).filter((value) => value === set)).toEqual([set]);
});
