/** Groups of viewers; single viewers are listed by name. Addressees hold a signed URL or an emailed token. */
export type ViewerGroup = 'operators' | 'admins' | 'testers' | 'addressees';

type Marker = { description: string; seenBy: Set<string> };

/** Unique words in the texts of all rows, each with the viewers that may see it. Used to find leaks between accounts. */
export class Markers {
  readonly #markers = new Map<string, Marker>();

  /** Returns a lower-case word without spaces, so that it works in emails and URLs. */
  create(description: string, seenBy: readonly (string | ViewerGroup)[]): string {
    const word = `zq${this.#markers.size.toString(36).padStart(5, '0')}qz`;
    this.#markers.set(word, { description, seenBy: new Set(seenBy) });
    return word;
  }

  /** A viewer may see a word that the viewer has sent. */
  allowSentWords(viewer: string, text: string): void {
    for (const word of findWords(text)) this.#markers.get(word)?.seenBy.add(viewer);
  }

  /** Returns the markers in a text that none of these viewers may see. */
  findLeaks(text: string, viewers: readonly string[]): string[] {
    return findWords(text).flatMap((word) => {
      const marker = this.#markers.get(word);
      if (!marker || viewers.some((viewer) => marker.seenBy.has(viewer))) return [];
      return [`${marker.description} (${word})`];
    });
  }
}

function findWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/zq[0-9a-z]{5}qz/g))];
}
