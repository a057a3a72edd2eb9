import type { DeliveryFile } from '@outloud/contract/deliveries';
import type { Deps } from '../../deps.ts';
import { streamClaims } from '../claims/claims.service.ts';
import { listDeliveriesForTester } from '../deliveries/deliveries.service.ts';
import { readDeliveryFiles } from '../deliveries/media.service.ts';
import { listPayoutsForTester, streamMovements } from '../payouts/earnings.service.ts';
import { readTesterProfile } from '../testers/profile.service.ts';
import { readApplicationOfTester } from '../waitlist/waitlist.service.ts';
import { type ExportedFile, jsonFile, jsonListFile, siteFolderName, tableFiles } from './export-archive.ts';

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Tester = { userId: string; recordMissingFile: (name: string) => void };

/** Testers do not get the insights, which belong to the customer who paid for the review. */
const recordingFiles: DeliveryFile[] = ['video.mp4', 'transcript.txt', 'transcript.vtt', 'transcript.srt'];

export async function* exportTesterFiles(
  deps: ExportDeps,
  { userId, recordMissingFile }: Tester,
): AsyncGenerator<ExportedFile> {
  const { opens: _, ...profile } = await readTesterProfile(deps, userId);
  yield jsonFile('profile.json', profile);
  yield jsonFile('application.json', await readApplicationOfTester(deps, userId));
  yield jsonListFile('claims.json', streamClaims(deps, userId));
  yield* tableFiles('earnings', movementColumns, () => streamMovements(deps, userId));
  const payouts = await listPayoutsForTester(deps, userId);
  yield* tableFiles('payouts', payoutColumns, () => payouts);
  const deliveries = await listDeliveriesForTester(deps, userId);
  yield jsonListFile('recordings.json', deliveries);
  for (const { _id, submittedAt, websiteUrl } of deliveries) {
    const folder = `recordings/${submittedAt.slice(0, 10)}-${siteFolderName(websiteUrl)}-${_id.slice(0, 8)}`;
    for await (const { file, content } of readDeliveryFiles(deps, _id, recordingFiles)) {
      const name = `${folder}/${file}`;
      if (content === null) recordMissingFile(name);
      else yield { name, content };
    }
  }
}

const movementColumns = ['createdAt', 'kind', 'amount', 'balanceAfter', 'reason', 'websiteName'] as const;
const payoutColumns = ['requestedAt', 'amount', 'state', 'destination', 'settledAt', 'reference', 'reason'] as const;
