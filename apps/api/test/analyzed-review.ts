import type { Insights, Moment } from '@outloud/domain/deliveries';
import { completeDelivery } from '../src/features/deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../src/features/slots/lock-roast.service.ts';
import { insertTestDelivery } from './insert-test-delivery.ts';
import type { TestServer } from './server.ts';

export type MomentInput = Partial<Moment> & Pick<Moment, 'kind' | 'text'>;

/** Adds a completed delivery with these points to the roast, each point ten seconds after the previous one. */
export async function addAnalyzedReview(server: TestServer, roastId: string, moments: MomentInput[]): Promise<string> {
  const { id } = await insertTestDelivery(server, roastId);
  const insights: Insights = {
    userExperienceScore: 5,
    overallSentiment: 'mixed',
    summary: 'So so.',
    testerLiked: [],
    testerDisliked: [],
    moments: moments.map((moment, index) => ({
      quote: moment.text,
      startSeconds: index * 10,
      endSeconds: index * 10 + 3,
      topic: null,
      severity: moment.kind === 'liked' ? null : 2,
      isProblem: moment.kind !== 'liked',
      certainty: 0.9,
      ...moment,
    })),
    holdReason: null,
  };
  await server.deps.pool.query('update deliveries set transcript = $2, insights = $3 where id = $1', [
    id,
    moments.map(({ text }) => text).join(' '),
    JSON.stringify(insights),
  ]);
  await server.deps.db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
    await completeDelivery(server.deps, trx, roast, delivery);
  });
  return id;
}
