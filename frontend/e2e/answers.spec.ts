import { expect, test } from './support/app';

test('a question is answered in sentences that lead to their words', async ({ app, page }) => {
  await app.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('heading', { name: 'Answer' })).toBeVisible();
  const words = answer.getByRole('button', { name: /^Go to these words: Commercial Lease 410/ }).first();
  await expect(words).toContainText(/assign/i);
  await words.click();
  await expect(app.document.getByRole('heading', { name: /lease/i }).first()).toBeVisible();
  await expect(page.locator('.box.chosen').first()).toBeInViewport();
  await answer.getByRole('button', { name: 'Clip these words' }).first().click();
  await app.told('Added to the clips');
});

test('operators get passages alone, and what no contract says gets no answer', async ({ app }) => {
  await app.ask('What is the airspeed of an unladen swallow in the lease of 410 Tannery Row?');
  await expect(app.results.getByRole('heading', { name: /^No passage of/ })).toBeVisible();
  await app.ask('assign AND lease');
  await expect(app.results.getByRole('region', { name: 'Answer' })).toHaveCount(0);
});
