// Which part of the settings is shown, and what was dragged onto the window.
import type { Drop } from '../api';
import { layout } from './layout.svelte';

export const tabs = [
  ['general', 'General'], ['models', 'Models'], ['matter', 'This matter'], ['data', 'Your data'], ['about', 'About'],
] as const;
export type Tab = (typeof tabs)[number][0];

class Prefs {
  tab = $state<Tab>('general');
  drop = $state.raw<Drop | null>(null);

  show(tab: Tab) {
    this.tab = tab;
    layout.dialog = 'settings';
  }

  // dropped asks to which matter folders belong: one that goes into the wrong one would be
  // seen where it must not be.
  dropped(drop: Drop) {
    if (drop.folders.length === 0 && !drop.problem) return;
    this.drop = drop;
    layout.dialog = 'drop';
  }
}

export const prefs = new Prefs();

export const smallest = 0.8;
export const largest = 1.6;

// zoomed is a text size one step larger or smaller.
export function zoomed(size: number, by: number): number {
  return Math.min(largest, Math.max(smallest, Math.round((size + by) * 10) / 10));
}
