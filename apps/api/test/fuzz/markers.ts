/** Kinds of people who may see a text whoever they are; everybody else is named. */
export type Group = 'operators' | 'admins' | 'testers';

type Marked = { what: string; seenBy: ReadonlySet<string> };

/** Words that occur nowhere else, planted in the texts of everybody's rows, with who may see each of them. */
export class Markers {
  readonly #marked = new Map<string, Marked>();

  /** Lower case and without spaces, so that it survives in an e-mail and an address. */
  plant(what: string, seenBy: readonly (string | Group)[]): string {
    const word = `zq${this.#marked.size.toString(36).padStart(5, '0')}qz`;
    this.#marked.set(word, { what, seenBy: new Set(seenBy) });
    return word;
  }

  /** What a text tells that none of these viewers may know, apart from what they have said themselves. */
  leaksIn(text: string, viewers: readonly string[], said: string): string[] {
    const found = new Set(text.toLowerCase().match(/zq[0-9a-z]{5}qz/g));
    return [...found].flatMap((word) => {
      const marked = this.#marked.get(word);
      if (!marked || said.toLowerCase().includes(word)) return [];
      return viewers.some((viewer) => marked.seenBy.has(viewer)) ? [] : [`${marked.what} (${word})`];
    });
  }
}
