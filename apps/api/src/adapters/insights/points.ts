import type { MomentKind } from '@outloud/domain/deliveries';
import type { Remark } from './remarks.ts';
import { type Stretch, wordsIn } from './sentences.ts';
import { type Topic, topicsOf } from './topics.ts';
import { tidy } from './wording.ts';

/** A point that was made, and the words that make it. */
export type Point = Stretch & {
  kind: MomentKind;
  text: string;
  topics: Topic[];
  /** About the site as a whole, or about what the tester would do. */
  isVerdict: boolean;
  likelihood: number;
  embedding: Float32Array;
};

const verdict =
  /\b(overall|all in all|in general|in the end|to sum up|in summary|in conclusion|out of ten|(i'm|i am|i was) (really |very |not |quite )?(impressed|disappointed|giving up|convinced)|(would|wouldn't|i'd|i'll|will)( \w+){0,2} (recommend|buy|use|come back|order|sign up|leave|give up|go back|return|trust|open an account|close (the|this)))\b/i;

const confusion =
  /\b(confus\w+|(not|wasn't|isn't) (\w+ )?(sure|clear|obvious)|unclear|no (idea|clue)|(don't|didn't|do not|did not) (\w+ )?(know|understand|get it)|i'm (\w+ )?lost|what (does|do|is|are|am) (this|that|it|these|i)\b|supposed to (do|be|mean)|(not|didn't|did not) (\w+ )?(what i )?expect(ed)?|i (expected|thought) (it|this|that|to)|make(s)? no sense|doesn't make sense)\b|\b(where|how|what|why|which)\b[^.]*\?/i;

/** What was liked, disliked or not understood; each point once, in the order in which they were made. */
export function pointsOf(remarks: readonly Remark[], text: string): Point[] {
  const points: Point[] = [];
  for (const remark of attachReferences(remarks, text)) {
    if (remark.polarity === 'neutral') continue;
    const point = pointOf(remark, text);
    const same = points.findIndex((other) => saysTheSame(other, point));
    const other = points[same];
    if (!other) points.push(point);
    else if (worthOf(point) > worthOf(other)) points[same] = point;
  }
  return points.sort((a, b) => a.from - b.from);
}

function pointOf({ from, to, polarity, likelihood, embedding, core }: Attached, text: string): Point {
  const quote = text.slice(from, to);
  const negative = confusion.test(quote) ? 'confused' : 'disliked';
  return {
    from,
    to,
    kind: polarity === 'positive' ? 'liked' : negative,
    text: tidy(text.slice(core.from, core.to)),
    topics: topicsOf(quote),
    isVerdict: verdict.test(quote),
    likelihood,
    embedding,
  };
}

type Attached = Remark & { /** The part that tells what it is about. */ core: Stretch };

const longestQuote = 320;

/** "It asks me to book a demo. I hate that." is one remark: the second sentence judges the first. */
function attachReferences(remarks: readonly Remark[], text: string): Attached[] {
  const attached: Attached[] = [];
  for (const remark of remarks) {
    const before = attached.at(-1);
    const words = text.slice(remark.from, remark.to);
    const isAbout =
      before &&
      remark.polarity !== 'neutral' &&
      (before.polarity === 'neutral' || before.polarity === remark.polarity) &&
      remark.to - before.from <= longestQuote &&
      wordsIn(tidy(text.slice(before.from, before.to))) > 2 &&
      refersBack(tidy(words));
    if (!isAbout) {
      attached.push({ ...remark, core: remark });
      continue;
    }
    const isBare = before.polarity === 'neutral';
    const likelihood = Math.max(remark.likelihood, isBare ? 0 : before.likelihood);
    const core = isBare ? { from: before.from, to: remark.to } : before.core;
    attached[attached.length - 1] = { ...before, to: remark.to, polarity: remark.polarity, likelihood, core };
  }
  return attached;
}

const pointer = /^(that|this|it|these|those)('s|\b)|\b(that|this|it|them)[!?.]?$/i;

function refersBack(words: string): boolean {
  const count = wordsIn(words);
  return count <= 3 || (count <= 9 && pointer.test(words) && topicsOf(words).length === 0 && !verdict.test(words));
}

/** How alike two sentences are before they count as one point: alone, and when they share a topic. */
const alike = 0.75;
const alikeOnTopic = 0.55;

function saysTheSame(a: Point, b: Point): boolean {
  if ((a.kind === 'liked') !== (b.kind === 'liked')) return false;
  if (a.isVerdict && b.isVerdict) return true;
  const likeness = a.embedding.reduce((sum, value, i) => sum + value * (b.embedding[i] ?? 0), 0);
  return likeness >= alike || (likeness >= alikeOnTopic && a.topics.some((topic) => b.topics.includes(topic)));
}

/** Of two that say the same, the surer and the more telling one is kept. */
function worthOf({ likelihood, text, topics }: Point): number {
  return likelihood + Math.min(wordsIn(text), 15) / 50 + (topics.length > 0 ? 0.1 : 0);
}
