// The deadlines of the matter: what is shown of them, and what a person says of them.
import { api, message } from '../api';
import type { Deadline, Deadlines } from '../api';
import { filtered, upcoming, type DateFilter } from '../text/deadlines';
import { partiesOf as partiesIn, titleOf } from '../text/titles';
import { count, day } from '../text/words';
import { reader } from './reader.svelte';
import { session } from './session.svelte';
import { notices } from './notices.svelte';

export const partiesOf = (d: Deadline): string[] => partiesIn({ parties: session.byDoc.get(d.doc)?.parties ?? [] });

class DeadlineList {
  all = $state.raw<Deadlines | null>(null);
  busy = $state(false);
  exporting = $state(false);
  failure = $state('');
  filter = $state.raw<DateFilter>(upcoming(''));
  duties = $state(false); // what parties must do, too, which takes longer to read
  at = $state(0); // the one that the keyboard is at, by its place among those shown

  shown = $derived(filtered(this.all?.dates ?? [], this.filter, (d) => this.called(d), (d) => partiesOf(d)));
  proposed = $derived(this.shown.filter((d) => d.status === 'proposed' && d.doubt === ''));

  private matter = '';

  called = (d: Deadline): string => {
    const file = session.byDoc.get(d.doc);
    return file ? `${titleOf(file)} ${d.name}` : d.name;
  };

  // load reads the deadlines of the matter that is shown. Documents that were read before come at once.
  async load() {
    const { matter } = session;
    if (matter !== this.matter) [this.all, this.at] = [null, 0];
    this.matter = matter;
    this.failure = '';
    this.busy = true;
    try {
      const all = await api.Dates(matter, this.duties);
      if (matter !== this.matter) return;
      if (!this.all) this.filter = upcoming(all.today);
      this.all = all;
    } catch (error) {
      if (matter === this.matter) this.failure = message(error);
    } finally {
      if (matter === this.matter) this.busy = false;
    }
  }

  open = (d: Deadline) => reader.openAt(d.doc, d.at);

  async confirm(dates: Deadline[]) {
    if (dates.length === 0) return;
    const done = await notices.attempt(async () => { await api.ConfirmDates(session.matter, this.duties, dates.map((d) => d.id)); return true; });
    if (!done) return;
    await this.load();
    notices.tell(`${count(dates.length, 'deadline', 'deadlines')} confirmed`, dates.length === 1 ? { label: 'Undo', run: () => void this.undo() } : undefined);
  }

  // undo takes the last confirmation back.
  async undo() {
    const undone = await notices.attempt(() => api.UndoDates(session.matter));
    if (undone === undefined) return;
    await this.load();
    notices.tell(undone ? `${day(undone)} is no longer confirmed` : 'There is no confirmation to undo');
  }

  // export writes those that are shown.
  async export(format: string) {
    this.exporting = true;
    const report = await notices.attempt(() => api.ExportDates(session.matter, this.duties, this.shown.map((d) => d.id), format));
    this.exporting = false;
    if (report?.path) notices.tell(`Exported with ${count(report.snippets, 'deadline', 'deadlines')}`, { label: 'Show the file', run: () => void notices.attempt(() => api.RevealExport()) });
  }
}

export const deadlines = new DeadlineList();
