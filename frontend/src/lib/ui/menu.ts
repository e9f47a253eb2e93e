// A menu and where it opens, in CSS pixels of the window.
export interface MenuAt {
  label: string;
  x: number;
  y: number;
  items: { label: string; run: () => unknown }[];
}
