const maxPhraseLength = 12;
const minRepetitions = 5;

/** Returns the length of the phrase that is repeated at the end, or 0. Speech models sometimes get stuck in a loop. */
export function getRepeatedPhraseLength(tokens: readonly number[]): number {
  for (let length = 1; length <= maxPhraseLength; length++) {
    const span = tokens.slice(-length * minRepetitions);
    if (span.length < length * minRepetitions) return 0;
    if (span.every((token, i) => token === span[i % length])) return length;
  }
  return 0;
}

/** Keeps only the first occurrence of the repeated phrase. */
export function removeRepetition(tokens: readonly number[]): readonly number[] {
  const length = getRepeatedPhraseLength(tokens);
  return length === 0 ? tokens : tokens.slice(0, tokens.length - length * (minRepetitions - 1));
}
