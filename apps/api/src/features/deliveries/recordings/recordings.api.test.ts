import { randomUUID } from 'node:crypto';
import type { RecordingFinding } from '@outloud/domain/deliveries';
import { frameSide } from '@outloud/domain/recordings/frames';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPaidReview } from '../../../../test/earnings.ts';
import { insertTestDelivery } from '../../../../test/insert-test-delivery.ts';
import { markAnalyzed } from '../../../../test/mark-analyzed.ts';
import { listActionsOn } from '../../../../test/operator-delivery.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';
import { lockDeliveryWithRoast } from '../../slots/lock-roast.service.ts';
import { compareRecording } from './compare-recording.service.ts';
import { addSpotCheck } from './spot-checks.service.ts';

let server: TestServer;
let owner: { token: string };
beforeAll(async () => {
  server = await startServer({ COMPARE_RECORDINGS: 'on' }, undefined, { runsJobs: false });
  owner = await newCustomerWithCredits(server, 1000);
});
afterAll(() => server.close());

const newDelivery = async () => insertTestDelivery(server, await newRoast(server, owner.token, 1));
/** A text of different words, so that no two texts share a phrase. */
const newText = (words = 100) => Array.from({ length: words }, () => randomUUID().slice(0, 8)).join(' ');
const frame = new Uint8Array(frameSide ** 2).fill(90);

type Input = { text: string; sha256?: string | null; deliveryId: string; speed?: number };

function compare({ text, deliveryId, sha256 = newHash(), speed = 1 }: Input): Promise<RecordingFinding[]> {
  const seconds = text.split(' ').length / 2 / speed;
  const segments = [{ startSeconds: 0, endSeconds: seconds, text }];
  return compareRecording(server.deps, {
    deliveryId,
    sha256,
    durationSeconds: seconds,
    segments,
    frames: [frame, frame],
  });
}
const newHash = () => `${randomUUID()}${randomUUID()}`.replaceAll('-', '');

it('finds a file that was submitted before for another site', async () => {
  const [first, second] = [await newDelivery(), await newDelivery()];
  const sha256 = newHash();
  expect(await compare({ deliveryId: first.id, text: newText(), sha256 })).toEqual([]);
  expect(await compare({ deliveryId: second.id, text: newText(), sha256 })).toEqual([
    { rule: 'same_file', otherDeliveryId: first.id, share: 1, times: [{ here: 0, there: 0 }] },
  ]);
});

it('finds a copy at another speed and reports the matching times', async () => {
  const [first, second] = [await newDelivery(), await newDelivery()];
  const text = newText(100);
  await compare({ deliveryId: first.id, text });
  const findings = await compare({ deliveryId: second.id, text: `Hello there ${text}`, speed: 0.5 });
  expect(findings).toMatchObject([{ rule: 'copied_recording', otherDeliveryId: first.id, share: 1 }]);
  expect(findings[0]?.times).toEqual([
    { here: 2, there: 0 },
    { here: 21, there: 9.5 },
    { here: 40, there: 19 },
    { here: 59, there: 28.5 },
    { here: 78, there: 38 },
  ]);
});

it('finds a part of a recording, and a recording assembled from two others', async () => {
  const [one, other] = [await newDelivery(), await newDelivery()];
  const [oneText, otherText] = [newText(200), newText(200)];
  await compare({ deliveryId: one.id, text: oneText });
  await compare({ deliveryId: other.id, text: otherText });
  const cut = oneText.split(' ').slice(60, 100).join(' ');
  expect(await compare({ deliveryId: (await newDelivery()).id, text: cut })).toMatchObject([
    { rule: 'copied_recording', otherDeliveryId: one.id, share: 1 },
  ]);
  const halves = [oneText.split(' ').slice(0, 100), otherText.split(' ').slice(0, 100)].flat().join(' ');
  const findings = await compare({ deliveryId: (await newDelivery()).id, text: halves });
  expect(findings.map(({ otherDeliveryId }) => otherDeliveryId)).toEqual(expect.arrayContaining([one.id, other.id]));
});

it('does not report common phrases', async () => {
  const common = 'so this is the home page and I like the big photos at the top of it';
  for (let count = 0; count < 60; count++) {
    const findings = await compare({ deliveryId: randomUUID(), text: `${common} ${newText(100)}` });
    expect(findings).toEqual([]);
  }
  const text = `${common} ${newText(150)}`;
  expect(await compare({ deliveryId: (await newDelivery()).id, text })).toEqual([]);
});

it('returns the same result when the step runs again, and reports only the later of two copies', async () => {
  const [first, second] = [await newDelivery(), await newDelivery()];
  const text = newText();
  const runs = await Promise.all([first, second].map(({ id }) => compare({ deliveryId: id, text })));
  expect(runs.map((findings) => findings.length).sort()).toEqual([0, 1]);
  const again = await Promise.all([first, second].map(({ id }) => compare({ deliveryId: id, text })));
  expect(again).toEqual(runs);
});

it('finds a copy of a recording whose delivery was deleted', async () => {
  const operator = await signInOperator(server);
  const first = await newDelivery();
  const [text, sha256] = [newText(), newHash()];
  await compare({ deliveryId: first.id, text, sha256 });
  const body = { adminKey: testSecrets.adminKey };
  const path = `/api/admin/deliveries/${first.id}`;
  expect((await request(server.url, 'DELETE', path, { token: operator, body })).status).toBe(200);
  const second = await newDelivery();
  const findings = await compare({ deliveryId: second.id, text, sha256 });
  expect(findings).toMatchObject([{ rule: 'same_file', otherDeliveryId: first.id }]);
  const finish = `update delivery_steps set state = 'done', result = $2 where delivery_id = $1 and step = 'check'`;
  await server.deps.pool.query(finish, [second.id, JSON.stringify({ reasons: ['same_file'], findings })]);
  const response = await request(server.url, 'GET', `/api/admin/deliveries/${second.id}`, { token: operator });
  expect(response.body.data.delivery.findings).toEqual([
    { rule: 'same_file', share: 1, times: [{ here: 0, there: 0 }], other: null },
  ]);
});

it('keeps fingerprints without readable words when the customer and the tester delete their accounts', async () => {
  const customer = await newCustomerWithCredits(server);
  const tester = await newTester(server);
  const { id } = await newPaidReview(server, { tester, customer });
  const text = newText();
  await compare({ deliveryId: id, text });
  for (const { token } of [customer, tester]) {
    expect((await request(server.url, 'DELETE', '/api/auth/account', { token })).status).toBe(200);
  }
  expect(await compare({ deliveryId: (await newDelivery()).id, text })).toMatchObject([{ otherDeliveryId: id }]);
  const { rows } = await server.deps.pool.query(
    `select f.*, array(select key from recording_phrases p where p.recording_id = f.id) as keys
     from recording_fingerprints f where delivery_id = $1`,
    [id],
  );
  expect(rows[0].keys).toHaveLength(97);
  expect(JSON.stringify(rows)).not.toContain(text.split(' ')[0]);
});

it.each(['delete from recording_phrases', 'update recording_fingerprints set phrases = 0'])(
  'does not let the server run: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow('permission denied');
  },
);

it('shows both recordings to the operator', async () => {
  const operator = await signInOperator(server);
  const [first, second] = [await newDelivery(), await newDelivery()];
  for (const { id } of [first, second]) await markAnalyzed(server, id);
  const text = newText();
  await compare({ deliveryId: first.id, text });
  const findings = await compare({ deliveryId: second.id, text });
  const finish = `update delivery_steps set state = 'done', result = $2 where delivery_id = $1 and step = 'check'`;
  await server.deps.pool.query(finish, [second.id, JSON.stringify({ reasons: ['copied_recording'], findings })]);
  const response = await request(server.url, 'GET', `/api/admin/deliveries/${second.id}`, { token: operator });
  const [{ rule, share, times, other }] = response.body.data.delivery.findings;
  expect([rule, share, times[1]]).toEqual(['copied_recording', 1, { here: 9.5, there: 9.5 }]);
  expect(other).toEqual({
    _id: first.id,
    deliveryNumber: 1,
    testerId: { _id: first.tester_id, fullName: expect.any(String) },
    roastRequestId: expect.objectContaining({ websiteUrl: expect.any(String) }),
    submittedAt: expect.any(String),
    videoUrl: expect.stringContaining(`/api/deliveries/${first.id}/video`),
  });
  expect((await fetch(`${server.url}${other.videoUrl}`)).status).toBe(200);
});

describe('comparison with the other reviews of the request', () => {
  /** Ten seconds of a page, as a frame of random cells. */
  const newPage = () => {
    const cells = Array.from({ length: 81 }, () => Math.floor(Math.random() * 256));
    const pixels = Array.from({ length: frameSide ** 2 }, (_, index) => {
      const [x, y] = [index % frameSide, Math.floor(index / frameSide)];
      return cells[9 * Math.floor(y / 4) + Math.floor((x * 9) / frameSide)] ?? 0;
    });
    return Array.from({ length: 10 }, () => Uint8Array.from(pixels));
  };
  const compareFrames = async (roastId: string, frames: Uint8Array[]) => {
    const { id } = await insertTestDelivery(server, roastId);
    const rest = { sha256: newHash(), durationSeconds: frames.length, segments: [] };
    return { id, findings: await compareRecording(server.deps, { deliveryId: id, frames, ...rest }) };
  };

  it('holds a recording that shows none of what two others show', async () => {
    const roastId = await newRoast(server, owner.token, 5);
    const [home, menu, prices, other] = [newPage(), newPage(), newPage(), newPage()];
    const first = await compareFrames(roastId, [...home, ...menu]);
    const alone = await compareFrames(roastId, [...home, ...prices]);
    const stranger = await compareFrames(roastId, [...other, ...newPage()]);
    const genuine = await compareFrames(roastId, [...prices, ...menu]);
    expect([first.findings, alone.findings, genuine.findings]).toEqual([[], [], []]);
    expect(stranger.findings).toEqual([{ rule: 'other_website', otherDeliveryId: first.id, share: 0, times: [] }]);
  });

  it('accepts a different picture while the others do not resemble each other', async () => {
    const roastId = await newRoast(server, owner.token, 5);
    for (let count = 0; count < 4; count++) {
      expect((await compareFrames(roastId, [...newPage(), ...newPage()])).findings).toEqual([]);
    }
  });
});

describe('spot checks', () => {
  const call = async (method: string, path: string, token: string | null) =>
    request(server.url, method, `/api/admin/deliveries${path}`, { token });
  /** A completed review whose ID makes it a random check, or does not. */
  const newReview = async (tester: { id: string }, isRandom = false) => {
    const { id } = await newPaidReview(server, { tester, customer: await newCustomerWithCredits(server), days: 0 });
    const newId = `${isRandom ? '0ccccccc' : '0ccccccd'}${randomUUID().slice(8)}`;
    await queryAsOwner(
      server.deps.url,
      `set session_replication_role = replica; update delivery_steps set delivery_id = '${newId}' where delivery_id = '${id}';
       update pay_rests set delivery_id = '${newId}' where delivery_id = '${id}';
       update deliveries set id = '${newId}' where id = '${id}'`,
    );
    await server.deps.db.transaction().execute(async (trx) => {
      const { delivery } = await lockDeliveryWithRoast(trx, newId);
      await addSpotCheck(trx, delivery);
    });
    return newId;
  };
  const listIds = async (operator: string): Promise<string[]> => {
    const { body } = await call('GET', '?spotCheck=true&limit=100', operator);
    expect(body.data.pagination.total).toBe(body.data.deliveries.length);
    return body.data.deliveries.map(({ _id }: { _id: string }) => _id);
  };

  it('lists the first three reviews of a tester and 5% of the others, by ID, until an operator has checked them', async () => {
    const operator = await signInOperator(server);
    const tester = await newTester(server);
    const ids: string[] = [];
    for (const isRandom of [false, false, false, false, true]) ids.push(await newReview(tester, isRandom));
    const [first = '', , third = '', fourth = '', fifth = ''] = ids;
    expect((await listIds(operator)).filter((id) => ids.includes(id))).toEqual([...ids.slice(0, 3), fifth]);
    const read = async (id: string) => (await call('GET', `/${id}`, operator)).body.data.delivery;
    expect(await read(first)).toMatchObject({
      status: 'completed',
      inReview: false,
      spotCheck: { reason: 'first_submissions', isOpen: true },
    });
    expect(await read(fourth)).toMatchObject({ spotCheck: null });
    expect(await read(fifth)).toMatchObject({ spotCheck: { reason: 'random', isOpen: true } });
    expect((await call('POST', `/${first}/spot-check`, operator)).status).toBe(200);
    expect((await read(first)).spotCheck).toEqual({ reason: 'first_submissions', isOpen: false });
    expect((await call('POST', `/${first}/spot-check`, operator)).body.code).toBe('not_open');
    expect((await listActionsOn(server, first)).map(({ action }) => action)).toEqual(['delivery_checked']);
    await server.deps.pool.query(
      `update spot_checks set created_at = now() - interval '8 days' where delivery_id = any($1)`,
      [[third, fifth]],
    );
    expect((await listIds(operator)).filter((id) => ids.includes(id))).toEqual([ids[1], third, fifth]);
  });

  it('lists a random check until the pay is payable, then counts it as missed for 30 days', async () => {
    const operator = await signInOperator(server);
    const tester = await newTester(server);
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push(await newReview(tester));
    const random = await newReview(tester, true);
    const readCounts = async () =>
      (await request(server.url, 'GET', '/api/admin/stats', { token: operator })).body.data.spotChecks;
    const before = await readCounts();
    const makePayable = (days: number) =>
      queryAsOwner(
        server.deps.url,
        `set session_replication_role = replica;
         update pay_rests set started_at = now() - interval '75 days', available_at = now() - interval '${days} days'
         where delivery_id in ('${[...ids, random].join("','")}')`,
      );
    await makePayable(0);
    const listed = await listIds(operator);
    expect([...ids, random].map((id) => listed.includes(id))).toEqual([true, true, true, false]);
    expect(await readCounts()).toEqual({ open: before.open - 1, missed: before.missed + 1 });
    await makePayable(31);
    expect(await readCounts()).toEqual({ open: before.open - 1, missed: before.missed });
  });

  it('is for operators only', async () => {
    const id = await newReview(await newTester(server));
    expect((await call('POST', `/${id}/spot-check`, null)).status).toBe(404);
    expect((await call('POST', `/${id}/spot-check`, owner.token)).status).toBe(404);
    const operator = await signInOperator(server);
    expect((await call('POST', `/${randomUUID()}/spot-check`, operator)).status).toBe(404);
    expect((await call('GET', '?spotCheck=false', operator)).status).toBe(400);
  });
});
