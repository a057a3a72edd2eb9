import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { ensureAppLogin, withLogin } from '../src/db/app-login.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { startJobs } from '../src/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
    /** The template database with the app login. */
    templateAppUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template database that every test file clones. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-test-'));
  const server = await startEmbeddedPostgres({
    folder,
    password: 'test',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const admin = new pg.Client({ connectionString: server.getUrl('postgres') });
  await admin.connect();
  await admin.query('create database template_outloud');
  const template = server.getUrl('template_outloud');
  const templateApp = withLogin(template, 'outloud_app_login', 'app-login-of-tests');
  await migrate(template);
  await ensureAppLogin(template, templateApp);
  const jobs = await startJobs(templateApp, pino({ level: 'silent' }), { isWorker: false });
  await jobs.stop();
  // A template with open connections cannot be cloned, and autovacuum would open connections.
  await admin.query('alter database template_outloud with allow_connections false');
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'template_outloud'");
  await admin.end();
  project.provide('templateUrl', template);
  project.provide('templateAppUrl', templateApp);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
