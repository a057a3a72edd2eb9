import { listFindings } from '@outloud/contract/findings';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addAnalyzedReview } from '../../../test/analyzed-review.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester } from '../../../test/users.ts';
import { eraseAccount } from '../privacy/erase-account.service.ts';
import { enqueueMissingMerges, mergeFindings } from './findings.jobs.ts';

let server: TestServer;
let owner: { id: string; token: string };
let roastId: string;
beforeAll(async () => {
  // No worker runs here. The tests merge findings themselves. findings.recording.test.ts uses the real models.
  server = await startServer({}, undefined, { runsJobs: false });
  vi.spyOn(server.deps.insights, 'mergeFindings').mockImplementation(async (reviews) =>
    reviews.flatMap((moments, review) =>
      moments.map((_, moment) => ({ mentions: [{ review, moment }], disagreements: [] })),
    ),
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await newCustomerWithCredits(server, 50);
  roastId = await newRoast(server, owner.token, 2);
});

const merge = () => mergeFindings(server.deps, { roastId }, new AbortController().signal);
const read = () => server.as(owner.token)(listFindings, { params: { id: roastId } });
const readRows = async () =>
  (await server.deps.pool.query('select * from findings where roast_id = $1 order by id', [roastId])).rows;

async function listQueuedRoasts(): Promise<string[]> {
  const query = `select data ->> 'roastId' as id from pgboss.job where name = 'merge-findings' and data ->> 'roastId' = $1`;
  return (await server.deps.pool.query(query, [roastId])).rows.map(({ id }) => id);
}

it('returns the findings of the own roast, the most severe first', async () => {
  await addAnalyzedReview(server, roastId, [
    { kind: 'disliked', text: 'The font is small', severity: 1 },
    { kind: 'confused', text: 'I cannot pay', severity: 3, topic: 'checkout' },
    { kind: 'disliked', text: 'It is slow', severity: 2 },
  ]);
  await merge();
  const { findings, isUpdating } = await read();
  expect(findings.map(({ title, severity, topic }) => [title, severity, topic])).toEqual([
    ['I cannot pay', 3, 'checkout'],
    ['It is slow', 2, null],
    ['The font is small', 1, null],
  ]);
  expect(findings[0]).toMatchObject({ testers: 1, testersTotal: 1, severityReasons: [{ severity: 3, testers: 1 }] });
  expect(isUpdating).toBe(false);
});

it('returns no findings for a roast without reviews', async () => {
  expect(await read()).toEqual({ findings: [], isUpdating: false });
});

it('rejects requests without a session, of testers, and for roasts of other customers', async () => {
  const send = (token?: string, id = roastId) => request(server.url, 'GET', `/api/roasts/${id}/findings`, { token });
  expect((await send()).status).toBe(401);
  expect((await send((await newTester(server)).token)).status).toBe(403);
  const stranger = await newCustomerWithCredits(server, 5);
  const notFound = { success: false, data: null, error: 'Roast request not found', code: 'not_found' };
  for (const response of [await send(stranger.token), await send(owner.token, 'x')]) {
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject(notFound);
  }
});

it('does not count reviews that were not understood', async () => {
  const id = await addAnalyzedReview(server, roastId, []);
  const hold = `update deliveries set insights = insights || '{"holdReason": "other_language"}' where id = $1`;
  await server.deps.pool.query(hold, [id]);
  await addAnalyzedReview(server, roastId, [{ kind: 'disliked', text: 'It is slow' }]);
  await merge();
  expect((await read()).findings).toMatchObject([{ testers: 1, testersTotal: 1 }]);
});

it('changes nothing when the job runs twice, and does nothing for a missing roast', async () => {
  await addAnalyzedReview(server, roastId, [{ kind: 'disliked', text: 'It is slow' }]);
  await merge();
  const [{ updated_at: _, ...before }] = await readRows();
  await merge();
  expect(await readRows()).toMatchObject([before]);
  const missing = { roastId: '00000000-0000-4000-8000-000000000000' };
  await mergeFindings(server.deps, missing, new AbortController().signal);
});

it('hides a review that is not completed even if it is in a stored finding', async () => {
  const id = await addAnalyzedReview(server, roastId, [{ kind: 'disliked', text: 'It is slow' }]);
  await merge();
  await server.deps.pool.query(`update deliveries set status = 'rejected' where id = $1`, [id]);
  expect(await readRows()).toHaveLength(1);
  expect(await read()).toEqual({ findings: [], isUpdating: false });
});

it('queues one job for a roast, however many reviews are completed', async () => {
  await addAnalyzedReview(server, roastId, []);
  await addAnalyzedReview(server, roastId, []);
  expect(await listQueuedRoasts()).toEqual([roastId]);
});

it('queues roasts whose findings are missing, and no others', async () => {
  await addAnalyzedReview(server, roastId, [{ kind: 'disliked', text: 'It is slow' }]);
  const clearQueue = `delete from pgboss.job where name = 'merge-findings'`;
  await server.deps.pool.query(clearQueue);
  expect((await read()).isUpdating).toBe(true);
  await enqueueMissingMerges(server.deps);
  expect(await listQueuedRoasts()).toEqual([roastId]);
  await server.deps.pool.query(clearQueue);
  await merge();
  await enqueueMissingMerges(server.deps);
  expect(await listQueuedRoasts()).toEqual([]);
});

it('deletes the findings with the account of the customer', async () => {
  await addAnalyzedReview(server, roastId, [{ kind: 'disliked', text: 'It is slow' }]);
  await addAnalyzedReview(server, roastId, []);
  await merge();
  expect(await readRows()).toHaveLength(1);
  await eraseAccount(server.deps, owner.id);
  expect(await readRows()).toEqual([]);
  // A job that was still queued stores nothing again.
  await merge();
  expect(await readRows()).toEqual([]);
});
