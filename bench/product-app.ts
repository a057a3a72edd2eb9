import { pino } from 'pino';
import { buildApp } from '../apps/api/src/app.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import type { Database } from '../apps/api/src/db/database.ts';
import { createDeps } from '../apps/api/src/deps.ts';
import type { Jobs } from '../apps/api/src/jobs/jobs.ts';

const secrets = {
  operatorPrefix: 'gw-bench',
  operatorId: 'bench',
  operatorSecret: 'bench',
  adminKey: 'bench',
  uploadKey: 'bench',
  databasePassword: 'bench',
  databaseAppPassword: 'bench',
  masterKey: 'bench',
};

/** Builds the product's HTTP server. Logs have the default level and go to /dev/null. */
export function buildProductApp(database: Database, settings: Record<string, string> = {}) {
  const log = pino(pino.destination('/dev/null'));
  const deps = createDeps({
    config: loadConfig(settings),
    secrets,
    log,
    database,
    jobs: {} as Jobs,
    isolation: 'none',
  });
  return buildApp(deps, { web: null, console: null });
}
