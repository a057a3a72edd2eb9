import { setTimeout as wait } from 'node:timers/promises';
import { uploadDelivery } from '@outloud/contract/deliveries';
import {
  closeSpotCheck,
  createDelivery,
  getOperatorDelivery,
  listOperatorDeliveries,
  refundDelivery,
  updateDelivery,
} from '@outloud/contract/operators/deliveries';
import { uploadFile } from '@outloud/testkit/uploads/submit-recording';
import { type DemoContext, getOrThrow, signInOperator } from '../context.ts';
import { type RecordingName, readRecording } from '../read-recording.ts';
import type { RequestName } from '../requests.ts';
import type { TesterName } from '../testers.ts';
import { claimSlot, submitReview } from './claims.ts';

type Submission = {
  at: Date;
  roast: RequestName;
  tester: TesterName;
  recording: RecordingName;
  /** If set, the operator or the admin uploads the recording for the tester, without a claim. */
  by?: 'operator' | 'admin';
};

/** Submits each recording at its demo time. A quick demo submits only the first recording of each roast. */
export async function submitDeliveries(context: DemoContext, ...submissions: Submission[]): Promise<string[]> {
  const isFirstOfRoast = (submission: Submission) =>
    submission === submissions.find(({ roast }) => roast === submission.roast);
  const ids: string[] = [];
  for (const submission of context.isQuick ? submissions.filter(isFirstOfRoast) : submissions) {
    ids.push(await submitDelivery(context, submission));
  }
  return ids;
}

/** Time between claim and submission. */
const reviewMs = 13 * 60_000;

async function submitDelivery(context: DemoContext, { at, roast, tester, recording, by }: Submission): Promise<string> {
  const { moveTo } = context.timeline;
  const file = { bytes: readRecording(recording, context), name: `${tester}-${roast.toLowerCase()}.webm` };
  if (!by) {
    moveTo(new Date(at.getTime() - reviewMs));
    const claimId = await claimSlot(context, tester, roast);
    moveTo(at);
    return submitReview(context, file, claimId, tester);
  }
  moveTo(at);
  const { call, token } = by === 'operator' ? await signInOperator(context) : getOrThrow(context.customers, 'admin');
  const uploadId = await uploadFile(context, token, file);
  const testerId = getOrThrow(context.testers, tester).id;
  const { adminKey, uploadKey } = context.secrets;
  const body = { uploadId, roastRequestId: getOrThrow(context.roasts, roast), testerId };
  const { delivery } =
    by === 'operator'
      ? await call(createDelivery, { body: { ...body, adminKey } })
      : await call(uploadDelivery, { body: { ...body, uploadKey } });
  return delivery._id;
}

/** Waits until the deliveries are completed or flagged for review. */
export async function waitUntilProcessed(context: DemoContext, ids: string[]): Promise<void> {
  const { call } = await signInOperator(context);
  for (const id of ids) {
    for (;;) {
      const { delivery } = await call(getOperatorDelivery, { params: { id } });
      if (delivery.reviewReasons.includes('processing_failed'))
        throw new Error(`Delivery ${id} could not be processed`);
      if (delivery.status === 'completed' || delivery.reviewReasons.length > 0) break;
      await wait(200);
    }
  }
}

export async function approveDelivery(context: DemoContext, id: string, adminNotes: string): Promise<void> {
  const { call } = await signInOperator(context);
  await call(updateDelivery, { params: { id }, body: { status: 'completed', adminNotes } });
}

/** The operator finds the reviews genuine that wait for a spot check, so that their pay can be paid out. */
export async function closeSpotChecks(context: DemoContext): Promise<void> {
  const { call } = await signInOperator(context);
  const { deliveries } = await call(listOperatorDeliveries, { query: { spotCheck: 'true', limit: 100 } });
  for (const { _id: id } of deliveries) await call(closeSpotCheck, { params: { id } });
}

/** Rejects a delivery. If the delivery was already accepted, this claws back the tester's pay. */
export async function rejectDelivery(context: DemoContext, id: string, reason: string): Promise<void> {
  const { call } = await signInOperator(context);
  const { adminKey } = context.secrets;
  await call(updateDelivery, { params: { id }, body: { status: 'rejected', reason, takeBackPay: true, adminKey } });
}

export async function refundReview(context: DemoContext, id: string, reason: string): Promise<void> {
  const { call } = await signInOperator(context);
  await call(refundDelivery, { params: { id }, body: { reason, adminKey: context.secrets.adminKey } });
}
