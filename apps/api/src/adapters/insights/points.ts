import type { MomentKind } from '@outloud/domain/deliveries';
import type { Topic } from '@outloud/domain/topics';
import { attachReferences } from './references.ts';
import { certaintyOf, type Remark } from './remarks.ts';
import { type Stretch, wordsIn } from './sentences.ts';
import { topicsOf } from './topics.ts';
import { isVerdict, tidy } from './wording.ts';

/** A point that was made, and the words that make it. */
export type Point = Stretch & {
  kind: MomentKind;
  text: string;
  topics: Topic[];
  isVerdict: boolean;
  certainty: number;
  embedding: Float32Array;
};

/** What was liked, disliked or not understood; each point once, in the order in which they were made. */
export function pointsOf(remarks: readonly Remark[], text: string): Point[] {
  const points: Point[] = [];
  for (const remark of attachReferences(remarks, text)) {
    if (remark.polarity === 'neutral') continue;
    const point = pointOf(remark, text.slice(remark.from, remark.to));
    const same = points.findIndex((other) => saysTheSame(other, point));
    const other = points[same];
    if (!other) points.push(point);
    else if (worthOf(point) > worthOf(other)) points[same] = point;
  }
  return points.sort((a, b) => a.from - b.from);
}

const confusion =
  /\b(confus\w+|(not|wasn't|isn't) (\w+ )?(sure|clear|obvious)|unclear|no (idea|clue)|(don't|didn't|do not|did not) (\w+ )?(know|understand|get it)|i'm (\w+ )?lost|what (does|do|is|are|am) (this|that|it|these|i)\b|supposed to (do|be|mean)|(not|didn't|did not) (\w+ )?(what i )?expect(ed)?|i (expected|thought) (it|this|that|to)|make(s)? no sense|doesn't make sense)\b|\b(where|how|what|why|which)\b[^.]*\?/i;

function pointOf(remark: Remark, quote: string): Point {
  const negative = confusion.test(quote) ? 'confused' : 'disliked';
  return {
    from: remark.from,
    to: remark.to,
    kind: remark.polarity === 'positive' ? 'liked' : negative,
    text: tidy(quote),
    topics: topicsOf(quote),
    isVerdict: isVerdict(quote),
    certainty: certaintyOf(remark),
    embedding: remark.embedding,
  };
}

export function topicOf({ isVerdict, topics }: Pick<Point, 'isVerdict' | 'topics'>): Topic | null {
  return isVerdict ? 'overall' : (topics[0] ?? null);
}

/** How alike two sentences are before they count as one point: alone, and when they share a topic. */
const alike = 0.75;
const alikeOnTopic = 0.55;

function saysTheSame(a: Point, b: Point): boolean {
  if ((a.kind === 'liked') !== (b.kind === 'liked')) return false;
  if (a.isVerdict && b.isVerdict) return true;
  const likeness = likenessOf(a.embedding, b.embedding);
  return likeness >= alike || (likeness >= alikeOnTopic && a.topics.some((topic) => b.topics.includes(topic)));
}

function likenessOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Of two that say the same, the surer and the more telling one is kept. */
function worthOf({ certainty, text, topics }: Point): number {
  return certainty + Math.min(wordsIn(text), 15) / 50 + (topics.length > 0 ? 0.1 : 0);
}
