// The contracts that the tests read: the samples, three of them printed as PDF.
import { isUtf8 } from 'node:buffer';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { chromium, repository } from './tools';

const samples = join(repository, 'samples', 'contracts');

// printed are the samples that are read as PDF.
const printed = /Saltmere|Dovecroft|MSA_Merrowdale/;

export const folder = (): string => join(process.env.E2E_SCRATCH!, 'contracts');

export async function layOutContracts(out: string): Promise<void> {
  cpSync(samples, out, { recursive: true });
  await withBrowser(async (browser) => {
    for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.txt') || !printed.test(name)) continue;
      const text = join(out, name);
      await print(browser, wordsOf(text), join(dirname(text), `${basename(name, '.txt')}.pdf`));
      rmSync(text);
    }
  });
}

// wordsOf reads a sample, which is UTF-8, UTF-16 with a byte order mark, or Windows-1252.
function wordsOf(path: string): string {
  const bytes = readFileSync(path);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await playwright.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

// print writes a text as a PDF of A4 pages.
async function print(browser: Browser, text: string, path: string): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<body style="font: 12px/1.5 \'DejaVu Serif\', serif; white-space: pre-wrap">');
  await page.evaluate((words) => { document.body.textContent = words; }, text.replaceAll('\r\n', '\n'));
  await page.pdf({ path, format: 'A4', margin: { top: '2cm', bottom: '2cm', left: '2.5cm', right: '2.5cm' } });
  await page.close();
}

// printHalfScanned writes a PDF of two pages: a text, and a picture of another one.
export async function printHalfScanned(path: string, text: string, pictured: string): Promise<void> {
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 600, height: 800 }, deviceScaleFactor: 3 });
    await page.setContent('<body style="font: 16px/1.6 \'DejaVu Serif\', serif; padding: 40px; background: white">');
    await page.evaluate((words) => { document.body.textContent = words; }, pictured);
    const picture = (await page.screenshot()).toString('base64');
    await page.setContent(`<body style="margin: 0; font: 12px/1.5 'DejaVu Serif', serif"><p style="padding: 2cm; white-space: pre-wrap"></p><img style="break-before: page; width: 21cm" src="data:image/png;base64,${picture}">`);
    await page.evaluate((words) => { document.querySelector('p')!.textContent = words; }, text);
    await page.pdf({ path, format: 'A4' });
  });
}

// attach adds a file to a PDF, as an update at its end that names it in a new catalog.
export function attach(pdf: string, name: string, content: string): void {
  const old = readFileSync(pdf, 'latin1');
  const root = /\/Root (\d+) 0 R/.exec(old)![1]!;
  const size = Number(/\/Size (\d+)/.exec(old)![1]);
  const catalog = new RegExp(`\\n${root} 0 obj\\s*<<([^]*?)>>\\s*endobj`).exec(old)![1]!;
  const objects = new Map([
    [Number(root), `<<${catalog}/Names<</EmbeddedFiles<</Names[(${name})${size + 1} 0 R]>>>>>>`],
    [size, `<</Type/EmbeddedFile/Length ${content.length}>>\nstream\n${content}\nendstream`],
    [size + 1, `<</Type/Filespec/F(${name})/EF<</F ${size} 0 R>>>>`],
  ]);
  let out = old.trimEnd() + '\n';
  let table = 'xref\n';
  for (const [number, body] of objects) {
    table += `${number} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`;
    out += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(old)![1]!;
  out += `${table}trailer\n<</Size ${size + 2}/Root ${root} 0 R/Prev ${before}>>\nstartxref\n${out.length}\n%%EOF\n`;
  writeFileSync(pdf, out, 'latin1');
}

// printLong writes one long agreement as a PDF of at least `pages` pages and returns how many
// it has.
export async function printLong(path: string, pages: number): Promise<number> {
  const words = readdirSync(samples, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))
    .map((name) => wordsOf(join(samples, name))).join('\n');
  const page = 2600; // characters
  const text = Array.from({ length: Math.ceil((pages * page) / words.length) }, (_, i) => `PART ${i + 1}\n\n${words}`).join('\n');
  await withBrowser((browser) => print(browser, text, path));
  return (readFileSync(path, 'latin1').match(/\/Type \/Page\b(?!s)/g) ?? []).length;
}

// writeMany writes `n` short contracts, no two alike.
export function writeMany(out: string, n: number): void {
  const text = readFileSync(join(samples, 'NDAs', readdirSync(join(samples, 'NDAs'))[0]!), 'utf8');
  mkdirSync(out, { recursive: true });
  for (let i = 0; i < n; i++) writeFileSync(join(out, `Agreement ${i}.txt`), `Agreement number ${i}\r\n\r\n${text}`);
}
