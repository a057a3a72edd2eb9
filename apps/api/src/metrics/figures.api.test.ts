import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCompleted, newProved } from '../../test/completed.ts';
import { request } from '../../test/http.ts';
import { asOwner } from '../../test/owner.ts';
import { newRegistered } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { auditLedger } from '../features/credits/audit.service.ts';

const token = 'a-token-for-metrics';
let server: TestServer;
beforeEach(async () => {
  server = await startServer({ METRICS_TOKEN: token }, undefined, { works: false });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const read = async () => (await request(server.url, 'GET', '/metrics', { token })).text.split('\n');
const named = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name));

describe('figures of the database', () => {
  it('tell of queues: how many wait, since when, and what was given up', async () => {
    await newRegistered(server);
    await newRegistered(server);
    await asOwner(
      server.deps.url,
      `update pgboss.job set start_after = now() - interval '90 seconds'
       where id = (select id from pgboss.job where name = 'account-mail' limit 1);
       insert into pgboss.job (name, start_after) values ('sweep', now() + interval '1 hour');
       insert into pgboss.job (name, data, source_name, source_id)
       select 'failed-jobs', '{}', 'roast-mail', gen_random_uuid() from generate_series(1, 3);`,
    );
    const lines = await read();
    expect(lines).toEqual(
      expect.arrayContaining([
        'outloud_queue_jobs{queue="account-mail",state="waiting"} 2',
        'outloud_queue_jobs{queue="account-mail",state="active"} 0',
        'outloud_queue_jobs{queue="sweep",state="waiting"} 0',
        'outloud_queue_jobs{queue="sweep",state="deferred"} 1',
        'outloud_queue_oldest_seconds{queue="sweep"} 0',
        'outloud_queue_failed_jobs{queue="roast-mail"} 3',
        'outloud_queue_failed_jobs{queue="account-mail"} 0',
      ]),
    );
    const [oldest = ''] = named(lines, 'outloud_queue_oldest_seconds{queue="account-mail"}');
    expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(90);
    expect(Number(oldest.split(' ')[1])).toBeLessThan(200);
    expect(lines.join('\n')).not.toContain('queue="failed-jobs"');
  });

  it('tell how long deliveries took, of the last seven days', async () => {
    expect(named(await read(), 'outloud_delivery_seconds')).toEqual([]);
    const customer = await newProved(server);
    for (const [minutes, days] of [
      [10, 1],
      [20, 6],
      [900, 8],
    ] as const) {
      const { id, roastId } = await newCompleted(server, customer);
      await asOwner(
        server.deps.url,
        `update deliveries set completed_at = now() - interval '${days} days',
           submitted_at = now() - interval '${days} days ${minutes} minutes' where id = '${id}';
         update roasts set created_at = now() - interval '${days} days 100 minutes' where id = '${roastId}'`,
      );
    }
    await passKeptTime();
    expect(named(await read(), 'outloud_delivery_seconds')).toEqual([
      'outloud_delivery_seconds{from="request",quantile="0.5"} 6000',
      'outloud_delivery_seconds{from="request",quantile="0.95"} 6000',
      'outloud_delivery_seconds{from="request",quantile="0.99"} 6000',
      'outloud_delivery_seconds{from="hand_in",quantile="0.5"} 900',
      'outloud_delivery_seconds{from="hand_in",quantile="0.95"} 1170',
      'outloud_delivery_seconds{from="hand_in",quantile="0.99"} 1194',
    ]);
  });

  it('tell of the last audit of the books, whoever ran it', async () => {
    expect(named(await read(), 'outloud_ledger_audit')).toEqual([]);
    await auditLedger(server.deps);
    await asOwner(server.deps.url, `update ledger_audits set ran_at = '2026-03-01T02:30:00Z'`);
    await passKeptTime();
    expect(named(await read(), 'outloud_ledger_audit')).toEqual([
      'outloud_ledger_audit_ok 1',
      'outloud_ledger_audit_timestamp_seconds 1772332200',
    ]);
    await asOwner(server.deps.url, `insert into ledger_audits (clean, checks) values (false, '[]')`);
    await passKeptTime();
    expect(await read()).toContain('outloud_ledger_audit_ok 0');
  });

  it('tell what is under way', async () => {
    await newCompleted(server, await newProved(server));
    expect(await read()).toEqual(
      expect.arrayContaining([
        'outloud_roasts{status="in_progress"} 1',
        'outloud_deliveries{status="completed"} 1',
        'outloud_deliveries{status="in_review"} 0',
        'outloud_slots_open 1',
        'outloud_claims_active 0',
      ]),
    );
  });

  it('are kept for ten seconds', async () => {
    const waiting = async () => named(await read(), 'outloud_queue_jobs{queue="account-mail",state="waiting"}');
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await waiting()).toEqual(['outloud_queue_jobs{queue="account-mail",state="waiting"} 0']);
    await newRegistered(server);
    vi.advanceTimersByTime(9900);
    expect(await waiting()).toEqual(['outloud_queue_jobs{queue="account-mail",state="waiting"} 0']);
    vi.advanceTimersByTime(200);
    expect(await waiting()).toEqual(['outloud_queue_jobs{queue="account-mail",state="waiting"} 1']);
  });
});

async function passKeptTime(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.advanceTimersByTime(10_100);
}

describe('a database that does not answer', () => {
  const isDown = async () => {
    const lines = await read();
    expect(named(lines, 'outloud_up_database')).toEqual(['outloud_up_database 0']);
    for (const name of ['outloud_queue', 'outloud_delivery', 'outloud_ledger', 'outloud_roasts', 'outloud_slots']) {
      expect(named(lines, name)).toEqual([]);
    }
    expect(named(lines, 'process_cpu_seconds_total')).toHaveLength(1);
  };

  it('is told of, and all that it knows is left out until it is back', async () => {
    const url = new URL(server.deps.url);
    const name = url.pathname.slice(1);
    const elsewhere = new URL('/postgres', url).href;
    await asOwner(elsewhere, `alter database ${name} with allow_connections false`);
    await asOwner(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await isDown();
    await asOwner(elsewhere, `alter database ${name} with allow_connections true`);
    await expect.poll(read).toContain('outloud_up_database 1');
  });

  it('holds nobody up', async () => {
    const other = new pg.Client({ connectionString: server.deps.url });
    await other.connect();
    await other.query('begin; lock table ledger_audits in access exclusive mode');
    await isDown();
    await other.query('rollback');
    await other.end();
    await expect.poll(read).toContain('outloud_up_database 1');
  });
});
