// The order of the contracts that meet the conditions of a question.
import type { ListRow } from '../api/types';
import { collator } from './collator';

export interface Order {
  by: 'given' | 'name' | 'value'; // given is the program's: the sure ones first
  down: boolean;
}

// sorted orders rows; those that are alike keep the order they had.
export function sorted(rows: ListRow[], order: Order): ListRow[] {
  const { by, down } = order;
  if (by === 'given') return rows;
  const turn = down ? -1 : 1;
  return [...rows].sort((a, b) => turn * collator.compare(a[by], b[by]));
}
