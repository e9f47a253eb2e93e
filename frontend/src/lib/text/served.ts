// Matters on a firm's servers are named by their address; see docs/firm.md.

export interface Served {
  name: string;
  host: string; // the first of its servers, without ports
}

// served takes the address of a matter on a server apart; null for a matter in a file.
export function served(matter: string): Served | null {
  const found = /^weaviate:\/\/([^/]+)\/([^/]+)$/.exec(matter);
  if (!found) return null;
  const first = found[1]!.split(',')[0]!.split('+')[0]!;
  return { name: found[2]!, host: first.replace(/:\d+$/, '') };
}

// titled is how a matter is called in the window.
export function titled(matter: string): string {
  const at = served(matter);
  return at ? `${at.name} on ${at.host}` : matter;
}
