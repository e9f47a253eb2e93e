// The open document as its later papers leave it: as it was signed, as it stands today, or as it stood or will stand on a day.
import { api, message } from '../api';
import type { Agreement, Operation, Span } from '../api';
import { changedPlaces } from '../text/conformed';
import type { Goal } from './reader.svelte';
import { reader } from './reader.svelte';
import { session } from './session.svelte';
import { viewing } from './viewing.svelte';

export type As = 'signed' | 'stands' | 'day';

class StandingText {
  as = $state<As>('signed');
  day = $state(''); // of ISO 8601, where as is 'day'
  agreement = $state.raw<Agreement | null>(null); // null where the document has no family, or it is not known yet
  busy = $state(false);
  failure = $state('');
  goal = $state.raw<Goal | null>(null);
  at = $state(-1); // of places

  places = $derived<Span[]>(changedPlaces(this.agreement?.runs ?? []));
  shown = $derived(this.as !== 'signed' && this.agreement !== null);

  private doc = '';

  // opened asks whether other papers are about the document.
  async opened() {
    this.doc = viewing.open?.document.doc ?? '';
    [this.as, this.day, this.agreement, this.failure, this.goal, this.at, this.busy] = ['signed', '', null, '', null, -1, false];
    if (this.doc) await this.load('').catch(() => undefined); // whoever does not ask for it is not told
  }

  private async load(day: string) {
    const { doc } = this;
    const found = await api.Agreement(session.matter, doc, day);
    if (doc !== this.doc) return;
    this.agreement = found.papers.length > 0 ? found : null;
    this.at = -1;
  }

  async show(as: As, day = this.day) {
    this.as = as;
    this.day = day;
    if (as === 'signed' || (as === 'day' && !day)) return;
    const wanted = as === 'day' ? day : '';
    this.failure = '';
    this.busy = true;
    try {
      await this.load(wanted);
    } catch (error) {
      this.failure = message(error);
    } finally {
      this.busy = false;
    }
  }

  // step goes on to the next place that a paper changed.
  step(by: number) {
    const n = this.places.length;
    if (n === 0) return;
    this.at = (Math.max(this.at, by > 0 ? -1 : 0) + by + n) % n;
    this.goal = { span: this.places[this.at]!, top: false };
  }

  // open opens the paper at the words that say so.
  open = (o: Pick<Operation, 'doc' | 'at'>) => reader.openAt(o.doc, o.at);
}

export const standing = new StandingText();
