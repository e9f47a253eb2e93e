// What keys do with the result that the keyboard is at.
import { api } from '../api';
import type { Asked } from '../api';
import { citing } from '../state/citing';
import { notices } from '../state/notices.svelte';
import { workspace } from '../state/workspace.svelte';
import { search } from '../state/search.svelte';

const element = (selector = '') => document.querySelector<HTMLElement>(`[data-result="${search.current}"] ${selector}`);

// go moves to a result, counted from 0.
export function go(to: number) {
  if (search.ordered.length === 0) return;
  search.current = Math.max(0, Math.min(to, search.ordered.length - 1));
  element('.quote')?.focus();
}

export const move = (by: number) => go(search.current + by);

export const press = (name: string) => element(`[data-does="${name}"]`)?.click();

export function clip() {
  const hit = search.ordered[search.current];
  if (hit) void workspace.clip(hit.doc, hit.span);
}

export function copy() {
  const hit = search.ordered[search.current];
  if (hit) void citing.copy(hit.doc, hit.span);
}

export function alike() {
  const hit = search.ordered[search.current];
  if (hit) void search.alike(hit.doc, hit.span);
}

export function more() {
  const hit = search.ordered[search.current];
  if (hit && search.further[hit.doc]) search.unfold(hit.doc);
}

const same = (a: Asked, b: Asked): boolean => a.text === b.text && a.noRoute === b.noRoute && a.docs.join() === b.docs.join();

export const isKept = (): boolean => workspace.now.saved.some((q) => same(q, search.asked()));

// toggleKept keeps the question, or lets go of it.
export async function toggleKept() {
  const asked = search.asked();
  if (asked.text === '') return;
  const kept = isKept();
  if (await workspace.keep((matter) => (kept ? api.ForgetQuestion(matter, asked, true) : api.SaveQuestion(matter, asked)))) notices.tell(kept ? 'The question is no longer kept' : 'The question is kept, with its filters');
}
