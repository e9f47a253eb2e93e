import { join } from 'node:path';
import { expect, test } from './support/app';
import type { App } from './support/app';

// Screenshots of these states, for people to look at, go where SCREENSHOTS says.
const picture = process.env.SCREENSHOTS ?? '';

// headings are those of the documents found: the names of their files.
const headings = (app: App) => app.results.locator('section:not([aria-label="Answer"]) h2 .doc > :last-child');

test('documents are ranked by their best passages, and each shows more', async ({ app, page }) => {
  await app.ask('How much rent does Tesla pay?');
  await expect(app.results.getByText('In no document of this matter: “Tesla”.')).toBeVisible();
  if (picture) await page.screenshot({ path: join(picture, 'nowhere.png') });
  await app.ask('governing law');
  const names = headings(app);
  const toggle = app.results.getByRole('button', { name: 'best of each document' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(app.results.getByText('1 more from this document').or(app.results.getByText(/^\d+ more from this document/)).first()).toBeVisible();
  const documents = await names.count();
  expect(documents).toBeGreaterThan(5);
  expect(await app.hits.count()).toBe(documents);
  if (picture) await page.screenshot({ path: join(picture, 'best-of-each.png') });

  await app.results.getByRole('button', { name: /more from this document/ }).first().click();
  await expect.poll(() => app.hits.count()).toBeGreaterThan(documents);
  await app.results.getByRole('button', { name: 'only the best' }).click();
  await expect(app.hits).toHaveCount(documents);

  // By keys: m shows more of a document, b goes back to all passages.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
});

test('a hit, chosen words and a clip find their like in other documents', async ({ app, page }) => {
  await app.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  const names = headings(app);
  const first = await names.first().innerText();
  await app.results.getByRole('button', { name: 'clip', exact: true }).first().click();
  await app.hits.first().focus();
  await page.keyboard.press('l');
  const chip = page.getByRole('button', { name: /^like a passage of/ });
  await expect(chip).toContainText('Hollinvane Tidal Instruments – Quillfeather Analytics'); // as the list calls it
  await expect(names.first()).not.toHaveText(first);
  expect(await names.allInnerTexts()).not.toContain(first);
  await expect(app.hits.first()).toContainText(/confidential/i);
  if (picture) await page.screenshot({ path: join(picture, 'similar.png') });

  // The chip leads back to the question.
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(names.first()).toHaveText(first);

  // Words that are chosen in the document.
  await app.hits.first().click();
  await app.document.locator('.hit.current').first().click({ clickCount: 3 });
  await app.document.getByRole('button', { name: 'Find similar' }).click();
  await expect(chip).toBeVisible();
  await chip.click();

  // A clip.
  await page.keyboard.press('Control+j');
  await app.clips.getByRole('button', { name: 'similar' }).click();
  await expect(chip).toBeVisible();

  // A new question takes the place of the passage.
  await app.ask('insurance');
  await expect(chip).toHaveCount(0);
});
