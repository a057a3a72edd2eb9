import { frameSide } from '@outloud/domain/recordings/frames';
import type { ScreenText } from '@outloud/domain/recordings/screen-text';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertTestDelivery } from '../../../../test/insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { signInOperator } from '../../../../test/users.ts';
import { TimedOut } from '../../../adapters/task/task.port.ts';
import { readScreen } from './read-screen.service.ts';

let server: TestServer;
let owner: { token: string };
beforeAll(async () => {
  server = await startServer({ COMPARE_RECORDINGS: 'on' }, undefined, { runsJobs: false });
  owner = await newCustomerWithCredits(server, 100);
});
afterAll(() => server.close());

const frames = Array.from({ length: 12 }, () => new Uint8Array(frameSide ** 2).fill(90));

// cspell:ignore rebranded
/** Reads a recording of a window with this address bar. The request is for shop.example.com. */
async function readWindow(deliveryId: string, address: string, config = server.deps.config) {
  const words = [
    { text: 'Start', left: 20, top: 19, right: 60, bottom: 31 },
    { text: address, left: 88, top: 55, right: 300, bottom: 67 },
  ];
  const text = vi.fn(async (_video: readonly string[], times: readonly number[]): Promise<ScreenText[]> => {
    return times.map((seconds) => ({ seconds, width: 1280, height: 800, words }));
  });
  const deps = { ...server.deps, config, media: { ...server.deps.media, text } };
  const { signal } = new AbortController();
  return { text, screen: await readScreen(deps, { deliveryId, video: 'video.mp4', frames, signal }) };
}

const holdForHost = async (id: string, screen: unknown) => {
  const result = JSON.stringify({ reasons: ['other_website'], findings: [], screen });
  const { pool } = server.deps;
  const finish = `update delivery_steps set state = 'done', result = $2 where delivery_id = $1 and step = 'check'`;
  await pool.query(finish, [id, result]);
};

it('reads six frames spread over the recording and compares them with the request', async () => {
  const { id } = await insertTestDelivery(server, await newRoast(server, owner.token));
  const { text, screen } = await readWindow(id, 'www.bread.com/menu');
  expect(text).toHaveBeenCalledWith(['video.mp4'], [0, 2, 4, 6, 8, 10], expect.any(AbortSignal));
  expect(screen).toMatchObject({ outcome: 'other_host', requestedHost: 'shop.example.com', frames: 6 });
  expect(screen?.matches[5]).toEqual({ seconds: 10, match: 'other_host', text: 'bread.com' });
});

it('accepts a host after an operator approved it for the request, but not for other requests', async () => {
  const roastId = await newRoast(server, owner.token, 5);
  const held = await insertTestDelivery(server, roastId);
  const { screen } = await readWindow(held.id, 'www.rebranded.com/');
  await holdForHost(held.id, screen);
  const readNext = async (roast: string) => {
    const { id } = await insertTestDelivery(server, roast);
    return (await readWindow(id, 'www.rebranded.com/')).screen?.outcome;
  };
  expect(await readNext(roastId)).toBe('other_host');
  await queryAsOwner(
    server.deps.url,
    `set session_replication_role = replica;
     update deliveries set status = 'completed', completed_at = now() where id = '${held.id}'`,
  );
  expect(await readNext(roastId)).toBe('shown');
  expect(await readNext(await newRoast(server, owner.token))).toBe('other_host');
});

it('shows the operator what was read', async () => {
  const { id } = await insertTestDelivery(server, await newRoast(server, owner.token));
  const { screen } = await readWindow(id, 'www.bread.com/menu');
  const token = await signInOperator(server);
  const read = async () =>
    (await request(server.url, 'GET', `/api/admin/deliveries/${id}`, { token })).body.data.delivery;
  expect((await read()).screen).toBeNull();
  await holdForHost(id, screen);
  expect((await read()).screen).toEqual(screen);
});

it('delays the review on a busy machine, and continues without the evidence after another error', async () => {
  const { id } = await insertTestDelivery(server, await newRoast(server, owner.token));
  const { signal } = new AbortController();
  const readFailing = (error: Error) => {
    const media = { ...server.deps.media, text: () => Promise.reject(error) };
    return readScreen({ ...server.deps, media }, { deliveryId: id, video: 'video.mp4', frames, signal });
  };
  await expect(readFailing(new TimedOut('The task took longer than 900 s'))).rejects.toThrow(TimedOut);
  expect(await readFailing(new Error('The task ended with SIGABRT.'))).toBeNull();
});

it('reads nothing with COMPARE_RECORDINGS=off or without a picture', async () => {
  const { id } = await insertTestDelivery(server, await newRoast(server, owner.token));
  const { text, screen } = await readWindow(id, 'bread.com', { ...server.deps.config, comparesRecordings: false });
  expect([text.mock.calls.length, screen]).toEqual([0, null]);
  const { signal } = new AbortController();
  expect(await readScreen(server.deps, { deliveryId: id, video: 'video.mp4', frames: [], signal })).toBeNull();
});
