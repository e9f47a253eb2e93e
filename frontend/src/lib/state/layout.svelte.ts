// How the window is laid out: what its middle shows, how wide its panes are, and the dialog over them.
import { notices } from './notices.svelte';
import { fit, isTight, show } from './panes';
import { settings } from './settings.svelte';
import { viewing } from './viewing.svelte';
import { workspace } from './workspace.svelte';

export type Dialog = '' | 'files' | 'settings' | 'export' | 'matter' | 'firm' | 'delete' | 'drop' | 'column' | 'commands';

// Place is what the middle of the window shows.
export type Place = 'search' | 'review' | 'dates' | 'compare' | 'documents';

class Layout {
  place = $state<Place>('search');
  width = $state(1280); // of the window, in CSS pixels
  private shown = $state<Dialog>('');

  private beside = $derived(this.place !== 'compare' && viewing.any); // two texts leave no room for a third

  // crowded tells that what stands beside a document has the room of the list of documents, too.
  crowded = $derived(this.beside && isTight(this.width, this.place !== 'search') && !settings.now.rightShut);

  // The widths of the side panes. All else takes the room of a document that is not there, and a table most of the room beside one.
  panes = $derived.by(() => {
    const table = this.place !== 'search';
    if (this.crowded) return fit(this.width, { ...settings.now, leftShut: true }, table ? 0.45 : 0.5);
    const clips = settings.now.clips || (!table && workspace.now.clips.length > 0); // the way to them stands over the document
    return fit(this.width, this.beside || clips ? settings.now : { ...settings.now, rightShut: true }, table ? 0.4 : 0.5);
  });

  get dialog(): Dialog { return this.shown; }

  // What went wrong in a dialog goes with it.
  set dialog(dialog: Dialog) {
    if (this.shown === dialog) return;
    notices.left();
    this.shown = dialog;
  }

  // toggle hides a side pane, or shows it.
  toggle(side: 'left' | 'right') {
    settings.change(show(side, this.panes[side] === 0, this.width, this.crowded));
  }
}

export const layout = new Layout();
