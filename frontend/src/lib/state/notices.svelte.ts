// What the window tells: why something could not be done, and what was done.
import { message } from '../api';
import { layout, type Dialog } from './layout.svelte';

// Notice is something that was done, and how to undo it.
export interface Notice {
  text: string;
  action?: { label: string; run: () => void };
}

// restore gives the focus back to what lost it by being disabled, unless it is elsewhere now.
function restore(at: Element) {
  if (at instanceof HTMLElement && at.isConnected && document.activeElement === document.body) at.focus();
}

class Notices {
  failure = $state(''); // of the last thing that the user asked for
  failedIn = $state<Dialog>(''); // where it was asked for, and is shown
  notice = $state.raw<Notice | null>(null);

  fail(text: string) {
    this.failure = text;
    this.failedIn = layout.dialog;
  }

  // left forgets what went wrong in a dialog that is closed.
  left() {
    if (this.failedIn !== '') this.failure = '';
  }

  // attempt runs what the user asked for and shows why it could not be done.
  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.failure = '';
    const at = typeof document === 'undefined' ? null : document.activeElement;
    const asked = layout.dialog;
    try {
      return await work();
    } catch (error) {
      this.fail(message(error));
      if (layout.dialog !== asked) this.failedIn = ''; // a dialog that was opened meanwhile has nothing to do with it
      return undefined;
    } finally {
      // Whoever left it otherwise, to choose words by pointer, say, is not called back.
      if (at?.matches(':disabled')) setTimeout(() => restore(at));
    }
  }

  tell(text: string, action?: Notice['action']) {
    this.notice = { text, action };
  }
}

export const notices = new Notices();
