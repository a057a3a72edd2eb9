import type { Demographics, Targeting } from '@outloud/domain/targeting/demographics';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester, signInOperator } from '../../../test/users.ts';
import { applyDueChanges } from './profile-changes.service.ts';
import { countMatchingTesters } from './testers.service.ts';

let server: TestServer;
let owner: { id: string; token: string };
let operator: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  owner = await newCustomerWithCredits(server, 1000);
  operator = await signInOperator(server);
});
afterAll(() => server.close());

const young: Demographics = {
  ageRange: '18-25',
  incomeLevel: 'Under $25k',
  educationLevel: 'High school',
  state: 'VT',
};
const rich = { ageRange: '46-55', incomeLevel: '$150k+', educationLevel: 'PhD' };
const richTargeting = { ageRanges: ['46-55'], incomeLevel: ['$150k+'], educationLevel: ['PhD'], locations: ['VT'] };
const youngTargeting = {
  ageRanges: ['18-25'],
  incomeLevel: ['Under $25k'],
  educationLevel: ['High school'],
  locations: ['VT'],
};

let tester: { id: string; token: string };
/** An established tester, whose first answers no longer count at once. Suspended testers of earlier tests do not match. */
beforeEach(async () => {
  await server.deps.pool.query('update testers set suspended_at = now()');
  tester = await newTester(server, young);
  await makeOlder(tester.id, 30);
});

const makeOlder = (id: string, days: number) =>
  queryAsOwner(
    server.deps.url,
    `update users set created_at = created_at - interval '${days} days' where id = '${id}'`,
  );

/** Moves all changes of the tester into the past and lets the due answers count. */
async function passTime(interval: string): Promise<void> {
  await queryAsOwner(
    server.deps.url,
    `update profile_changes set changed_at = changed_at - interval '${interval}', counts_from = counts_from - interval '${interval}'
     where tester_id = '${tester.id}'`,
  );
  await applyDueChanges(server.deps);
}

const call = (method: string, path: string, body?: object, token = tester.token) =>
  request(server.url, method, `/api${path}`, { token, body });
const change = async (answers: object) => (await call('PUT', '/profile/demographic', answers)).body.data.profile;
const claim = (roastId: string) => call('POST', `/tester/roasts/${roastId}/claim`);
const countMatches = (targeting: Targeting) => countMatchingTesters(server.deps.db, targeting);

async function newTargetedRoast(targetDemographics: Targeting): Promise<string> {
  const body = { websiteUrl: 'https://shop.example.com/', deliveriesExpected: 1, targetDemographics };
  return (await call('POST', '/roasts', body, owner.token)).body.data.roastRequest._id;
}

async function isInFeed(roastId: string): Promise<boolean> {
  const { body } = await call('GET', '/tester/roasts/available?limit=50');
  return body.data.roasts.some(({ _id }: { _id: string }) => _id === roastId);
}

async function readHistory() {
  const { body } = await call('GET', `/admin/testers/${tester.id}`, undefined, operator);
  return body.data.tester.profileChanges;
}

describe('changing answers between two claims', () => {
  it('does not match other roasts until 14 days later', async () => {
    const [first, second, third] = [
      await newTargetedRoast(youngTargeting),
      await newTargetedRoast(richTargeting),
      await newTargetedRoast(youngTargeting),
    ];
    const firstClaim = await claim(first);
    expect(firstClaim.status).toBe(201);
    await call('DELETE', `/tester/claims/${firstClaim.body.data.claim._id}`);

    expect((await change(rich)).demographicProfile).toMatchObject(rich);
    expect(await isInFeed(second)).toBe(false);
    expect([(await claim(second)).status, await countMatches(richTargeting)]).toEqual([404, 0]);
    expect([await isInFeed(third), await countMatches(youngTargeting)]).toEqual([true, 1]);

    await passTime('13 days 23 hours');
    expect([await isInFeed(second), (await claim(second)).status]).toEqual([false, 404]);
    await passTime('1 hour');
    expect([await isInFeed(third), (await claim(third)).status]).toEqual([false, 404]);
    expect([await isInFeed(second), await countMatches(richTargeting)]).toEqual([true, 1]);
    expect((await claim(second)).status).toBe(201);
  });

  it('counts a missing answer later, and again after it was removed', async () => {
    const roastId = await newTargetedRoast({ housingStatuses: ['Homeowner'], locations: ['VT'] });
    await change({ housingStatus: 'Homeowner' });
    expect(await isInFeed(roastId)).toBe(false);
    await passTime('14 days');
    expect(await isInFeed(roastId)).toBe(true);
    await change({ housingStatus: null });
    expect([await isInFeed(roastId), (await claim(roastId)).status]).toEqual([false, 404]);
    const { waitingAnswers } = await change({ housingStatus: 'Homeowner' });
    expect(waitingAnswers).toMatchObject([{ field: 'housingStatus', countingAnswer: null }]);
    expect(await isInFeed(roastId)).toBe(false);
  });

  it('counts an answer that no customer can target at once', async () => {
    const { waitingAnswers } = await change({ incomeLevel: 'Prefer not to say' });
    expect([waitingAnswers, await countMatches(youngTargeting)]).toEqual([[], 0]);
    expect((await change({ incomeLevel: 'Under $25k' })).waitingAnswers).toMatchObject([
      { field: 'incomeLevel', countingAnswer: 'Prefer not to say' },
    ]);
  });

  it('tells the tester from when an answer counts, and forgets it when the tester changes it back', async () => {
    const profile = await change({ ageRange: '26-35', educationLevel: 'Some college' });
    expect(profile.waitingAnswers).toEqual([
      { field: 'ageRange', countingAnswer: '18-25', countsFrom: expect.any(String) },
      { field: 'educationLevel', countingAnswer: 'High school', countsFrom: expect.any(String) },
    ]);
    const days = (Date.parse(profile.waitingAnswers[0].countsFrom) - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(14);
    expect((await call('GET', '/profile')).body.data.user.demographicProfile).toMatchObject({ ageRange: '26-35' });

    expect((await change({ ageRange: '18-25' })).waitingAnswers).toMatchObject([{ field: 'educationLevel' }]);
    await passTime('15 days');
    const { body } = await call('GET', '/profile/demographic');
    expect(body.data.profile).toMatchObject({
      demographicProfile: { ageRange: '18-25', educationLevel: 'Some college' },
      waitingAnswers: [],
    });
  });

  it('starts the wait again when a waiting answer is changed', async () => {
    await change({ ageRange: '26-35' });
    await passTime('13 days');
    await change({ ageRange: '36-45' });
    await passTime('13 days');
    expect([
      await countMatches({ ageRanges: ['26-35'], locations: ['VT'] }),
      await countMatches(youngTargeting),
    ]).toEqual([0, 1]);
    await passTime('1 day');
    expect(await countMatches({ ageRanges: ['36-45'], locations: ['VT'] })).toBe(1);
  });

  it('counts a change once when saved answers do not differ', async () => {
    await change({ ageRange: '26-35', state: 'VT' });
    await change({ ageRange: '26-35', city: 'Barre' });
    expect(await readHistory()).toMatchObject([{ field: 'ageRange' }]);
  });
});

describe('a new tester', () => {
  beforeEach(async () => {
    tester = await newTester(server, { ...young, state: 'RI' });
  });

  it('can answer each question once, and the answer counts at once for 24 hours', async () => {
    const filter = { housingStatuses: ['Homeowner'], locations: ['RI'] };
    expect((await change({ housingStatus: 'Homeowner' })).waitingAnswers).toEqual([]);
    expect(await countMatches(filter)).toBe(1);
    await change({ housingStatus: null });
    await change({ housingStatus: 'Homeowner', ageRange: '26-35' });
    expect(await countMatches(filter)).toBe(0);
    await makeOlder(tester.id, 1);
    expect(
      (await change({ petOwner: 'Cat owner' })).waitingAnswers.map(({ field }: { field: string }) => field),
    ).toEqual(['ageRange', 'housingStatus', 'petOwner']);
  });

  it('has 24 hours from the day of the invitation on which the password was set', async () => {
    await makeOlder(tester.id, 3);
    await server.deps.pool.query('update testers set joined_at = now() where user_id = $1', [tester.id]);
    expect((await change({ petOwner: 'Cat owner' })).waitingAnswers).toEqual([]);
  });
});

describe('the history of answers', () => {
  it('keeps every change, with contradictions, for operators', async () => {
    await change({ ageRange: '36-45', state: 'NH' });
    await passTime('20 days');
    await change({ ageRange: '18-25' });
    await change({ ageRange: '36-45' });
    expect(await readHistory()).toMatchObject([
      { field: 'ageRange', oldAnswer: '18-25', newAnswer: '36-45', state: 'counted', flags: ['age_jumped'] },
      { field: 'state', oldAnswer: 'VT', newAnswer: 'NH', state: 'counted', flags: [] },
      {
        field: 'ageRange',
        oldAnswer: '36-45',
        newAnswer: '18-25',
        state: 'withdrawn',
        flags: ['age_lowered', 'answer_restored'],
      },
      {
        field: 'ageRange',
        oldAnswer: '18-25',
        newAnswer: '36-45',
        state: 'counted',
        flags: ['age_jumped', 'answer_restored', 'frequent_changes'],
      },
    ]);
    const { body } = await call('GET', `/admin/testers/${tester.id}`, undefined, operator);
    expect(body.data.tester.demographicProfile).toMatchObject({ ageRange: '36-45', state: 'NH' });
  });

  it('is hidden from the tester and from customers', async () => {
    await change({ ageRange: '46-55' });
    for (const path of ['/profile', '/profile/demographic']) {
      const { text } = await call('GET', path);
      expect(text).not.toMatch(/profileChanges|flags|age_jumped/);
    }
    for (const token of [tester.token, owner.token]) {
      expect((await call('GET', `/admin/testers/${tester.id}`, undefined, token)).status).toBe(404);
    }
  });

  it('cannot be rewritten or shortened by the server', async () => {
    await change({ ageRange: '26-35' });
    for (const [statement, error] of [
      [`update profile_changes set counts_from = now() where tester_id = $1`, { code: '42501' }],
      [`update profile_changes set new_answer = 'x' where tester_id = $1`, { code: '42501' }],
      ['delete from profile_changes where tester_id = $1', { code: '42501' }],
      [`update profile_changes set state = 'counted' where tester_id = $1`, { constraint: 'answer_waits' }],
    ] as const) {
      await expect(server.deps.pool.query(statement, [tester.id]), statement).rejects.toMatchObject(error);
    }
    await change({ ageRange: '18-25' });
    const revive = `update profile_changes set state = 'waiting' where state = 'withdrawn' and tester_id = $1`;
    await expect(server.deps.pool.query(revive, [tester.id])).rejects.toThrow('is final');
  });

  it('is erased with the account, and so are the answers in claims', async () => {
    const roastId = await newTargetedRoast(youngTargeting);
    await change({ ageRange: '26-35' });
    const { claim: claimed } = (await claim(roastId)).body.data;
    await call('DELETE', `/tester/claims/${claimed._id}`);
    expect((await deleteAccount(server, tester.token)).status).toBe(200);
    const { rows } = await server.deps.pool.query(
      `select (select count(*)::int from profile_changes where tester_id = $1) as changes, answers, answers_since
       from claims where tester_id = $1`,
      [tester.id],
    );
    expect(rows).toEqual([{ changes: 0, answers: null, answers_since: null }]);
  });
});

describe('the answers in a claim', () => {
  const readSnapshot = async (id: string) =>
    (await server.deps.pool.query('select answers, answers_since from claims where id = $1', [id])).rows[0];

  it('stay the same when the tester changes them', async () => {
    const { claim: claimed } = (await claim(await newTargetedRoast(youngTargeting))).body.data;
    const snapshot = await readSnapshot(claimed._id);
    expect(snapshot.answers).toEqual(young);
    await change(rich);
    await passTime('14 days');
    expect(await readSnapshot(claimed._id)).toEqual(snapshot);
    const rewrite = `update claims set answers = '{}' where id = $1`;
    await expect(server.deps.pool.query(rewrite, [claimed._id])).rejects.toThrow('the snapshot of a claim is final');
  });

  it('contain the answer that counts while a change waits', async () => {
    await change({ ageRange: '26-35' });
    const { claim: claimed } = (await claim(await newTargetedRoast(youngTargeting))).body.data;
    expect((await readSnapshot(claimed._id)).answers).toEqual(young);
  });

  it('tell the customer since when the targeted answers are unchanged', async () => {
    const admin = await newAdmin(server);
    await change({ petOwner: 'Dog owner', educationLevel: 'PhD' });
    await passTime('20 days');
    const roastId = await newTargetedRoast({ petOwner: ['Dog owner'], locations: ['VT'] });
    await change({ maritalStatus: 'Single' });
    await claim(roastId);
    const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
    await change({ petOwner: 'Cat owner' });
    const { body, text } = await call('GET', `/deliveries/${id}`, undefined, owner.token);
    const days = (Date.now() - Date.parse(body.data.delivery.answersUnchangedSince)) / 86_400_000;
    expect(Math.round(days)).toBe(20);
    expect(text).not.toMatch(/Dog owner|Cat owner|PhD/);
  });

  it('tell the customer nothing without targeting or without a claim', async () => {
    const admin = await newAdmin(server);
    const general = await newTargetedRoast({});
    await claim(general);
    const targeted = await newTargetedRoast(richTargeting);
    const other = await newTester(server, young);
    for (const [roastId, testerId] of [
      [general, tester.id],
      [targeted, other.id],
    ] as const) {
      const id = await newDelivery(server, { admin, roastId, testerId });
      const { body } = await call('GET', `/deliveries/${id}`, undefined, owner.token);
      expect(body.data.delivery.answersUnchangedSince).toBeNull();
    }
  });
});

describe('applying due changes', () => {
  it('can run twice', async () => {
    await change({ ageRange: '26-35' });
    await passTime('14 days');
    await applyDueChanges(server.deps);
    expect(await readHistory()).toMatchObject([{ state: 'counted' }]);
  });

  it('waits for a concurrent change of the same answer', async () => {
    await change({ ageRange: '26-35' });
    await queryAsOwner(
      server.deps.url,
      `update profile_changes set changed_at = changed_at - interval '15 days', counts_from = now() where tester_id = '${tester.id}'`,
    );
    await Promise.all([applyDueChanges(server.deps), change({ ageRange: '36-45' })]);
    await applyDueChanges(server.deps);
    const history = await readHistory();
    expect(history.at(-1)).toMatchObject({ oldAnswer: '26-35', newAnswer: '36-45', state: 'waiting' });
    expect(['counted', 'withdrawn']).toContain(history[0].state);
    const counted = history[0].state === 'counted' ? '26-35' : '18-25';
    expect(await countMatches({ ageRanges: [counted], locations: ['VT'] })).toBe(1);
  });
});
