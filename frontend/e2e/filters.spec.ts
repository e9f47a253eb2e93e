import { expect, test } from './support/app';

test('a search is limited to a folder, a type, a date and a document', async ({ app, page }) => {
  const searched = (n: number) => expect(app.results.getByText(new RegExp(`in ${n} documents? searched`))).toBeVisible();
  // The documents with passages; an answer may come above them at any time.
  const sources = () => app.results.getByRole('region').evaluateAll((list) => list.map((e) => e.getAttribute('aria-label') ?? '').filter((name) => name !== 'Answer'));
  const panel = (name: string) => page.getByRole('dialog', { name: `${name}: filter` });
  const open = async (name: string) => {
    await app.results.getByRole('group', { name: 'Filters' }).getByRole('button', { name }).click();
    await expect(panel(name)).toBeVisible();
  };

  await app.ask('confidential information');
  await searched(14);
  await open('Folder');
  await panel('Folder').getByRole('checkbox', { name: /NDAs/ }).check();
  await searched(4);
  for (const name of await sources()) expect(name).toMatch(/NDA|Pellucida|Talwynne/);
  await page.keyboard.press('Escape');
  await expect(panel('Folder')).toHaveCount(0);
  await expect(app.filters).toHaveCount(1);

  // A second folder widens, another kind of filter narrows.
  await open('Folder');
  await panel('Folder').getByRole('searchbox').fill('supp');
  await panel('Folder').getByRole('checkbox', { name: /Supply/ }).check();
  await searched(7);
  await page.keyboard.press('Escape');
  await open('Type');
  await panel('Type').getByRole('checkbox').first().check();
  await expect(app.filters).toHaveCount(3);
  await page.keyboard.press('Escape');
  while (await app.filters.count() > 0) await app.filters.first().click();
  await searched(14);

  await open('Dated');
  await panel('Dated').getByRole('checkbox', { name: /2022/ }).check();
  await expect(app.filters).toHaveCount(1);
  await expect(app.results.getByText(/in 14 documents/)).toHaveCount(0);
  expect((await sources()).join()).toContain('Hollinvane');
  await panel('Dated').getByRole('checkbox', { name: /2022/ }).uncheck();
  await panel('Dated').getByLabel('From').fill('2022-03-14');
  await panel('Dated').getByLabel('To').fill('2022-03-14');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await sources()).length).toBe(1);
  await page.keyboard.press('Escape');
  await app.filters.first().click();
  await searched(14);

  await open('Document');
  await panel('Document').getByRole('searchbox').fill('kestrel');
  await panel('Document').getByRole('checkbox').check();
  await searched(1);
  expect(await sources()).toEqual([expect.stringContaining('Kestrelford')]);
  await page.keyboard.press('Escape');
  await app.results.getByRole('button', { name: /^in: Kestrelford/ }).click();
  await searched(14);

  // What leaves nothing says which filter did.
  await app.ask('type:recipe confidential information');
  await expect(app.results).toContainText('type: recipe is true of no document');
});

test('an example about the matter’s own contracts is asked by a click', async ({ app }) => {
  const named = app.results.getByRole('list', { name: 'Examples' }).getByRole('button').first();
  await expect(named).toContainText('Which law governs');
  await named.click();
  await expect(app.question).toHaveValue(/^Which law governs /);
  await expect(app.hits.first()).toBeVisible();
  await expect(app.results.getByRole('button', { name: /^in: / })).toBeVisible(); // the name was taken from the matter
});
