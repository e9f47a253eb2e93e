// How amounts of bytes are told: in powers of ten, as disks and downloads are sold.

const units = ['kB', 'MB', 'GB', 'TB'] as const;

export function bytes(n: number): string {
  if (n < 1000) return `${Math.max(0, Math.round(n))} bytes`;
  let value = n;
  let unit: (typeof units)[number] = 'kB';
  for (const next of units) {
    value /= 1000;
    unit = next;
    if (value < 999.5) break;
  }
  const digits = unit === 'kB' || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
