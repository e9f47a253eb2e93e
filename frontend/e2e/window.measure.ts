// What the shipped window needs of memory, with a review open, and how soon it shows the pages of a PDF, on WebKit. MATTERS names a
// folder with an indexed matter, as PINCITE_HOME has it, where its review is best kept already (pincite review --playbook clauses);
// without, the contracts of ../shared, or of the folder that SHARED names, are indexed first.
import { spawn, execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, scratch, test } from './support/app';
import { proportional, spent } from './support/measure';
import { quiet } from './support/program';
import { build, openScreen } from './support/setup';
import { repository } from './support/tools';

const shared = process.env.SHARED ?? join(repository, '../shared');
const data = join(shared, 'legalbench-rag/corpus');
const printed = ['FIBROGEN', 'HOSPITALITY', 'MACROGENICS']; // 53, 48 and 75 pages
const say = (line: string) => process.stdout.write(`  ${line}\n`);

// limit is how long the program may work on something before its memory is looked at all the same, in seconds.
const limit = Number(process.env.LIMIT ?? 60);

test('memory of the window over 641 contracts, and the pages of PDFs in it', async () => {
  test.skip(!existsSync(data), 'no ../shared/legalbench-rag');
  test.setTimeout(3_600_000);
  const folder = scratch('bin-');
  const home = scratch('home-');
  const pdfs = join(scratch('pdfs-'), 'Printed');
  mkdirSync(pdfs);
  for (const name of readdirSync(join(shared, 'contracts-pdf'))) {
    if (printed.some((p) => name.startsWith(p))) copyFileSync(join(shared, 'contracts-pdf', name), join(pdfs, name));
  }
  if (process.env.MATTERS) cpSync(process.env.MATTERS, home, { recursive: true });
  execFileSync('go', ['build', '-o', join(folder, 'pincite'), './cmd/pincite'], { cwd: repository, stdio: 'inherit' });
  execFileSync(join(folder, 'pincite'), ['index', ...(process.env.MATTERS ? [] : [data]), pdfs], { env: { ...process.env, PINCITE_HOME: home } });
  build('desktop,production', join(folder, 'pincite-desktop'));
  const screen = await openScreen();
  const env = { ...process.env, ...quiet, DISPLAY: screen.display, PINCITE_HOME: home };
  const keys = (...args: string[]) => execFileSync('xdotool', args, { env });
  const program = spawn(join(folder, 'pincite-desktop'), [], { env, stdio: 'ignore' });
  const pid = program.pid!;
  let most = 0;
  // rests waits until the program and its web view have done nothing for six seconds, or for the limit.
  const rests = async (what: string) => {
    let still = 0;
    const began = Date.now();
    for (let last = spent(pid); still < 6 && Date.now() - began < limit * 1000; still++) {
      await pause(1000);
      const now = spent(pid);
      if (now - last > 100) still = -1;
      last = now;
      most = Math.max(most, proportional(pid).sum);
    }
    const found = proportional(pid);
    say(`${what}${still < 6 ? `, at work after ${limit} s` : ''}: ${found.told}`);
    return found.sum;
  };
  // inks is how many of the points in the middle of the document's pane are dark: a page without words has none.
  const inks = () => Number(execFileSync('convert', ['x:root', '-crop', '380x420+880+300', '-colorspace', 'gray', '-threshold', '68%', '-negate', '-format', '%[fx:int(mean*w*h)]', 'info:'], { env }));
  try {
    await pause(3000);
    await rests('started');
    keys('mousemove', '640', '780'); // nothing manages the windows here: keys go where the pointer is
    for (const question of ['who pays the costs of the merger', 'is liability capped', 'which agreements may be terminated for convenience']) {
      keys('key', 'ctrl+k', 'ctrl+a');
      keys('type', '--delay', '40', question);
      keys('key', 'Return');
      await pause(3000);
      await rests(`after "${question}"`);
    }
    keys('key', 'ctrl+2');
    await pause(2000);
    keys('key', 'Down'); // to the forty-one questions of clauses
    await pause(1000);
    keys('key', 'Tab', 'Tab', 'Tab', 'Tab', 'Return');
    await pause(5000);
    await rests('a grid of 41 columns');
    if (process.env.SCREENSHOTS) execFileSync('convert', ['x:root', join(process.env.SCREENSHOTS, 'grid.png')], { env });
    keys('key', 'ctrl+1');
    for (const name of [...printed, printed[0]!, printed[1]!]) {
      keys('key', 'ctrl+shift+o', 'ctrl+a');
      keys('type', '--delay', '40', name);
      await pause(1500);
      const before = spent(pid);
      keys('key', 'Down');
      await pause(300);
      keys('key', 'Return');
      const clicked = Date.now();
      await pause(150); // the document before has gone
      while (inks() < 40 && Date.now() - clicked < 30_000) await pause(20);
      say(`${name}: words in view after ${Date.now() - clicked} ms, ${spent(pid) - before} ms of processor time`);
      if (process.env.SCREENSHOTS) execFileSync('convert', ['x:root', join(process.env.SCREENSHOTS, `${name}-${clicked}.png`)], { env });
      await pause(3000);
    }
    await rests('after the PDFs');
    await pause(12_000);
    const rested = await rests('at rest');
    say(`at most ${most.toFixed(0)} MiB`);
    expect(program.exitCode).toBe(null);
    expect(rested, 'MiB').toBeLessThan(700);
  } finally {
    program.kill('SIGKILL');
    screen.close();
  }
});
