import { listFindings } from '@outloud/contract/findings';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAnalyzedReview, type MomentInput } from '../../../test/analyzed-review.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';
import { mergeFindings } from './findings.jobs.ts';

const buttonProblem: MomentInput = { kind: 'disliked', text: 'The booking button does nothing', topic: 'buttons' };
const sameProblem: MomentInput = {
  kind: 'confused',
  text: 'I pressed book a class and nothing happened',
  topic: 'buttons',
  severity: 3,
};
const otherProblem: MomentInput = { kind: 'disliked', text: 'The prices are hidden', topic: 'prices', severity: 1 };
const praise: MomentInput = { kind: 'liked', text: 'The booking button is great', topic: 'buttons' };

let server: TestServer;
let owner: { token: string };
let operator: string;
let roastId: string;
beforeAll(async () => {
  server = await startServer();
  operator = await signInOperator(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  owner = await newCustomerWithCredits(server, 50);
  roastId = await newRoast(server, owner.token, 4);
});

const read = () => server.as(owner.token)(listFindings, { params: { id: roastId } });
const readTitles = async () => (await read()).findings.map(({ title, testers }) => `${testers} ${title}`);

/** Waits for the job. */
async function waitForTitles(titles: string[]): Promise<void> {
  await vi.waitFor(async () => expect(await readTitles()).toEqual(titles), { timeout: 30_000, interval: 100 });
}

const callAsOperator = (method: string, id: string, body: object) =>
  request(server.url, method, `/api/admin/deliveries/${id}`, {
    token: operator,
    body: { adminKey: testSecrets.adminKey, ...body },
  });

it('merges the problems of a roast after each completed review, and keeps the IDs', async () => {
  const first = await addAnalyzedReview(server, roastId, [buttonProblem, otherProblem]);
  await waitForTitles(['1 The booking button does nothing', '1 The prices are hidden']);
  const before = await read();
  expect(before.isUpdating).toBe(false);

  const second = await addAnalyzedReview(server, roastId, [sameProblem]);
  const third = await addAnalyzedReview(server, roastId, [praise]);
  await waitForTitles(['2 I pressed book a class and nothing happened', '1 The prices are hidden']);
  const mention = { quote: buttonProblem.text, startSeconds: 0, endSeconds: 3 };
  await vi.waitFor(async () => expect((await read()).findings[0]?.disagreements).toHaveLength(1), { timeout: 30_000 });
  expect(await read()).toEqual({
    findings: [
      {
        _id: before.findings[0]?._id,
        title: sameProblem.text,
        topic: 'buttons',
        severity: 3,
        severityReasons: [
          { severity: 3, testers: 1 },
          { severity: 2, testers: 1 },
        ],
        testers: 2,
        testersTotal: 3,
        mentions: [
          { deliveryId: first, kind: 'disliked', text: buttonProblem.text, severity: 2, ...mention },
          {
            deliveryId: second,
            kind: 'confused',
            text: sameProblem.text,
            severity: 3,
            ...mention,
            quote: sameProblem.text,
          },
        ],
        disagreements: [
          { deliveryId: third, kind: 'liked', text: praise.text, severity: null, ...mention, quote: praise.text },
        ],
      },
      {
        ...before.findings[1],
        testersTotal: 3,
      },
    ],
    isUpdating: false,
  });
});

describe('a removed review', () => {
  let first: string;
  let second: string;
  beforeEach(async () => {
    first = await addAnalyzedReview(server, roastId, [buttonProblem]);
    second = await addAnalyzedReview(server, roastId, [sameProblem]);
    await waitForTitles(['2 I pressed book a class and nothing happened']);
  });

  const countRowsWith = async (text: string) => {
    const query = 'select count(*)::int from findings where roast_id = $1 and mentions::text like $2';
    return (await server.deps.pool.query(query, [roastId, `%${text}%`])).rows[0].count;
  };

  it.each([
    ['rejected', 'PATCH', { status: 'rejected', reason: 'Wrong website' }],
    ['deleted', 'DELETE', {}],
  ])('is in no finding as soon as it is %s', async (_name, method, body) => {
    const [finding] = (await read()).findings;
    expect((await callAsOperator(method, second, body)).status).toBe(200);
    expect(await readTitles()).toEqual(['1 The booking button does nothing']);
    expect(await countRowsWith('nothing happened')).toBe(0);
    expect((await read()).findings[0]?._id).toBe(finding?._id);
    expect((await callAsOperator(method, first, body)).status).toBe(200);
    expect(await read()).toEqual({ findings: [], isUpdating: false });
  });

  it('is not stored by a job that started before', async () => {
    const { mergeFindings: merge } = server.deps.insights;
    vi.spyOn(server.deps.insights, 'mergeFindings').mockImplementation(async (reviews, signal) => {
      const groups = await merge(reviews, signal);
      await callAsOperator('DELETE', second, {});
      return groups;
    });
    await mergeFindings(server.deps, { roastId }, new AbortController().signal);
    expect(await countRowsWith('nothing happened')).toBe(0);
  });
});

it('retries a failed merge and never delays the delivery', async () => {
  const merge = vi.spyOn(server.deps.insights, 'mergeFindings').mockRejectedValueOnce(new Error('out of memory'));
  const id = await addAnalyzedReview(server, roastId, [buttonProblem]);
  const { rows } = await server.deps.pool.query('select status from deliveries where id = $1', [id]);
  expect(rows[0].status).toBe('completed');
  expect(await read()).toEqual({ findings: [], isUpdating: true });
  await waitForTitles(['1 The booking button does nothing']);
  expect(merge).toHaveBeenCalledTimes(2);
});
