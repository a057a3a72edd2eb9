import type { Delivery } from '@outloud/contract/deliveries';
import { publicName } from '@outloud/domain/roasts';
import type { DeliveryRow } from './deliveries.repo.ts';

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    _id: row.id,
    deliveryNumber: row.delivery_number,
    testerId: { fullName: row.tester_name === null ? 'Former tester' : publicName(row.tester_name) },
    roastRequestId: { _id: row.roast_id, websiteName: row.website_name, websiteUrl: row.website_url },
    videoUrl: null,
    originalFileName: row.original_file_name,
    fileSize: row.file_size,
    videoDurationSeconds: row.duration_seconds,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
    inReview: row.status === 'pending' && row.review_reasons.length > 0,
    transcript: row.transcript,
    aiInsights: row.insights,
  };
}
