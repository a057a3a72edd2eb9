import path from 'node:path';
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryFile,
  deliveryFiles,
  type HandledDelivery,
} from '@outloud/contract/deliveries';
import { deliverySteps, type Segment, stageOf } from '@outloud/domain/deliveries';
import { publicName } from '@outloud/domain/roasts';
import { scoreReasonsOf } from '@outloud/domain/score';
import { type Audience, mediaAddress } from './addresses.ts';
import type { DeliveryRow, HandledRow } from './deliveries.repo.ts';
import type { StepFate } from './steps.repo.ts';

/** Who looks at it, and what its addresses are signed with. */
export type View = { key: string; audience: Audience };

/** What waits for an operator shows its customer nothing of itself but that it does. */
export function presentDelivery(row: DeliveryRow, { key, audience }: View): Delivery {
  const inReview = isInReview(row);
  const isHidden = inReview && audience === 'customer';
  const address = { audience, now: row.read_at };
  const isShown = (step: 'normalise' | 'poster') => !isHidden && row.done_steps.includes(step);
  return {
    _id: row.id,
    deliveryNumber: row.delivery_number,
    testerId: { fullName: testerNameOf(row) },
    roastRequestId: presentRoast(row),
    videoUrl: isShown('normalise') ? mediaAddress(key, 'video', row.id, address) : null,
    posterUrl: isShown('poster') ? mediaAddress(key, 'poster', row.id, address) : null,
    originalFileName: audience === 'customer' ? neutralName(row) : row.original_file_name,
    fileSize: row.file_size,
    videoDurationSeconds: row.duration_seconds,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
    stage: inReview || isSettled(row) ? null : stageOf(row.done_steps),
    inReview,
    transcript: isHidden ? null : row.transcript,
    aiInsights:
      isHidden || !row.insights ? null : { ...row.insights, scoreReasons: scoreReasonsOf(row.insights.moments) },
  };
}

/** People name files after themselves. */
function neutralName({ delivery_number, original_file_name }: DeliveryRow): string {
  return `review-${delivery_number}${path.extname(original_file_name).toLowerCase()}`;
}

/** With all that can be read and saved of it. */
export function presentDetail(row: DeliveryRow, said: Segment[], view: View): DeliveryDetail {
  const delivery = presentDelivery(row, view);
  const segments = delivery.inReview && view.audience === 'customer' ? [] : said;
  const isThere = (file: DeliveryFile) => {
    if (file === 'video.mp4') return delivery.videoUrl !== null;
    return file === 'insights.json' ? delivery.aiInsights !== null : segments.length > 0;
  };
  const addresses = deliveryFiles
    .filter(isThere)
    .map((file) => [
      file,
      mediaAddress(view.key, `files/${file}`, row.id, { audience: view.audience, now: row.read_at }),
    ]);
  return { ...delivery, segments, files: Object.fromEntries(addresses) };
}

/** As customers see it. */
export function testerNameOf({ tester_name }: Pick<DeliveryRow, 'tester_name'>): string {
  return tester_name === null ? 'Former tester' : publicName(tester_name);
}

export function isInReview({ status, review_reasons }: Pick<DeliveryRow, 'status' | 'review_reasons'>): boolean {
  return status === 'pending' && review_reasons.length > 0;
}

function isSettled({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return status === 'completed' || status === 'rejected';
}

export function presentHandled(row: HandledRow, steps: StepFate[]): HandledDelivery {
  const own = new Map(steps.filter((step) => step.delivery_id === row.id).map((step) => [step.step, step]));
  return {
    _id: row.id,
    deliveryNumber: row.delivery_number,
    testerId: { _id: row.tester_id, fullName: row.tester_name ?? 'Former tester', email: row.tester_email },
    roastRequestId: presentRoast(row),
    originalFileName: row.original_file_name,
    fileSize: row.file_size,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
    reviewReasons: row.review_reasons,
    rejectionReason: row.rejection_reason,
    adminNotes: row.admin_notes,
    steps: deliverySteps.map((name) => {
      const { state = 'waiting', attempts = 0, error = null } = own.get(name) ?? {};
      return { name, state, attempts, error };
    }),
  };
}

function presentRoast({ roast_id, website_name, website_url }: HandledRow) {
  return { _id: roast_id, websiteName: website_name, websiteUrl: website_url };
}
