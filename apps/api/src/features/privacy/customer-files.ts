import { deliveryFiles } from '@outloud/contract/deliveries';
import type { RoastDetail } from '@outloud/contract/roasts';
import type { Deps } from '../../deps.ts';
import { allTransactions, readCheckouts } from '../credits/credits.service.ts';
import { readDeliveries } from '../deliveries/deliveries.service.ts';
import { savedFiles } from '../deliveries/media.service.ts';
import { readFeedback } from '../feedback/feedback.service.ts';
import { allRoasts } from '../roasts/roasts.service.ts';
import { type ExportedFile, jsonList, siteName, table } from './archive.ts';

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Customer = { userId: string; recordMissingFile: (name: string) => void };

export async function* customerFiles(deps: ExportDeps, customer: Customer): AsyncGenerator<ExportedFile> {
  const { userId } = customer;
  const { transactions, purchases } = columns;
  yield* table('credits', transactions, () => allTransactions(deps, userId));
  const checkouts = await readCheckouts(deps, userId);
  yield* table('purchases', purchases, () => checkouts);
  yield jsonList('roasts.json', listRoasts(deps, userId));
  for await (const roast of allRoasts(deps, userId)) yield* exportReviews(deps, customer, roast);
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
  for await (const { businessUserId: _, ...roast } of allRoasts(deps, userId)) {
    const deliveries = [];
    for (const delivery of await readDeliveries(deps, userId, roast._id)) {
      const { videoUrl: _video, posterUrl: _poster, roastRequestId: _roast, ...rest } = delivery;
      const feedback = rest.status === 'completed' ? await readFeedback(deps, userId, rest._id) : null;
      deliveries.push({ ...rest, feedback });
    }
    yield { ...roast, deliveries };
  }
}

async function* exportReviews(
  deps: ExportDeps,
  { userId, recordMissingFile }: Customer,
  roast: RoastDetail,
): AsyncGenerator<ExportedFile> {
  const folder = `reviews/${siteName(roast.websiteUrl)}-${roast._id.slice(0, 8)}`;
  for (const { _id, deliveryNumber, status } of await readDeliveries(deps, userId, roast._id)) {
    if (status !== 'completed') continue;
    for await (const { file, content } of savedFiles(deps, _id, deliveryFiles)) {
      const name = `${folder}/${deliveryNumber}-${file}`;
      if (content === null) recordMissingFile(name);
      else yield { name, content };
    }
  }
}
