// What the tests need of the machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../../..');

// which is the path of an installed program; '' for none.
export function which(name: string): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // It lies elsewhere.
    }
  }
  return '';
}

// chromium is the browser: CHROMIUM, or one that is installed.
export function chromium(): string {
  const path = process.env.CHROMIUM || ['chromium', 'chromium-browser', 'google-chrome'].map(which).find(Boolean);
  if (!path) throw new Error('no Chromium; run scripts/e2e.sh, which says what to install');
  return path;
}
