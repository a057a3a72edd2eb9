import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomerWithCredits, newRoast, setSlotStates } from '../../test/roasts.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { newCustomer, newTester } from '../../test/users.ts';
import { compactRowCounters, readRowCounters } from './row-counters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { runsJobs: false });
});
afterAll(() => server.close());

const roastCounters = ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'].map(
  (status) => `roasts:${status}`,
);
const readCounters = (...names: string[]) => readRowCounters(server.deps.db, names);
const countCounterRows = async () =>
  (await server.deps.pool.query<{ count: number }>('select count(*) from row_counters')).rows[0]?.count;

const deletedFields = { deleted_at: new Date(), email: null, password_hash: null };
const insertApplication = (name: string, status = 'pending') => sql`
  insert into applications (email, full_name, city, profile, hours_per_week, has_video_experience, status, decided_at)
  values (${`${name}@example.com`}, ${name}, 'Springfield', '{}', 5, true, ${status},
    case when ${status} = 'rejected' then now() end)`;

describe('row counters', () => {
  it('counts every insert, update and delete, before and after compaction', async () => {
    const { db } = server.deps;
    const { id, token } = await newCustomerWithCredits(server, 100);
    await newTester(server);
    const roast = await newRoast(server, token, 2);
    await newRoast(server, token);
    expect(await readCounters(...roastCounters, 'users:business', 'users:tester')).toEqual([2, 0, 0, 0, 0, 1, 1]);
    await setSlotStates(server, roast, ['claimed', 'open']);
    expect(await readCounters(...roastCounters)).toEqual([1, 1, 0, 0, 0]);
    await setSlotStates(server, roast, ['submitted', 'claimed']);
    expect(await readCounters(...roastCounters)).toEqual([1, 0, 1, 0, 0]);
    await compactRowCounters(db);
    expect(await readCounters(...roastCounters)).toEqual([1, 0, 1, 0, 0]);
    await db.updateTable('users').set(deletedFields).where('id', '=', id).execute();
    expect(await readCounters('users:business', 'users:tester')).toEqual([0, 3]);
    await compactRowCounters(db);
    expect(await readCounters('users:business', 'users:tester', 'users:unknown')).toEqual([0, 3, 0]);
  });

  it('counts all rows of one statement and ignores updates that change no counted column', async () => {
    const { db } = server.deps;
    for (const name of ['a', 'b', 'c']) await insertApplication(name).execute(db);
    expect(await readCounters('applications:pending')).toEqual([3]);
    const before = await countCounterRows();
    await db.updateTable('applications').set({ notes: 'Called' }).execute();
    expect(await countCounterRows()).toBe(before);
    await db.updateTable('applications').set({ status: 'contacted' }).where('full_name', '<>', 'a').execute();
    expect(await readCounters('applications:pending', 'applications:contacted')).toEqual([1, 2]);
    await db.deleteFrom('applications').where('full_name', '<>', 'b').execute();
    expect(await readCounters('applications:pending', 'applications:contacted')).toEqual([0, 1]);
    await db.deleteFrom('applications').execute();
    await compactRowCounters(db);
    expect(await readCounters('applications:pending', 'applications:contacted')).toEqual([0, 0]);
  });

  it('does not count rolled-back transactions', async () => {
    await newCustomer(server);
    const failing = server.deps.db.transaction().execute(async (trx) => {
      await insertApplication('undone').execute(trx);
      await trx.updateTable('users').set(deletedFields).execute();
      throw new Error('Never mind');
    });
    await expect(failing).rejects.toThrow('Never mind');
    expect(await readCounters('applications:pending', 'users:business')).toEqual([0, 1]);
  });

  it('keeps counters correct under concurrent writes, compactions and reads', async () => {
    const { db } = server.deps;
    const write = async (n: number) => {
      const writing = db.transaction().execute(async (trx) => {
        await insertApplication(`writer${n}`).execute(trx);
        if (n % 3 === 0) throw new Error('Never mind');
        const update = trx.updateTable('applications').where('full_name', '=', `writer${n}`);
        if (n % 3 === 1) await update.set({ status: 'contacted' }).execute();
      });
      await writing.catch(() => {});
      await compactRowCounters(db);
      const [pending = 0, contacted = 0] = await readCounters('applications:pending', 'applications:contacted');
      expect(pending + contacted).toBeLessThanOrEqual(40);
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => write(n)));
    expect(await readCounters('applications:pending', 'applications:contacted')).toEqual([20, 20]);
    await compactRowCounters(db);
    const names = await server.deps.pool.query('select name from row_counters group by name having count(*) > 1');
    expect(names.rows).toEqual([]);
    expect(await readCounters('applications:pending', 'applications:contacted')).toEqual([20, 20]);
  });

  it('matches the result of count(*)', async () => {
    const { rows } = await server.deps.pool.query<{ name: string; count: number }>(`
      select 'roasts:' || status as name, count(*) from roasts group by 1
      union all select 'applications:' || status, count(*) from applications group by 1
      union all select 'users:' || account_type, count(*) from users where deleted_at is null group by 1`);
    const counted = rows.map(({ count }) => count);
    expect(counted.length).toBeGreaterThan(4);
    expect(await readCounters(...rows.map(({ name }) => name))).toEqual(counted);
  });
});
