// What is known of the documents of the matter, for the table of them.
import { api, message } from '../api';
import type { OverviewEntry } from '../api';
import { session } from './session.svelte';

// unasked is how many documents are read without being asked for.
const unasked = 100;

class Library {
  entries = $state.raw<ReadonlyMap<string, OverviewEntry>>(new Map());
  today = $state(new Date().toISOString().slice(0, 10));
  unread = $state(0); // documents of which signature, law and deadline are not known yet
  busy = $state(false);
  failure = $state('');

  private matter = '';

  // load asks what is known of the documents of the matter that is shown, and reads those that were not read yet if it is to, or they are few.
  async load(read = false) {
    const { matter } = session;
    if (matter !== this.matter) [this.entries, this.unread] = [new Map(), 0];
    this.matter = matter;
    this.failure = '';
    this.busy = true;
    try {
      let found = await api.Overview(matter, read);
      this.take(matter, found);
      if (found.unread > 0 && found.unread <= unasked) {
        found = await api.Overview(matter, true);
        this.take(matter, found);
      }
    } catch (error) {
      if (matter === this.matter) this.failure = message(error);
    } finally {
      if (matter === this.matter) this.busy = false;
    }
  }

  private take(matter: string, found: { today: string; documents: OverviewEntry[]; unread: number }) {
    if (matter !== this.matter) return;
    this.entries = new Map(found.documents.map((e) => [e.doc, e]));
    [this.today, this.unread] = [found.today, found.unread];
  }
}

export const library = new Library();
