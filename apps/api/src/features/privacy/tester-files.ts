import type { DeliveryFile } from '@outloud/contract/deliveries';
import type { Deps } from '../../deps.ts';
import { streamClaimsWithAnswers } from '../claims/claims.service.ts';
import { listDeliveriesForTester } from '../deliveries/deliveries.service.ts';
import { readDeliveryFiles } from '../deliveries/media/media.service.ts';
import { listVoiceMeasurements } from '../deliveries/recordings/compare-voice.service.ts';
import { streamDecisions } from '../fairness/fairness.service.ts';
import { listPayoutsForTester, streamMovements } from '../payouts/earnings.service.ts';
import { getTesterProfile } from '../testers/profile.service.ts';
import { listOwnProfileChanges } from '../testers/profile-changes.service.ts';
import { getApplicationForExport } from '../waitlist/waitlist.service.ts';
import {
  createJsonFile,
  createJsonListFile,
  createTableFiles,
  type ExportedFile,
  getSiteFolderName,
} from './export-archive.ts';

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Tester = { userId: string; recordMissingFile: (name: string) => void };

/** Testers do not get the insights, which belong to the customer who paid for the review. */
const recordingFiles: DeliveryFile[] = ['video.mp4', 'transcript.txt', 'transcript.vtt', 'transcript.srt'];

export async function* exportTesterFiles(
  deps: ExportDeps,
  { userId, recordMissingFile }: Tester,
): AsyncGenerator<ExportedFile> {
  const { opens: _, ...profile } = await getTesterProfile(deps, userId);
  yield createJsonFile('profile.json', profile);
  yield createJsonListFile('profile-changes.json', await listOwnProfileChanges(deps, userId));
  yield createJsonFile('application.json', await getApplicationForExport(deps, userId));
  yield createJsonListFile('claims.json', streamClaimsWithAnswers(deps, userId));
  yield createJsonListFile('decisions.json', streamDecisions(deps, userId));
  yield* createTableFiles('earnings', movementColumns, () => streamMovements(deps, userId));
  const payouts = await listPayoutsForTester(deps, userId);
  yield* createTableFiles('payouts', payoutColumns, () => payouts);
  const deliveries = await listDeliveriesForTester(deps, userId);
  yield createJsonListFile('recordings.json', deliveries);
  yield createJsonListFile('voice-measurements.json', await listVoiceMeasurements(deps, userId));
  for (const { _id, submittedAt, websiteUrl } of deliveries) {
    const folder = `recordings/${submittedAt.slice(0, 10)}-${getSiteFolderName(websiteUrl)}-${_id.slice(0, 8)}`;
    for await (const { file, content } of readDeliveryFiles(deps, _id, recordingFiles)) {
      const name = `${folder}/${file}`;
      if (content === null) recordMissingFile(name);
      else yield { name, content };
    }
  }
}

const movementColumns = ['createdAt', 'kind', 'amount', 'balanceAfter', 'reason', 'websiteName'] as const;
const payoutColumns = ['requestedAt', 'amount', 'state', 'destination', 'settledAt', 'reference', 'reason'] as const;
