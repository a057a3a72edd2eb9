import type { DeliveryFile } from '@outloud/contract/deliveries';
import type { Deps } from '../../deps.ts';
import { allClaims } from '../claims/claims.service.ts';
import { readDeliveredBy } from '../deliveries/deliveries.service.ts';
import { savedFiles } from '../deliveries/media.service.ts';
import { allMovements, readPayouts } from '../payouts/earnings.service.ts';
import { readProfile } from '../testers/profile.service.ts';
import { readOwnApplication } from '../waitlist/waitlist.service.ts';
import { type ExportedFile, json, jsonList, siteName, table } from './archive.ts';

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Tester = { userId: string; recordMissingFile: (name: string) => void };

/** The recording and its transcript. The insights belong to the customer who paid for the review. */
const recordingFiles: DeliveryFile[] = ['video.mp4', 'transcript.txt', 'transcript.vtt', 'transcript.srt'];

export async function* testerFiles(deps: ExportDeps, { userId, recordMissingFile }: Tester): AsyncGenerator<ExportedFile> {
  const { opens: _, ...profile } = await readProfile(deps, userId);
  yield json('profile.json', profile);
  yield json('application.json', await readOwnApplication(deps, userId));
  yield jsonList('claims.json', allClaims(deps, userId));
  yield* table('earnings', movementColumns, () => allMovements(deps, userId));
  const payouts = await readPayouts(deps, userId);
  yield* table('payouts', payoutColumns, () => payouts);
  const deliveries = await readDeliveredBy(deps, userId);
  yield jsonList('recordings.json', deliveries);
  for (const { _id, submittedAt, websiteUrl } of deliveries) {
    const folder = `recordings/${submittedAt.slice(0, 10)}-${siteName(websiteUrl)}-${_id.slice(0, 8)}`;
    for await (const { file, content } of savedFiles(deps, _id, recordingFiles)) {
      const name = `${folder}/${file}`;
      if (content === null) recordMissingFile(name);
      else yield { name, content };
    }
  }
}

const movementColumns = ['createdAt', 'kind', 'amount', 'balanceAfter', 'reason', 'websiteName'] as const;
const payoutColumns = ['requestedAt', 'amount', 'state', 'destination', 'settledAt', 'reference', 'reason'] as const;
