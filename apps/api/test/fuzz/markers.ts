/** Kinds of people who may see a text whoever they are; everybody else is named. Addressees have a signed address. */
export type Group = 'operators' | 'admins' | 'testers' | 'addressees';

type Marked = { what: string; seenBy: Set<string> };

/** Words that occur nowhere else, planted in the texts of everybody's rows, with who may see each of them. */
export class Markers {
  readonly #marked = new Map<string, Marked>();

  /** Lower case and without spaces, so that it survives in an e-mail and an address. */
  plant(what: string, seenBy: readonly (string | Group)[]): string {
    const word = `zq${this.#marked.size.toString(36).padStart(5, '0')}qz`;
    this.#marked.set(word, { what, seenBy: new Set(seenBy) });
    return word;
  }

  /** Whoever has sent a word may see it again. */
  noteSaid(viewer: string, text: string): void {
    for (const word of wordsIn(text)) this.#marked.get(word)?.seenBy.add(viewer);
  }

  /** What a text tells that none of these viewers may know. */
  leaksIn(text: string, viewers: readonly string[]): string[] {
    return wordsIn(text).flatMap((word) => {
      const marked = this.#marked.get(word);
      if (!marked || viewers.some((viewer) => marked.seenBy.has(viewer))) return [];
      return [`${marked.what} (${word})`];
    });
  }
}

function wordsIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/zq[0-9a-z]{5}qz/g))];
}
