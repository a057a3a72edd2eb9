const longestPhrase = 12;
const mostTimes = 5;

/** A model that has lost its thread says one phrase for ever. Gives the length of such a phrase at the end, or 0. */
export function repeatedPhrase(tokens: readonly number[]): number {
  for (let length = 1; length <= longestPhrase; length++) {
    const span = tokens.slice(-length * mostTimes);
    if (span.length < length * mostTimes) return 0;
    if (span.every((token, i) => token === span[i % length])) return length;
  }
  return 0;
}

/** Keeps such a phrase once. */
export function withoutRepetition(tokens: readonly number[]): readonly number[] {
  const length = repeatedPhrase(tokens);
  return length === 0 ? tokens : tokens.slice(0, tokens.length - length * (mostTimes - 1));
}
