import type { Moment, Severity } from '../deliveries.ts';
import { getPointWeight } from './score.ts';
import type { Topic } from './topics.ts';

/*
 * A finding is a problem that one or more testers of a roast met: their points with the same meaning, and the praise of
 * testers who disagree.
 */

/** Where a point is: the index of its review, and its index in the moments of the review. */
export type PointIndex = { review: number; moment: number };
export type PointGroup = { mentions: PointIndex[]; disagreements: PointIndex[] };

export type FindingMention = Moment & { deliveryId: string };
export type Finding = { mentions: FindingMention[]; disagreements: FindingMention[] };

const pronounSubject =
  /^(?:(?:oh|okay|so|well|but|and|hm+)\W+)*(?:that|this|it|they|these|those)(?:['’](?:s|re)| (?:is|are|was|were|looks?|feels?|seems?|makes?))\b/i;
const pronounObject = /\b(?:that|this|it|them)\W*$/i;
const maxUnspecificWords = 6;

/** Whether a point names nothing, like "That's confusing". It then is about the point before. */
export function isUnspecific({ text, topic }: Pick<Moment, 'text' | 'topic'>): boolean {
  const isShort = text.trim().split(/\s+/).length <= maxUnspecificWords;
  return topic === null && isShort && (pronounSubject.test(text) || pronounObject.test(text));
}

/** Replaces the indexes of merged points with the points. Indexes without a point are left out. */
export function createFindings(
  groups: readonly PointGroup[],
  reviews: readonly { deliveryId: string; moments: readonly Moment[] }[],
): Finding[] {
  const getMentions = (points: readonly PointIndex[]) =>
    points.flatMap(({ review, moment }): FindingMention[] => {
      const { deliveryId, moments } = reviews[review] ?? {};
      const point = moments?.[moment];
      return deliveryId && point ? [{ ...point, deliveryId }] : [];
    });
  const findings = groups.map(({ mentions, disagreements }) => ({
    mentions: getMentions(mentions),
    disagreements: getMentions(disagreements),
  }));
  return findings.filter(({ mentions }) => mentions.length > 0);
}

/** Keeps the mentions of these deliveries, and the findings that still have one. */
export function keepMentionsOf<F extends Finding>(findings: readonly F[], deliveryIds: ReadonlySet<string>): F[] {
  const isKept = ({ deliveryId }: FindingMention) => deliveryIds.has(deliveryId);
  return findings
    .map((finding) => ({
      ...finding,
      mentions: finding.mentions.filter(isKept),
      disagreements: finding.disagreements.filter(isKept),
    }))
    .filter(({ mentions }) => mentions.length > 0);
}

export function countTesters(mentions: readonly FindingMention[]): number {
  return new Set(mentions.map(({ deliveryId }) => deliveryId)).size;
}

/** How many testers met the problem with this severity. Each tester counts once, with the highest severity. */
export type SeverityReason = { severity: Severity; testers: number };

export type FindingSummary = {
  title: string;
  topic: Topic | null;
  severity: Severity;
  /** The highest severity first. It is higher than that of the finding if only one uncertain mention has it. */
  severityReasons: SeverityReason[];
};

/** The title is the weightiest mention that names something. The topic is the most frequent one. */
export function summarizeFinding(mentions: readonly FindingMention[]): FindingSummary {
  const byWeight = mentions.toSorted((a, b) => getPointWeight(b) - getPointWeight(a));
  const titled = byWeight.find((mention) => !isUnspecific(mention)) ?? byWeight[0];
  return {
    title: titled?.text ?? '',
    topic: findMostFrequent(byWeight.flatMap(({ topic }) => topic ?? [])),
    severity: getFindingSeverity(mentions),
    severityReasons: getSeverityReasons(mentions),
  };
}

/** A single mention must be this certain to say that a problem blocks the task. */
const minBlockingCertainty = 0.6;

/** The highest severity of the mentions. A single uncertain mention does not block the task. */
function getFindingSeverity(mentions: readonly FindingMention[]): Severity {
  const blocking = mentions.filter(({ severity }) => severity === 3);
  const isBlocking = blocking.length > 1 || blocking.some(({ certainty }) => certainty >= minBlockingCertainty);
  if (isBlocking) return 3;
  return mentions.every(({ severity }) => severity === 1) ? 1 : 2;
}

function getSeverityReasons(mentions: readonly FindingMention[]): SeverityReason[] {
  const byTester = new Map<string, Severity>();
  for (const { deliveryId, severity } of mentions) {
    const highest = Math.max(byTester.get(deliveryId) ?? 1, severity ?? 2) as Severity;
    byTester.set(deliveryId, highest);
  }
  const levels = [...byTester.values()];
  return ([3, 2, 1] as const)
    .map((severity) => ({ severity, testers: levels.filter((level) => level === severity).length }))
    .filter(({ testers }) => testers > 0);
}

/** Of equally frequent values, the first one wins. */
function findMostFrequent<T>(values: readonly T[]): T | null {
  const count = (value: T) => values.filter((other) => other === value).length;
  return values.toSorted((a, b) => count(b) - count(a))[0] ?? null;
}

/** The most severe findings first, then those of most testers, then the weightiest. */
export function sortFindings<F extends Finding>(findings: readonly F[]): F[] {
  const sumWeights = ({ mentions }: F) => mentions.reduce((sum, mention) => sum + getPointWeight(mention), 0);
  return findings.toSorted(
    (a, b) =>
      getFindingSeverity(b.mentions) - getFindingSeverity(a.mentions) ||
      countTesters(b.mentions) - countTesters(a.mentions) ||
      sumWeights(b) - sumWeights(a),
  );
}

/**
 * Gives each new finding the ID of the old one with which it shares the most mentions, or null. An ID is given once, so a
 * finding that was split keeps its ID in the larger part.
 */
export function matchFindingIds(
  oldFindings: readonly (Pick<Finding, 'mentions'> & { id: string })[],
  newFindings: readonly Pick<Finding, 'mentions'>[],
): (string | null)[] {
  const oldIds = new Map(oldFindings.flatMap(({ id, mentions }) => mentions.map((mention) => [getKey(mention), id])));
  const matches = newFindings.flatMap(({ mentions }, index) => {
    const shared = mentions.flatMap((mention) => oldIds.get(getKey(mention)) ?? []);
    return [...new Set(shared)].map((id) => ({ index, id, count: shared.filter((other) => other === id).length }));
  });
  const ids: (string | null)[] = newFindings.map(() => null);
  for (const { index, id } of matches.sort((a, b) => b.count - a.count)) {
    if (ids[index] === null && !ids.includes(id)) ids[index] = id;
  }
  return ids;
}

function getKey({ deliveryId, startSeconds, quote }: FindingMention): string {
  return JSON.stringify([deliveryId, startSeconds, quote]);
}
