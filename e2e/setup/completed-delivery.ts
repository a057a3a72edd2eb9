import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Insights, noSpeechInsights, type Segment } from '@outloud/domain/deliveries';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import type { APIRequestContext } from '@playwright/test';
import { createTester, tinyRecording } from './deliveries.ts';
import { createPaidReview } from './earnings.ts';
import type { TestUser } from './test.ts';

const getDataDir = () => process.env.E2E_DATA_DIR ?? '';
export const runSql = (statement: string) => queryAsOwner(getOwnerDatabaseUrl(getDataDir()), statement);

type DeliveryInput = { websiteName: string; reasons?: string[]; insights?: Insights; segments?: Segment[] };

/** Creates a completed delivery for 5 credits with a silent video, and optional insights and review reasons. */
export async function createCompletedDelivery(
  request: APIRequestContext,
  customer: TestUser,
  { websiteName, reasons = [], insights = noSpeechInsights, segments = [] }: DeliveryInput,
) {
  const { id: testerId } = await createTester();
  const { roastId, deliveryId: id } = await createPaidReview(request, customer, { testerId, websiteName, days: 0 });
  await runSql(`
    update deliveries set insights = '${toJson(insights)}', duration_seconds = 2, review_reasons = '{${reasons}}'
      where id = '${id}';
    insert into delivery_steps (delivery_id, step, state, result)
      values ('${id}', 'probe', 'done', null), ('${id}', 'normalize', 'done', null),
        ('${id}', 'transcribe', 'done', '${toJson({ segments })}')`);
  const folder = path.join(getDataDir(), 'files/deliveries', id);
  mkdirSync(folder, { recursive: true });
  cpSync(tinyRecording, path.join(folder, 'video.mp4'));
  return {
    id,
    roastPath: `/dashboard/roasts/${roastId}`,
    pagePath: `/dashboard/roasts/${roastId}/deliveries/${id}`,
    setAge: (days: number) =>
      runSql(`update deliveries set completed_at = now() - interval '${days} days' where id = '${id}'`),
  };
}

const toJson = (value: object) => JSON.stringify(value).replaceAll("'", "''");
