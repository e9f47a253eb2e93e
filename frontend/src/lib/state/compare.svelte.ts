// Two documents beside each other: which, what parts them, and which change the user is at.
import { api, message } from '../api';
import type { Comparison, Difference } from '../api';
import { listed, pairs, type Which } from '../text/compare';
import type { Goal } from './reader.svelte';
import { session } from './session.svelte';
import { notices } from './notices.svelte';

class Compare {
  refs = $state.raw<Record<Which, string>>({ a: '', b: '' }); // documents of the matter, or paths of files that were chosen from disk
  found = $state.raw<Comparison | null>(null);
  busy = $state(false);
  exporting = $state(false);
  failure = $state('');
  weight = $state<'' | 'substance' | 'form'>('');
  words = $state('');
  at = $state(-1); // of shown; -1 before the first
  goals = $state.raw<Record<Which, Goal | null>>({ a: null, b: null });

  shown = $derived(listed(this.found?.changes ?? [], this.weight, this.words));
  current = $derived<Difference | undefined>(this.shown[this.at]);
  pairs = $derived(this.found ? pairs(this.found.changes, this.found.a.document.text.length, this.found.b.document.text.length) : []);
  ready = $derived(this.refs.a !== '' && this.refs.b !== '');

  private matter = '';

  // enter forgets what belongs to another matter.
  enter() {
    if (session.matter === this.matter) return;
    this.matter = session.matter;
    this.refs = { a: '', b: '' };
    this.forget();
  }

  private forget() {
    this.found = null;
    this.failure = '';
    this.at = -1;
    this.goals = { a: null, b: null };
  }

  // choose takes a document for a side, and compares once there are two.
  async choose(side: Which, ref: string) {
    if (!ref || this.refs[side] === ref) return;
    this.refs = { ...this.refs, [side]: ref };
    this.forget();
    await this.run();
  }

  async fromDisk(side: Which) {
    const path = await notices.attempt(() => api.PickDocument());
    if (path) await this.choose(side, path);
  }

  async swap() {
    this.refs = { a: this.refs.b, b: this.refs.a };
    this.forget();
    await this.run();
  }

  async run() {
    if (!this.ready) return;
    const { matter, refs } = this;
    this.busy = true;
    this.failure = '';
    try {
      const found = await api.Compare(matter, refs.a, refs.b);
      if (refs !== this.refs || matter !== this.matter) return;
      this.found = found;
      this.at = -1;
      if (this.shown.length > 0) this.go(0);
    } catch (error) {
      if (refs === this.refs && matter === this.matter) this.failure = message(error);
    } finally {
      if (refs === this.refs && matter === this.matter) this.busy = false;
    }
  }

  cancel = () => notices.attempt(() => api.CancelCompare());

  filter(weight: '' | 'substance' | 'form', words = this.words) {
    this.weight = weight;
    this.words = words;
    this.at = -1;
  }

  go(to: number) {
    if (this.shown.length === 0) return;
    this.at = Math.max(0, Math.min(this.shown.length - 1, to));
    const c = this.current!;
    this.goals = { a: { span: c.a, top: false }, b: { span: c.b, top: false } };
  }

  // step goes on to the next change, after the last one to the first.
  step(by: number) {
    const n = this.shown.length;
    if (n > 0) this.go((Math.max(this.at, by > 0 ? -1 : 0) + by + n) % n);
  }

  async export(format: string) {
    if (!this.found) return;
    this.exporting = true;
    const { id } = this.found;
    const report = await notices.attempt(() => api.ExportComparison(id, format));
    this.exporting = false;
    if (report?.path) notices.tell('The redline is written', { label: 'Show the file', run: () => void notices.attempt(() => api.RevealExport()) });
  }
}

export const compare = new Compare();
