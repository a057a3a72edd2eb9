import type { DeliveryFile } from '@outloud/contract/deliveries';
import type { Deps } from '../../deps.ts';
import { allClaims } from '../claims/claims.service.ts';
import { readDeliveredBy } from '../deliveries/deliveries.service.ts';
import { savedFiles } from '../deliveries/media.service.ts';
import { allMovements, readPayouts } from '../payouts/earnings.service.ts';
import { readProfile } from '../testers/profile.service.ts';
import { readOwnApplication } from '../waitlist/waitlist.service.ts';
import { type ExportedFile, json, jsonList, siteName, table } from './archive.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Tester = { userId: string; noteMissing: (name: string) => void };

/** A tester's own voice and screen, and what was said. What software made of it belongs to whoever paid for it. */
const ownFiles: DeliveryFile[] = ['video.mp4', 'transcript.txt', 'transcript.vtt', 'transcript.srt'];

/** What a tester has told about themself, taken on, handed in and earned. */
export async function* testerFiles(deps: Needs, { userId, noteMissing }: Tester): AsyncGenerator<ExportedFile> {
  const { opens: _, ...profile } = await readProfile(deps, userId);
  yield json('profile.json', profile);
  yield json('application.json', await readOwnApplication(deps, userId));
  yield jsonList('claims.json', allClaims(deps, userId));
  yield* table('earnings', movementColumns, () => allMovements(deps, userId));
  const payouts = await readPayouts(deps, userId);
  yield* table('payouts', payoutColumns, () => payouts);
  const delivered = await readDeliveredBy(deps, userId);
  yield jsonList('recordings.json', delivered);
  for (const { _id, submittedAt, websiteUrl } of delivered) {
    const folder = `recordings/${submittedAt.slice(0, 10)}-${siteName(websiteUrl)}-${_id.slice(0, 8)}`;
    for await (const { file, content } of savedFiles(deps, _id, ownFiles)) {
      const name = `${folder}/${file}`;
      if (content === null) noteMissing(name);
      else yield { name, content };
    }
  }
}

const movementColumns = ['createdAt', 'kind', 'amount', 'balanceAfter', 'reason', 'websiteName'] as const;
const payoutColumns = ['requestedAt', 'amount', 'state', 'destination', 'settledAt', 'reference', 'reason'] as const;
