import { deliveryFiles } from '@outloud/contract/deliveries';
import type { RoastDetail } from '@outloud/contract/roasts';
import type { Deps } from '../../deps.ts';
import { allTransactions, readCheckouts } from '../credits/credits.service.ts';
import { readDeliveries } from '../deliveries/deliveries.service.ts';
import { savedFiles } from '../deliveries/media.service.ts';
import { readFeedback } from '../feedback/feedback.service.ts';
import { allRoasts } from '../roasts/roasts.service.ts';
import { type ExportedFile, jsonList, siteName, table } from './archive.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Customer = { userId: string; noteMissing: (name: string) => void };

/** What a customer has bought, asked for and received. */
export async function* customerFiles(deps: Needs, customer: Customer): AsyncGenerator<ExportedFile> {
  const { userId } = customer;
  const { transactions, purchases } = columns;
  yield* table('credits', transactions, () => allTransactions(deps, userId));
  const checkouts = await readCheckouts(deps, userId);
  yield* table('purchases', purchases, () => checkouts);
  yield jsonList('roasts.json', roastsOf(deps, userId));
  for await (const roast of allRoasts(deps, userId)) yield* reviewsOf(deps, customer, roast);
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

/** With what came of each, but without addresses that work for a few minutes only. */
async function* roastsOf(deps: Needs, userId: string) {
  for await (const { businessUserId: _, ...roast } of allRoasts(deps, userId)) {
    const deliveries = [];
    for (const delivery of await readDeliveries(deps, userId, roast._id)) {
      const { videoUrl: _video, posterUrl: _poster, roastRequestId: _roast, ...kept } = delivery;
      const feedback = kept.status === 'completed' ? await readFeedback(deps, userId, kept._id) : null;
      deliveries.push({ ...kept, feedback });
    }
    yield { ...roast, deliveries };
  }
}

async function* reviewsOf(
  deps: Needs,
  { userId, noteMissing }: Customer,
  roast: RoastDetail,
): AsyncGenerator<ExportedFile> {
  const folder = `reviews/${siteName(roast.websiteUrl)}-${roast._id.slice(0, 8)}`;
  for (const { _id, deliveryNumber, status } of await readDeliveries(deps, userId, roast._id)) {
    if (status !== 'completed') continue;
    for await (const { file, content } of savedFiles(deps, _id, deliveryFiles)) {
      const name = `${folder}/${deliveryNumber}-${file}`;
      if (content === null) noteMissing(name);
      else yield { name, content };
    }
  }
}
