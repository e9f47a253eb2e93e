import { expect, test } from './support/desk';

test('a search is limited to a folder, a type, a date and a document', async ({ desk, page }) => {
  const searched = (n: number) => expect(desk.results.getByText(new RegExp(`in ${n} documents? searched`))).toBeVisible();
  const sources = () => desk.results.getByRole('region').evaluateAll((list) => list.map((e) => e.getAttribute('aria-label') ?? ''));
  const panel = (name: string) => page.getByRole('dialog', { name: `${name}: filter` });
  const open = async (name: string) => {
    await desk.results.getByRole('group', { name: 'Filters' }).getByRole('button', { name }).click();
    await expect(panel(name)).toBeVisible();
  };

  await desk.ask('confidential information');
  await searched(14);
  await open('Folder');
  await panel('Folder').getByRole('checkbox', { name: /NDAs/ }).check();
  await searched(4);
  for (const name of await sources()) expect(name).toMatch(/NDA|Pellucida|Talwynne/);
  await page.keyboard.press('Escape');
  await expect(panel('Folder')).toHaveCount(0);
  await expect(desk.filters).toHaveCount(1);

  // A second folder widens, another kind of filter narrows.
  await open('Folder');
  await panel('Folder').getByRole('searchbox').fill('supp');
  await panel('Folder').getByRole('checkbox', { name: /Supply/ }).check();
  await searched(7);
  await page.keyboard.press('Escape');
  await open('Type');
  await panel('Type').getByRole('checkbox').first().check();
  await expect(desk.filters).toHaveCount(3);
  await page.keyboard.press('Escape');
  while (await desk.filters.count() > 0) await desk.filters.first().click();
  await searched(14);

  await open('Dated');
  await panel('Dated').getByRole('checkbox', { name: /2022/ }).check();
  await expect(desk.filters).toHaveCount(1);
  await expect(desk.results.getByText(/in 14 documents/)).toHaveCount(0);
  expect((await sources()).join()).toContain('Hollinvane');
  await panel('Dated').getByRole('checkbox', { name: /2022/ }).uncheck();
  await panel('Dated').getByLabel('From').fill('2022-03-14');
  await panel('Dated').getByLabel('To').fill('2022-03-14');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await sources()).length).toBe(1);
  await page.keyboard.press('Escape');
  await desk.filters.first().click();
  await searched(14);

  await open('Document');
  await panel('Document').getByRole('searchbox').fill('kestrel');
  await panel('Document').getByRole('checkbox').check();
  await searched(1);
  expect(await sources()).toEqual([expect.stringContaining('Kestrelford')]);
  await page.keyboard.press('Escape');
  await desk.results.getByRole('button', { name: /^in: Kestrelford/ }).click();
  await searched(14);

  // What leaves nothing says which filter did.
  await desk.ask('type:recipe confidential information');
  await expect(desk.results).toContainText('type: recipe is true of no document');
});

test('an example about the matter’s own contracts is asked by a click', async ({ desk }) => {
  const named = desk.results.getByRole('list', { name: 'Examples' }).getByRole('button').first();
  await expect(named).toContainText('Which law governs');
  await named.click();
  await expect(desk.question).toHaveValue(/^Which law governs /);
  await expect(desk.hits.first()).toBeVisible();
  await expect(desk.results.getByRole('button', { name: /^in: / })).toBeVisible(); // the name was taken from the matter
});
