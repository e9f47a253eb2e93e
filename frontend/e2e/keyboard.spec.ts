import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';

interface Stop { pane: string; name: string; seen: boolean }

test('the tab key goes through the window from left to right, and is seen wherever it is', async ({ app, page }) => {
  await app.ask('Wexcombe governing law');
  await expect(app.results.getByRole('region', { name: 'Answer' })).toContainText('“'); // it comes after the passages
  await app.hits.first().click();
  await expect(app.document.getByRole('heading', { name: /TERM LOAN/ })).toBeVisible();
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus(); // where a window begins
    document.body.removeAttribute('tabindex');
  });
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((): Stop | null => {
      const e = document.activeElement;
      if (!e || e === document.body || e.hasAttribute('data-visited')) return null;
      e.setAttribute('data-visited', '');
      // In a tree the row that is active shows where the keyboard is.
      const style = getComputedStyle(document.getElementById(e.getAttribute('aria-activedescendant') ?? '') ?? e);
      return {
        pane: e.role === 'separator' ? e.role : e.closest('nav, main, aside')?.tagName ?? '',
        name: e.getAttribute('aria-label') ?? e.textContent?.trim() ?? '',
        seen: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none',
      };
    });
    if (!stop) break;
    stops.push(stop);
    expect(stops.length, 'the tab key comes to an end').toBeLessThan(300);
  }
  expect(stops.map((s) => s.pane).filter((pane, i, all) => pane !== all[i - 1])).toEqual(['NAV', 'separator', 'MAIN', 'separator', 'ASIDE']);
  expect(stops.filter((s) => !s.seen), 'focus that cannot be seen').toEqual([]);
  const passed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex]')]
      .filter((e) => e.tabIndex >= 0 && !e.matches(':disabled') && !e.closest('[inert]') && e.checkVisibility() && !e.hasAttribute('data-visited'))
      .map((e) => e.outerHTML.slice(0, 120)));
  expect(passed, 'controls that the tab key passes by').toEqual([]);
});

test('the keyboard goes on from where the mouse was, and from what is gone', async ({ app, page }) => {
  await app.ask('What is the minimum fixed charge coverage ratio in the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?');
  await app.hits.first().click();
  await app.document.getByRole('button', { name: 'Close the document' }).click();
  await expect(app.hits.first()).toBeFocused();
  await app.results.getByRole('button', { name: /^in: / }).click();
  await expect(app.results.getByRole('button', { name: 'whole matter ×' })).toBeVisible();
  await expect(app.question).toBeFocused();

  const tree = app.sidebar.getByRole('tree');
  await app.sidebar.getByRole('button', { name: /TERM LOAN/ }).click();
  await expect(tree).toBeFocused();
  const at = await tree.getAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(tree).not.toHaveAttribute('aria-activedescendant', at!);

  for (const n of [0, 1]) await app.results.getByRole('button', { name: 'clip', exact: true }).nth(n).click();
  await page.keyboard.press('Control+j');
  await expect(app.clips.locator('.clip')).toHaveCount(2);
  await app.clips.getByRole('button', { name: 'remove' }).first().click();
  await expect(app.clips.locator('.clip')).toHaveCount(1);
  await expect(app.clips.locator('.clip')).toBeFocused();
  await page.keyboard.press('Control+e');
  await expect(app.dialog.getByRole('combobox', { name: 'What' })).toBeFocused();
  await app.answer(join(scratch('out-'), 'clips.docx'));
  await app.dialog.getByRole('button', { name: 'Export…' }).click();
  await expect(app.dialog.getByRole('status')).toContainText('1 quotation');
  await expect(app.dialog.getByRole('button', { name: 'Export…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('combobox', { name: 'Playbook' })).toBeFocused();
  await page.keyboard.press('Control+1');
  await expect(app.question).toBeFocused();
});

test('a long question is read whole, in a narrow window, too', async ({ app, page }) => {
  const whole = () => app.question.evaluate((e) => e.scrollHeight <= e.clientHeight && e.clientWidth > 200);
  const line = (await app.question.boundingBox())!.height;
  await app.ask('What is the minimum fixed charge coverage ratio in the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?');
  expect((await app.question.boundingBox())!.height).toBeGreaterThan(1.5 * line);
  expect(await whole()).toBe(true);
  await page.setViewportSize({ width: 640, height: 400 }); // 1280 by 800 at 200 %
  await expect.poll(whole).toBe(true);
  await app.hits.first().click();
  await expect(app.document.getByRole('heading', { name: /TERM LOAN/ })).toBeInViewport();
  await app.results.getByRole('button', { name: 'Show the list of documents' }).click();
  await expect(app.sidebar.getByRole('tree')).toBeInViewport();
  await expect(app.question).toBeInViewport();
  await app.sidebar.getByRole('tree').focus();
  await page.keyboard.press('Control+b');
  await expect.poll(() => app.sidebar.evaluate((e) => e.querySelector('.pane')!.clientWidth)).toBe(0);
  await expect(app.hits.first()).toBeFocused();
  await page.getByRole('separator', { name: 'Width of the documents' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(app.sidebar.getByRole('tree')).toBeInViewport();
  await app.sidebar.getByRole('button', { name: /TERM LOAN/ }).click();
  await expect(app.document.getByRole('heading', { name: /TERM LOAN/ })).toBeInViewport();
  await expect(app.results.locator(':focus')).toHaveCount(1);

  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('governing\nlaw');
  await expect(app.question).toHaveValue('governing law');
  await page.keyboard.press('Escape');
  await expect(app.question).toHaveValue('');
});

test('every command of the keys sheet is done by keys alone', async ({ app, page }) => {
  const press = (key: string) => page.keyboard.press(key);
  const hit = (n: number) => app.hits.nth(n);
  const notes = app.clips.getByRole('textbox', { name: 'Note' });
  const opens = async (key: string, title: string) => {
    await press(key);
    await expect(app.dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await press('Escape');
    await expect(app.dialog).toBeHidden();
  };
  // A command without a key of its own is found in the sheet by its name.
  const byName = async (label: string) => {
    await press('F1');
    await app.dialog.getByRole('searchbox', { name: 'Find a command' }).focus();
    await page.keyboard.type(label);
    await press('Enter');
  };
  const named = (label: string, title: string): [string, () => Promise<void>] => [label, async () => {
    await byName(label);
    await expect(app.dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await press('Escape');
    await expect(app.dialog).toBeHidden();
  }];
  const dressed = (label: string, theme: string): [string, () => Promise<void>] => [label, async () => {
    await byName(label);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }];
  const sized = (label: string, key: string, size: string): [string, () => Promise<void>] => [label, async () => {
    await press('Control+k');
    await press(key);
    await expect(page.locator('html')).toHaveAttribute('style', new RegExp(`font-size: ${size}px`));
  }];
  // In an order in which each leads to where the next can be done.
  const commands: [string, () => Promise<void>][] = [
    ['Go to the question', async () => {
      await press('Control+k');
      await expect(app.question).toBeFocused();
    }],
    ['Search at once; typed filters become chips', async () => {
      await page.keyboard.type('minimum fixed charge coverage ratio in the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank');
      await press('Enter');
      await expect(hit(1)).toBeVisible();
    }],
    ['Keep this question, or let go of it', async () => {
      await press('Control+d');
      await expect(app.results.getByRole('button', { name: 'Keep this question' })).toHaveAttribute('aria-pressed', 'true');
    }],
    ['From the question to the results', async () => {
      await press('ArrowDown');
      await expect(hit(0)).toBeFocused();
    }],
    ['Next result', async () => {
      await press('j');
      await expect(hit(1)).toBeFocused();
    }],
    ['Clip', async () => {
      await press('c');
      await expect(page.getByText('Clips (1)')).toBeVisible();
    }],
    ['Previous result', async () => {
      await press('k');
      await expect(hit(0)).toBeFocused();
      await press('c');
      await expect(page.getByText('Clips (2)')).toBeVisible();
    }],
    ['Last result', async () => {
      await press('End');
      await expect(app.hits.last()).toBeFocused();
    }],
    ['First result', async () => {
      await press('Home');
      await expect(hit(0)).toBeFocused();
    }],
    ['Explain the score', async () => {
      await press('w');
      await expect(app.results.getByRole('button', { name: 'why' }).first()).toHaveAttribute('aria-expanded', 'true');
    }],
    ['Documents by their best passages, or all passages', async () => {
      const toggle = app.results.getByRole('button', { name: 'best of each document' });
      await press('b');
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect(app.results.getByRole('button', { name: /more from this document/ }).first()).toBeVisible();
      await press('Control+k');
      await press('ArrowDown');
      await expect(hit(0)).toBeFocused();
    }],
    ['More from its document, or the best alone', async () => {
      await press('m');
      await expect(app.results.getByRole('button', { name: 'only the best' })).toBeVisible();
      await press('b');
      await expect(app.results.getByRole('button', { name: 'best of each document' })).toHaveAttribute('aria-pressed', 'false');
      await expect(app.results.getByRole('button', { name: /more from this document/ })).toHaveCount(0);
      await press('Control+k');
      await press('ArrowDown');
      await expect(hit(0)).toBeFocused();
    }],
    ['Find passages like it in other documents', async () => {
      await press('l');
      await expect(page.getByRole('button', { name: /^like a passage of/ })).toBeVisible();
      await expect(app.results.getByText(/in 1[34] documents searched/)).toBeVisible();
      await press('Control+k');
      await press('Enter');
      await expect(page.getByRole('button', { name: /^like a passage of/ })).toHaveCount(0);
      await expect(app.results.getByText(/in 1 document searched/)).toBeVisible();
      await press('ArrowDown');
      await expect(hit(0)).toBeFocused();
    }],
    ['Copy with citation', async () => {
      await press('y');
      await app.told('Copied with its citation');
    }],
    ['Open in the document', async () => {
      await press('Enter');
      await expect(app.document.getByRole('heading', { name: /TERM LOAN/ })).toBeVisible();
    }],
    ['Next hit in the document', async () => {
      const standing = app.document.getByRole('status').first();
      const before = await standing.innerText();
      await press('Control+g');
      await expect(standing).not.toHaveText(before);
    }],
    ['Previous hit in the document', async () => {
      const standing = app.document.getByRole('status').first();
      const before = await standing.innerText();
      await press('Control+Shift+g');
      await expect(standing).not.toHaveText(before);
    }],
    ['Find in the document', async () => {
      await press('Control+f');
      await expect(app.document.getByRole('searchbox', { name: 'Find in document' })).toBeFocused();
    }],
    ['Print the document with its highlights, or the answer', async () => {
      // A browser's own dialog cannot be looked at.
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset.printed = document.querySelector('.printed h1')!.textContent;
          window.dispatchEvent(new Event('afterprint'));
        };
      });
      await press('Control+p');
      await expect(page.locator('body')).toHaveAttribute('data-printed', /Saltmere/);
    }],
    ['Print the answer', async () => {
      await byName('Print the answer');
      await expect(page.locator('body')).toHaveAttribute('data-printed', /^minimum fixed charge/);
    }],
    ['Print the document with its highlights', async () => {
      await byName('Print the document with its highlights');
      await expect(page.locator('body')).toHaveAttribute('data-printed', /Saltmere/);
    }],
    ['Proofread the document: what is wrong in it', async () => {
      await press('F7');
      await expect(app.document.getByRole('region', { name: 'Proofreading' })).toBeVisible();
    }],
    ['Highlights and notes in the document', async () => {
      await press('Control+Shift+h');
      await expect(app.document.getByRole('region', { name: 'Highlights and notes' })).toBeVisible();
    }],
    ['Highlight the chosen words', async () => {
      await press('Control+f');
      await press('Escape');
      await press('s');
      await press('h');
      await expect(app.document.getByRole('button', { name: /^yellow: / })).toHaveCount(1);
    }],
    ['Highlight the chosen words and write a note', async () => {
      await press('s');
      await press('m');
      await expect(app.document.getByRole('textbox', { name: 'Note' })).toBeFocused();
      await page.keyboard.type('ask the bank');
      await press('Enter');
      await expect(app.document.getByRole('button', { name: /note: ask the bank$/ })).toBeFocused();
      await press('Escape');
    }],
    ['Search only in the first, second, … document that the question names', async () => {
      await expect(app.sidebar.getByRole('treeitem', { selected: true })).toHaveCount(0);
      await press('Alt+1');
      await expect(app.sidebar.getByRole('treeitem', { selected: true })).toHaveCount(1);
    }],
    ['Look for the question’s words alone, or understand it again', async () => {
      const typed = app.results.getByRole('button', { name: 'as typed ×' });
      await press('Control+Shift+u');
      await expect(typed).toBeVisible();
      await press('Control+Shift+u');
      await expect(typed).toHaveCount(0);
    }],
    ['Search the whole matter', async () => {
      await press('Control+Shift+m');
      await expect(app.results.getByText(/in 14 documents/)).toBeVisible();
    }],
    ['Show the clips, or the document', async () => {
      await press('Control+j');
      await expect(notes).toHaveCount(2);
      await notes.first().fill('first');
      await notes.last().fill('last');
      await notes.last().blur();
    }],
    ['Move the clip up', async () => {
      await app.clips.locator('.clip').last().getByRole('button').first().focus();
      await press('Alt+ArrowUp');
      await expect(notes.first()).toHaveValue('last');
    }],
    ['Move the clip down', async () => {
      await press('Alt+ArrowDown');
      await expect(notes.first()).toHaveValue('first');
    }],
    ['Remove the clip', async () => {
      await press('Delete');
      await expect(notes).toHaveCount(1);
    }],
    ['Bring back the clip removed last', async () => {
      await press('Control+z');
      await expect(notes).toHaveCount(2);
    }],
    ['Copy all clips with their citations', async () => {
      await press('Control+Shift+c');
      await app.told(/^Copied/);
    }],
    ['Export…', () => opens('Control+e', 'Export')],
    ['New matter…', () => opens('Control+n', 'New matter')],
    ['Settings', () => opens('Control+,', 'Settings')],
    named('Files that could not be indexed', 'Files that could not be indexed'),
    named('Models', 'Settings'),
    named('About Pincite', 'Settings'),
    named('Add a firm matter…', 'Add a firm matter'),
    dressed('Dark appearance', 'dark'),
    dressed('Light appearance', 'light'),
    dressed('Appearance of the system', 'system'),
    sized('Larger text', 'Control+=', '15.4'),
    sized('Text of the usual size', 'Control+0', '14'),
    sized('Smaller text', 'Control+-', '12.6'),
    ['Bring the matter up to date', async () => {
      await byName('Bring the matter up to date');
      await expect.poll(() => app.jobs()).toBe(1); // it is done before it could be seen
    }],
    ['Filter the list of documents', async () => {
      await press('Control+Shift+o');
      await expect(app.sidebar.getByRole('searchbox', { name: 'Filter documents' })).toBeFocused();
      await press('ArrowDown');
      await expect(app.sidebar.getByRole('tree', { name: 'Documents' })).toBeFocused();
    }],
    ['Check the matter, and repair what is damaged', async () => {
      await byName('Check the matter, and repair what is damaged');
      await app.told('Nothing is damaged');
    }],
    ['The contracts that meet the question, as a table in Review', async () => {
      await press('Control+k');
      await page.keyboard.type('Which agreements are governed by the law of Massachusetts?');
      await press('Enter');
      await app.results.getByRole('rowheader').first().getByRole('button').focus();
      await press('r');
      await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
    }],
    ['Deadlines: what falls on which day', async () => {
      await press('Control+3');
      await expect(page.getByRole('main', { name: 'Deadlines' })).toBeVisible();
    }],
    ['Compare: two documents side by side', async () => {
      await press('Control+4');
      await expect(page.getByRole('main', { name: 'Compare' })).toBeVisible();
    }],
    ['Next change between two documents', async () => {
      for (const words of ['Lease', 'NDA']) {
        await press('Enter');
        await page.keyboard.type(words);
        await press('ArrowDown');
        await press('Enter');
        if (words === 'Lease') await press('Tab'); // past what exchanges the two, which is not to be had yet
      }
      await expect(page.locator('#change-0')).toBeVisible();
      await press('n');
      await expect(page.locator('#change-1')).toHaveAttribute('aria-selected', 'true');
    }],
    ['Previous change between two documents', async () => {
      await press('p');
      await expect(page.locator('#change-0')).toHaveAttribute('aria-selected', 'true');
    }],
    ['Documents: what is known of each, as a table', async () => {
      await press('Control+5');
      await expect(page.getByRole('main', { name: 'Documents of the matter' })).toBeVisible();
    }],
    ['Review: every document against every question', async () => {
      await press('Control+2');
      await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
    }],
    ['Search', async () => {
      await press('Control+1');
      await expect(app.results).toBeVisible();
    }],
    ['Next part of the window', async () => {
      await press('Control+k');
      await press('F6');
      await expect(app.clips.locator(':focus')).toHaveCount(1);
    }],
    ['Previous part of the window', async () => {
      await press('Shift+F6');
      await press('Shift+F6');
      await expect(app.sidebar.getByRole('tree')).toBeFocused();
    }],
    ['What can be done with a document', async () => {
      await press('End');
      await press('Shift+F10');
      await expect(page.getByRole('menu')).toBeVisible();
      await press('Escape');
    }],
    ['Search only in this document', async () => {
      await press('Space');
      await expect(app.sidebar.getByRole('treeitem', { selected: true })).toHaveCount(1);
    }],
    ['Show or hide the list of documents', async () => {
      await press('Control+b');
      await expect(page.locator('[inert]')).toHaveCount(1);
    }],
    ['Show or hide the document', async () => {
      await press('Control+Alt+b');
      await expect(page.locator('[inert]')).toHaveCount(2);
    }],
    ['Add a folder…', async () => {
      const more = scratch('more-');
      writeFileSync(join(more, 'Letter.txt'), 'Either party may terminate this letter agreement on thirty days notice.\n');
      await app.answer(more);
      await press('Control+o');
      await expect(app.sidebar).toContainText('15 documents');
    }],
  ];
  await press('F1');
  const listed = await app.dialog.locator('.line').evaluateAll((lines) => lines.map((line) => line.firstElementChild!.textContent.trim()));
  await press('Escape');
  expect(listed.toSorted(), 'commands of the sheet that are tried here').toEqual(commands.map(([label]) => label).toSorted());
  for (const [label, does] of commands) await test.step(label, does);
});
