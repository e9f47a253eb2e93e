// The clips of the matter: their order, their notes, and how they stand to their files.
import { api } from '../api';
import type { Clip, ClipStanding, Workspace } from '../api';
import { desk } from './desk.svelte';

class Clips {
  standings = $state.raw<Record<string, ClipStanding>>({});
  checking = $state(false);

  list = $derived(desk.workspace.clips);
  // Those that no longer stand in a document of the matter.
  lost = $derived(this.list.filter((c) => this.standings[c.id]?.citable === false));

  private async keep(change: () => Promise<Workspace>): Promise<boolean> {
    const kept = await desk.attempt(change);
    if (kept) desk.workspace = kept;
    return kept !== undefined;
  }

  note = (clip: Clip, comment: string) => this.keep(() => api.CommentClip(desk.matter, clip.id, comment));

  // move puts a clip at a place, counted from 0; beyond the ends nothing happens.
  async move(clip: Clip, to: number) {
    if (to < 0 || to >= this.list.length || this.list[to]?.id === clip.id) return;
    await this.keep(() => api.MoveClip(desk.matter, clip.id, to));
  }

  async remove(clip: Clip) {
    if (await this.keep(() => api.RemoveClip(desk.matter, clip.id))) {
      desk.tell('Clip removed', { label: 'Undo', run: () => void this.restore() });
    }
  }

  // restore brings back the clip that was removed last.
  async restore() {
    const before = this.list.length;
    if (await this.keep(() => api.RestoreClip(desk.matter))) {
      desk.tell(this.list.length > before ? 'The clip is back' : 'There is no removal to undo');
    }
  }

  // copy puts quotes with their citations on the clipboard.
  async copy(list: Clip[]) {
    const cited = await desk.attempt(() => Promise.all(list.map((c) => api.CiteClip(desk.matter, c.id, desk.settings.style))));
    if (cited) await desk.copyText(cited.map((c) => c.text).join('\n\n'), cited.map((c) => c.html).join('\n'));
  }

  // check compares the clips with their files.
  async check() {
    const matter = desk.matter;
    this.checking = true;
    const standings = await desk.attempt(() => api.CheckClips(matter));
    this.checking = false;
    if (standings && matter === desk.matter) this.standings = Object.fromEntries(standings.map((s) => [s.id, s]));
  }
}

export const clips = new Clips();
