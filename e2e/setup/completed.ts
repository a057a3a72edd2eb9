import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { noSpeechInsights } from '@outloud/domain/deliveries';
import type { APIRequestContext } from '@playwright/test';
import { asOwner } from '../../apps/api/test/owner.ts';
import { databaseUrl } from '../../apps/api/test/program.ts';
import { newTester, tinyRecording } from './deliveries.ts';
import { payForReview } from './earnings.ts';
import type { Person } from './test.ts';

const dataDir = () => process.env.E2E_DATA_DIR ?? '';
export const change = (statement: string) => asOwner(databaseUrl(dataDir()), statement);

/** A delivery of 5 credits with a video and nothing said in it, as a check or its absence has left it. */
export async function newCompleted(
  request: APIRequestContext,
  customer: Person,
  { websiteName, reasons = [] }: { websiteName: string; reasons?: string[] },
) {
  const { id: testerId } = await newTester();
  const { roast, delivery: id } = await payForReview(request, customer, { testerId, websiteName, days: 0 });
  await change(`
    update deliveries set insights = '${JSON.stringify(noSpeechInsights)}', duration_seconds = 2, review_reasons = '{${reasons}}'
      where id = '${id}';
    insert into delivery_steps (delivery_id, step, state) values ('${id}', 'probe', 'done'), ('${id}', 'normalize', 'done')`);
  const folder = path.join(dataDir(), 'files/deliveries', id);
  mkdirSync(folder, { recursive: true });
  cpSync(tinyRecording, path.join(folder, 'video.mp4'));
  return {
    id,
    page: `/dashboard/roasts/${roast}/deliveries/${id}`,
    age: (days: number) =>
      change(`update deliveries set completed_at = now() - interval '${days} days' where id = '${id}'`),
  };
}
