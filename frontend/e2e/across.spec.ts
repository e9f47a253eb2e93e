import { join } from 'node:path';
import { expect, test } from './support/desk';
import type { Desk } from './support/desk';

// Screenshots of these states, for people to look at, go where SCREENSHOTS says.
const picture = process.env.SCREENSHOTS ?? '';

// headings are those of the documents found.
const headings = (desk: Desk) => desk.results.locator('section:not([aria-label="Answer"]) h2');

test('documents are ranked by their best passages, and each shows more', async ({ desk, page }) => {
  await desk.ask('governing law');
  const names = headings(desk);
  const toggle = desk.results.getByRole('button', { name: 'best of each document' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.results.getByText('1 more from this document').or(desk.results.getByText(/^\d+ more from this document/)).first()).toBeVisible();
  const documents = await names.count();
  expect(documents).toBeGreaterThan(5);
  expect(await desk.hits.count()).toBe(documents);
  if (picture) await page.screenshot({ path: join(picture, 'best-of-each.png') });

  await desk.results.getByRole('button', { name: /more from this document/ }).first().click();
  await expect.poll(() => desk.hits.count()).toBeGreaterThan(documents);
  await desk.results.getByRole('button', { name: 'only the best' }).click();
  await expect(desk.hits).toHaveCount(documents);

  // By keys: m shows more of a document, b goes back to all passages.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
});

test('a hit, chosen words and a clip find their like in other documents', async ({ desk, page }) => {
  await desk.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  const names = headings(desk);
  const first = await names.first().innerText();
  await desk.results.getByRole('button', { name: 'clip', exact: true }).first().click();
  await desk.hits.first().focus();
  await page.keyboard.press('l');
  const chip = page.getByRole('button', { name: /^like a passage of/ });
  await expect(chip).toContainText(first);
  await expect(names.first()).not.toHaveText(first);
  expect(await names.allInnerTexts()).not.toContain(first);
  await expect(desk.hits.first()).toContainText(/confidential/i);
  if (picture) await page.screenshot({ path: join(picture, 'similar.png') });

  // The chip leads back to the question.
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(names.first()).toHaveText(first);

  // Words that are chosen in the document.
  await desk.hits.first().click();
  await desk.document.locator('.hit.current').first().click({ clickCount: 3 });
  await desk.document.getByRole('button', { name: 'Find similar' }).click();
  await expect(chip).toBeVisible();
  await chip.click();

  // A clip.
  await page.keyboard.press('Control+j');
  await desk.clips.getByRole('button', { name: 'similar' }).click();
  await expect(chip).toBeVisible();

  // A new question takes the place of the passage.
  await desk.ask('insurance');
  await expect(chip).toHaveCount(0);
});
