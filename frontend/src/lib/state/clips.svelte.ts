// The clips of the matter: their order, their notes, and how they stand to their files.
import { api } from '../api';
import type { Clip, ClipStanding } from '../api';
import { session } from './session.svelte';
import { citing } from './citing';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';
import { workspace } from './workspace.svelte';

class Clips {
  standings = $state.raw<Record<string, ClipStanding>>({});
  checking = $state(false);

  list = $derived(workspace.now.clips);
  // Those that no longer stand in a document of the matter.
  lost = $derived(this.list.filter((c) => this.standings[c.id]?.citable === false));

  note = (clip: Clip, comment: string) => workspace.keep((matter) => api.CommentClip(matter, clip.id, comment));

  // move puts a clip at a place, counted from 0; beyond the ends nothing happens.
  async move(clip: Clip, to: number) {
    if (to < 0 || to >= this.list.length || this.list[to]?.id === clip.id) return;
    await workspace.keep((matter) => api.MoveClip(matter, clip.id, to));
  }

  async remove(clip: Clip) {
    if (await workspace.keep((matter) => api.RemoveClip(matter, clip.id))) {
      notices.tell('Clip removed', { label: 'Undo', run: () => void this.restore() });
    }
  }

  // restore brings back the clip that was removed last.
  async restore() {
    const before = this.list.length;
    if (await workspace.keep((matter) => api.RestoreClip(matter))) {
      notices.tell(this.list.length > before ? 'The clip is back' : 'There is no removal to undo');
    }
  }

  // copy puts quotes with their citations on the clipboard.
  async copy(list: Clip[]) {
    const cited = await notices.attempt(() => Promise.all(list.map((c) => api.CiteClip(session.matter, c.id, settings.now.style))));
    if (cited) await citing.copyAll(cited);
  }

  // check compares the clips with their files.
  async check() {
    const matter = session.matter;
    this.checking = true;
    const standings = await notices.attempt(() => api.CheckClips(matter));
    this.checking = false;
    if (standings && matter === session.matter) this.standings = Object.fromEntries(standings.map((s) => [s.id, s]));
  }
}

export const clips = new Clips();
