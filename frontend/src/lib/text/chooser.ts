// Choosing words on drawn pages with a pointer: from the word under it where it went down
// to the word under it now. Words are the program's, so what is chosen is exactly a span.
import type { Box, Span } from '../api/types';

interface Pages {
  words: (page: number) => Box[];
  scale: () => number;
  choose: (span: Span | null, spot: { x: number; y: number } | null) => void;
  chosen: () => Span | null;
}

// nearest is the word nearest to a point of a page, in points. A line above or below is
// further than a word beside.
export function nearest(words: Box[], x: number, y: number): Box | null {
  let best: Box | null = null;
  let least = Infinity;
  for (const b of words) {
    const away = 4 * Math.max(b.top - y, 0, y - b.bottom) + Math.max(b.left - x, 0, x - b.right);
    if (away < least) [best, least] = [b, away];
  }
  return best;
}

// edge is how near to the view's edge a pointer scrolls it, in pixels.
const edge = 24;

export class Chooser {
  private from: Box | null = null;
  private at = { x: 0, y: 0 };
  private frame: HTMLElement | null = null;
  private scrolling = 0;

  constructor(private readonly pages: Pages) {}

  private wordUnder(x: number, y: number): Box | null {
    const page = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-page]');
    if (!page) return null;
    const box = page.getBoundingClientRect();
    const scale = this.pages.scale();
    return nearest(this.pages.words(Number(page.dataset.page)), (x - box.left) / scale, (y - box.top) / scale);
  }

  readonly down = (event: PointerEvent) => {
    if (event.button !== 0 || event.detail > 1) return;
    const frame = event.currentTarget as HTMLElement;
    if (event.offsetX >= frame.clientWidth && event.target === frame) return; // its scroll bar
    const word = this.wordUnder(event.clientX, event.clientY);
    const chosen = this.pages.chosen();
    this.frame = frame;
    frame.setPointerCapture(event.pointerId);
    if (event.shiftKey && chosen && word) {
      this.from = { ...word, span: chosen };
      this.to(word);
      return;
    }
    this.from = word;
    this.pages.choose(null, null);
  };

  readonly move = (event: PointerEvent) => {
    if (!this.from || (event.buttons & 1) === 0) return;
    this.at = { x: event.clientX, y: event.clientY };
    const word = this.wordUnder(event.clientX, event.clientY);
    if (word && (word !== this.from || this.pages.chosen())) this.to(word);
    this.scroll();
  };

  readonly up = (event: PointerEvent) => {
    const chosen = this.pages.chosen();
    if (this.from && chosen) this.pages.choose(chosen, { x: event.clientX, y: event.clientY });
    this.stop();
  };

  // word chooses one word.
  readonly word = (event: MouseEvent) => {
    const box = this.wordUnder(event.clientX, event.clientY);
    if (box) this.pages.choose(box.span, { x: event.clientX, y: event.clientY });
  };

  stop() {
    this.from = null;
    cancelAnimationFrame(this.scrolling);
    this.scrolling = 0;
  }

  private to(word: Box) {
    const from = this.from!.span;
    this.pages.choose({ start: Math.min(from.start, word.span.start), end: Math.max(from.end, word.span.end) }, null);
  }

  // scroll moves the view while the pointer is held at its edge.
  private scroll() {
    cancelAnimationFrame(this.scrolling);
    const view = this.frame?.getBoundingClientRect();
    if (!view || !this.from) return;
    const by = this.at.y < view.top + edge ? -12 : this.at.y > view.bottom - edge ? 12 : 0;
    if (by === 0) return;
    this.scrolling = requestAnimationFrame(() => {
      this.frame?.scrollBy(0, by);
      const word = this.wordUnder(this.at.x, this.at.y);
      if (word && this.from) this.to(word);
      this.scroll();
    });
  }
}
