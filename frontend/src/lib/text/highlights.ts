// Highlights of the user's own, as they are marked.
import type { Highlight } from '../api/types';
import type { Mark } from './marks';

export const colours = ['yellow', 'green', 'blue', 'red'] as const;
export type Colour = (typeof colours)[number];

// highlightMarks marks those whose words stand in the text, the one that is looked at apart.
export const highlightMarks = (list: Highlight[], at: string): Mark[] =>
  list.filter((h) => h.lost === '').map((h) => ({ span: h.span, kind: `mine ${h.colour}${h.id === at ? ' here' : ''}`, title: h.note || undefined }));
