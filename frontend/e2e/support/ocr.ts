// What stands in a part of the picture, read as a person would read it.
import { execFileSync } from 'node:child_process';
import type { Locator } from '@playwright/test';

// wordsIn is a text in lower case without punctuation, which recognition often misreads.
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

// read returns the words in each of the boxes, one line each.
export async function read(boxes: Locator): Promise<string[]> {
  const words: string[] = [];
  for (const box of await boxes.all()) words.push(...(await readLine(box)));
  return words;
}

async function readLine(box: Locator): Promise<string[]> {
  await box.scrollIntoViewIfNeeded();
  const page = box.page();
  const { x, y, width, height } = (await box.boundingBox())!;
  // A little of what lies above and below, none of the neighbours, and without the outlines of
  // marks, which are no letters.
  const picture = await page.screenshot({ clip: { x: x - 1, y: y - 2, width: width + 2, height: height + 4 }, style: '.box { outline: none !important }' });
  const out = execFileSync('tesseract', ['stdin', 'stdout', '--psm', '7', '--dpi', '200'], { input: picture, stdio: ['pipe', 'pipe', 'ignore'] });
  return wordsIn(String(out));
}

// agreement is the share of the words of two texts that stand in both in the same order.
export function agreement(a: string[], b: string[]): number {
  let row = new Array<number>(b.length + 1).fill(0); // lengths of common subsequences
  for (const word of a) {
    const next = [0];
    b.forEach((other, j) => next.push(word === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)));
    row = next;
  }
  return row.at(-1)! / Math.max(1, a.length, b.length);
}
