import type { MomentKind } from '@outloud/domain/deliveries';
import type { Topic } from '@outloud/domain/insights/topics';
import { cleanUpQuote, findTopics, isVerdict } from './quotes.ts';
import { attachReferences } from './references.ts';
import { getCertainty, type Remark } from './remarks.ts';
import { countWords, type TextRange } from './sentences.ts';

/** A point that the tester made, with the position of its words in the transcript. */
export type Point = TextRange & {
  kind: MomentKind;
  text: string;
  topics: Topic[];
  isVerdict: boolean;
  certainty: number;
  embedding: Float32Array;
};

/** Extracts what the tester liked, disliked or did not understand. Removes duplicates and keeps the order. */
export function extractPoints(remarks: readonly Remark[], text: string): Point[] {
  const points: Point[] = [];
  for (const remark of attachReferences(remarks, text)) {
    if (remark.polarity === 'neutral') continue;
    const point = createPoint(remark, text.slice(remark.from, remark.to));
    const duplicateIndex = points.findIndex((other) => isDuplicate(other, point));
    const duplicate = points[duplicateIndex];
    if (!duplicate) points.push(point);
    else if (rankPoint(point) > rankPoint(duplicate)) points[duplicateIndex] = point;
  }
  return points.sort((a, b) => a.from - b.from);
}

const confusion =
  /\b(confus\w+|(not|wasn't|isn't) (\w+ )?(sure|clear|obvious)|unclear|no (idea|clue)|(don't|didn't|do not|did not) (\w+ )?(know|understand|get it)|i'm (\w+ )?lost|what (does|do|is|are|am) (this|that|it|these|i)\b|supposed to (do|be|mean)|(not|didn't|did not) (\w+ )?(what i )?expect(ed)?|i (expected|thought) (it|this|that|to)|make(s)? no sense|doesn't make sense)\b|\b(where|how|what|why|which)\b[^.]*\?/i;

function createPoint(remark: Remark, quote: string): Point {
  const negativeKind = confusion.test(quote) ? 'confused' : 'disliked';
  return {
    from: remark.from,
    to: remark.to,
    kind: remark.polarity === 'positive' ? 'liked' : negativeKind,
    text: cleanUpQuote(quote),
    topics: findTopics(quote),
    isVerdict: isVerdict(quote),
    certainty: getCertainty(remark),
    embedding: remark.embedding,
  };
}

export function getTopic({ isVerdict, topics }: Pick<Point, 'isVerdict' | 'topics'>): Topic | null {
  return isVerdict ? 'overall' : (topics[0] ?? null);
}

/** Minimum cosine similarity of duplicate points: in general, and with a common topic. */
const minSimilarity = 0.75;
const minSimilarityOnTopic = 0.55;

function isDuplicate(a: Point, b: Point): boolean {
  if ((a.kind === 'liked') !== (b.kind === 'liked')) return false;
  if (a.isVerdict && b.isVerdict) return true;
  const similarity = computeSimilarity(a.embedding, b.embedding);
  const haveCommonTopic = a.topics.some((topic) => b.topics.includes(topic));
  return similarity >= minSimilarity || (similarity >= minSimilarityOnTopic && haveCommonTopic);
}

/** Cosine similarity of two unit vectors. */
function computeSimilarity(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Of two duplicates, the more certain and more specific point is kept. */
function rankPoint({ certainty, text, topics }: Point): number {
  return certainty + Math.min(countWords(text), 15) / 50 + (topics.length > 0 ? 0.1 : 0);
}
