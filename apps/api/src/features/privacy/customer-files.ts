import { deliveryFiles } from '@outloud/contract/deliveries';
import type { RoastDetail } from '@outloud/contract/roasts';
import type { Deps } from '../../deps.ts';
import { listCheckoutsForCustomer, streamTransactions } from '../credits/credits.service.ts';
import { listDeliveriesForCustomer } from '../deliveries/deliveries.service.ts';
import { readDeliveryFiles } from '../deliveries/media/media.service.ts';
import { getFeedback } from '../feedback/feedback.service.ts';
import { listFindingsForCustomer } from '../findings/findings.service.ts';
import { streamRoastsOfCustomer } from '../roasts/roasts.service.ts';
import { createJsonListFile, createTableFiles, type ExportedFile, getSiteFolderName } from './export-archive.ts';

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'secrets' | 'config'>;
type Customer = { userId: string; recordMissingFile: (name: string) => void };

export async function* exportCustomerFiles(deps: ExportDeps, customer: Customer): AsyncGenerator<ExportedFile> {
  const { userId } = customer;
  const { transactions, purchases } = columns;
  yield* createTableFiles('credits', transactions, () => streamTransactions(deps, userId));
  const checkouts = await listCheckoutsForCustomer(deps, userId);
  yield* createTableFiles('purchases', purchases, () => checkouts);
  yield createJsonListFile('roasts.json', listRoasts(deps, userId));
  for await (const roast of streamRoastsOfCustomer(deps, userId)) yield* exportReviews(deps, customer, roast);
}

const columns = {
  transactions: [
    'createdAt',
    'kind',
    'credits',
    'change',
    'balanceAfter',
    'debtChange',
    'reason',
    'websiteName',
    'websiteUrl',
    'receiptNumber',
  ],
  purchases: ['createdAt', 'credits', 'status', 'granted', 'reversed', 'provider', 'payment'],
} as const;

/** Leaves out signed URLs, which expire after a few minutes. */
async function* listRoasts(deps: ExportDeps, userId: string) {
  for await (const { businessUserId: _, ...roast } of streamRoastsOfCustomer(deps, userId)) {
    const deliveries = [];
    for (const delivery of await listDeliveriesForCustomer(deps, userId, roast._id)) {
      const { videoUrl: _video, posterUrl: _poster, roastRequestId: _roast, ...exported } = delivery;
      const hasFeedback = exported.status === 'completed' && !exported.guest;
      const feedback = hasFeedback ? await getFeedback(deps, userId, exported._id) : null;
      deliveries.push({ ...exported, feedback });
    }
    const { findings } = await listFindingsForCustomer(deps, userId, roast._id);
    yield { ...roast, deliveries, findings };
  }
}

async function* exportReviews(
  deps: ExportDeps,
  { userId, recordMissingFile }: Customer,
  roast: RoastDetail,
): AsyncGenerator<ExportedFile> {
  const folder = `reviews/${getSiteFolderName(roast.websiteUrl)}-${roast._id.slice(0, 8)}`;
  for (const { _id, deliveryNumber, status } of await listDeliveriesForCustomer(deps, userId, roast._id)) {
    if (status !== 'completed') continue;
    for await (const { file, content } of readDeliveryFiles(deps, _id, deliveryFiles)) {
      const name = `${folder}/${deliveryNumber}-${file}`;
      if (content === null) recordMissingFile(name);
      else yield { name, content };
    }
  }
}
