import { describe, expect, it } from 'vitest';
import { matches, single, told } from './keys';

const press = (key: string, held = '') => ({
  key, ctrlKey: held.includes('c'), metaKey: held.includes('m'), altKey: held.includes('a'), shiftKey: held.includes('s'),
});

describe('matches', () => {
  it.each([
    ['Mod+K', press('k', 'c'), false, true], ['Mod+K', press('K', 'c'), false, true], ['Mod+K', press('k', 'cs'), false, false],
    ['Mod+K', press('k'), false, false], ['Mod+K', press('k', 'm'), true, true], ['Mod+K', press('k', 'c'), true, false],
    ['Mod+K', press('k', 'cm'), false, false], ['Mod+Shift+G', press('G', 'cs'), false, true], ['Alt+ArrowUp', press('ArrowUp', 'a'), false, true],
    ['Alt+ArrowUp', press('ArrowUp'), false, false], ['?', press('?', 's'), false, true], ['/', press('/', 's'), false, true],
    ['j', press('J', 's'), false, false], ['j', press('j', 'c'), false, false], ['Mod+,', press(',', 'c'), false, true], ['F6', press('F6'), false, true],
    ['Mod++', press('+', 'c'), false, true],
  ] as const)('%s by %o (mac %s): %s', (chord, e, mac, want) => expect(matches(chord, e, mac)).toBe(want));
});

describe('told', () => {
  it.each([['Mod+Shift+G', 'Ctrl+Shift+G', '⇧⌘G'], ['Alt+ArrowUp', 'Alt+↑', '⌥↑'], ['?', '?', '?'], ['Mod++', 'Ctrl++', '⌘+']])('%s', (chord, pc, mac) => {
    expect(told(chord, false)).toBe(pc);
    expect(told(chord, true)).toBe(mac);
  });
  it('tells single characters', () => expect(['j', 'F6', 'Mod+J', '?'].map(single)).toEqual([true, false, false, true]));
});
