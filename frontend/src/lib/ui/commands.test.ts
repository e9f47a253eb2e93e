import { describe, expect, it } from 'vitest';
import { commands } from './commands';
import menus from './menu.json';

const items = menus.flatMap((m) => m.items).filter((i) => 'command' in i) as { label: string; command: string; key?: string }[];

describe('commands', () => {
  it.each(items)('do what the menu says: $label', (item) => {
    const command = commands.find((c) => c.name === item.command);
    expect(command?.run).toBeTypeOf('function');
    if (item.key) expect(command?.keys).toContain(item.key);
  });
  it('have a name and a key each of their own', () => {
    const names = commands.map((c) => c.name);
    expect(new Set(names).size).toBe(names.length);
    const keys = commands.flatMap((c) => c.keys.map((k) => `${c.within ?? ''} ${k}`));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
