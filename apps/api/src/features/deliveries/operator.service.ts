import type { AdminDelivery } from '@outloud/contract/deliveries';
import type { EndpointQuery } from '@outloud/contract/endpoint';
import type { listOperatorDeliveries, OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { deliveryStatuses } from '@outloud/domain/deliveries';
import type { Db } from '../../db/database.ts';
import { presentPagination } from '../../db/keyset-pagination.ts';
import { sumRowCounters } from '../../db/row-counters.ts';
import type { Deps } from '../../deps.ts';
import { findCharge } from '../credits/ledger.service.ts';
import { deliveryNotFound } from '../slots/lock-roast.service.ts';
import { presentDelivery, presentDeliveryDetail, presentDeliveryForAdmin } from './deliveries.presenter.ts';
import { type DeliveryRow, findDelivery, listDeliveriesByRoast } from './deliveries.repo.ts';
import { getTranscriptSegments, presentWithSteps } from './deliveries.service.ts';
import { type DeliveryFilter, findDeliveryForOperator, listDeliveries } from './operator.repo.ts';
import { findStep, listSteps } from './processing/steps.repo.ts';
import type { StepResults } from './processing/steps.ts';
import { countOpenSpotChecks, findSpotCheck } from './recordings/spot-checks.repo.ts';

export async function listDeliveriesForOperator(
  { db }: Pick<Deps, 'db'>,
  query: EndpointQuery<typeof listOperatorDeliveries>,
) {
  const filter = {
    status: query.status,
    inReview: query.inReview ? query.inReview === 'true' : undefined,
    spotCheck: query.spotCheck === 'true',
  };
  // The review queue starts with the delivery that has waited the longest.
  const page = { ...query, sortOrder: query.sortOrder ?? (filter.inReview || filter.spotCheck ? 'asc' : 'desc') };
  const { rows, nextCursor } = await listDeliveries(db, filter, page);
  const total = filter.spotCheck ? await countOpenSpotChecks(db) : await countDeliveries(db, filter);
  return { deliveries: await presentWithSteps(db, rows), pagination: presentPagination(page, { total }, nextCursor) };
}

async function countDeliveries(db: Db, { status, inReview }: DeliveryFilter): Promise<number> {
  const matchingStatus = await sumRowCounters(db, 'deliveries', status ? [status] : deliveryStatuses);
  const inReviewTotal = await sumRowCounters(db, 'deliveries', ['in_review']);
  const matchingInReview = status === undefined || status === 'pending' ? inReviewTotal : 0;
  if (inReview === undefined) return matchingStatus;
  return inReview ? matchingInReview : matchingStatus - matchingInReview;
}

/** Lists all deliveries of a roast in order of arrival, including rejected ones. */
export async function listRoastDeliveriesForOperator(
  { db }: Pick<Deps, 'db'>,
  roastId: string,
): Promise<AdminDelivery[]> {
  return presentWithSteps(db, await listDeliveriesByRoast(db, roastId));
}

/** Includes content that is hidden from the customer while the delivery is in review or rejected. */
export async function getDeliveryForOperator(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  id: string,
): Promise<OperatorDelivery> {
  const row = await findDeliveryForOperator(db, id);
  if (!row) throw deliveryNotFound();
  const charge = await findCharge(db, id);
  return {
    ...presentDeliveryDetail(row, await getTranscriptSegments(db, id), {
      key: secrets.masterKey,
      audience: 'operator',
    }),
    ...presentDeliveryForAdmin(row, await listSteps(db, [id])),
    customer: { _id: row.customer_id, fullName: row.customer_name ?? 'Former customer', email: row.customer_email },
    completedAt: row.completed_at?.toISOString() ?? null,
    charged: charge?.credits ?? null,
    refunded: charge?.isRefunded === true && !charge.isReopened,
    explanation:
      row.explanation && row.explained_at ? { text: row.explanation, sentAt: row.explained_at.toISOString() } : null,
    spotCheck: await getSpotCheck(db, id),
    ...(await getEvidence({ db, secrets }, id)),
  };
}

async function getSpotCheck(db: Db, id: string) {
  const spotCheck = await findSpotCheck(db, id);
  return spotCheck && { reason: spotCheck.reason, isOpen: spotCheck.checked_at === null };
}

/** Returns the evidence of the checks with the recordings to compare with. */
async function getEvidence({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, id: string) {
  const check = await findStep(db, id, 'check');
  const { findings = [], screen = null } = check?.state === 'done' ? (check.result as StepResults['check']) : {};
  const comparisons = await Promise.all(
    findings.map(async ({ rule, share, times, sound, otherDeliveryId }) => {
      const row = await findDelivery(db, otherDeliveryId);
      return {
        rule,
        share,
        times,
        ...(sound && { sound }),
        other: row && presentOtherDelivery(row, secrets.masterKey),
      };
    }),
  );
  return { findings: comparisons, screen };
}

function presentOtherDelivery(row: DeliveryRow, key: string) {
  const { _id, deliveryNumber, roastRequestId, submittedAt, videoUrl } = presentDelivery(row, {
    key,
    audience: 'operator',
  });
  const testerId = { _id: row.tester_id ?? '', fullName: row.tester_name ?? 'Former tester' };
  return { _id, deliveryNumber, testerId, roastRequestId, submittedAt, videoUrl };
}
