import { type ServerProcess, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { attachDatabase } from '../../apps/api/src/boot/attach-database.ts';
import { runStartupStep } from '../../apps/api/src/boot/run-startup-step.ts';
import { loadSecrets } from '../../apps/api/src/boot/secrets.ts';
import { StartupError } from '../../apps/api/src/boot/startup-error.ts';
import type { Config } from '../../apps/api/src/config.ts';
import { auditLedger } from '../../apps/api/src/features/credits/audit.service.ts';
import { assignIpsAndRefundBasis } from './assign-ips-and-refund-basis.ts';
import { backdate } from './backdate.ts';
import { createDemoContext, type DemoContext, removeSecondFactorOfOperator } from './context.ts';
import { openDemoBackend } from './demo-backend.ts';
import { quickFactor } from './read-recording.ts';
import { type DemoStep, steps } from './steps/index.ts';
import { inviteOperators } from './steps/operators.ts';
import { payouts } from './steps/payouts.ts';
import { type Anchor, createTimeline, daysAgo } from './timeline.ts';
import { admin } from './users.ts';

const windowHours = 72;
const minVideoSeconds = 30;

type Options = { isQuick: boolean; environment: NodeJS.ProcessEnv };

/** Runs the steps against a real server and backdates their data. Payouts come last, because they need backdated earnings. */
export async function createDemoData(config: Config, options: Options): Promise<void> {
  const anchors = await runSteps(config, options, steps);
  await runStartupStep('Backdating the data', () => backdateAndVerify(config, anchors));
  await runSteps(config, options, [payouts, inviteOperators]);
  await withDatabase(config, ({ ownerUrl }) => assignIpsAndRefundBasis(ownerUrl));
}

async function runSteps(config: Config, options: Options, demoSteps: DemoStep[]): Promise<Anchor[]> {
  const { secrets } = await loadSecrets(config);
  const timeline = createTimeline();
  // The first anchor must be before the first row that the server inserts.
  timeline.moveTo(daysAgo(95, '15:00'));
  const server = startServer(config, options);
  const removeSignalHandlers = stopOnSignal(server);
  try {
    await runStartupStep('Starting the server', () => server.ready).catch(() => {
      throw new StartupError(server.output().trim());
    });
    await runInContext(config, { url: server.url, secrets, timeline, isQuick: options.isQuick }, demoSteps);
  } finally {
    await stopServerProcess(server);
    removeSignalHandlers();
  }
  timeline.moveTo(new Date());
  return timeline.anchors();
}

type ContextOptions = Pick<DemoContext, 'url' | 'secrets' | 'timeline' | 'isQuick'>;

async function runInContext(config: Config, options: ContextOptions, demoSteps: DemoStep[]): Promise<void> {
  const backend = await openDemoBackend(config, options.secrets);
  const context = createDemoContext({ ...options, dataDir: config.dataDir, backend });
  try {
    for (const step of demoSteps) await runStartupStep(step.title, () => step.run(context));
    await removeSecondFactorOfOperator(context);
  } catch (error) {
    console.error(`The demo is incomplete. Its partial data is in ${config.dataDir}.`);
    throw error;
  } finally {
    await backend.close();
  }
}

/** Starts the server like `npm start`, with the settings that the demo needs. Emails are only written to the outbox. */
function startServer(config: Config, { isQuick, environment }: Options): ServerProcess {
  return startServerProcess(config.dataDir, config.port, {
    ...(environment as Record<string, string>),
    DATA_DIR: config.dataDir,
    PORT: `${config.port}`,
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
    ROLE: 'all',
    SMTP_URL: '',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    FULFILMENT_HOURS: `${windowHours}`,
    // The demo cuts several reviews from each recording, which the comparison would hold as copies. It is on when the demo is
    // used.
    COMPARE_RECORDINGS: 'off',
    MIN_VIDEO_SECONDS: `${isQuick ? minVideoSeconds / quickFactor : minVideoSeconds}`,
    ADMIN_EMAILS: admin.email,
  });
}

/** Stops the server if the demo is interrupted. Returns a function that removes the signal handlers. */
function stopOnSignal(server: ServerProcess): () => void {
  const stop = () => void stopServerProcess(server).then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  };
}

async function backdateAndVerify(config: Config, anchors: Anchor[]): Promise<void> {
  await withDatabase(config, async (database) => {
    await backdate(database.ownerUrl, anchors);
    const problems = (await auditLedger(database)).flatMap((check) => check.problems);
    if (problems.length > 0) throw new Error(`The demo ledger is inconsistent: ${problems.join('; ')}`);
  });
}

type AttachedDatabase = Awaited<ReturnType<typeof attachDatabase>>;

async function withDatabase(config: Config, work: (database: AttachedDatabase) => Promise<void>): Promise<void> {
  const database = await attachDatabase(config);
  await work(database).finally(database.close);
}
