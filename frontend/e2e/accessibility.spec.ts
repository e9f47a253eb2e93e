import { expect, test } from './support/app';
import { faultsOf } from './support/axe';
import { walks } from './support/screens';

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

for (const [name, walk] of Object.entries(walks)) test(`no screen of ${name} keeps anybody out, in light or dark`, async ({ fresh: app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  await walk(app, async (name) => {
    for (const fault of await faultsOf(page)) faults.push(`${name}, ${fault}`);
  });
  expect(faults).toEqual([]);
});
