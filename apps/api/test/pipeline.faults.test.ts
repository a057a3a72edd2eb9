import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deliverySteps } from '@outloud/domain/deliveries';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { adminEmail, recordings, signUpAdmin } from './deliveries.ts';
import { expectOnce } from './fault-report.ts';
import { addTester, buyRoast, sendRecording } from './hand-in.ts';
import { expectCleanLedger } from './ledger-verify.ts';
import { asOwner } from './owner.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram, stopProgram } from './program.ts';
import { roundsOf } from './rounds.ts';

const steps = deliverySteps.slice(-roundsOf({ share: 2, full: deliverySteps.length }));
const recording = readFileSync(path.join(recordings, 'fitness-short.webm'));

let dataDir: string;
let api: Program;
let worker: Program | undefined;
beforeEach(async () => {
  dataDir = newDataDir();
  api = startProgram(dataDir, await findFreePort(), { ROLE: 'api', ADMIN_EMAILS: adminEmail });
  await api.ready;
});
afterEach(async () => {
  for (const server of [worker, api]) {
    server?.child.kill('SIGKILL');
    await server?.exited;
  }
  await removeDataDir(dataDir);
});

async function startWorker(): Promise<Program> {
  const settings = { ROLE: 'worker', DATABASE_URL: databaseUrl(dataDir), MIN_VIDEO_SECONDS: '5' };
  const started = startProgram(dataDir, 0, settings);
  await started.ready;
  return started;
}

it(`completes every delivery once when the worker is killed in ${steps.join(', ')}`, {
  timeout: 900_000 + steps.length * 60_000,
}, async () => {
  const url = databaseUrl(dataDir);
  await asOwner(url, notifyOnVictims);
  const token = await signUpAdmin(api.url, dataDir);
  const roastId = await buyRoast(api.url, token, steps.length);
  const acknowledged: string[] = [];
  for (const step of steps) {
    const id = await submitRecording(token, roastId, step);
    acknowledged.push(id);
    await asOwner(url, `insert into victims values ('${id}', '${step}')`);
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
    // Ends the killed worker's last transaction now, not after the test.
    await asOwner(url, `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
    worker = await startWorker();
    kills++;
    if (kills === steps.length) break;
  }
  await listener.end();
  const statuses = () => asOwner(url, 'select status, count(*)::int from deliveries group by status');
  const expected = [{ status: 'completed', count: steps.length }];
  await expect.poll(statuses, { timeout: 900_000, interval: 500 }).toEqual(expected);

  const captures = `select delivery_id as id from ledger_transfers where kind = 'capture'`;
  const found = (await asOwner<{ id: string }>(url, captures)).map(({ id }) => id);
  expect(await asOwner(url, 'select status from roasts')).toEqual([{ status: 'completed' }]);
  const notRetried = `select v.step from victims v join delivery_steps s using (delivery_id, step) where s.attempts < 2`;
  expect(await asOwner(url, notRetried)).toEqual([]);
  const recoverySeconds = `select max(extract(epoch from s.started_at - v.killed_at))::float as seconds
    from victims v join delivery_steps s using (delivery_id, step)`;
  const [{ seconds } = { seconds: Number.NaN }] = await asOwner<{ seconds: number }>(url, recoverySeconds);
  expectOnce('kill: worker', { injected: kills, recoveryMs: seconds * 1000, acknowledged, found });
  console.log(`${steps.length} kills; another worker took over within ${Math.round(seconds)} s`);
  expect(seconds).toBeLessThan(90);
  await expectCleanLedger(dataDir);
  expect(await stopProgram(worker)).toBe(0);
});

async function submitRecording(token: string, roastId: string, name: string): Promise<string> {
  const testerId = await addTester(dataDir, name);
  return sendRecording(api, token, { roastId, testerId, bytes: recording });
}

/** Notifies the test when a step starts in which the worker is killed. Delays the last step, which is too short to hit. */
const notifyOnVictims = `
  create table victims (delivery_id uuid, step text, killed_at timestamptz);
  grant select, update on victims to outloud_app;
  create function tell_of_victim() returns trigger language plpgsql as $$
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
  create trigger tell_of_victim before update on delivery_steps for each row execute function tell_of_victim();`;
