/** Groups of viewers; single viewers are listed by name. Link holders have a signed URL or an emailed token. */
export type ViewerGroup = 'operators' | 'admins' | 'testers' | 'link holders';

type Marker = { description: string; visibleTo: Set<string> };

/** Unique words in the texts of all rows, each with its permitted viewers. They reveal leaks between accounts. */
export class Markers {
  readonly #markers = new Map<string, Marker>();

  /** Returns a lower-case word without spaces, so that it works in emails and URLs. */
  create(description: string, visibleTo: readonly (string | ViewerGroup)[]): string {
    const word = `zq${this.#markers.size.toString(36).padStart(5, '0')}qz`;
    this.#markers.set(word, { description, visibleTo: new Set(visibleTo) });
    return word;
  }

  /** Allows a viewer to see the words that the viewer has sent. */
  allowSentWords(viewer: string, text: string): void {
    for (const word of findWords(text)) this.#markers.get(word)?.visibleTo.add(viewer);
  }

  /** Returns the markers in a text that none of these viewers may see. */
  findLeaks(text: string, viewers: readonly string[]): string[] {
    return findWords(text).flatMap((word) => {
      const marker = this.#markers.get(word);
      if (!marker || viewers.some((viewer) => marker.visibleTo.has(viewer))) return [];
      return [`${marker.description} (${word})`];
    });
  }
}

function findWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/zq[0-9a-z]{5}qz/g))];
}
