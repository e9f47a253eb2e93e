// collator puts 2 before 10.
export const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
