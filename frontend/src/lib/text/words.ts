// How numbers are told.

export function duration(seconds: number): string {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

export const count = (n: number, one: string, many: string): string => `${n.toLocaleString()} ${n === 1 ? one : many}`;

// pinpoint says where a hit stands: "page 3, § 5.4".
export function place(hit: { page: number; section: string }): string {
  return [hit.page > 0 ? `page ${hit.page}` : '', hit.section].filter(Boolean).join(', ');
}

// sureness tells a calibrated probability in words.
export function sureness(p: number): string {
  if (p >= 0.95) return 'almost certain';
  if (p >= 0.8) return 'very likely';
  if (p >= 0.5) return 'likely';
  return 'possible';
}
