import type { Moment } from '@outloud/domain/deliveries';
import { getPointWeight } from '@outloud/domain/insights/score';
import { dotProduct, type Embed } from './encoder.ts';
import { cleanUpQuote, hasContent } from './quotes.ts';
import { getCertainty, getKind, getSeverity, type Remark } from './remarks.ts';
import { countWords, type TextRange } from './sentences.ts';

/** A point that the tester made, with the position of its words in the transcript. */
export type Point = TextRange & Omit<Moment, 'quote' | 'startSeconds' | 'endSeconds'> & { embedding: Float32Array };

/** Extracts what the tester liked, disliked or did not understand. Removes duplicates and keeps the order. */
export async function extractPoints(remarks: readonly Remark[], text: string, embed: Embed): Promise<Point[]> {
  const points: Point[] = [];
  for (const remark of remarks) {
    const point = await createPoint(remark, text.slice(remark.from, remark.to), embed);
    if (!point) continue;
    const duplicateIndex = points.findIndex((other) => isDuplicate(other, point));
    const duplicate = points[duplicateIndex];
    if (!duplicate) points.push(point);
    else if (rankPoint(point) > rankPoint(duplicate)) points[duplicateIndex] = point;
  }
  return points.sort((a, b) => a.from - b.from);
}

/** Likelihood above which a disliked point is a problem and not a matter of taste. */
const minProblem = 0.35;

async function createPoint(remark: Remark, quote: string, embed: Embed): Promise<Point | null> {
  const kind = getKind(remark, quote);
  if (!kind || !hasContent(quote)) return null;
  const text = cleanUpQuote(quote);
  return {
    from: remark.from,
    to: remark.to,
    kind,
    text,
    topic: remark.topic,
    severity: kind === 'liked' ? null : getSeverity(remark),
    isProblem: kind === 'confused' || (kind === 'disliked' && remark.problem >= minProblem),
    certainty: Math.round(getCertainty(remark, kind) * 100) / 100,
    embedding: await embed(text),
  };
}

/** Minimum cosine similarity of duplicate points: in general, and with a common topic. */
const minSimilarity = 0.75;
const minSimilarityOnTopic = 0.65;

function isDuplicate(a: Point, b: Point): boolean {
  if ((a.kind === 'liked') !== (b.kind === 'liked')) return false;
  const isSameTopic = a.topic !== null && a.topic === b.topic;
  return dotProduct(a.embedding, b.embedding) >= (isSameTopic ? minSimilarityOnTopic : minSimilarity);
}

/** Of two duplicates, the weightier and more specific point is kept. */
function rankPoint(point: Point): number {
  return getPointWeight(point) + Math.min(countWords(point.text), 15) / 50;
}
