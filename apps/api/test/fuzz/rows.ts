import { randomUUID } from 'node:crypto';
import { startGuestReview, submitGuestReview } from '@outloud/contract/guests';
import { createRoast } from '@outloud/contract/roasts';
import { request } from '@outloud/testkit/http';
import { completeDelivery } from '../../src/features/deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../../src/features/slots/lock-roast.service.ts';
import { beginUpload } from '../../src/features/uploads/uploads.service.ts';
import { newUpload } from '../deliveries.ts';
import { backdatePayment } from '../earnings.ts';
import { insertTestDelivery } from '../insert-test-delivery.ts';
import type { Caller } from './callers.ts';
import type { ViewerGroup } from './markers.ts';
import type { WorldContext } from './users.ts';

type Owner = Caller & { token: string; userId: string };
type RoastOptions = { reviews?: number; visibleTo?: (string | ViewerGroup)[]; isExpensive?: boolean };

/** Adds a roast with a marker in every text. Testers may see the texts, but not the owner. */
export async function addRoast(
  { server, markers, pools }: WorldContext,
  owner: Owner,
  options: RoastOptions = {},
): Promise<string> {
  const { reviews = 1, visibleTo = ['testers', 'admins'], isExpensive = false } = options;
  const viewers = [owner.name, 'operators', 'link holders', ...visibleTo];
  const createMarker = (field: string) => markers.create(`${field} of a roast of ${owner.name}`, viewers);
  const body = {
    websiteUrl: `https://${createMarker('the URL')}.example/`,
    websiteName: createMarker('the name'),
    websiteDescription: createMarker('the description'),
    specificInstructions: createMarker('the instructions'),
    focusAreas: [createMarker('a focus area')],
    deliveriesExpected: reviews,
    // Costs 12 credits per review, so that one review is enough for a payout.
    targetDemographics: isExpensive
      ? { ageRanges: ['26-35'], genders: ['Male'], incomeLevel: ['$150k+'], industries: ['Finance'], locations: ['OR'] }
      : null,
  };
  const { roastRequest } = await server.as(owner.token)(createRoast, { body });
  return pools.add('roast', roastRequest._id, owner.name);
}

/** Adds a request to own people with a guest who records and one who submitted. The link shows its texts. */
export async function addOwnPeopleRoast(context: WorldContext, owner: Owner): Promise<Caller[]> {
  const { server, markers, pools } = context;
  const createMarker = (field: string) =>
    markers.create(`${field} of a link of ${owner.name}`, [owner.name, 'operators', 'link holders']);
  const body = {
    websiteUrl: `https://${createMarker('the URL')}.example/`,
    websiteName: createMarker('the name'),
    note: createMarker('the note'),
    reviewers: 'own',
    deliveriesExpected: 20,
  } as const;
  const { roastRequest } = await server.as(owner.token)(createRoast, { body });
  const { rows } = await server.deps.pool.query<{ full_name: string }>('select full_name from users where id = $1', [
    owner.userId,
  ]);
  markers.allowSentWords('link holders', rows[0]?.full_name ?? '');
  pools.add('roast', roastRequest._id, owner.name);
  pools.add('ownPeopleRoast', roastRequest._id, owner.name);
  const token = roastRequest.guestLink?.url.split('/').at(-1) ?? '';
  pools.add('guestLink', token, owner.name);
  const guests: Caller[] = [];
  for (const role of ['a guest who records', 'a guest who submitted']) {
    const name = `${role} for ${owner.name}`;
    const firstName = markers.create(`the first name of ${name}`, [name, owner.name, 'operators']);
    const start = { params: { token }, body: { hasConsented: true, firstName } as const };
    const { guestToken, review } = await server.as(null)(startGuestReview, start);
    pools.add('guestLink', token, name);
    guests.push({ ...owner, name, kind: 'guest', isAdmin: false, token: guestToken, userId: null });
    await addUploads(context, review._id, name);
    if (role === 'a guest who records') continue;
    const uploadId = await newUpload(server, { id: review._id });
    await server.as(guestToken)(submitGuestReview, { params: { token }, body: { uploadId } });
    const submitted = 'select id from deliveries where guest_id = $1';
    const deliveries = await server.deps.pool.query<{ id: string }>(submitted, [review._id]);
    for (const { id } of deliveries.rows) pools.add('delivery', id, owner.name);
  }
  return guests;
}

type DeliveryState = 'completed' | 'inReview' | 'rejected' | 'processing' | 'failed';
type DeliveryInput = { roastId: string; owner: Owner; tester: Owner; state: DeliveryState; operator: string };

/** Adds a delivery with files, transcript, insights and notes, each with a marker. */
export async function addDelivery(context: WorldContext, input: DeliveryInput): Promise<string> {
  const { server, markers, pools } = context;
  const { roastId, owner, tester, state } = input;
  const { id } = await insertTestDelivery(server, roastId, tester.userId);
  // Unless staff is read-only, an operator may approve a delivery in review and so show it to the customer.
  const isHidden = state === 'rejected' || (['inReview', 'failed'].includes(state) && context.isStaffReadOnly);
  const viewers = isHidden ? ['operators'] : [owner.name, 'operators', 'link holders'];
  const description = `a ${state} delivery of ${tester.name} to ${owner.name}`;
  const text = markers.create(`the transcript of ${description}`, viewers);
  const moment = {
    kind: 'disliked',
    text,
    quote: text,
    startSeconds: 0,
    endSeconds: 1,
    topic: null,
    severity: 2,
    isProblem: true,
    certainty: 0.9,
  };
  const insights = {
    overallSentiment: 'positive',
    userExperienceScore: 7,
    summary: text,
    testerLiked: [],
    testerDisliked: [text],
    moments: [moment],
    holdReason: null,
  };
  await server.deps.pool.query(
    `update deliveries set transcript = $2, insights = $3, original_file_name = $4, admin_notes = $5 where id = $1`,
    [
      id,
      text,
      JSON.stringify(insights),
      `${markers.create(`the file name of ${description}`, ['operators', 'admins'])}.webm`,
      markers.create(`the notes about ${description}`, ['operators', 'admins']),
    ],
  );
  await server.deps.pool.query(
    `insert into findings (roast_id, title, severity, mentions, disagreements) values ($1, $2, 2, $3, '[]')`,
    [roastId, text, JSON.stringify([{ ...moment, deliveryId: id }])],
  );
  const segments = JSON.stringify({ segments: [{ startSeconds: 0, endSeconds: 1, text }] });
  await server.deps.pool.query(
    `update delivery_steps set state = 'done', result = case step when 'transcribe' then $2::jsonb
       when 'check' then '{"reasons": [], "findings": []}' else result end
     where delivery_id = $1 and (step in ('probe', 'normalize', 'thumbnail', 'audio', 'transcribe') or step = 'check' and $3)`,
    [id, segments, state === 'inReview'],
  );
  await server.deps.storage.put(`deliveries/${id}/video.mp4`, Buffer.from(`a video ${text}`));
  await server.deps.storage.put(`deliveries/${id}/poster.jpg`, Buffer.from('a picture'));
  await applyState(context, id, input);
  return pools.add('delivery', id, owner.name, tester.name);
}

async function applyState(
  { server, markers }: WorldContext,
  id: string,
  { state, tester, operator }: DeliveryInput,
): Promise<void> {
  if (state === 'inReview') {
    await server.deps.pool.query(`update deliveries set review_reasons = '{no_speech}' where id = $1`, [id]);
  } else if (state === 'failed') {
    await server.deps.pool.query(`update deliveries set review_reasons = '{processing_failed}' where id = $1`, [id]);
    const failStep = `update delivery_steps set state = 'failed', error = 'Error: no' where delivery_id = $1 and step = 'analyze'`;
    await server.deps.pool.query(failStep, [id]);
  } else if (state === 'rejected') {
    const reason = markers.create(`the reason for rejecting ${tester.name}`, [tester.name, 'operators', 'admins']);
    const options = { token: operator, body: { status: 'rejected', reason } };
    await request(server.url, 'PATCH', `/api/admin/deliveries/${id}`, options);
  } else if (state === 'completed') {
    await server.deps.db.transaction().execute(async (trx) => {
      const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
      await completeDelivery(server.deps, trx, roast, delivery);
    });
    await backdatePayment(server, id, 8);
  }
}

/** Adds three complete uploads and one without any bytes. */
export async function addUploads({ server, pools }: WorldContext, senderId: string, ...names: string[]): Promise<void> {
  for (let count = 0; count < 3; count++) pools.add('upload', await newUpload(server, { id: senderId }), ...names);
  const id = randomUUID();
  await beginUpload(server.deps, { id, senderId, name: 'later.mp4', type: 'video/mp4', size: 3000 });
  pools.add('upload', id, ...names);
}
