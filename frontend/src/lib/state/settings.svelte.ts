// What the user chose, as the program keeps it.
import { api, message } from '../api';
import type { Settings } from '../api';
import { notices } from './notices.svelte';

class Kept {
  now = $state<Settings>({ theme: 'system', group: '', columns: [], wrapped: false, textSize: 1, style: '', matter: '', left: 0, right: 0, leftShut: false, rightShut: false, watch: true, singleKeys: true, clips: false, device: 'auto', threads: 0, pauseOnBattery: true, keepFull: false, languageModel: '', answerModel: '', lockAfter: 0 });
  private saving = false;
  private unsaved = false;

  // change changes settings and keeps them, one writing after the other: a divider that is
  // pulled changes them many times a second. What is so already is not written: a window that
  // opens beside another one must not undo what was changed there meanwhile.
  change(part: Partial<Settings>) {
    if ((Object.keys(part) as (keyof Settings)[]).every((name) => part[name] === this.now[name])) return;
    this.now = { ...this.now, ...part };
    this.unsaved = true;
    if (!this.saving) void this.save();
  }

  private async save() {
    this.saving = true;
    try {
      while (this.unsaved) {
        this.unsaved = false;
        await api.SaveSettings($state.snapshot(this.now));
      }
    } catch (error) {
      notices.fail(message(error));
    } finally {
      this.saving = false;
    }
  }
}

export const settings = new Kept();
