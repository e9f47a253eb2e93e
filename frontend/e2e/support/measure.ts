// Figures taken in the page and of the program. On a machine that is shared, what the clock
// says is also the time of others: beside it stand the processor time and what the host of a
// virtual machine took for itself.
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

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

// proportional is the memory of a process and all that it has started, in MiB: pages that several share count in parts.
export function proportional(pid: number): { sum: number; told: string } {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(name), ticks(name).parent);
    } catch {
      // It has ended.
    }
  }
  const within = (p: number): boolean => p === pid || (parents.has(p) && within(parents.get(p)!));
  const parts: [string, number][] = [];
  for (const p of [...parents.keys()].filter(within)) {
    try {
      const pss = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${p}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
      parts.push([readFileSync(`/proc/${p}/comm`, 'utf8').trim(), pss]);
    } catch {
      // It has ended.
    }
  }
  const sum = parts.reduce((all, [, pss]) => all + pss, 0);
  return { sum, told: `${sum.toFixed(0)} MiB (${parts.map(([name, pss]) => `${name} ${pss.toFixed(0)}`).join(', ')})` };
}

// ticks are the processor time of a process, in ms, and its parent.
function ticks(pid: number | string): { ms: number; parent: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return { ms: 10 * [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0), parent: Number(fields[1]) };
}

// spent is the processor time, in ms, of a process and of those that it has started.
export function spent(pid: number): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).reduce((sum, name) => {
    try {
      const { ms, parent } = ticks(name);
      return Number(name) === pid || parent === pid ? sum + ms : sum;
    } catch {
      return sum; // it has ended
    }
  }, 0);
}

// host is the time that all processors had, and what the host took of it, in ticks.
function host(): { all: number; taken: number } {
  const times = /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))![1]!.split(' ').map(Number);
  return { all: times.slice(0, 8).reduce((a, b) => a + b), taken: times[7]! };
}

// A task of the page's main thread: ms on the clock, and of the processor.
export interface Task { clock: number; processor: number }

interface TraceEvent { name: string; ph: string; pid: number; tid: number; ts: number; dur: number; tdur?: number; args: { name?: string } }

// traced does work and returns the tasks of the page's main thread meanwhile, and the share
// of the processors' time that the host took.
export async function traced(page: Page, work: () => Promise<void>): Promise<{ tasks: Task[]; taken: number }> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const before = host();
  await work();
  const after = host();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(traceEvents.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e) => `${e.pid} ${e.tid}`));
  const tasks = traceEvents.filter((e) => e.name === 'ThreadControllerImpl::RunTask' && e.ph === 'X' && mains.has(`${e.pid} ${e.tid}`));
  return {
    // Without a time of its own a task counts with the clock's, which is no less.
    tasks: tasks.map((e) => ({ clock: e.dur / 1000, processor: (e.tdur ?? e.dur) / 1000 })),
    taken: (after.taken - before.taken) / (after.all - before.all),
  };
}

// toldTasks tells the longest tasks.
export function toldTasks({ tasks, taken }: { tasks: Task[]; taken: number }): string {
  const most = (of: (t: Task) => number) => Math.max(0, ...tasks.map(of)).toFixed(0);
  const over = (of: (t: Task) => number) => tasks.filter((t) => of(t) > 100).length;
  return `longest task of the page ${most((t) => t.processor)} ms of processor time (${most((t) => t.clock)} on the clock), over 100 ms ${over((t) => t.processor)} (${over((t) => t.clock)}); the host took ${(100 * taken).toFixed(0)} %`;
}

interface Watched { keyed: number; rendered: number[]; answered: number[]; go: { desktop: { API: { Search(q: unknown): Promise<{ superseded: boolean; millis: number }> } } } }

// watch begins to note how long it takes from a key to the results that are painted, and of
// that the program's own time.
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const w = window as unknown as Watched;
    w.keyed = 0;
    w.rendered = [];
    w.answered = [];
    addEventListener('keydown', (event) => (w.keyed = event.timeStamp), true);
    const program = { ...w.go.desktop.API };
    w.go.desktop.API.Search = async (question) => {
      const keyed = w.keyed;
      const answer = await program.Search(question);
      if (answer.superseded) return answer;
      w.answered.push(answer.millis);
      // The page changes before the next frame, which is on the screen when the frame ends.
      requestAnimationFrame(() => setTimeout(() => w.rendered.push(performance.now() - keyed)));
      return answer;
    };
  });
}

// noted returns what was noted since the last call.
export async function noted(page: Page): Promise<{ rendered: number[]; answered: number[] }> {
  return page.evaluate(() => {
    const w = window as unknown as Watched;
    const out = { rendered: w.rendered, answered: w.answered };
    w.rendered = [];
    w.answered = [];
    return out;
  });
}

// framesOf begins to note the times between frames, in ms; what it returns ends that and gives them.
export function framesOf(page: Page): () => Promise<number[]> {
  const frames = page.evaluate(() => new Promise<number[]>((resolve) => {
    const gaps: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      gaps.push(now - last);
      last = now;
      if ((window as unknown as { done?: boolean }).done) resolve(gaps);
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }));
  return async () => {
    await page.evaluate(() => ((window as unknown as { done: boolean }).done = true));
    return frames;
  };
}

// blanksOf begins to look, at every frame, whether an area shows parts of it at three heights; what it returns ends that and tells in how
// many frames one lacked.
export async function blanksOf(page: Page, area: string, part: string): Promise<() => Promise<{ frames: number; blank: number }>> {
  await page.evaluate(([area, part]) => {
    const seen = { frames: 0, blank: 0 };
    const w = window as unknown as { blanks: () => typeof seen };
    let done = false;
    w.blanks = () => ((done = true), seen);
    const look = () => {
      const box = document.querySelector(area!)!.getBoundingClientRect();
      const x = box.left + box.width * 0.6;
      seen.frames++;
      if ([0.3, 0.6, 0.9].some((y) => !document.elementFromPoint(x, box.top + box.height * y)?.closest(part!))) seen.blank++;
      if (!done) requestAnimationFrame(() => setTimeout(look)); // what is painted, not what is about to be
    };
    look();
  }, [area, part]);
  return () => page.evaluate(() => (window as unknown as { blanks: () => { frames: number; blank: number } }).blanks());
}

// timed clicks, and tells after how many ms what a selector finds has changed on the screen, and how long the page was busy until then.
export async function timed(page: Page, where: Locator, selector: string): Promise<{ shown: number; busy: number }> {
  await where.hover();
  const shown = page.evaluate((selector) => new Promise<number>((resolve) => {
    const words = () => [...document.querySelectorAll(selector)].map((e) => e.textContent).join('|');
    const before = words();
    addEventListener('click', ({ timeStamp }) => {
      const look = () => (words() !== before ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))) : setTimeout(look, 1));
      look();
    }, { capture: true, once: true });
  }), selector);
  const { tasks } = await traced(page, async () => {
    await where.click();
    await shown;
  });
  return { shown: await shown, busy: tasks.reduce((sum, t) => sum + t.processor, 0) };
}
