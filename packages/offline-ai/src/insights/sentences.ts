import type { Transcript } from '@outloud/domain/insights/evidence';

/** A range of the transcript: `from` is inclusive, `to` is exclusive. */
export type TextRange = { from: number; to: number };

/** Shorter sentences, such as "Okay then", are not counted when the sentiment of a review is calculated. */
export const minCountedWords = 3;

/** A longer pause ends a sentence even without a period. */
const minPauseSeconds = 0.8;
/** Longer sentences are always cut. */
const maxWords = 40;

/** Splits a transcript into sentences. Recognized speech may lack punctuation, so pauses and phrases are used too. */
export function splitSentences(transcript: Transcript): TextRange[] {
  const { text } = transcript;
  const stops = Array.from(text.matchAll(sentenceEnd), ({ index, 0: mark }) => index + mark.length);
  const cuts = [...stops, ...findPauses(transcript)].sort((a, b) => a - b);
  const isPunctuated = countWords(text) / (stops.length + 1) < 30;
  return joinContinuations(cutAt(cuts, { from: 0, to: text.length }, text), text).flatMap((sentence) =>
    cutLongSentence(sentence, text, isPunctuated ? 24 : 10),
  );
}

const sentenceEnd = /(?<!\b(?:mr|mrs|ms|dr|vs|e\.g|i\.e|[a-hj-z]))\.+["'”’)]*(?= )|[!?…]+["'”’)]*(?= )/gi;

/** Segments that are this short on average are utterances, and each of them ends a sentence. */
const maxUtteranceWords = 14;

function findPauses({ segments, text }: Transcript): number[] {
  const areUtterances = countWords(text) <= maxUtteranceWords * segments.length;
  return segments.flatMap(({ endSeconds, to }, i) => {
    const next = segments[i + 1];
    return next && (areUtterances || next.startSeconds - endSeconds >= minPauseSeconds) ? [to] : [];
  });
}

/** Cuts a range at the given offsets and trims spaces. */
function cutAt(cuts: readonly number[], { from, to }: TextRange, text: string): TextRange[] {
  const edges = [from, ...cuts.filter((cut) => cut > from && cut < to), to];
  return edges.slice(1).flatMap((edge, i) => {
    const start = edges[i] ?? from;
    const part = text.slice(start, edge);
    const trimmed = part.trim();
    if (!trimmed) return [];
    const first = start + part.indexOf(trimmed);
    return [{ from: first, to: first + trimmed.length }];
  });
}

/** Words that continue the previous sentence, even if the recognizer ended that sentence with a period. */
const continuation = /^(which|because|until|unless|than|of|whereas)\b/i;

function joinContinuations(sentences: readonly TextRange[], text: string): TextRange[] {
  const joined: TextRange[] = [];
  for (const sentence of sentences) {
    const previous = joined.at(-1);
    const isStatement = previous && !/[?!]$/.test(text.slice(previous.from, previous.to));
    if (isStatement && continuation.test(text.slice(sentence.from, sentence.to))) previous.to = sentence.to;
    else joined.push({ ...sentence });
  }
  return joined;
}

/** Likely sentence starts in text without punctuation, unless the previous word needs a continuation. */
const sentenceStart =
  /(?<!\b(?:because|that|which|when|if|until|while|as|since|what|where|how|who|why|think|thought|guess|say|says|said|and|but|so|or|to|of|with|on|in|at|for|from|by|the|a|an|my|then|like|than|okay|oh|um|uh|well|now|before|after|wish|hope|sure|know|see|there|often|right|all),?) (?=(?:okay|ok|alright|oh|hmm|um|uh|but|however|although|so|now|then|also|overall|anyway|next|and (?:then|now|it|it's|i|i'm|the|they|there|that|that's|this)|i|i'm|i'd|i've|it|it's|they|there's|there (?:is|are|was)|the \w+ (?:is|are|was|were|looks?|takes?|doesn't|don't|has|have|says)|this|that's|that (?:is|was|makes|feels)|let me|let's|where|what|why|my)\b)/gi;
const clauseStart = /(?<=[,;:]) | (?=(?:and|because|so|which)\b)/gi;

function cutLongSentence(sentence: TextRange, text: string, limit: number): TextRange[] {
  const parts = cutAtPattern(sentenceStart, sentence, text, limit).flatMap((part) =>
    cutAtPattern(clauseStart, part, text, maxWords),
  );
  return parts.flatMap((part) => cutAtPattern(/ /g, part, text, maxWords, maxWords));
}

/** Cuts a range with more than `limit` words at matches of the pattern, into parts of at least `minWords` words. */
function cutAtPattern(pattern: RegExp, range: TextRange, text: string, limit: number, minWords = 3): TextRange[] {
  const whole = text.slice(range.from, range.to);
  if (countWords(whole) <= limit) return [range];
  const cuts: number[] = [];
  let lastCut = 0;
  for (const { index } of whole.matchAll(pattern)) {
    if (countWords(whole.slice(lastCut, index)) < minWords || countWords(whole.slice(index, index + 60)) < 3) continue;
    cuts.push(range.from + index);
    lastCut = index;
  }
  return cutAt(cuts, range, text);
}

export function countWords(text: string): number {
  return text.trim() ? text.trim().split(/\s+/).length : 0;
}

const contrast =
  / (?=(?:but|however|although|even though|though|whereas|on the other hand|except|and yet)\b)|(?<=,) (?=(?:while|yet|unfortunately|sadly|still)\b)/;
const clauseBoundary = new RegExp(contrast.source, 'gi');

/** "Great photos, but …" is a clause. */
const minFirstWords = 2;
const minClauseWords = 3;

/** Splits a sentence at words such as 'but': "I love the photos but I can't find the prices" makes two points. */
export function splitClauses(sentence: TextRange, text: string): TextRange[] {
  const whole = text.slice(sentence.from, sentence.to);
  const cuts: number[] = [];
  let lastCut = 0;
  for (const { index } of whole.matchAll(clauseBoundary)) {
    const remainder = whole.slice(index + 1).replace(/^and /i, '');
    if (countWords(whole.slice(lastCut, index)) < minFirstWords || countWords(remainder) < minClauseWords) continue;
    cuts.push(sentence.from + index);
    lastCut = index;
  }
  return cutAt(cuts, sentence, text).map(({ from, to }) => ({
    from,
    to: to - countTrailingPunctuation(text.slice(from, to)),
  }));
}

export function isContrasting(text: string): boolean {
  return contrast.test(` ${text.toLowerCase()}`);
}

/** Counts the punctuation marks and spaces at the end of a clause. */
function countTrailingPunctuation(clause: string): number {
  return /[\s,;–—-]*$/.exec(clause)?.[0].length ?? 0;
}
