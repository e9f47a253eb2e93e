// Figures taken in the page.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

export const percentile = (values: number[], p: number): number => values.toSorted((a, b) => a - b)[Math.ceil((p / 100) * values.length) - 1] ?? NaN;

// memory is what the page holds once its garbage is collected, in MiB, and its nodes.
export async function memory(page: Page): Promise<{ heap: number; nodes: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  await cdp.detach();
  const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? NaN;
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
}

// resident is the memory of a process: its own, and what is mapped from files, which the
// system takes back when it needs it.
export function resident(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return `${of('RssAnon')} MiB and ${of('RssFile')} mapped`;
}

interface Watched { keyed: number; rendered: number[]; tasks: number[]; go: { main: { API: { Search(q: unknown): Promise<{ superseded: boolean }> } } } }

// watch begins to note how long it takes from a key to the results that are painted, and how
// long the main thread is kept by one task.
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const w = window as unknown as Watched;
    w.keyed = 0;
    w.rendered = [];
    w.tasks = [];
    addEventListener('keydown', (event) => (w.keyed = event.timeStamp), true);
    const program = { ...w.go.main.API };
    w.go.main.API.Search = async (question) => {
      const keyed = w.keyed;
      const answer = await program.Search(question);
      // The page changes before the next frame, which is on the screen when the frame ends.
      if (!answer.superseded) requestAnimationFrame(() => setTimeout(() => w.rendered.push(performance.now() - keyed)));
      return answer;
    };
    new PerformanceObserver((list) => w.tasks.push(...list.getEntries().map((e) => e.duration))).observe({ type: 'longtask' });
  });
}

// noted returns what was noted since the last call.
export async function noted(page: Page): Promise<{ rendered: number[]; tasks: number[] }> {
  return page.evaluate(() => {
    const w = window as unknown as Watched;
    const out = { rendered: w.rendered, tasks: w.tasks };
    w.rendered = [];
    w.tasks = [];
    return out;
  });
}
