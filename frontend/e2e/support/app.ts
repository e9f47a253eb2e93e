// The user at the app: what a test does and sees, in the words of the window.
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { folder } from './contracts';
import { Program } from './program';

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;
interface Wails { go: { desktop: { API: Methods } } }

export class App {
  constructor(readonly page: Page, public program: Program) {}

  // open shows the window of the program.
  async open(): Promise<void> {
    await this.page.goto(this.program.url);
    await expect(this.page.locator('main').first()).toBeVisible();
  }

  // restart closes the program, or kills it, and starts it anew after what is done between.
  async restart(how: 'quit' | 'kill' = 'quit', environment: NodeJS.ProcessEnv = {}, between?: () => void): Promise<void> {
    if (how === 'quit') await this.program.quit(this.page);
    else await this.program.cut(this.page);
    between?.();
    this.program = await Program.start(this.program.home, environment);
    await this.open();
  }

  // answer answers the system's dialogs, which a browser has not: folders and files that are
  // asked for, and where an export goes.
  async answer(path: string): Promise<void> {
    await this.program.answer(path);
  }

  // index has the folder indexed into a first matter, from the welcome screen.
  async index(path: string): Promise<void> {
    await this.answer(path);
    await this.page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
    await this.indexed();
  }

  // indexed waits until nothing is being indexed. A dialog that has something indexed closes
  // once that has begun.
  async indexed(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
    // The first job is told before the window turns to its matter.
    await expect(this.sidebar.getByRole('combobox', { name: 'Matter' })).toHaveValue(/./);
    await expect(this.job).toHaveCount(0, { timeout: 600_000 });
  }

  // pause presses Pause once the job says something. The program stands still meanwhile: it could have
  // done all there is before.
  async pause(says: RegExp): Promise<void> {
    await this.job.filter({ hasText: says }).waitFor();
    this.program.signal('SIGSTOP');
    try {
      await this.job.getByRole('button', { name: 'Pause' }).click();
    } finally {
      this.program.signal('SIGCONT');
    }
  }

  get sidebar(): Locator { return this.page.getByRole('navigation', { name: 'Matters and documents' }); }
  get job(): Locator { return this.sidebar.getByRole('status'); }
  get question(): Locator { return this.results.getByRole('textbox', { name: 'Question' }); }
  get results(): Locator { return this.page.getByRole('main', { name: 'Search' }); }
  get filters(): Locator { return this.results.getByRole('button', { name: /^Remove the filter/ }); }
  get hits(): Locator { return this.results.getByRole('button', { name: /^Open hit/ }); }
  get document(): Locator { return this.page.getByRole('complementary', { name: 'Document' }); }
  get clips(): Locator { return this.page.getByRole('complementary', { name: 'Clips' }); }
  get dialog(): Locator { return this.page.getByRole('dialog'); }

  // jobs is how many runs of indexing there were.
  jobs(): Promise<number> {
    return this.page.evaluate(async () => ((await (window as unknown as Wails).go.desktop.API.Jobs!()) as unknown[]).length);
  }

  // openFile opens a document by the name of its file, wherever in the list it stands.
  async openFile(name: string): Promise<void> {
    const filter = this.sidebar.getByRole('searchbox', { name: 'Filter documents' });
    await filter.fill(name);
    await this.sidebar.getByRole('tree').getByRole('button', { name }).click();
    await filter.fill('');
  }

  // openMatter opens what is set for the matter.
  async openMatter(): Promise<void> {
    await this.page.keyboard.press('Control+,');
    await this.dialog.getByRole('tab', { name: 'This matter' }).click();
  }

  // follow has the folders followed, or not.
  async follow(on: boolean): Promise<void> {
    await this.openMatter();
    await this.dialog.getByRole('checkbox', { name: /^Follow the folders/ }).setChecked(on);
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toHaveCount(0);
  }

  // files returns the names of the indexed documents that end so.
  async files(end: string): Promise<string[]> {
    return (await this.sidebar.getByRole('button').allInnerTexts()).map((shown) => shown.split('\n').at(-1)!).filter((name) => name.endsWith(end));
  }

  // told waits until the window tells something in passing, as it may have done since it told
  // what was waited for last: such notices go after a few seconds.
  async told(what: string | RegExp): Promise<void> {
    await expect.poll(() => this.page.evaluate((what) => {
      const { notices } = window as unknown as Watched;
      const at = notices.findIndex((text) => (typeof what === 'string' ? text.includes(what) : what.test(text)));
      return at >= 0 && notices.splice(0, at + 1).length > 0;
    }, what), { message: `told: ${String(what)}` }).toBe(true);
  }

  // ask types a question and waits for what is found. A dialog would keep the keys to itself.
  async ask(question: string): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
    await this.question.fill(question);
    await this.question.press('Enter');
    await expect(this.results.getByText(/^\d+ passages? in/)).toBeVisible();
    await expect(this.results.locator('[aria-busy=true]')).toHaveCount(0);
  }

  // askIn asks one document alone: a typed filter stays as a chip and the next joins it, so
  // those before go first.
  async askIn(name: string, question: string): Promise<void> {
    for (let left = await this.filters.count(); left > 0; left--) {
      await this.filters.first().click();
      await expect(this.filters).toHaveCount(left - 1);
    }
    await this.ask(`doc:"${name}" ${question}`);
    await expect(this.filters).toHaveCount(1);
  }
}

// Watched is a page whose notices are kept, in the order in which they appeared.
interface Watched { notices: string[] }

function keepNotices(): void {
  const notices: string[] = [];
  (window as unknown as Watched).notices = notices;
  let last = '';
  new MutationObserver(() => {
    const text = document.querySelector('.toast')?.textContent.trim() ?? '';
    if (text && text !== last) notices.push(text);
    last = text;
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

// expected is what a browser says where a window would not: it wants an icon, and misses a
// program that was closed.
const expected = /\/favicon\.ico|\/wails\/ipc|net::ERR_CONNECTION_(REFUSED|RESET)/;

interface Fixtures {
  fresh: App; // a window over an empty library
  app: App; // one with the contracts indexed
}

// using has a test use the window over a home folder.
async function using(page: Page, home: string, use: (app: App) => Promise<void>, info: TestInfo): Promise<void> {
  const app = new App(page, await Program.start(home));
  await page.addInitScript(keepNotices);
  await app.open();
  await use(app);
  await app.program.cut(page);
  if (info.status !== info.expectedStatus) await info.attach('program', { body: app.program.output, contentType: 'text/plain' });
}

// Where Wails shows its page in a browser, events come over a socket, on a busy machine before its own script has set
// up what takes them. The program's window has no such socket.
const early = /Cannot read properties of undefined \(reading 'EventsNotify'\)/;

export const test = base.extend<Fixtures & { watched: void }, { indexed: string }>({
  // Nothing may go wrong unseen, and nothing may come from elsewhere.
  watched: [async ({ page }, use, info) => {
    const said: string[] = [];
    const wrong: string[] = [];
    page.on('console', (m) => {
      said.push(`${m.type()}: ${m.text()}`);
      if (m.type() === 'error' && !expected.test(m.text() + m.location().url)) wrong.push(m.text());
    });
    page.on('pageerror', (error) => {
      said.push(String(error));
      if (!early.test(String(error))) wrong.push(String(error));
    });
    page.on('request', (r) => { if (!/^(http:\/\/localhost[:/]|blob:|data:)/.test(r.url())) wrong.push(`asked for ${r.url()}`); });
    await use();
    if (info.status !== info.expectedStatus) await info.attach('console', { body: said.join('\n'), contentType: 'text/plain' });
    else expect(wrong, 'errors in the page').toEqual([]);
  }, { auto: true }],

  fresh: async ({ page }, use, info) => using(page, scratch('home-'), use, info),

  // Indexed once a worker: a matter may be copied while no program has it open.
  indexed: [async ({ browser }, use) => {
    const page = await browser.newPage();
    const app = new App(page, await Program.start(scratch('indexed-')));
    await app.open();
    await app.index(folder());
    await app.program.quit(page);
    await page.close();
    await use(app.program.home);
  }, { scope: 'worker', timeout: 900_000 }],

  app: async ({ page, indexed }, use, info) => {
    const home = scratch('home-');
    cpSync(indexed, home, { recursive: true });
    await using(page, home, use, info);
  },
});

export { expect };

export const scratch = (prefix: string): string => mkdtempSync(join(process.env.E2E_SCRATCH!, prefix));
