// Files that could not be indexed, or not whole, and what can be done about them.
import type { File } from '../api';
import { count } from './words';

export interface Group {
  state: string;
  title: string;
  files: File[];
}

// The states of files that failed, those first that something can be done about.
const titles: Record<string, string> = {
  'needs password': 'Locked with a password',
  'needs OCR': 'Pictures of text',
  changing: 'Still being written',
  'online only': 'In the cloud, not on this computer',
  pointer: 'Pointers to documents elsewhere',
  'sign-in page': 'Pages that came instead of a document',
  unreadable: 'Not to be read by this account',
  vanished: 'Gone since they were found',
  unsupported: 'Formats that cannot be read here',
  damaged: 'Damaged',
  'too large': 'Too large',
  empty: 'Without text',
  binary: 'No text in any known encoding',
  partial: 'Indexed, but not all of it',
};
const order = Object.keys(titles);

export function byState(files: File[]): Group[] {
  const groups = new Map<string, File[]>();
  for (const f of files) {
    const state = f.partial ? 'partial' : f.state;
    groups.set(state, [...(groups.get(state) ?? []), f]);
  }
  const rank = (state: string) => (order.includes(state) ? order.indexOf(state) : order.length);
  return [...groups].sort(([a], [b]) => rank(a) - rank(b)).map(([state, list]) => ({ state, title: titles[state] ?? state, files: list }));
}

// lackOf tells how many files could not be indexed, and how many not whole; '' for none.
export function lackOf(failed: number, partial: number): string {
  if (failed === 0) return partial === 0 ? '' : `${count(partial, 'file', 'files')} indexed only in part`;
  return `${count(failed, 'file', 'files')} could not be indexed${partial === 0 ? '' : `, ${partial.toLocaleString()} only in part`}`;
}

// needsOCR tells whether Tesseract would help.
export const needsOCR = (f: File): boolean => f.state === 'needs OCR' || (f.partial && /tesseract/i.test(f.nextStep));

// Attempt is what was tried on some files; no paths stand for all that failed.
export interface Attempt {
  job: string;
  paths: string[];
  password: boolean;
}

// outcome tells what an attempt came to, from the files that fail now, wholly or in part.
export function outcome(attempt: Attempt, failed: File[]): string {
  const still = failed.filter((f) => attempt.paths.length === 0 || attempt.paths.includes(f.path));
  if (attempt.paths.length === 0) return still.length === 0 ? 'Every file is indexed.' : `Still: ${lackOf(still.filter((f) => f.failed).length, still.filter((f) => f.partial).length)}.`;
  const locked = still.filter((f) => f.state === 'needs password').length;
  const opened = attempt.paths.length - (attempt.password ? locked : still.length);
  if (attempt.password && opened === 0) return attempt.paths.length === 1 ? 'That password does not open the file. Check capitals and the keyboard’s language, and try another.' : `That password opens none of the ${attempt.paths.length} files. Check capitals and the keyboard’s language, and try another.`;
  if (attempt.password) return locked === 0 ? `The password opened ${count(opened, 'file', 'files')}.` : `The password opened ${opened} of ${count(attempt.paths.length, 'file', 'files')}. Try another on the rest.`;
  if (opened === 0 && still.every((f) => f.partial)) return `${attempt.paths.length === 1 ? 'It is' : 'They are'} still indexed only in part, for the reason that is given.`;
  if (opened === 0) return attempt.paths.length === 1 ? 'It still cannot be indexed, for the reason that is given.' : 'None of them can be indexed yet, for the reasons that are given.';
  return still.length === 0 ? `${count(opened, 'file is', 'files are')} indexed now.` : `${opened} of ${count(attempt.paths.length, 'file', 'files')} ${opened === 1 ? 'is' : 'are'} indexed now.`;
}

// ocrHelp says how Tesseract is installed on a platform such as "linux/amd64".
export function ocrHelp(platform: string): { text: string; command: string }[] {
  switch (platform.split('/')[0]) {
    case 'darwin':
      return [{ text: 'With Homebrew, in a terminal:', command: 'brew install tesseract poppler' }];
    case 'windows':
      return [
        { text: 'In a terminal:', command: 'winget install UB-Mannheim.TesseractOCR' },
        { text: 'And, for scanned PDFs:', command: 'winget install oschwartz10612.Poppler' },
      ];
  }
  return [
    { text: 'On Debian, Ubuntu and their kin, in a terminal:', command: 'sudo apt install tesseract-ocr poppler-utils' },
    { text: 'On Fedora:', command: 'sudo dnf install tesseract poppler-utils' },
  ];
}
