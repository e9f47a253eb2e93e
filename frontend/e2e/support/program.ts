// The program under test: the real one, with its page served to a browser by Wails' dev build.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { repository } from './tools';

export class Program {
  output = '';

  private constructor(readonly url: string, readonly home: string, private readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) stream?.on('data', (data) => (this.output += String(data)));
  }

  // start returns once the program answers.
  static async start(home: string, environment: NodeJS.ProcessEnv = {}): Promise<Program> {
    const address = `localhost:${await freePort()}`;
    const child = spawn(join(process.env.E2E_SCRATCH!, 'pincite-dev'), [], {
      env: {
        ...process.env, ...quiet, PINCITE_HOME: home, PINCITE_DIALOG: dialog(home), devserver: address, assetdir: join(repository, 'frontend', 'dist'),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const program = new Program(`http://${address}`, home, child);
    const deadline = Date.now() + 300_000;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}: ${program.output}`);
      if (program.output.includes('address already in use')) { // by somebody else meanwhile
        await program.kill();
        return Program.start(home, environment);
      }
      if (await fetch(program.url).then((r) => r.ok, () => false)) return program;
      if (Date.now() > deadline) throw new Error(`the program does not answer: ${program.output}`);
      await pause(50);
    }
  }

  // answer has the system's next dialogs answered with a path.
  async answer(path: string): Promise<void> {
    await writeFile(dialog(this.home), path);
  }

  get pid(): number { return this.process.pid!; }

  signal(signal: NodeJS.Signals): void { this.process.kill(signal); }

  // quit closes the program as its menu does, and the page with it: a window has none that lives on and misses its program.
  async quit(page: Page): Promise<void> {
    const ended = once(this.process, 'exit');
    await page.evaluate(() => (window as unknown as { runtime: { Quit(): void } }).runtime.Quit());
    await page.goto('about:blank');
    await ended;
  }

  // cut ends program and page together, as a power cut does: what the page asks for while it goes reaches nobody.
  async cut(page: Page): Promise<void> {
    this.signal('SIGSTOP');
    await page.goto('about:blank');
    await this.kill();
  }

  // kill ends it as a power cut does.
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}

// dialog is the file that the program takes the answers to the system's dialogs from.
const dialog = (home: string): string => `${home}.dialog`;

// quiet keeps GTK from looking for a session bus, which a screen without a desktop has not.
export const quiet = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', NO_AT_BRIDGE: '1', GTK_A11Y: 'none' };

// freePort returns a port that nobody listens to. The workers of Playwright have ports of their own: two
// that were told the same one would have one program answer for both.
async function freePort(): Promise<number> {
  const workers = 16;
  for (;;) {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    // Linux gives ports of one parity as long as there are some.
    if ((port >> 1) % workers === Number(process.env.TEST_PARALLEL_INDEX ?? 0) % workers) return port;
  }
}
