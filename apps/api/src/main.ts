import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { formatBanner, formatMediaBanner } from './boot/banner.ts';
import { openAndMigrateDatabase } from './boot/open-database.ts';
import { requireIsolation } from './boot/require-isolation.ts';
import { runStartupStep } from './boot/run-startup-step.ts';
import { loadSecrets } from './boot/secrets.ts';
import { StartupError } from './boot/startup-error.ts';
import { type Config, loadConfig } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { warnAboutTestCredits } from './features/credits/credits.service.ts';
import { ensureConfiguredOperator } from './features/operators/operators.service.ts';
import { recordProcessIsolation } from './features/reports/isolation.service.ts';
import { refreshTargetingIndexes } from './features/roasts/targeting-index.service.ts';
import { startJobs } from './jobs/jobs.ts';
import { startWorkers } from './jobs/start-workers.ts';
import { buildMediaApp } from './media-app.ts';
import { startTracer } from './traces/start-tracer.ts';
import { startWorkFolderCleanup } from './work-folder.ts';
import { buildWorkerApp } from './worker-app.ts';

const apps = path.join(import.meta.dirname, '../..');
const folders = { web: path.join(apps, 'web/build/client'), console: path.join(apps, 'operator/build') };

/** Stop functions of the started components. Called in reverse order. */
const stopFunctions: (() => Promise<unknown>)[] = [];

async function start(): Promise<void> {
  const config = loadConfig();
  const log = pino({ level: config.logLevel, base: null, redact: ['req.headers', 'headers'] });
  const isolation = await requireIsolation(config);
  if (config.role === 'media') {
    await listen(config, await buildMediaApp({ config, log }));
    console.log(formatMediaBanner(config, isolation));
    return;
  }
  const traces = await startTracer(config, log);
  if (traces) stopFunctions.push(traces.stop);
  const { secrets, file: secretsFile, isFirstStart } = await loadSecrets(config);
  const database = await openAndMigrateDatabase(config, { secrets, file: secretsFile }, (error) => void fail(error));
  stopFunctions.push(database.close);
  const isWorker = config.role !== 'api';
  const jobs = await runStartupStep('Starting the job queue', () => startJobs(database.url, log, { isWorker }));
  stopFunctions.push(jobs.stop);
  const deps = createDeps({ config, secrets, log, database, jobs, traces, isolation });
  await recordProcessIsolation(deps);
  await ensureConfiguredOperator(deps);
  await warnAboutTestCredits(deps);
  await refreshTargetingIndexes(deps);
  await startWorkFolderCleanup(config);
  if (isWorker) await startWorkers(deps);
  if (config.listens) await listen(config, await buildListener(deps));
  console.log(formatBanner({ config, secrets, secretsFile, isFirstStart, isolation }));
}

async function buildListener(deps: Deps): Promise<FastifyInstance> {
  return deps.config.role === 'worker' ? buildWorkerApp(deps) : buildApp(deps, folders);
}

async function listen(config: Config, app: FastifyInstance): Promise<void> {
  stopFunctions.push(() => app.close());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw toListenError(config, error as NodeJS.ErrnoException);
  }
}

function toListenError({ host, port }: Config, error: NodeJS.ErrnoException): StartupError {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} on ${host} is already in use. Stop the other process, or set PORT.`);
  }
  return new StartupError(`Cannot listen on HOST=${host}, PORT=${port}: ${error.message}.`);
}

const starting = start();
let stopping: Promise<void> | null = null;

/** Waits until startup ends, then drains requests, then jobs, and closes the database last. */
function stop(): Promise<void> {
  stopping ??= starting
    .catch(() => {})
    .then(async () => {
      for (const stopComponent of stopFunctions.reverse()) await stopComponent().catch((error) => console.error(error));
    });
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

async function fail(error: unknown): Promise<never> {
  console.error(error instanceof StartupError ? error.message : error);
  await stop();
  process.exit(1);
}

await starting.catch(fail);
