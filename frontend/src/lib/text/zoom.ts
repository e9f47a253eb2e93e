// Steps of magnification.
const steps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

// zoomed is the next step above or below a magnification, or the last there is.
export function zoomed(from: number, larger: boolean): number {
  if (larger) return steps.find((s) => s > from + 0.01) ?? steps.at(-1)!;
  return steps.findLast((s) => s < from - 0.01) ?? steps[0]!;
}

export const percent = (zoom: number): string => `${Math.round(100 * zoom)} %`;
