import { randomUUID } from 'node:crypto';
import { createRoast } from '@outloud/contract/roasts';
import { completeDelivery } from '../../src/features/deliveries/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../../src/features/deliveries/deliveries.service.ts';
import { beginUpload } from '../../src/features/uploads/uploads.service.ts';
import { newUpload } from '../deliveries.ts';
import { age } from '../earnings.ts';
import { request } from '../http.ts';
import { plantDelivery } from '../planted-delivery.ts';
import type { Caller } from './callers.ts';
import type { Group } from './markers.ts';
import type { Land } from './people.ts';

type Owner = Caller & { token: string; userId: string };
type Asked = { reviews?: number; seenBy?: (string | Group)[]; isDear?: boolean };

/** A roast whose every text is marked; testers see what is open to them, and never whose it is. */
export async function addRoast({ server, markers, pools }: Land, owner: Owner, asked: Asked = {}): Promise<string> {
  const { reviews = 1, seenBy = ['testers', 'admins'], isDear = false } = asked;
  const viewers = [owner.name, 'operators', 'addressees', ...seenBy];
  const mark = (what: string) => markers.plant(`${what} of a roast of ${owner.name}`, viewers);
  const body = {
    websiteUrl: `https://${mark('the address')}.example/`,
    websiteName: mark('the name'),
    websiteDescription: mark('the description'),
    specificInstructions: mark('the instructions'),
    focusAreas: [mark('a focus')],
    deliveriesExpected: reviews,
    // 12 credits a review, so that one of them is enough for a payout.
    targetDemographics: isDear
      ? { ageRanges: ['26-35'], genders: ['Male'], incomeLevel: ['$150k+'], industries: ['Finance'], locations: ['OR'] }
      : null,
  };
  const { roastRequest } = await server.as(owner.token)(createRoast, { body });
  return pools.add('roast', roastRequest._id, owner.name);
}

type Made = 'completed' | 'inReview' | 'rejected' | 'processing' | 'failed';
type Delivered = { roastId: string; owner: Owner; tester: Owner; made: Made; operator: string };

/** A delivery with all that was made of it, and what people have said about it. */
export async function addDelivery(land: Land, delivered: Delivered): Promise<string> {
  const { server, markers, pools } = land;
  const { roastId, owner, tester, made } = delivered;
  const { id } = await plantDelivery(server, roastId, tester.userId);
  // What is held back is shown once an operator approves it.
  const isHidden = made === 'rejected' || (['inReview', 'failed'].includes(made) && land.isCalm);
  const readers = isHidden ? ['operators'] : [owner.name, 'operators', 'addressees'];
  const of = `a ${made} delivery of ${tester.name} to ${owner.name}`;
  const said = markers.plant(`what was said in ${of}`, readers);
  const moment = { kind: 'liked', text: said, quote: said, startSeconds: 0, endSeconds: 1, topic: null };
  const insights = {
    overallSentiment: 'positive',
    userExperienceScore: 7,
    summary: said,
    testerLiked: [said],
    testerDisliked: [],
    moments: [moment],
  };
  await server.deps.pool.query(
    `update deliveries set transcript = $2, insights = $3, original_file_name = $4, admin_notes = $5 where id = $1`,
    [
      id,
      said,
      JSON.stringify(insights),
      `${markers.plant(`the file name of ${of}`, ['operators', 'admins'])}.webm`,
      markers.plant(`the notes about ${of}`, ['operators', 'admins']),
    ],
  );
  const segments = JSON.stringify({ segments: [{ startSeconds: 0, endSeconds: 1, text: said }] });
  await server.deps.pool.query(
    `update delivery_steps set state = 'done', result = case step when 'transcribe' then $2::jsonb else result end
     where delivery_id = $1 and step in ('probe', 'normalize', 'thumbnail', 'audio', 'transcribe')`,
    [id, segments],
  );
  await server.deps.storage.put(`deliveries/${id}/video.mp4`, Buffer.from(`a video ${said}`));
  await server.deps.storage.put(`deliveries/${id}/poster.jpg`, Buffer.from('a picture'));
  await bring(land, id, delivered);
  return pools.add('delivery', id, owner.name, tester.name);
}

async function bring({ server, markers }: Land, id: string, { made, tester, operator }: Delivered): Promise<void> {
  if (made === 'inReview') {
    await server.deps.pool.query(`update deliveries set review_reasons = '{no_speech}' where id = $1`, [id]);
  } else if (made === 'failed') {
    await server.deps.pool.query(`update deliveries set review_reasons = '{processing_failed}' where id = $1`, [id]);
    const failed = `update delivery_steps set state = 'failed', error = 'Error: no' where delivery_id = $1 and step = 'analyze'`;
    await server.deps.pool.query(failed, [id]);
  } else if (made === 'rejected') {
    const reason = markers.plant(`why ${tester.name} was rejected`, [tester.name, 'operators', 'admins']);
    const options = { token: operator, body: { status: 'rejected', reason } };
    await request(server.url, 'PATCH', `/api/admin/deliveries/${id}`, options);
  } else if (made === 'completed') {
    await server.deps.db.transaction().execute(async (trx) => {
      const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
      await completeDelivery(server.deps, trx, roast, delivery);
    });
    await age(server, id, 8);
  }
}

/** Several that have arrived whole, and one that is still to come. */
export async function addUploads({ server, pools }: Land, senderId: string, ...names: string[]): Promise<void> {
  for (let count = 0; count < 3; count++) pools.add('upload', await newUpload(server, { id: senderId }), ...names);
  const id = randomUUID();
  await beginUpload(server.deps, { id, senderId, name: 'later.mp4', type: 'video/mp4', size: 3000 });
  pools.add('upload', id, ...names);
}
