// Builds the program once, gives it a screen, and lays out the contracts that tests read.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOutContracts } from './contracts';
import { repository } from './tools';

export default async function setup(): Promise<() => void> {
  const scratch = mkdtempSync(join(tmpdir(), 'pincite-e2e-'));
  process.env.E2E_SCRATCH = scratch;
  const started = Date.now();
  execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], { cwd: join(repository, 'frontend'), stdio: 'inherit' });
  build('dev', join(scratch, 'pincite-dev'));
  const screen = await openScreen();
  process.env.DISPLAY = screen.display;
  await layOutContracts(join(scratch, 'contracts'));
  process.stdout.write(`built and laid out in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return () => {
    screen.close();
    rmSync(scratch, { recursive: true, force: true });
  };
}

// openScreen opens a virtual screen of its own.
export async function openScreen(): Promise<{ display: string; close: () => void }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  return { display: `:${String(number).trim()}`, close: () => screen.kill() };
}

// build builds the window with Wails' tags for its kind.
export function build(tags: 'dev' | 'desktop,production', out: string): void {
  execFileSync('go', ['build', '-tags', `${tags},webkit2_41`, '-o', out, '.'], { cwd: repository, stdio: 'inherit' });
}
