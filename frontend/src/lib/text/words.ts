// How numbers are told.

export function duration(seconds: number): string {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

export const count = (n: number, one: string, many: string): string => `${n.toLocaleString()} ${n === 1 ? one : many}`;

// place says where words stand: "page 3, § 5.4".
export function place(at: { page: number; section: string }): string {
  return [at.page > 0 ? `page ${at.page}` : '', at.section.replace(/^(?=\d)/, '§ ')].filter(Boolean).join(', ');
}

// dense takes the empty lines out of words that are shown in little room.
export const dense = (words: string): string => words.replace(/\s*\n\s*\n\s*/g, '\n');

// sureness tells a calibrated probability in words.
export function sureness(p: number): string {
  if (p >= 0.95) return 'almost certain';
  if (p >= 0.8) return 'very likely';
  if (p >= 0.5) return 'likely';
  return 'possible';
}
