import { setTimeout as wait } from 'node:timers/promises';
import { uploadDelivery } from '@outloud/contract/deliveries';
import {
  createDelivery,
  getOperatorDelivery,
  refundDelivery,
  updateDelivery,
} from '@outloud/contract/operators/deliveries';
import { sendFile } from '../../../apps/api/test/hand-in.ts';
import { type RecordingName, record } from '../recordings.ts';
import type { RequestName } from '../requests.ts';
import { known, operatorOf, type Stage } from '../stage.ts';
import type { TesterName } from '../testers.ts';
import { claim, submit } from './claims.ts';

type HandIn = {
  at: Date;
  roast: RequestName;
  tester: TesterName;
  recording: RecordingName;
  /** Somebody else hands it in, without a claim. */
  by?: 'operator' | 'admin';
};

/** Sends each recording on its day, as people do. A quick demo has one for each roast; what stays open expires. */
export async function handIn(stage: Stage, ...all: HandIn[]): Promise<string[]> {
  const first = (one: HandIn) => one === all.find(({ roast }) => roast === one.roast);
  const ids: string[] = [];
  for (const one of stage.isQuick ? all.filter(first) : all) {
    ids.push(await send(stage, one));
  }
  return ids;
}

/** From claiming to handing in. */
const workMs = 13 * 60_000;

async function send(stage: Stage, { at, roast, tester, recording, by }: HandIn): Promise<string> {
  const { reach } = stage.calendar;
  const file = { bytes: record(recording, stage), name: `${tester}-${roast.toLowerCase()}.webm` };
  if (!by) {
    reach(new Date(at.getTime() - workMs));
    const claimed = await claim(stage, tester, roast);
    reach(at);
    return submit(stage, file, claimed, tester);
  }
  reach(at);
  const { call, token } = by === 'operator' ? await operatorOf(stage) : known(stage.people, 'admin');
  const uploadId = await sendFile(stage, token, file);
  const testerId = known(stage.testers, tester).id;
  const body = { uploadId, roastRequestId: known(stage.roasts, roast), testerId };
  const { delivery } =
    by === 'operator'
      ? await call(createDelivery, { body: { ...body, adminKey: stage.secrets.adminKey } })
      : await call(uploadDelivery, { body });
  return delivery._id;
}

/** Waits until the program is through with these, or has set them aside for an operator. */
export async function workedThrough(stage: Stage, ids: string[]): Promise<void> {
  const { call } = await operatorOf(stage);
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

export async function approve(stage: Stage, id: string, adminNotes: string): Promise<void> {
  const { call } = await operatorOf(stage);
  await call(updateDelivery, { params: { id }, body: { status: 'completed', adminNotes } });
}

/** Also one that was paid for: then its tester is not paid. */
export async function reject(stage: Stage, id: string, reason: string): Promise<void> {
  const { call } = await operatorOf(stage);
  const { adminKey } = stage.secrets;
  await call(updateDelivery, { params: { id }, body: { status: 'rejected', reason, takeBackPay: true, adminKey } });
}

export async function refund(stage: Stage, id: string, reason: string): Promise<void> {
  const { call } = await operatorOf(stage);
  await call(refundDelivery, { params: { id }, body: { reason, adminKey: stage.secrets.adminKey } });
}
