import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { registerCustomer } from '@outloud/testkit/users';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCompletedDelivery, newVerifiedCustomer } from '../../test/completed-delivery.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { auditLedger } from '../features/credits/audit.service.ts';

const token = 'a-token-for-metrics';
let server: TestServer;
beforeEach(async () => {
  server = await startServer({ METRICS_TOKEN: token }, undefined, { runsJobs: false });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const readMetrics = async () => (await request(server.url, 'GET', '/metrics', { token })).text.split('\n');
const filterByName = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name));

describe('database gauges', () => {
  it('counts waiting, deferred, active and failed jobs and returns the age of the oldest job', async () => {
    await registerCustomer(server);
    await registerCustomer(server);
    await queryAsOwner(
      server.deps.url,
      `update pgboss.job set start_after = now() - interval '90 seconds'
       where id = (select id from pgboss.job where name = 'account-mail' limit 1);
       insert into pgboss.job (name, start_after) values ('clean-up', now() + interval '1 hour');
       insert into pgboss.job (name, data, source_name, source_id)
       select 'failed-jobs', '{}', 'roast-mail', gen_random_uuid() from generate_series(1, 3);`,
    );
    const lines = await readMetrics();
    expect(lines).toEqual(
      expect.arrayContaining([
        'outloud_queue_jobs{queue="account-mail",state="waiting"} 2',
        'outloud_queue_jobs{queue="account-mail",state="active"} 0',
        'outloud_queue_jobs{queue="clean-up",state="waiting"} 0',
        'outloud_queue_jobs{queue="clean-up",state="deferred"} 1',
        'outloud_queue_oldest_seconds{queue="clean-up"} 0',
        'outloud_queue_failed_jobs{queue="roast-mail"} 3',
        'outloud_queue_failed_jobs{queue="account-mail"} 0',
      ]),
    );
    const [oldest = ''] = filterByName(lines, 'outloud_queue_oldest_seconds{queue="account-mail"}');
    expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(90);
    expect(Number(oldest.split(' ')[1])).toBeLessThan(200);
    expect(lines.join('\n')).not.toContain('queue="failed-jobs"');
  });

  it('returns delivery time quantiles for the last seven days', async () => {
    expect(filterByName(await readMetrics(), 'outloud_delivery_seconds')).toEqual([]);
    const customer = await newVerifiedCustomer(server);
    for (const [minutes, days] of [
      [10, 1],
      [20, 6],
      [900, 8],
    ] as const) {
      const { id, roastId } = await newCompletedDelivery(server, customer);
      await queryAsOwner(
        server.deps.url,
        `update deliveries set completed_at = now() - interval '${days} days',
           submitted_at = now() - interval '${days} days ${minutes} minutes' where id = '${id}';
         update roasts set created_at = now() - interval '${days} days 100 minutes' where id = '${roastId}'`,
      );
    }
    await expireCache();
    expect(filterByName(await readMetrics(), 'outloud_delivery_seconds')).toEqual([
      'outloud_delivery_seconds{from="request",quantile="0.5"} 6000',
      'outloud_delivery_seconds{from="request",quantile="0.95"} 6000',
      'outloud_delivery_seconds{from="request",quantile="0.99"} 6000',
      'outloud_delivery_seconds{from="submission",quantile="0.5"} 900',
      'outloud_delivery_seconds{from="submission",quantile="0.95"} 1170',
      'outloud_delivery_seconds{from="submission",quantile="0.99"} 1194',
    ]);
  });

  it('returns the result and the time of the last ledger audit', async () => {
    expect(filterByName(await readMetrics(), 'outloud_ledger_audit')).toEqual([]);
    await auditLedger(server.deps);
    await queryAsOwner(server.deps.url, `update ledger_audits set ran_at = '2026-03-01T02:30:00Z'`);
    await expireCache();
    expect(filterByName(await readMetrics(), 'outloud_ledger_audit')).toEqual([
      'outloud_ledger_audit_ok 1',
      'outloud_ledger_audit_timestamp_seconds 1772332200',
    ]);
    await queryAsOwner(server.deps.url, `insert into ledger_audits (clean, checks) values (false, '[]')`);
    await expireCache();
    expect(await readMetrics()).toContain('outloud_ledger_audit_ok 0');
  });

  it('counts roasts, deliveries, open slots and active claims', async () => {
    await newCompletedDelivery(server, await newVerifiedCustomer(server));
    expect(await readMetrics()).toEqual(
      expect.arrayContaining([
        'outloud_roasts{status="in_progress"} 1',
        'outloud_deliveries{status="completed"} 1',
        'outloud_deliveries{status="in_review"} 0',
        'outloud_slots_open 1',
        'outloud_claims_active 0',
        'outloud_spot_checks{state="open"} 0',
        'outloud_spot_checks{state="missed"} 0',
      ]),
    );
  });

  it('caches the gauges for ten seconds', async () => {
    const readWaitingJobs = async () =>
      filterByName(await readMetrics(), 'outloud_queue_jobs{queue="account-mail",state="waiting"}');
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await readWaitingJobs()).toEqual(['outloud_queue_jobs{queue="account-mail",state="waiting"} 0']);
    await registerCustomer(server);
    vi.advanceTimersByTime(9900);
    expect(await readWaitingJobs()).toEqual(['outloud_queue_jobs{queue="account-mail",state="waiting"} 0']);
    vi.advanceTimersByTime(200);
    expect(await readWaitingJobs()).toEqual(['outloud_queue_jobs{queue="account-mail",state="waiting"} 1']);
  });
});

async function expireCache(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.advanceTimersByTime(10_100);
}

describe('metrics of a server whose database does not respond', () => {
  const expectDown = async () => {
    const lines = await readMetrics();
    expect(filterByName(lines, 'outloud_up_database')).toEqual(['outloud_up_database 0']);
    for (const name of ['outloud_queue', 'outloud_delivery', 'outloud_ledger', 'outloud_roasts', 'outloud_slots']) {
      expect(filterByName(lines, name)).toEqual([]);
    }
    expect(filterByName(lines, 'process_cpu_seconds_total')).toHaveLength(1);
  };

  it('reports outloud_up_database 0 and omits the other database gauges until the database responds again', async () => {
    const url = new URL(server.deps.url);
    const name = url.pathname.slice(1);
    const maintenanceUrl = new URL('/postgres', url).href;
    await queryAsOwner(maintenanceUrl, `alter database ${name} with allow_connections false`);
    await queryAsOwner(
      maintenanceUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expectDown();
    await queryAsOwner(maintenanceUrl, `alter database ${name} with allow_connections true`);
    await expect.poll(readMetrics).toContain('outloud_up_database 1');
  });

  it('reports outloud_up_database 0 when a query hangs', async () => {
    const blockingClient = new pg.Client({ connectionString: server.deps.url });
    await blockingClient.connect();
    await blockingClient.query('begin; lock table ledger_audits in access exclusive mode');
    await expectDown();
    await blockingClient.query('rollback');
    await blockingClient.end();
    await expect.poll(readMetrics).toContain('outloud_up_database 1');
  });
});
