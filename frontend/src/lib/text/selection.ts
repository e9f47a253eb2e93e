// From a selection in the page to a place in the text. Every piece of text that is shown
// is an element with the attribute data-start, its place in the text, and holds exactly
// the text from there.

// placeOf is the place of a selection's boundary, as UTF-16 counts; null where there is
// no text. A boundary between pieces is the end of the one before for the end of a
// selection, and the start of the one after for its start.
export function placeOf(root: HTMLElement, node: Node, offset: number, end: boolean): number | null {
  if (node.nodeType === Node.TEXT_NODE) {
    const piece = node.parentElement?.closest<HTMLElement>('[data-start]');
    if (piece) return Number(piece.dataset.start) + offset;
  }
  const at = document.createRange(); // the boundary alone, which may be the start of a piece
  at.setStart(node, offset);
  at.collapse(true);
  const pieces = [...root.querySelectorAll<HTMLElement>('[data-start]')];
  const after = pieces.findIndex((p) => at.comparePoint(p, 0) >= 0);
  const piece = pieces.at(end ? (after < 0 ? -1 : after - 1) : after);
  if (!piece || (end && after === 0) || (!end && after < 0)) return null;
  return Number(piece.dataset.start) + (end ? (piece.textContent ?? '').length : 0);
}
