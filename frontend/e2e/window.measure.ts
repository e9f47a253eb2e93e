// What the shipped window needs of memory, on WebKit. MATTERS names a folder with an indexed matter, as PINCITE_HOME has it; without, the
// contracts of ../shared are indexed first.
import { spawn, execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, scratch, test } from './support/app';
import { proportional, spent } from './support/measure';
import { quiet } from './support/program';
import { build, openScreen } from './support/setup';
import { repository } from './support/tools';

const data = join(repository, '../shared/legalbench-rag/corpus');
const say = (line: string) => process.stdout.write(`  ${line}\n`);

test('memory of the window over 641 contracts', async () => {
  test.skip(!process.env.MATTERS && !existsSync(data), 'no ../shared/legalbench-rag');
  test.setTimeout(3_600_000);
  const folder = scratch('bin-');
  const home = scratch('home-');
  if (process.env.MATTERS) cpSync(process.env.MATTERS, home, { recursive: true });
  else {
    execFileSync('go', ['build', '-o', join(folder, 'pincite'), './cmd/pincite'], { cwd: repository, stdio: 'inherit' });
    execFileSync(join(folder, 'pincite'), ['index', data], { env: { ...process.env, PINCITE_HOME: home } });
  }
  build('desktop,production', join(folder, 'pincite-desktop'));
  const screen = await openScreen();
  const env = { ...process.env, ...quiet, DISPLAY: screen.display, PINCITE_HOME: home };
  const keys = (...args: string[]) => execFileSync('xdotool', args, { env });
  const program = spawn(join(folder, 'pincite-desktop'), [], { env, stdio: 'ignore' });
  const pid = program.pid!;
  // rests waits until the program and its web view have done nothing for six seconds.
  const rests = async () => {
    for (let still = 0, last = spent(pid); still < 6; still++) {
      await pause(1000);
      const now = spent(pid);
      if (now - last > 100) still = -1;
      last = now;
    }
  };
  try {
    await pause(5000);
    await rests();
    say(`started: ${proportional(pid).told}`);
    keys('mousemove', '640', '780'); // nothing manages the windows here: keys go where the pointer is
    for (const question of ['who pays the costs of the merger', 'is liability capped']) {
      keys('key', 'ctrl+k', 'ctrl+a');
      keys('type', '--delay', '40', question);
      keys('key', 'Return');
      await pause(3000);
      await rests();
      say(`after "${question}": ${proportional(pid).told}`);
    }
    await pause(12_000);
    const rested = proportional(pid);
    say(`at rest: ${rested.told}`);
    expect(program.exitCode).toBe(null);
    expect(rested.sum, 'MiB').toBeLessThan(700);
  } finally {
    program.kill('SIGKILL');
    screen.close();
  }
});
