import { expect, test } from './support/desk';
import { wordsIn } from './support/ocr';

test('a summary in the user’s own words is searched with, and stays', async ({ desk, page }) => {
  const question = 'How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?';
  const own = 'Confidentiality agreement of the heron project between Hollinvane and Quillfeather';
  const summary = desk.document.getByRole('region', { name: 'Summary' });
  await desk.ask(question);
  await desk.hits.first().click();
  const made = await summary.locator('p').innerText();
  await desk.document.getByRole('button', { name: 'Edit the summary' }).click();
  const field = desk.document.getByRole('textbox', { name: 'Summary' });
  await field.fill('x'.repeat(1000));
  await expect(summary.getByRole('button', { name: 'Save' })).toBeDisabled(); // it is too long
  await field.fill(own);
  await summary.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The summary is changed and searched with')).toBeVisible();
  await expect(summary).toContainText('edited');
  await expect(desk.results.getByText(own)).toBeVisible(); // above the hits that are shown

  // A word that stands in no contract leads to the document now, and its hits open as before.
  await desk.ask('heron project');
  await expect(desk.results.getByRole('region').first()).toContainText(own);
  await desk.ask(question);
  const quote = await desk.hits.first().innerText();
  await desk.hits.first().click();
  const marked = desk.document.locator('.hit.current');
  await expect(marked.first()).toBeInViewport();
  expect(wordsIn((await marked.allInnerTexts()).join(' '))).toEqual(wordsIn(quote));
  await expect(desk.results.getByText('✓ verified').first()).toBeVisible();

  await desk.restart();
  await desk.ask(question);
  await expect(desk.results.getByText(own)).toBeVisible();
  await desk.hits.first().click();
  await desk.document.getByRole('button', { name: 'Edit the summary' }).click();
  await summary.getByRole('button', { name: 'Regenerate' }).click();
  await expect(summary.locator('p')).toHaveText(made); // which had no mark of an edit
});
