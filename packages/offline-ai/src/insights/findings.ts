import type { Moment } from '@outloud/domain/deliveries';
import { isUnspecific, type PointGroup, type PointIndex } from '@outloud/domain/insights/findings';
import type { RuntimeName } from '../runtime.ts';
import { dotProduct, type Embed, loadEncoder } from './encoder.ts';

export type MomentToMerge = Pick<Moment, 'kind' | 'text' | 'topic' | 'startSeconds' | 'endSeconds'>;

/** Loads the encoder. The merger groups the problems of several reviews by meaning. */
export async function loadFindingsMerger(
  runtimes: readonly RuntimeName[],
): Promise<(reviews: readonly (readonly MomentToMerge[])[]) => Promise<PointGroup[]>> {
  const embed = await loadEncoder(runtimes);
  return (reviews) => mergeFindings(reviews, embed);
}

type Point = PointIndex & MomentToMerge & { embedding: Float32Array };

/**
 * The average similarity of problems with the same meaning, that of praise with the problem it contradicts, and how much
 * a common topic adds. Chosen in steps of 0.05 on the examples in findings.test.tsv. A wrong merge misleads more than a
 * missing one, so precision is more important than recall.
 */
const minSimilarity = 0.4;
const minPraiseSimilarity = 0.45;
const topicBonus = 0.1;

async function mergeFindings(reviews: readonly (readonly MomentToMerge[])[], embed: Embed): Promise<PointGroup[]> {
  const points: Point[] = [];
  for (const [review, moments] of reviews.entries()) {
    for (const [index, moment] of moments.entries())
      points.push({ ...moment, review, moment: index, embedding: await embed(moment.text) });
  }
  const specific = points.filter((point) => !isUnspecific(point));
  const praise = specific.filter(({ kind }) => kind === 'liked');
  const clusters = clusterPoints(specific.filter(({ kind }) => kind !== 'liked'));
  return addUnspecificPoints(clusters, points).map((mentions) => ({
    mentions: mentions.map(getIndex),
    disagreements: praise.filter((point) => isDisagreement(point, mentions)).map(getIndex),
  }));
}

const maxPauseSeconds = 3;

/**
 * Adds "That's confusing" to the problem that the tester mentioned just before. Compared by their words, such points of
 * different testers would always be the same. Without a problem just before, the point stays alone.
 */
function addUnspecificPoints(clusters: readonly Point[][], points: readonly Point[]): Point[][] {
  const groups = clusters.map((cluster) => [...cluster]);
  const problems = points.filter(({ kind }) => kind !== 'liked').sort(compareTimes);
  for (const [i, point] of problems.entries()) {
    if (!isUnspecific(point)) continue;
    const previous = problems[i - 1];
    const isJustBefore =
      previous?.review === point.review && point.startSeconds - previous.endSeconds <= maxPauseSeconds;
    const group = isJustBefore ? groups.find((mentions) => mentions.includes(previous)) : undefined;
    if (group) group.push(point);
    else groups.push([point]);
  }
  return groups.map((mentions) => mentions.sort(compareTimes));
}

const compareTimes = (a: Point, b: Point) => a.review - b.review || a.startSeconds - b.startSeconds;

const getIndex = ({ review, moment }: Point): PointIndex => ({ review, moment });

/** Praise by a tester who did not mention the problem. */
function isDisagreement(praise: Point, mentions: readonly Point[]): boolean {
  if (mentions.some(({ review }) => review === praise.review)) return false;
  const specific = mentions.filter((mention) => !isUnspecific(mention));
  const total = specific.reduce((sum, mention) => sum + compare(praise, mention), 0);
  return specific.length > 0 && total / specific.length >= minPraiseSimilarity;
}

function compare(a: Point, b: Point): number {
  const isSameTopic = a.topic !== null && a.topic === b.topic;
  return dotProduct(a.embedding, b.embedding) + (isSameTopic ? topicBonus : 0);
}

/**
 * Average-link agglomerative clustering by nearest-neighbor chains, which takes quadratic time. A chain goes from a cluster
 * to its nearest one until two clusters are nearest to each other. These are merged. A cluster whose nearest one is below
 * the threshold is final, because merging other clusters cannot bring them closer on average.
 */
function clusterPoints(points: readonly Point[]): Point[][] {
  const open = new Map(points.map((point, i) => [i, [point]]));
  const similarities = calculateSimilarities(points);
  const final: Point[][] = [];
  const chain: number[] = [];
  for (;;) {
    const [first] = open.keys();
    const current = chain.at(-1) ?? first;
    if (current === undefined) return final;
    const previous = chain.at(-2);
    if (chain.length === 0) chain.push(current);
    const nearest = findNearest(similarities, open, current, previous);
    if (nearest === undefined) {
      final.push(open.get(current) ?? []);
      open.delete(current);
      chain.pop();
    } else if (nearest === previous) {
      mergeClusters(similarities, open, [nearest, current]);
      chain.splice(-2);
    } else chain.push(nearest);
  }
}

type Similarities = Float32Array[];

function calculateSimilarities(points: readonly Point[]): Similarities {
  const similarities = points.map(() => new Float32Array(points.length));
  for (const [i, a] of points.entries()) {
    for (const [j, b] of points.slice(0, i).entries()) setSimilarity(similarities, i, j, compare(a, b));
  }
  return similarities;
}

function setSimilarity(similarities: Similarities, i: number, j: number, value: number): void {
  (similarities[i] as Float32Array)[j] = value;
  (similarities[j] as Float32Array)[i] = value;
}

/** Prefers the previous cluster of the chain among equals, so that a chain ends. */
function findNearest(
  similarities: Similarities,
  open: ReadonlyMap<number, Point[]>,
  current: number,
  previous: number | undefined,
): number | undefined {
  const row = similarities[current] as Float32Array;
  let nearest = previous;
  for (const i of open.keys()) {
    if (i === current || Number(row[i]) < minSimilarity) continue;
    if (nearest === undefined || Number(row[i]) > Number(row[nearest])) nearest = i;
  }
  return nearest;
}

/** Adds the second cluster to the first. Similarities become the averages over all pairs of points. */
function mergeClusters(similarities: Similarities, open: Map<number, Point[]>, [a, b]: [number, number]): void {
  const [pointsA = [], pointsB = []] = [open.get(a), open.get(b)];
  open.delete(b);
  for (const i of open.keys()) {
    const row = similarities[i] as Float32Array;
    const total = Number(row[a]) * pointsA.length + Number(row[b]) * pointsB.length;
    setSimilarity(similarities, i, a, total / (pointsA.length + pointsB.length));
  }
  open.set(a, [...pointsA, ...pointsB]);
}
