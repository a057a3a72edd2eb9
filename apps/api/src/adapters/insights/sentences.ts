import type { Transcript } from '@outloud/domain/evidence';

/** A part of the transcript: `from` is its first character, `to` the one after its last. */
export type Stretch = { from: number; to: number };

/** Silence of this many seconds ends a sentence which has no full stop. */
const endingPause = 0.8;
/** Nothing is judged in more words than this, whatever was said. */
const mostWords = 40;

/** Cuts what was said into sentences. Recognised speech may lack punctuation: then pauses and turns of speech tell. */
export function splitSentences(transcript: Transcript): Stretch[] {
  const { text } = transcript;
  const stops = Array.from(text.matchAll(fullStop), ({ index, 0: mark }) => index + mark.length);
  const cuts = [...stops, ...pausesOf(transcript)].sort((a, b) => a - b);
  const isPunctuated = wordsIn(text) / (stops.length + 1) < 30;
  return joinContinuations(cutAt(cuts, { from: 0, to: text.length }, text), text).flatMap((sentence) =>
    cutLong(sentence, text, isPunctuated ? 24 : 10),
  );
}

const fullStop = /(?<!\b(?:mr|mrs|ms|dr|vs|e\.g|i\.e|[a-hj-z]))\.+["'”’)]*(?= )|[!?…]+["'”’)]*(?= )/gi;

function pausesOf({ segments }: Transcript): number[] {
  return segments.flatMap(({ endSeconds, to }, i) => {
    const next = segments[i + 1];
    return next && next.startSeconds - endSeconds >= endingPause ? [to] : [];
  });
}

/** Cuts a stretch at the given places and leaves out the spaces around them. */
export function cutAt(cuts: readonly number[], { from, to }: Stretch, text: string): Stretch[] {
  const edges = [from, ...cuts.filter((cut) => cut > from && cut < to), to];
  return edges.slice(1).flatMap((edge, i) => {
    const start = edges[i] ?? from;
    const piece = text.slice(start, edge);
    const trimmed = piece.trim();
    if (!trimmed) return [];
    const first = start + piece.indexOf(trimmed);
    return [{ from: first, to: first + trimmed.length }];
  });
}

/** Words cut off from their sentence by a recogniser that ends each passage with a full stop. */
const continuation = /^(which|because|until|unless|than|of|whereas)\b/i;

function joinContinuations(sentences: readonly Stretch[], text: string): Stretch[] {
  const joined: Stretch[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const isStatement = before && !/[?!]$/.test(text.slice(before.from, before.to));
    if (isStatement && continuation.test(text.slice(sentence.from, sentence.to))) before.to = sentence.to;
    else joined.push({ ...sentence });
  }
  return joined;
}

/** Where somebody who talks on and on begins anew, unless the word before it asks for more. */
const turn =
  /(?<!\b(?:because|that|which|when|if|until|while|as|since|what|where|how|who|why|think|thought|guess|say|says|said|and|but|so|or|to|of|with|on|in|at|for|from|by|the|a|an|my|then|like|than|okay|oh|um|uh|well|now|before|after|wish|hope|sure|know|see|there|often|right|all),?) (?=(?:okay|ok|alright|oh|hmm|um|uh|but|however|although|so|now|then|also|overall|anyway|next|and (?:then|now|it|it's|i|i'm|the|they|there|that|that's|this)|i|i'm|i'd|i've|it|it's|they|there's|there (?:is|are|was)|the \w+ (?:is|are|was|were|looks?|takes?|doesn't|don't|has|have|says)|this|that's|that (?:is|was|makes|feels)|let me|let's|where|what|why|my)\b)/gi;
const pause = /(?<=[,;:]) | (?=(?:and|because|so|which)\b)/gi;

function cutLong(sentence: Stretch, text: string, limit: number): Stretch[] {
  const pieces = cutBy(turn, sentence, text, limit).flatMap((piece) => cutBy(pause, piece, text, mostWords));
  return pieces.flatMap((piece) => cutBy(/ /g, piece, text, mostWords, mostWords));
}

/** Cuts a stretch of too many words where the pattern says, into pieces of some words at least. */
function cutBy(pattern: RegExp, stretch: Stretch, text: string, limit: number, leastWords = 3): Stretch[] {
  const whole = text.slice(stretch.from, stretch.to);
  if (wordsIn(whole) <= limit) return [stretch];
  const cuts: number[] = [];
  let last = 0;
  for (const { index } of whole.matchAll(pattern)) {
    if (wordsIn(whole.slice(last, index)) < leastWords || wordsIn(whole.slice(index, index + 60)) < 3) continue;
    cuts.push(stretch.from + index);
    last = index;
  }
  return cutAt(cuts, stretch, text);
}

export function wordsIn(text: string): number {
  return text.trim() ? text.trim().split(/\s+/).length : 0;
}
