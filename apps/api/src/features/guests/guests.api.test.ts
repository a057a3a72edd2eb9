import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { unzip } from '@outloud/testkit/unzip';
import { createUpload } from '@outloud/testkit/uploads/upload-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompletedDelivery, newVerifiedCustomer } from '../../../test/completed-delivery.ts';
import { newUpload } from '../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { completeDelivery } from '../deliveries/processing/complete-delivery.service.ts';
import { eraseAccount } from '../privacy/erase-account.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { cleanUpGuests, expireGuests, queueGuestDigests, sendGuestDigestEmail } from './guests.jobs.ts';
import { getLinkPageStatus } from './guests.service.ts';

let server: TestServer;
let owner: { id: string; token: string; email: string };
beforeAll(async () => {
  server = await startServer({ GUEST_REVIEWS_PER_MONTH: '100000' }, undefined, { runsJobs: false });
  owner = await newCustomer(server);
});
afterAll(() => server.close());

type Call = { token?: string | null; body?: object };
const call = (method: string, subpath: string, { token = null, body }: Call = {}) =>
  request(server.url, method, `/api${subpath}`, { token, body });

/** A request to own people. `token` is the one of its link. */
async function newOwnPeopleRoast(body: object = {}, customer: { token: string } = owner) {
  const created = await call('POST', '/roasts', {
    token: customer.token,
    body: {
      websiteUrl: 'https://shop.example.com/',
      websiteName: 'Shop',
      reviewers: 'own',
      deliveriesExpected: 3,
      ...body,
    },
  });
  expect(created.status).toBe(201);
  const { _id: id, guestLink } = created.body.data.roastRequest;
  return { id, token: guestLink?.url.split('/').at(-1) as string, roast: created.body.data.roastRequest };
}

const start = (token: string, body: object = {}) =>
  call('POST', `/guest/${token}/reviews`, { body: { hasConsented: true, ...body } });

async function newGuest(token: string, body: object = {}) {
  const started = await start(token, body);
  expect(started.status).toBe(201);
  return { token: started.body.data.guestToken as string, id: started.body.data.review._id as string };
}

const submit = (link: string, guest: { token: string }, uploadId: string) =>
  call('POST', `/guest/${link}/review/submit`, { token: guest.token, body: { uploadId } });

async function submitNew(link: string, guest: { token: string; id: string }) {
  const uploadId = await newUpload(server, guest);
  const submitted = await submit(link, guest, uploadId);
  expect(submitted.status).toBe(200);
  return { ...submitted.body.data.review, uploadId };
}

const readRoast = async (id: string, { token } = owner) =>
  (await call('GET', `/roasts/${id}`, { token })).body.data.roastRequest;
const listDeliveries = async (id: string, { token } = owner) =>
  (await call('GET', `/deliveries/roast/${id}`, { token })).body.data.deliveries;

async function complete(roastId: string): Promise<string> {
  const { rows } = await server.deps.pool.query(
    `select id from deliveries where roast_id = $1 and status = 'pending' order by delivery_number`,
    [roastId],
  );
  await server.deps.db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockDeliveryWithRoast(trx, rows[0].id);
    await completeDelivery(server.deps, trx, roast, delivery);
  });
  return rows[0].id;
}

const countRows = async (table: string, condition: string) =>
  (await server.deps.pool.query(`select count(*) from ${table} where ${condition}`)).rows[0].count;

describe('a request to own people', () => {
  it('costs nothing, has a link, and needs neither credits nor a verified email', async () => {
    const stranger = await newCustomer(server);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [stranger.id]);
    const { id, token, roast } = await newOwnPeopleRoast(
      { deliveriesExpected: 100, linkDays: 2, note: ' Be honest. ', redirectUrl: 'https://shop.example.com/thanks' },
      stranger,
    );
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(roast).toMatchObject({
      reviewers: 'own',
      deliveriesExpected: 100,
      creditAmount: 0,
      perReview: 0,
      creditsUsed: 0,
      guestLink: {
        url: `${server.deps.config.publicUrl}/r/${token}`,
        isOpen: true,
        isPaused: false,
        note: 'Be honest.',
        redirectUrl: 'https://shop.example.com/thanks',
      },
    });
    const days = (Date.parse(roast.guestLink.expiresAt) - Date.parse(roast.createdAt)) / 86_400_000;
    expect(days).toBe(2);
    expect(await countRows('ledger_transfers', `roast_id = '${id}'`)).toBe(0);
  });

  it.each([
    [{ deliveriesExpected: 101 }, 'deliveriesExpected must be a whole number from 1 to 100'],
    [{ linkDays: 181 }, 'linkDays must be a whole number from 1 to 180'],
    [{ redirectUrl: 'javascript:alert(1)' }, 'redirectUrl must be a complete http(s) URL'],
    [{ targetDemographics: { genders: ['Female'] } }, 'targetDemographics must be empty for own people'],
    [{ reviewers: 'testers', deliveriesExpected: 11 }, 'deliveriesExpected must be a whole number from 1 to 10'],
    [{ reviewers: 'friends' }, 'reviewers must be one of testers, own'],
  ])('rejects %j', async (body, message) => {
    const response = await call('POST', '/roasts', {
      token: owner.token,
      body: { websiteUrl: 'https://shop.example.com/', reviewers: 'own', ...body },
    });
    expect([response.status, response.body.error]).toEqual([400, message]);
  });

  it('is turned off by GUEST_REVIEWS_PER_MONTH=0', async () => {
    const { config } = server.deps;
    config.guestReviewsPerMonth = 0;
    const body = { websiteUrl: 'https://shop.example.com/', reviewers: 'own' };
    const response = await call('POST', '/roasts', { token: owner.token, body });
    config.guestReviewsPerMonth = 100_000;
    expect([response.status, response.body.code]).toEqual([403, 'guest_reviews_off']);
  });

  it('is invisible to testers, and testers and admins cannot fill it', async () => {
    const { id } = await newOwnPeopleRoast();
    const tester = await newTester(server);
    const feed = await call('GET', '/tester/roasts/available', tester);
    expect(JSON.stringify(feed.body)).not.toContain(id);
    expect((await call('POST', `/tester/roasts/${id}/claim`, tester)).status).toBe(404);
    const insertion = server.deps.pool.query(
      `insert into deliveries (roast_id, slot, tester_id, delivery_number, original_file_name, file_size)
       values ($1, 1, $2, 1, 'a.webm', 1)`,
      [id, tester.id],
    );
    await expect(insertion).rejects.toMatchObject({ constraint: 'check_delivery_author' });
  });
});

describe('a guest', () => {
  it('opens the link, records, and gets a private page', async () => {
    const { id, token } = await newOwnPeopleRoast({ note: 'Say what you think.' });
    expect((await call('GET', `/guest/${token}`)).body.data.link).toEqual({
      websiteUrl: 'https://shop.example.com/',
      websiteName: 'Shop',
      websiteDescription: null,
      specificInstructions: null,
      focusAreas: [],
      askedBy: 'Ada Fox',
      note: 'Say what you think.',
      redirectUrl: null,
    });
    const guest = await newGuest(token, { firstName: 'Mia', customParameter: 'crm-17' });
    expect((await readRoast(id)).slots[0].standing).toBe('claimed');
    const review = await submitNew(token, guest);
    expect(review).toMatchObject({ state: 'processing', name: 'Mia', secondsLeft: null, videoUrl: null });
    expect((await createUpload(server, guest.token, { size: 1000 })).status).toBe(403);
    const [delivery] = await listDeliveries(id);
    expect(delivery).toMatchObject({
      testerId: { fullName: 'Mia' },
      guest: { source: 'link', customParameter: 'crm-17' },
      status: 'pending',
      inReview: false,
    });
    await complete(id);
    expect((await call('GET', `/guest/${token}/review`, guest)).body.data.review.state).toBe('ready');
    expect(await readRoast(id)).toMatchObject({ status: 'in_progress', deliveriesReceived: 1 });
    expect(await countRows('ledger_transfers', `roast_id = '${id}'`)).toBe(0);
  });

  it('is called by a number without a first name', async () => {
    const { id, token } = await newOwnPeopleRoast();
    await newGuest(token, { firstName: 'Mia' });
    await submitNew(token, await newGuest(token));
    expect((await listDeliveries(id))[0].testerId).toEqual({ fullName: 'Guest 2' });
  });

  it('must agree to the recording', async () => {
    const { token } = await newOwnPeopleRoast();
    const response = await call('POST', `/guest/${token}/reviews`, { body: { hasConsented: false } });
    expect([response.status, response.body.error]).toEqual([400, 'Agree to the recording first']);
  });

  it('uploads with their own token, and only to their own upload', async () => {
    const { token } = await newOwnPeopleRoast();
    const [mia, ben] = [await newGuest(token), await newGuest(token)];
    const bytes = readFileSync(path.join(recordingsFolder, 'tiny.mp4'));
    const created = await createUpload(server, mia.token, { name: 'a.mp4', size: bytes.length });
    const location = created.headers.get('location') ?? '';
    const head = (guestToken: string | null) =>
      fetch(new URL(location, server.url), {
        method: 'HEAD',
        headers: { 'tus-resumable': '1.0.0', ...(guestToken && { authorization: `Bearer ${guestToken}` }) },
      });
    expect((await head(mia.token)).status).toBe(200);
    expect((await head(ben.token)).status).toBe(404);
    expect((await head(null)).status).toBe(401);
    const stolen = await newUpload(server, mia);
    expect((await submit(token, ben, stolen)).status).toBe(404);
  });

  it('cannot use a session, and a session is no guest', async () => {
    const { token } = await newOwnPeopleRoast();
    const guest = await newGuest(token);
    expect((await call('GET', `/guest/${token}/review`)).status).toBe(401);
    expect((await call('GET', `/guest/${token}/review`, owner)).status).toBe(401);
    expect((await call('GET', '/roasts', guest)).status).toBe(401);
    expect((await call('GET', '/guest/short/review', guest)).status).toBe(404);
  });

  it('submits an upload once, however often it is sent', async () => {
    const { id, token } = await newOwnPeopleRoast();
    const guest = await newGuest(token);
    const uploadId = await newUpload(server, guest);
    const responses = await Promise.all([1, 2, 3].map(() => submit(token, guest, uploadId)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listDeliveries(id)).toHaveLength(1);
    const other = await submit(token, guest, await newUpload(server, guest));
    expect([other.status, other.body.code]).toEqual([409, 'delivered_before']);
  });

  it('gets a clear error for an unfinished upload and keeps the place', async () => {
    const { token } = await newOwnPeopleRoast();
    const guest = await newGuest(token);
    const created = await createUpload(server, guest.token, { name: 'a.mp4', size: 1000 });
    const response = await submit(token, guest, created.headers.get('location')?.split('/').at(-1) ?? '');
    expect([response.status, response.body.code]).toEqual([409, 'upload_unfinished']);
    expect((await call('GET', `/guest/${token}/review`, guest)).body.data.review.state).toBe('recording');
  });

  it('deletes the recording, which frees the place and leaves no name', async () => {
    const { id, token } = await newOwnPeopleRoast({ deliveriesExpected: 1 });
    const guest = await newGuest(token, { firstName: 'Mia', customParameter: 'crm-17' });
    await submitNew(token, guest);
    await complete(id);
    expect((await readRoast(id)).status).toBe('completed');
    const deleted = await call('DELETE', `/guest/${token}/review`, guest);
    expect(deleted.body.data.review).toMatchObject({ state: 'deleted', name: 'Guest 1', videoUrl: null });
    expect((await call('DELETE', `/guest/${token}/review`, guest)).status).toBe(200);
    expect(await listDeliveries(id)).toEqual([]);
    expect(await countRows('guests', `first_name = 'Mia' and roast_id = '${id}'`)).toBe(0);
    const again = await submit(token, guest, await newUpload(server, guest));
    expect([again.status, again.body.code]).toEqual([409, 'review_deleted']);
  });

  it('gives up the place before the recording', async () => {
    const { token } = await newOwnPeopleRoast({ deliveriesExpected: 1 });
    const guest = await newGuest(token);
    expect((await start(token)).body.code).toBe('link_full');
    const given = await call('DELETE', `/guest/${token}/review`, guest);
    expect(given.body.data.review.state).toBe('deleted');
    expect((await createUpload(server, guest.token, { size: 1000 })).status).toBe(403);
    expect((await start(token)).status).toBe(201);
  });

  it('cannot use up the monthly limit by deleting recordings', async () => {
    const { token } = await newOwnPeopleRoast({ deliveriesExpected: 1 });
    for (const _ of [1, 2]) {
      const guest = await newGuest(token);
      await submitNew(token, guest);
      await call('DELETE', `/guest/${token}/review`, guest);
    }
    expect((await start(token)).body.code).toBe('link_full');
  });
});

describe('a place', () => {
  const stopUploading = (guest: { id: string }) =>
    server.deps.pool.query(`update uploads set received_at = now() - interval '3 minutes' where sender_id = $1`, [
      guest.id,
    ]);
  const expirePlace = async (guest: { id: string }) => {
    await server.deps.pool.query(`update guests set expires_at = now() where id = $1`, [guest.id]);
    await expireGuests(server.deps);
  };

  it('opens again when it expires, and a late guest takes another one', async () => {
    const { id, token } = await newOwnPeopleRoast({ deliveriesExpected: 2 });
    const guest = await newGuest(token);
    const uploadId = await newUpload(server, guest);
    await stopUploading(guest);
    await expirePlace(guest);
    expect((await readRoast(id)).slots.map(({ standing }: { standing: string }) => standing)).toEqual([
      'waiting',
      'waiting',
    ]);
    await newGuest(token);
    expect((await submit(token, guest, uploadId)).body.data.review.state).toBe('processing');
  });

  it('does not expire while the guest uploads', async () => {
    const { token } = await newOwnPeopleRoast();
    const guest = await newGuest(token);
    await newUpload(server, guest);
    await expirePlace(guest);
    expect((await call('GET', `/guest/${token}/review`, guest)).body.data.review).toMatchObject({
      state: 'recording',
      secondsLeft: 0,
    });
  });

  it('keeps the upload of a guest who finds all places taken', async () => {
    const { token } = await newOwnPeopleRoast({ deliveriesExpected: 1 });
    const guest = await newGuest(token);
    await expirePlace(guest);
    const uploadId = await newUpload(server, guest);
    const other = await newGuest(token);
    const full = await submit(token, guest, uploadId);
    expect([full.status, full.body.code]).toEqual([410, 'link_full']);
    await call('DELETE', `/guest/${token}/review`, other);
    expect((await submit(token, guest, uploadId)).status).toBe(200);
  });

  it('leaves no name a week after it expired', async () => {
    const { token } = await newOwnPeopleRoast();
    const [old, recent] = [await newGuest(token, { firstName: 'Mia' }), await newGuest(token, { firstName: 'Ben' })];
    for (const guest of [old, recent]) await expirePlace(guest);
    await server.deps.pool.query(`update guests set ended_at = now() - interval '8 days' where id = $1`, [old.id]);
    await cleanUpGuests(server.deps);
    expect(await countRows('guests', `id = '${old.id}' and first_name is null`)).toBe(1);
    expect(await countRows('guests', `id = '${recent.id}' and first_name = 'Ben'`)).toBe(1);
  });

  it('counts toward the monthly limit of the customer, across links', async () => {
    const customer = await newCustomer(server);
    const [first, second] = [await newOwnPeopleRoast({}, customer), await newOwnPeopleRoast({}, customer)];
    const { config } = server.deps;
    config.guestReviewsPerMonth = 2;
    await newGuest(first.token);
    const expired = await newGuest(second.token);
    expect((await start(second.token)).body.code).toBe('guest_review_limit');
    await expirePlace(expired);
    const races = await Promise.all([first, second, first, second].map(({ token }) => start(token)));
    config.guestReviewsPerMonth = 100_000;
    expect(races.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410]);
  });
});

describe('the link', () => {
  const update = (id: string, body: object, { token } = owner) =>
    call('PUT', `/roasts/${id}/guest-link`, { token, body });

  it('is unknown to guests with another token', async () => {
    expect((await call('GET', '/guest/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    expect((await start('AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    expect((await call('GET', '/guest/too-short')).status).toBe(404);
  });

  it('has a page with the status of the link', async () => {
    const { id, token } = await newOwnPeopleRoast();
    const getStatus = (pathname: string) => getLinkPageStatus(server.deps, pathname);
    expect(await getStatus(`/r/${token}`)).toBe(200);
    expect(await getStatus(`/r/${token}/review`)).toBeNull();
    expect(await getStatus('/r/AAAAAAAAAAAAAAAAAAAAAA')).toBe(404);
    await call('POST', `/roasts/${id}/close`, owner);
    expect(await getStatus(`/r/${token}`)).toBe(410);
  });

  it('is paused and opened again', async () => {
    const { id, token } = await newOwnPeopleRoast();
    const guest = await newGuest(token);
    expect((await update(id, { isPaused: true })).body.data.roastRequest.guestLink).toMatchObject({
      isOpen: false,
      isPaused: true,
    });
    const paused = await call('GET', `/guest/${token}`);
    expect([paused.status, paused.body.code]).toEqual([410, 'link_paused']);
    expect((await start(token)).status).toBe(410);
    await submitNew(token, guest);
    await update(id, { isPaused: false, note: 'Welcome back' });
    expect((await call('GET', `/guest/${token}`)).body.data.link.note).toBe('Welcome back');
  });

  it('is extended by at most 180 days', async () => {
    const { id } = await newOwnPeopleRoast();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const later = inDays(179);
    expect((await update(id, { expiresAt: later })).body.data.roastRequest.guestLink.expiresAt).toBe(later);
    for (const expiresAt of [inDays(181), inDays(-1)]) {
      expect((await update(id, { expiresAt })).body.error).toBe('expiresAt must be in the next 180 days');
    }
    expect((await update(id, { expiresAt: 'tomorrow' })).status).toBe(400);
  });

  it('is replaced, and guests who record can finish', async () => {
    const { id, token } = await newOwnPeopleRoast();
    const guest = await newGuest(token);
    const replaced = await call('POST', `/roasts/${id}/guest-link/replace`, owner);
    const newToken = replaced.body.data.roastRequest.guestLink.url.split('/').at(-1);
    expect(newToken).not.toBe(token);
    expect((await call('GET', `/guest/${token}`)).status).toBe(404);
    expect((await call('GET', `/guest/${newToken}`)).status).toBe(200);
    await submitNew(token, guest);
  });

  it('is closed early, and guests who record can finish', async () => {
    const { id, token } = await newOwnPeopleRoast();
    const guest = await newGuest(token);
    const closed = await call('POST', `/roasts/${id}/close`, owner);
    expect(closed.body.data.roastRequest.guestLink.isOpen).toBe(false);
    const gone = await call('GET', `/guest/${token}`);
    expect([gone.status, gone.body.code]).toEqual([410, 'link_closed']);
    await submitNew(token, guest);
    expect((await call('POST', `/roasts/${id}/close`, owner)).status).toBe(200);
    await complete(id);
    expect(await readRoast(id)).toMatchObject({ status: 'completed', deliveriesReceived: 1 });
    expect((await update(id, { note: 'Come back' })).body.code).toBe('request_over');
  });

  it('closes at the end of its window', async () => {
    const { id, token } = await newOwnPeopleRoast();
    await server.deps.pool.query(`update roasts set expires_at = now() where id = $1`, [id]);
    const gone = await call('GET', `/guest/${token}`);
    expect([gone.status, gone.body.code]).toEqual([410, 'link_closed']);
  });

  it('belongs to its customer', async () => {
    const { id } = await newOwnPeopleRoast();
    const stranger = await newCustomer(server);
    const tester = await newTester(server);
    for (const [caller, status] of [
      [stranger, 404],
      [tester, 403],
      [{ token: null }, 401],
    ] as const) {
      expect((await call('PUT', `/roasts/${id}/guest-link`, { ...caller, body: { isPaused: true } })).status).toBe(
        status,
      );
      expect((await call('POST', `/roasts/${id}/guest-link/replace`, caller)).status).toBe(status);
      expect((await call('POST', `/roasts/${id}/close`, caller)).status).toBe(status);
      const body = { uploadId: crypto.randomUUID() };
      expect((await call('POST', `/roasts/${id}/recordings`, { ...caller, body })).status).toBe(status);
    }
  });

  it('does not exist for requests to testers', async () => {
    const customer = await newCustomerWithCredits(server);
    const id = await newRoast(server, customer.token);
    expect((await readRoast(id, customer)).guestLink).toBeNull();
    expect((await update(id, { isPaused: true }, customer)).body.code).toBe('no_guest_link');
    expect((await call('POST', `/roasts/${id}/close`, customer)).body.code).toBe('not_own_people');
    const body = { uploadId: await newUpload(server, customer) };
    const added = await call('POST', `/roasts/${id}/recordings`, { token: customer.token, body });
    expect(added.body.code).toBe('not_own_people');
  });

  it('is missing if the customer adds all recordings', async () => {
    const { id, roast } = await newOwnPeopleRoast({ hasGuestLink: false });
    expect(roast.guestLink).toBeNull();
    expect((await update(id, { isPaused: true })).body.code).toBe('no_guest_link');
  });

  it('gives each of two guests at the last place a clear answer, in 100 races', async () => {
    for (let round = 0; round < 100; round++) {
      const { token } = await newOwnPeopleRoast({ deliveriesExpected: 1 });
      const statuses = (await Promise.all([start(token), start(token)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 410]);
    }
  });
});

describe('recordings of the customer', () => {
  it('are added as reviews with a name', async () => {
    const { id } = await newOwnPeopleRoast({ hasGuestLink: false, deliveriesExpected: 2 });
    const uploadId = await newUpload(server, owner);
    const add = () =>
      call('POST', `/roasts/${id}/recordings`, { token: owner.token, body: { uploadId, firstName: 'Zoe' } });
    const added = await add();
    expect(added.status).toBe(201);
    expect(added.body.data.delivery).toMatchObject({
      testerId: { fullName: 'Zoe' },
      guest: { source: 'upload', customParameter: null },
    });
    expect((await add()).body.data.delivery._id).toBe(added.body.data.delivery._id);
    expect(await listDeliveries(id)).toHaveLength(1);
  });

  it('are not added to a full request, or to one of testers', async () => {
    const { id } = await newOwnPeopleRoast({ deliveriesExpected: 1 });
    const add = async (roastId: string) =>
      call('POST', `/roasts/${roastId}/recordings`, {
        token: owner.token,
        body: { uploadId: await newUpload(server, owner) },
      });
    expect((await add(id)).status).toBe(201);
    expect((await add(id)).body.code).toBe('no_open_slot');
    expect((await add(crypto.randomUUID())).status).toBe(404);
  });
});

describe('the customer', () => {
  it('deletes one recording, and no recording of other customers or of testers', async () => {
    const { id, token } = await newOwnPeopleRoast();
    const guest = await newGuest(token, { firstName: 'Mia' });
    await submitNew(token, guest);
    const delivery = await complete(id);
    const remove = (caller: { token: string | null }) => call('DELETE', `/deliveries/${delivery}`, caller);
    expect((await remove({ token: null })).status).toBe(401);
    expect((await remove(await newTester(server))).status).toBe(403);
    expect((await remove(await newCustomer(server))).status).toBe(404);
    expect((await remove(owner)).status).toBe(200);
    expect((await remove(owner)).status).toBe(404);
    expect(await listDeliveries(id)).toEqual([]);
    expect((await call('GET', `/guest/${token}/review`, guest)).body.data.review.state).toBe('deleted');
    const customer = await newVerifiedCustomer(server);
    const paid = await newCompletedDelivery(server, customer);
    expect((await call('DELETE', `/deliveries/${paid.id}`, customer)).status).toBe(404);
  });

  it('finds the recordings of guests in the data export', async () => {
    const { id, token } = await newOwnPeopleRoast();
    await submitNew(token, await newGuest(token, { firstName: 'Mia' }));
    await complete(id);
    const { body } = await call('POST', '/auth/export', owner);
    const archive = await fetch(new URL(body.data.url, server.url));
    const files = unzip(new Uint8Array(await archive.arrayBuffer()));
    const roasts = JSON.parse(files['roasts.json'] ?? '[]');
    const exported = roasts.find((roast: { _id: string }) => roast._id === id);
    expect(exported.deliveries).toMatchObject([{ testerId: { fullName: 'Mia' }, feedback: null }]);
  });

  it('cannot rate a review by own people or get a refund for it', async () => {
    const { id, token } = await newOwnPeopleRoast();
    await submitNew(token, await newGuest(token));
    const delivery = await complete(id);
    const rating = await call('POST', `/deliveries/${delivery}/rating`, { token: owner.token, body: { stars: 5 } });
    const refund = { token: owner.token, body: { reason: 'It was not helpful' } };
    expect(rating.status).toBe(404);
    expect((await call('POST', `/deliveries/${delivery}/not-helpful`, refund)).status).toBe(404);
    expect((await call('GET', `/deliveries/${delivery}/feedback`, owner)).status).toBe(404);
  });

  it('gets one email about all new recordings, and no email for each', async () => {
    const { id, token } = await newOwnPeopleRoast();
    const completed: string[] = [];
    for (const _ of [1, 2]) {
      await submitNew(token, await newGuest(token));
      completed.push(await complete(id));
    }
    const jobs = `data ->> 'roastId' = '${id}'`;
    const emailed = `name = 'delivery-mail' and data ->> 'deliveryId' in ('${completed.join("', '")}')`;
    expect(await countRows('pgboss.job', emailed)).toBe(0);
    await queueGuestDigests(server.deps);
    await queueGuestDigests(server.deps);
    expect(await countRows('pgboss.job', `name = 'guest-digest-email' and ${jobs}`)).toBe(1);
    await sendGuestDigestEmail(server.deps, { roastId: id });
    await sendGuestDigestEmail(server.deps, { roastId: id });
    const folder = path.join(server.deps.config.dataDir, 'outbox');
    const emails = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      .filter((source) => source.includes(id));
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain('Subject: 2 new recordings of Shop');
  });

  it('deletes the request with its link, recordings and names', async () => {
    const { id, token } = await newOwnPeopleRoast({ note: 'Say what you think.' });
    const [done, recording] = [await newGuest(token, { firstName: 'Mia' }), await newGuest(token)];
    await submitNew(token, done);
    const delivery = await complete(id);
    await newUpload(server, recording);
    expect((await call('DELETE', `/roasts/${id}`, owner)).body.data).toEqual({ refundedCredits: 0 });
    expect((await call('GET', `/roasts/${id}`, owner)).status).toBe(404);
    expect((await call('GET', `/deliveries/${delivery}`, owner)).status).toBe(404);
    expect((await call('DELETE', `/roasts/${id}`, owner)).status).toBe(404);
    expect((await call('GET', `/guest/${token}`)).status).toBe(404);
    expect((await call('GET', `/guest/${token}/review`, done)).status).toBe(404);
    expect(JSON.stringify((await call('GET', '/roasts?limit=100', owner)).body)).not.toContain(id);
    expect(await countRows('deliveries', `roast_id = '${id}'`)).toBe(0);
    expect(await countRows('guests', `roast_id = '${id}' and first_name is not null`)).toBe(0);
    expect(await countRows('uploads', `sender_id in ('${done.id}', '${recording.id}')`)).toBe(0);
  });

  it('deletes the account with all of this, also while a guest records', async () => {
    const customer = await newCustomer(server);
    const { id, token } = await newOwnPeopleRoast({}, customer);
    await newGuest(token, { firstName: 'Mia' });
    await submitNew(token, await newGuest(token));
    await eraseAccount(server.deps, customer.id);
    expect(await countRows('guest_links', `roast_id = '${id}'`)).toBe(0);
    expect(await countRows('deliveries', `roast_id = '${id}'`)).toBe(0);
    expect(await countRows('guests', `roast_id = '${id}' and first_name is not null`)).toBe(0);
    expect((await call('GET', `/guest/${token}`)).status).toBe(404);
  });
});

describe('operators', () => {
  it('see reviews by guests as such, and close a link', async () => {
    const operator = await signInOperator(server);
    const { id, token } = await newOwnPeopleRoast();
    const guest = await newGuest(token, { firstName: 'Mia' });
    await submitNew(token, guest);
    const recording = await newGuest(token);
    const page = await call('GET', `/admin/requests/${id}`, { token: operator });
    expect(page.body.data.roastRequest).toMatchObject({ reviewers: 'own', creditAmount: 0 });
    expect(page.body.data.deliveries[0]).toMatchObject({
      isGuest: true,
      testerId: { _id: guest.id, fullName: 'Mia', email: null },
    });
    const rejected = await call('PATCH', `/admin/deliveries/${page.body.data.deliveries[0]._id}`, {
      token: operator,
      body: { status: 'rejected', reason: 'Not for us to decide' },
    });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'guest_review']);
    const closed = await call('POST', `/admin/requests/${id}/cancel`, {
      token: operator,
      body: { reason: 'Spam', adminKey: server.deps.secrets.adminKey },
    });
    expect(closed.status).toBe(200);
    expect((await call('GET', `/guest/${token}`)).body.code).toBe('link_closed');
    expect((await call('GET', `/guest/${token}/review`, recording)).body.data.review.state).toBe('expired');
    const needed = await call('GET', '/admin/requests?needsDeliveries=true', { token: operator });
    expect(JSON.stringify(needed.body)).not.toContain(id);
  });
});
