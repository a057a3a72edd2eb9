import { attachDatabase } from '../../apps/api/src/boot/attach-database.ts';
import { runStartupStep } from '../../apps/api/src/boot/run-startup-step.ts';
import { loadSecrets } from '../../apps/api/src/boot/secrets.ts';
import { StartupError } from '../../apps/api/src/boot/startup-error.ts';
import type { Config } from '../../apps/api/src/config.ts';
import { auditLedger } from '../../apps/api/src/features/credits/audit.service.ts';
import { type Program, startProgram, stopProgram } from '../../apps/api/test/program.ts';
import { backdate } from './backdate.ts';
import { openBackstage } from './backstage.ts';
import { type Anchor, createCalendar, daysAgo } from './calendar.ts';
import { type Chapter, chapters } from './chapters/index.ts';
import { payDay } from './chapters/pay-day.ts';
import { sendHome } from './homes.ts';
import { admin } from './people.ts';
import { quickly } from './recordings.ts';
import { createStage, type Stage } from './stage.ts';

const windowHours = 72;
const minVideoSeconds = 30;

type Options = { isQuick: boolean; environment: NodeJS.ProcessEnv };

/** Plays the story on the real program, then moves it into the past; what needs that past comes last. */
export async function fill(config: Config, options: Options): Promise<void> {
  const anchors = await play(config, options, chapters);
  await runStartupStep('Moving it all into the past', () => settle(config, anchors));
  await play(config, options, [payDay]);
  await beside(config, ({ ownerUrl }) => sendHome(ownerUrl));
}

async function play(config: Config, options: Options, story: Chapter[]): Promise<Anchor[]> {
  const { secrets } = await loadSecrets(config);
  const calendar = createCalendar();
  // Before the program makes its first row.
  calendar.reach(daysAgo(95, '15:00'));
  const program = start(config, options);
  const letGo = stopWithUs(program);
  try {
    await runStartupStep('Starting the program', () => program.ready).catch(() => {
      throw new StartupError(program.output().trim());
    });
    await tell(config, { url: program.url, secrets, calendar, isQuick: options.isQuick }, story);
  } finally {
    await stopProgram(program);
    letGo();
  }
  calendar.reach(new Date());
  return calendar.anchors();
}

type Teller = Pick<Stage, 'url' | 'secrets' | 'calendar' | 'isQuick'>;

async function tell(config: Config, teller: Teller, story: Chapter[]): Promise<void> {
  const backstage = await openBackstage(config);
  const stage = createStage({ ...teller, dataDir: config.dataDir, backstage });
  try {
    for (const chapter of story) await runStartupStep(chapter.title, () => chapter.play(stage));
  } catch (error) {
    console.error(`The demo is only half made. What there is of it is in ${config.dataDir}.`);
    throw error;
  } finally {
    await backstage.close();
  }
}

/** As `npm start` would run it, but for what the story needs; its mails go to nobody. */
function start(config: Config, { isQuick, environment }: Options): Program {
  return startProgram(config.dataDir, config.port, {
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
    MIN_VIDEO_SECONDS: `${isQuick ? minVideoSeconds / quickly : minVideoSeconds}`,
    ADMIN_EMAILS: admin.email,
  });
}

/** Whoever ends the demo in the middle ends the program too. */
function stopWithUs(program: Program): () => void {
  const stop = () => void stopProgram(program).then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  };
}

async function settle(config: Config, anchors: Anchor[]): Promise<void> {
  await beside(config, async (database) => {
    await backdate(database.ownerUrl, anchors);
    const problems = (await auditLedger(database)).flatMap((check) => check.problems);
    if (problems.length > 0) throw new Error(`The books of the demo are wrong: ${problems.join('; ')}`);
  });
}

type Beside = Awaited<ReturnType<typeof attachDatabase>>;

async function beside(config: Config, work: (database: Beside) => Promise<void>): Promise<void> {
  const database = await attachDatabase(config);
  await work(database).finally(database.close);
}
