import { randomUUID } from 'node:crypto';
import type { RecordingFinding } from '@outloud/domain/deliveries';
import { frameSide } from '@outloud/domain/recordings/frames';
import { request } from '@outloud/testkit/http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPaidReview } from '../../../../test/earnings.ts';
import { insertTestDelivery } from '../../../../test/insert-test-delivery.ts';
import { markAnalyzed } from '../../../../test/mark-analyzed.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';
import { compareRecording } from './compare-recording.service.ts';

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
