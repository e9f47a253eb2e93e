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
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = once(screen.stdio[3]!, 'data');
  const started = Date.now();
  execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], { cwd: join(repository, 'frontend'), stdio: 'inherit' });
  build('dev', join(scratch, 'pincite-dev'));
  process.env.DISPLAY = `:${String((await display)[0]).trim()}`;
  await layOutContracts(join(scratch, 'contracts'));
  process.stdout.write(`built and laid out in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return () => {
    screen.kill();
    rmSync(scratch, { recursive: true, force: true });
  };
}

// build builds the window with Wails' tags for its kind.
export function build(tags: 'dev' | 'desktop,production', out: string): void {
  execFileSync('go', ['build', '-tags', `${tags},webkit2_41`, '-o', out, '.'], { cwd: repository, stdio: 'inherit' });
}
