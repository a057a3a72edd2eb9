import path from 'node:path';
import {
  type AdminDelivery,
  type Delivery,
  type DeliveryDetail,
  type DeliveryFile,
  deliveryFiles,
} from '@outloud/contract/deliveries';
import { deliverySteps, getDeliveryStage, type Segment } from '@outloud/domain/deliveries';
import { getGuestName } from '@outloud/domain/guests';
import { getScoreReasons } from '@outloud/domain/insights/score';
import { getPublicName } from '@outloud/domain/roasts';
import type { DeliveryRow, DeliverySummaryRow } from './deliveries.repo.ts';
import { type Audience, signMediaUrl } from './media/signed-urls.ts';
import type { StepStatus } from './processing/steps.repo.ts';

/** The audience of a response, and the key that signs its media URLs. */
export type DeliveryView = { key: string; audience: Audience };

/** A delivery in review hides its video, transcript and insights from the customer. */
export function presentDelivery(row: DeliveryRow, { key, audience }: DeliveryView): Delivery {
  const inReview = isInReview(row);
  const isHidden = inReview && audience === 'customer';
  const urlOptions = { audience, now: row.read_at };
  const isVisible = (step: 'normalize' | 'thumbnail') => !isHidden && row.done_steps.includes(step);
  return {
    _id: row.id,
    deliveryNumber: row.delivery_number,
    testerId: { fullName: getTesterDisplayName(row) },
    guest: row.guest_source && { source: row.guest_source, customParameter: row.guest_parameter },
    warnings: row.guest_id !== null && row.status === 'completed' ? row.review_reasons : [],
    roastRequestId: presentRoast(row),
    videoUrl: isVisible('normalize') ? signMediaUrl(key, 'video', row.id, urlOptions) : null,
    posterUrl: isVisible('thumbnail') ? signMediaUrl(key, 'poster', row.id, urlOptions) : null,
    originalFileName: audience === 'customer' ? getNeutralFileName(row) : row.original_file_name,
    fileSize: row.file_size,
    videoDurationSeconds: row.duration_seconds,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
    stage: inReview || isSettled(row) ? null : getDeliveryStage(row.done_steps),
    inReview,
    transcript: isHidden ? null : row.transcript,
    aiInsights: isHidden ? null : presentInsights(row),
    answersUnchangedSince: row.answers_since?.toISOString() ?? null,
  };
}

/** The analysis does not know who speaks, and writes about a tester. */
function presentInsights({ insights, guest_id }: DeliveryRow): Delivery['aiInsights'] {
  if (!insights) return null;
  const summary = guest_id === null ? insights.summary : insights.summary.replaceAll('The tester', 'The speaker');
  return { ...insights, summary, scoreReasons: getScoreReasons(insights.moments) };
}

/** Replaces the original file name, which often contains the tester's name. */
function getNeutralFileName({ delivery_number, original_file_name }: DeliveryRow): string {
  return `review-${delivery_number}${path.extname(original_file_name).toLowerCase()}`;
}

/** Like `presentDelivery`, with the transcript segments and the signed URLs of the downloadable files. */
export function presentDeliveryDetail(row: DeliveryRow, allSegments: Segment[], view: DeliveryView): DeliveryDetail {
  const delivery = presentDelivery(row, view);
  const segments = delivery.inReview && view.audience === 'customer' ? [] : allSegments;
  const isAvailable = (file: DeliveryFile) => {
    if (file === 'video.mp4') return delivery.videoUrl !== null;
    return file === 'insights.json' ? delivery.aiInsights !== null : segments.length > 0;
  };
  const urls = deliveryFiles
    .filter(isAvailable)
    .map((file) => [
      file,
      signMediaUrl(view.key, `files/${file}`, row.id, { audience: view.audience, now: row.read_at }),
    ]);
  return { ...delivery, segments, files: Object.fromEntries(urls) };
}

type Author = Pick<DeliveryRow, 'tester_name' | 'guest_number' | 'guest_first_name'>;

/** The name of the tester or guest as customers see it. */
export function getTesterDisplayName({ tester_name, guest_number, guest_first_name }: Author): string {
  if (guest_number !== null) return getGuestName({ firstName: guest_first_name, number: guest_number });
  return tester_name === null ? 'Former tester' : getPublicName(tester_name);
}

export function isInReview({ status, review_reasons }: Pick<DeliveryRow, 'status' | 'review_reasons'>): boolean {
  return status === 'pending' && review_reasons.length > 0;
}

function isSettled({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return status === 'completed' || status === 'rejected';
}

export function presentDeliveryForAdmin(row: DeliverySummaryRow, steps: StepStatus[]): AdminDelivery {
  const stepsByName = new Map(steps.filter((step) => step.delivery_id === row.id).map((step) => [step.step, step]));
  return {
    _id: row.id,
    deliveryNumber: row.delivery_number,
    testerId: presentAuthor(row),
    isGuest: row.guest_id !== null,
    roastRequestId: presentRoast(row),
    originalFileName: row.original_file_name,
    fileSize: row.file_size,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
    reviewReasons: row.review_reasons,
    rejectionReason: row.rejection_reason,
    adminNotes: row.admin_notes,
    steps: deliverySteps.map((name) => {
      const { state = 'waiting', attempts = 0, error = null } = stepsByName.get(name) ?? {};
      return { name, state, attempts, error };
    }),
  };
}

function presentAuthor(row: DeliverySummaryRow) {
  if (row.guest_id !== null) return { _id: row.guest_id, fullName: getTesterDisplayName(row), email: null };
  return { _id: row.tester_id ?? '', fullName: row.tester_name ?? 'Former tester', email: row.tester_email };
}

function presentRoast({ roast_id, website_name, website_url }: DeliverySummaryRow) {
  return { _id: roast_id, websiteName: website_name, websiteUrl: website_url };
}
