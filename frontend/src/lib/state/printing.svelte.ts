// What is printed: the open document with its highlights, or the answer to the question.
import { flushSync } from 'svelte';
import { search } from './search.svelte';
import { layout } from './layout.svelte';
import { notices } from './notices.svelte';
import { viewing } from './viewing.svelte';

export type Printed = '' | 'document' | 'answer';

class Printing {
  what = $state<Printed>(''); // while it is being printed

  // usual is what a person means who says "print": the document where the keyboard is in it or there is no answer.
  private usual(): Printed {
    const read = viewing.open !== null && document.activeElement?.closest('aside') !== null;
    if (search.answer && layout.place === 'search' && !read) return 'answer';
    return viewing.open ? 'document' : search.answer ? 'answer' : '';
  }

  begin(what = this.usual()) {
    if (!this.what) flushSync(() => (this.what = what));
  }

  // print prints what is said, or the usual.
  print(what = this.usual()) {
    if ((what === 'document' && !viewing.open) || (what === 'answer' && !search.answer) || !what) {
      notices.tell(what === 'answer' ? 'There is no answer to print: ask a question' : 'There is nothing to print: open a document, or ask a question');
      return;
    }
    this.begin(what);
    window.print();
  }

  done() {
    this.what = '';
  }
}

export const printing = new Printing();
