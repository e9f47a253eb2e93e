// The clips of the matter: their order, their notes, and how they stand to their files.
import { api } from '../api';
import type { Clip, ClipStanding } from '../api';
import { session } from './session.svelte';

class Clips {
  standings = $state.raw<Record<string, ClipStanding>>({});
  checking = $state(false);

  list = $derived(session.workspace.clips);
  // Those that no longer stand in a document of the matter.
  lost = $derived(this.list.filter((c) => this.standings[c.id]?.citable === false));

  note = (clip: Clip, comment: string) => session.keep((matter) => api.CommentClip(matter, clip.id, comment));

  // move puts a clip at a place, counted from 0; beyond the ends nothing happens.
  async move(clip: Clip, to: number) {
    if (to < 0 || to >= this.list.length || this.list[to]?.id === clip.id) return;
    await session.keep((matter) => api.MoveClip(matter, clip.id, to));
  }

  async remove(clip: Clip) {
    if (await session.keep((matter) => api.RemoveClip(matter, clip.id))) {
      session.tell('Clip removed', { label: 'Undo', run: () => void this.restore() });
    }
  }

  // restore brings back the clip that was removed last.
  async restore() {
    const before = this.list.length;
    if (await session.keep((matter) => api.RestoreClip(matter))) {
      session.tell(this.list.length > before ? 'The clip is back' : 'There is no removal to undo');
    }
  }

  // copy puts quotes with their citations on the clipboard.
  async copy(list: Clip[]) {
    const cited = await session.attempt(() => Promise.all(list.map((c) => api.CiteClip(session.matter, c.id, session.settings.style))));
    if (cited) await session.copyText(cited.map((c) => c.text).join('\n\n'), cited.map((c) => c.html).join('\n'));
  }

  // check compares the clips with their files.
  async check() {
    const matter = session.matter;
    this.checking = true;
    const standings = await session.attempt(() => api.CheckClips(matter));
    this.checking = false;
    if (standings && matter === session.matter) this.standings = Object.fromEntries(standings.map((s) => [s.id, s]));
  }
}

export const clips = new Clips();
