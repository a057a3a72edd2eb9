import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deliverySteps } from '@outloud/domain/deliveries';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { getRoundCount } from '@outloud/testkit/rounds';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { buyRoast, submitRecording } from '@outloud/testkit/uploads/submit-recording';
import { adminSettings, insertTester, registerAdmin } from '@outloud/testkit/users';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce } from './fault-report.ts';

const steps = deliverySteps.slice(-getRoundCount({ quick: 2, full: deliverySteps.length }));
const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));

let dataDir: string;
let api: ServerProcess;
let worker: ServerProcess | undefined;
beforeEach(async () => {
  dataDir = createDataDir();
  api = startServerProcess(dataDir, await findFreePort(), { ROLE: 'api', ...adminSettings });
  await api.ready;
});
afterEach(async () => {
  for (const server of [worker, api]) {
    server?.child.kill('SIGKILL');
    await server?.exited;
  }
  await removeDataDir(dataDir);
});

async function startWorker(): Promise<ServerProcess> {
  const settings = { ROLE: 'worker', DATABASE_URL: getOwnerDatabaseUrl(dataDir), MIN_VIDEO_SECONDS: '5' };
  const started = startServerProcess(dataDir, 0, settings);
  await started.ready;
  return started;
}

it(`completes every delivery once when the worker is killed during ${steps.join(', ')}`, {
  timeout: 900_000 + steps.length * 60_000,
}, async () => {
  const url = getOwnerDatabaseUrl(dataDir);
  await queryAsOwner(url, victimTriggerSql);
  const token = await registerAdmin(api.url, dataDir);
  const roastId = await buyRoast(api.url, token, steps.length);
  const acknowledged: string[] = [];
  for (const step of steps) {
    const id = await submitForNewTester(token, roastId, step);
    acknowledged.push(id);
    await queryAsOwner(url, `insert into victims values ('${id}', '${step}')`);
  }
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  await listener.query('listen victim');
  const victims = on(listener, 'notification');
  worker = await startWorker();
  let kills = 0;
  for await (const _ of victims) {
    worker.child.kill('SIGKILL');
    await worker.exited;
    // Ends the killed worker's last transaction, which would otherwise sleep for a minute.
    await queryAsOwner(url, `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
    worker = await startWorker();
    kills++;
    if (kills === steps.length) break;
  }
  await listener.end();
  const countByStatus = () => queryAsOwner(url, 'select status, count(*)::int from deliveries group by status');
  const expected = [{ status: 'completed', count: steps.length }];
  await expect.poll(countByStatus, { timeout: 900_000, interval: 500 }).toEqual(expected);

  const captures = `select delivery_id as id from ledger_transfers where kind = 'capture'`;
  const stored = (await queryAsOwner<{ id: string }>(url, captures)).map(({ id }) => id);
  expect(await queryAsOwner(url, 'select status from roasts')).toEqual([{ status: 'completed' }]);
  const notRetried = `select v.step from victims v join delivery_steps s using (delivery_id, step) where s.attempts < 2`;
  expect(await queryAsOwner(url, notRetried)).toEqual([]);
  const recoverySeconds = `select max(extract(epoch from s.started_at - v.killed_at))::float as seconds
    from victims v join delivery_steps s using (delivery_id, step)`;
  const [{ seconds } = { seconds: Number.NaN }] = await queryAsOwner<{ seconds: number }>(url, recoverySeconds);
  expectExactlyOnce('kill: worker', { injected: kills, recoveryMs: seconds * 1000, acknowledged, stored });
  console.log(`${steps.length} kills; another worker took over within ${Math.round(seconds)} s`);
  expect(seconds).toBeLessThan(90);
  await expectCorrectLedger(dataDir);
  expect(await stopServerProcess(worker)).toBe(0);
});

async function submitForNewTester(token: string, roastId: string, name: string): Promise<string> {
  const testerId = await insertTester(dataDir, name);
  return submitRecording(api, token, { roastId, testerId, bytes: recording });
}

/** Notifies the test when a step starts in which the worker must be killed. Delays the last step, which is too short. */
const victimTriggerSql = `
  create table victims (delivery_id uuid, step text, killed_at timestamptz);
  grant select, update on victims to outloud_app;
  create function notify_victim() returns trigger language plpgsql as $$
  begin
    if new.attempts = 1 and exists (select from victims v where v.delivery_id = new.delivery_id and v.step = new.step) then
      if new.state = 'running' then
        update victims v set killed_at = now() where v.delivery_id = new.delivery_id;
        perform pg_notify('victim', new.step);
      elsif new.step = 'check' then
        perform pg_sleep(60);
      end if;
    end if;
    return new;
  end $$;
  create trigger notify_victim before update on delivery_steps for each row execute function notify_victim();`;
