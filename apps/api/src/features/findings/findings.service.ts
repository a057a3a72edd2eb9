import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@outloud/contract/endpoint';
import type * as contract from '@outloud/contract/findings';
import {
  countTesters,
  type Finding,
  type FindingMention,
  keepMentionsOf,
  matchFindingIds,
  sortFindings,
  summarizeFinding,
} from '@outloud/domain/insights/findings';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { requireRoastOfCustomer } from '../slots/lock-roast.service.ts';
import * as repo from './findings.repo.ts';

/** Leaves out reviews that the customer may not see, even if the job has not merged the others yet. */
export async function listFindingsForCustomer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  roastId: string,
): Promise<EndpointResponse<typeof contract.listFindings>> {
  await requireRoastOfCustomer(db, userId, roastId);
  const reviews = await repo.listReviews(db, roastId);
  const rows = await repo.listFindings(db, roastId);
  const findings = keepMentionsOf(rows, new Set(reviews.map(({ deliveryId }) => deliveryId)));
  const mergedIds = new Set(findings.flatMap(({ mentions }) => mentions.map(({ deliveryId }) => deliveryId)));
  return {
    findings: sortFindings(findings).map(({ id, mentions, disagreements }) => ({
      _id: id,
      ...summarizeFinding(mentions),
      testers: countTesters(mentions),
      testersTotal: reviews.length,
      mentions: mentions.map(presentMention),
      disagreements: disagreements.map(presentMention),
    })),
    isUpdating: reviews.some(
      ({ deliveryId, moments }) => !mergedIds.has(deliveryId) && moments.some(({ kind }) => kind !== 'liked'),
    ),
  };
}

function presentMention({ topic: _topic, isProblem: _isProblem, certainty: _certainty, ...mention }: FindingMention) {
  return mention;
}

/** Call this in the transaction that adds a review to a roast. */
export async function enqueueMerge({ jobs }: Pick<Deps, 'jobs'>, db: Db | Trx, roastId: string): Promise<void> {
  await jobs.send(db, 'merge-findings', { roastId }, { key: roastId });
}

/** Call this in the transaction that removes a review. The job then merges the others again. */
export async function removeReviewFromFindings(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  { id, roast_id }: { id: string; roast_id: string },
): Promise<void> {
  const rows = await repo.listFindings(trx, roast_id);
  const otherIds = rows
    .flatMap(({ mentions, disagreements }) => [...mentions, ...disagreements])
    .map(({ deliveryId }) => deliveryId)
    .filter((deliveryId) => deliveryId !== id);
  await replaceFindings(trx, roast_id, keepMentionsOf(rows, new Set(otherIds)));
  await enqueueMerge(deps, trx, roast_id);
}

/** Findings keep their IDs as long as they share a mention. The caller holds the lock of the roast. */
export async function replaceFindings(trx: Trx, roastId: string, findings: readonly Finding[]): Promise<void> {
  const ids = matchFindingIds(await repo.listFindings(trx, roastId), findings);
  const rows = findings.map(({ mentions, disagreements }, index) => {
    const { title, topic, severity } = summarizeFinding(mentions);
    const points = { mentions: JSON.stringify(mentions), disagreements: JSON.stringify(disagreements) };
    return { id: ids[index] ?? randomUUID(), title, topic, severity, ...points };
  });
  await repo.replaceFindings(trx, roastId, rows);
}

export async function eraseFindings({ trx, user }: ErasureContext): Promise<void> {
  await repo.deleteFindingsOfCustomer(trx, user.id);
}
