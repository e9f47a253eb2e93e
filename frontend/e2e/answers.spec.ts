import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app';

// shot keeps a picture of the window, light and dark, where SCREENSHOTS says, for people to look at.
async function shot(page: Page, name: string) {
  for (const colorScheme of process.env.SCREENSHOTS ? (['dark', 'light'] as const) : []) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/answers-${name}-${colorScheme}.png` });
  }
}

test('a question is answered in sentences that lead to their words', async ({ app, page }) => {
  await app.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('heading', { name: 'Answer' })).toBeVisible();
  await expect(answer).toContainText('No, with exceptions: without the prior written consent of Landlord');
  const value = answer.locator('.value');
  await expect(value).toContainText('(§ 10.1, at 4)');
  await answer.getByRole('button', { name: 'for lawyers' }).click(); // as the question's own words are
  await expect(value).toContainText('(section 10.1, page 4)');
  await answer.getByRole('button', { name: 'in plain words ×' }).click();
  await expect(value).toContainText('(§ 10.1, at 4)');
  await shot(page, 'answer');
  const words = answer.getByRole('button', { name: /^Go to these words: Commercial Lease 410/ }).first();
  await expect(words).toContainText(/assign/i);
  await words.click();
  await expect(app.document.getByRole('heading', { name: /lease/i }).first()).toBeVisible();
  await expect(page.locator('.box.chosen').first()).toBeInViewport();
  await answer.getByRole('button', { name: 'Clip these words' }).first().click();
  await app.told('Added to the clips');
});

test('while a question is being answered, what is in sight is told to answer the one before', async ({ app, page }) => {
  await app.ask('governing law');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer).toBeVisible();
  await page.evaluate(() => {
    const { API } = (window as unknown as { go: { desktop: { API: Record<string, (q: unknown) => Promise<unknown>> } } }).go.desktop;
    const search = API.Search!;
    API.Search = async (q) => {
      await new Promise((done) => Object.assign(window, { goOn: done }));
      return search(q);
    };
  });
  await app.question.fill('who pays the rent');
  await app.question.press('Enter');
  await expect(app.results.getByText('Searching… What follows answers “governing law”.')).toBeVisible();
  await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
  await expect(app.results.getByText(/^\d+ passages? in/)).toBeVisible();
  await expect(app.results.getByText(/^Searching/)).toHaveCount(0);
});

test('what asks for nothing is told so, with questions that ask for something', async ({ app, page }) => {
  await app.ask('what is 2+2');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('heading', { name: 'That asks for nothing that a contract says' })).toBeVisible();
  await expect(answer).toContainText('governing law');
  await shot(page, 'idle');
  await app.ask('hello'); // of which search finds nothing, either
  await expect(app.hits).toHaveCount(0);
  await expect(answer.getByRole('heading', { name: 'That asks for nothing that a contract says' })).toBeVisible();
  await expect(app.results).not.toContainText('Nothing found');
  await shot(page, 'idle-empty');
});

test('a misspelt word is read as one of the contracts, unless that is lifted', async ({ app, page }) => {
  await app.ask('intrest rate');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(/interest/i);
  const read = page.getByRole('group', { name: 'Limits of the search' }).getByRole('button', { name: 'read as: interest ×' });
  await expect(read).toBeVisible();
  await expect(app.results).not.toContainText('In no document');
  await shot(page, 'read-as');
  await read.click();
  await expect(app.results).toContainText('In no document of this matter: “intrest”');
  await expect(read).toHaveCount(0);
  await app.results.getByRole('button', { name: 'as typed ×' }).click();
  await expect(read).toBeVisible();
  await app.ask('the "intrest" rate');
  await expect(app.results).toContainText('In no document of this matter: “intrest”');
  await expect(read).toHaveCount(0);
});

test('a contract is summarised by facts and a line a section, which lead to their words', async ({ app, page }) => {
  await app.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  await app.results.getByRole('button', { name: /^Open hit/ }).first().click();
  await app.document.getByRole('button', { name: 'Sections' }).click();
  await app.document.getByRole('button', { name: 'Summarise this contract' }).click();
  const summary = app.document.getByRole('list', { name: 'Summary of the contract' });
  await expect(summary).toContainText('Governing law Massachusetts');
  await shot(page, 'summary');
  await summary.getByRole('button', { name: /^Governing law/ }).click();
  await expect(summary).toHaveCount(0);
  await expect(page.locator('.box.chosen').first()).toBeInViewport();
});

test('operators get passages alone, and what no contract says gets no answer', async ({ app, page }) => {
  await app.ask('What is the airspeed of an unladen swallow in the lease of 410 Tannery Row?');
  await expect(app.results.getByRole('heading', { name: /^No passage of/ })).toBeVisible();
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(/The nearest words, in .*Commercial Lease, 2019/);
  await expect(answer.getByRole('button', { name: /^Go to these words/ })).toHaveCount(1);
  await expect(answer.getByRole('button', { name: /^Word it with/ })).toHaveCount(0);
  // Nor are the hits called answers.
  const grade = app.results.locator('article').first().getByText('nearest', { exact: true });
  await expect(grade).toHaveAttribute('title', /^That any passage answers has a probability of \d+ %\./);
  await expect(app.results.getByText(/^(answers|likely)$/)).toHaveCount(0);
  await app.results.locator('article').first().getByRole('button', { name: 'why' }).click();
  await expect(app.results.locator('.why')).toContainText(/^That any passage answers has a probability of \d+ %\. If one does, it is this one with \d+ %\. Its score is/);
  await shot(page, 'refusal');
  await app.ask('Which zymurgy quotas bind hop growers?');
  await expect(app.results).toContainText(/In no document of this matter: .*“zymurgy”/);
  await app.ask('assign AND lease');
  await expect(app.results.getByRole('region', { name: 'Answer' })).toHaveCount(0);
});

test('a question that goes on from another keeps its document and subject, unless that is lifted', async ({ app, page }) => {
  const question = 'May Dovecroft assign its lease of 410 Tannery Row?';
  await app.ask(question);
  await expect(app.results.getByRole('region', { name: 'Answer' })).toBeVisible();
  await app.ask("And if they don't ask for consent?");
  const kept = page.getByRole('group', { name: 'Limits of the search' }).getByRole('button', { name: /^goes on from: / });
  await expect(kept).toContainText(question);
  await expect(kept).toContainText('Dovecroft');
  await expect(app.results.getByRole('region', { name: /^Commercial Lease 410/ })).toBeVisible();
  await shot(page, 'follow-up');
  await kept.click();
  await expect(kept).toHaveCount(0);
});

test('a language model words an answer, which is checked as it comes and can be stopped', async ({ app, page }) => {
  let waiting: ServerResponse | undefined;
  const say = (response: ServerResponse, content: string, done = false) => response.write(`${JSON.stringify({ message: { role: 'assistant', content }, done })}\n`);
  const model = createServer((request, response) => {
    if (request.url !== '/api/chat') return void response.writeHead(404).end(); // about models
    request.resume().on('end', () => {
      say(response, 'Tenant may not assign the Lease without the prior written consent of Landlord. [1] "without the prior written consent of Landlord"\n');
      say(response, 'Tenant may assign the Lease to any');
      waiting = response;
    });
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  await app.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await answer.getByRole('button', { name: 'Word it with a language model…' }).click();
  await answer.getByRole('textbox', { name: 'Model' }).fill('tiny');
  await answer.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${(model.address() as AddressInfo).port}`);
  await answer.getByRole('button', { name: 'Word it' }).click();
  const worded = answer.getByRole('group', { name: 'Answer of the language model' });
  await expect(worded).toContainText('prior written consent of Landlord. ✓ stands on');
  await expect(worded).toContainText('to any unchecked');
  say(waiting!, 'one. [1] "Tenant may not assign"\n', true);
  waiting!.end();
  await expect(worded.locator('del')).toHaveText(['Tenant may assign the Lease to anyone.']);
  await shot(page, 'struck');
  await expect(worded.getByRole('button', { name: /^Stop/ })).toHaveCount(0);

  await app.ask('When is the rent of 410 Tannery Row due?');
  await answer.getByRole('button', { name: 'Word it with tiny' }).click();
  await expect(worded).toContainText('to any unchecked');
  await page.keyboard.press('Escape');
  await expect(worded.getByRole('status')).toContainText('Stopped.');
  await expect(worded).not.toContainText('unchecked');
  await shot(page, 'stopped');
  model.closeAllConnections();
  model.close();
});
