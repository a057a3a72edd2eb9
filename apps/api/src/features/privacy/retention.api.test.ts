import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompleted } from '../../../test/completed.ts';
import { newApplicant, newTester } from '../../../test/people.ts';
import { plantDelivery } from '../../../test/planted-delivery.ts';
import { newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { storedKeys } from '../../../test/traces.ts';
import { understand } from '../../../test/understood.ts';
import { replaceToken } from '../accounts/tokens.repo.ts';
import { removeFiles } from '../deliveries/deliveries.jobs.ts';
import { sweepPeople } from './privacy.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
});
afterAll(() => server.close());

const change = (statement: string, values: unknown[]) => server.deps.pool.query(statement, values);
const isThere = async (table: string, id: string) =>
  ((await change(`select 1 from ${table} where id = $1`, [id])).rowCount ?? 0) > 0;

describe('applications', () => {
  const newDecided = async (status: string, days: number) => {
    const { id } = await newApplicant(server);
    const ago = `now() - $3 * interval '1 day'`;
    const decided = `update applications set status = $2, created_at = ${ago}, decided_at = ${status === 'rejected' ? ago : 'null'} where id = $1`;
    await change(decided, [id, status, days]);
    return id;
  };

  it('go half a year after a rejection, and a year after they came when nobody has decided', async () => {
    const old = [
      await newDecided('rejected', 181),
      await newDecided('pending', 366),
      await newDecided('contacted', 366),
    ];
    const young = [
      await newDecided('rejected', 179),
      await newDecided('pending', 364),
      await newDecided('contacted', 364),
    ];
    await sweepPeople(server.deps);
    for (const id of old) expect(await isThere('applications', id)).toBe(false);
    for (const id of young) expect(await isThere('applications', id)).toBe(true);
  });
});

describe('testers who never answered their invitation', () => {
  const newInvited = async (days: number) => {
    const tester = await newTester(server);
    const silent = `update users set password_hash = null, created_at = now() - $2 * interval '1 day' where id = $1`;
    await change(silent, [tester.id, days]);
    return tester.id;
  };
  const isDeleted = async (id: string) =>
    (await change('select deleted_at is not null as gone from users where id = $1', [id])).rows[0].gone;

  it('go after three months', async () => {
    const [old, young] = [await newInvited(91), await newInvited(89)];
    await sweepPeople(server.deps);
    expect([await isDeleted(old), await isDeleted(young)]).toEqual([true, false]);
  });

  it('stay while a newer invitation works, once they have answered it, and when they have worked', async () => {
    const [invited, answered, google, worked] = [
      await newInvited(91),
      await newInvited(91),
      await newInvited(91),
      await newInvited(91),
    ];
    const token = {
      tokenHash: Buffer.alloc(32),
      userId: invited,
      purpose: 'invitation',
      email: null,
      minutes: 5,
    } as const;
    await server.deps.db.transaction().execute((trx) => replaceToken(trx, token));
    await change(`update users set password_hash = 'x' where id = $1`, [answered]);
    await change(`update users set google_subject = 'x' where id = $1`, [google]);
    const { token: buyer } = await newBuyer(server);
    await plantDelivery(server, await newRoast(server, buyer), worked);
    await sweepPeople(server.deps);
    for (const id of [invited, answered, google, worked]) expect(await isDeleted(id)).toBe(false);
  });
});

describe('rejected reviews', () => {
  const newRejected = async (days: number) => {
    const { token } = await newBuyer(server);
    const { id } = await plantDelivery(server, await newRoast(server, token));
    await understand(server, id);
    await change(
      `update deliveries set status = 'rejected', submitted_at = now() - $2 * interval '1 day' where id = $1`,
      [id, days],
    );
    return id;
  };

  it('lose their video and words after three months, and others do not', async () => {
    const [old, young] = [await newRejected(91), await newRejected(89)];
    const completed = (await newCompleted(server, await newBuyer(server))).id;
    await understand(server, completed);
    await change(`update deliveries set submitted_at = now() - interval '1 year' where id = $1`, [completed]);
    await sweepPeople(server.deps);
    const { rows } = await change(`select data from pgboss.job where name = 'remove-files'`, []);
    expect(rows).toContainEqual({ data: { folder: `deliveries/${old}/` } });
    for (const { data } of rows) await removeFiles(server.deps, data);
    const keys = await storedKeys(server);
    const holds = async (id: string) => ({
      files: keys.filter((key) => key.includes(id)).length,
      words: (await change('select transcript is not null as words from deliveries where id = $1', [id])).rows[0].words,
    });
    expect(await holds(old)).toEqual({ files: 0, words: false });
    expect(await holds(young)).toEqual({ files: 2, words: true });
    expect(await holds(completed)).toEqual({ files: 2, words: true });
  });
});

describe('jobs that are done', () => {
  it('are kept an hour when they were mails, a day otherwise, and two weeks when they have failed', async () => {
    const { rows } = await change('select name, deletion_seconds, retention_seconds from pgboss.queue', []);
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(of('contact-mail').deletion_seconds).toBe(3600);
    expect(of('account-mail').deletion_seconds).toBe(3600);
    expect(of('sweep').deletion_seconds).toBe(86_400);
    expect(of('failed-jobs').retention_seconds).toBe(14 * 86_400);
  });
});
