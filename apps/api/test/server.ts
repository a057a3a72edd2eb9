import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@outloud/contract/client';
import { adminKey, uploadKey } from '@outloud/testkit/users';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { buildApp, type SiteFolders } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { createDeps, type Deps } from '../src/deps.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import { startWorkers } from '../src/jobs/start-workers.ts';
import { startTracer } from '../src/traces/start-tracer.ts';
import { withCachedProbe } from './cached-probe.ts';

export type TestServer = {
  url: string;
  app: FastifyInstance;
  deps: Deps;
  /** A typed client, signed in if there is a token. */
  as: (token: string | null) => ReturnType<typeof createClient>;
  close: () => Promise<void>;
};

export const testSecrets = {
  operatorPrefix: 'gw-test-prefix',
  operatorId: 'merchant-test',
  operatorSecret: 'operator-secret-for-tests',
  adminKey,
  uploadKey,
  databasePassword: 'unused',
  databaseAppPassword: 'database-app-password-for-tests',
  masterKey: 'email-hash-key-for-tests',
};

type TestServerOptions = { runsJobs?: boolean; log?: Logger };

/** Starts the real server on a database cloned from the template. Runs jobs by default. */
export async function startServer(
  environment: Record<string, string> = {},
  folders: SiteFolders = { web: null, console: null },
  options: TestServerOptions = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'outloud-data-'));
  const clone = await cloneTemplate();
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    // Most tests submit the same short recordings many times.
    COMPARE_RECORDINGS: 'off',
    MIN_VIDEO_SECONDS: '30',
    ...environment,
  };
  const config = loadConfig(settings);
  const log = options.log ?? pino({ level: config.logLevel });
  // `url` has the owner login, because tests change rows that the app login may not change.
  const database = { ...openDatabase(clone.appUrl), url: clone.url };
  const jobs = await startJobs(clone.appUrl, log, { isWorker: true });
  const traces = await startTracer(config, log);
  const realDeps = createDeps({ config, secrets: testSecrets, log, database, jobs, traces, isolation: 'full' });
  const deps = { ...realDeps, media: withCachedProbe(realDeps.media) };
  if (options.runsJobs ?? true) await startWorkers(deps);
  const app = await buildApp(deps, folders);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    app,
    deps,
    as: (token) => createClient({ baseUrl: url, token: () => token }),
    async close() {
      await app.close();
      await jobs.stop();
      await database.close();
      await traces?.stop();
      await clone.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Clones the migrated template database. */
export async function cloneTemplate(): Promise<{ url: string; appUrl: string; drop: () => Promise<void> }> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = new pg.Client({ connectionString: new URL('/postgres', template).href });
  await admin.connect();
  await admin.query(`create database ${name} template template_outloud`);
  return {
    url: new URL(`/${name}`, template).href,
    appUrl: new URL(`/${name}`, inject('templateAppUrl')).href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
