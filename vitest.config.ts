import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Timeouts are long, because they only end tests that hang: tests can be much slower on a busy machine. */
const minutes = (count: number) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 });
const longPollTimeout = { expect: { poll: { timeout: 120_000 } } };

const databaseSetup = 'apps/api/test/postgres.setup.ts';
const folderSetup = 'apps/api/test/prepared-folder.setup.ts';
const withDatabase = { ...longPollTimeout, globalSetup: databaseSetup, ...minutes(5) };

/** Tests of adapters that run low-priority task processes, and of the models that these run. */
const taskTests = [
  'apps/api/src/adapters/{insights,media,speech,task}/**/*.test.ts',
  'packages/offline-ai/src/**/*.test.ts',
];

/** Test files share their imports, so that each worker loads the source only once. */
const shared = { isolate: false, ...longPollTimeout };

/** The slowest projects start first, so that the fast ones fill the gaps at the end. */
const slowProjects = ['recordings', 'process'];

class SlowProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ project }: TestSpecification) => slowProjects.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => getRank(b) - getRank(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowProjectsFirst },
    // More workers than cores, because tests mostly wait for the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/*/{src,app}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/*.test.ts',
            'demo/world/*.test.ts',
          ],
          exclude: [...taskTests, '**/*.{api,recording,races,model,fuzz,long,busy}.test.ts', '**/node_modules/**'],
          ...minutes(2),
        },
      },
      { test: { ...shared, ...withDatabase, name: 'api', include: ['apps/api/**/*.api.test.ts'] } },
      {
        test: {
          ...longPollTimeout,
          ...minutes(10),
          name: 'process',
          globalSetup: folderSetup,
          include: ['apps/api/test/**/*.process.test.ts'],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'recordings',
          include: [...taskTests, 'apps/api/**/*.recording.test.ts'],
          exclude: ['**/*.long.test.ts', '**/node_modules/**'],
          ...minutes(15),
        },
      },
      // The following projects are for `npm run test:faults`: they take long or need the whole machine.
      {
        test: {
          ...withDatabase,
          name: 'long',
          globalSetup: [databaseSetup, folderSetup],
          include: ['{apps/api,demo}/**/*.long.test.ts'],
          ...minutes(15),
        },
      },
      // These tests use all cores, so they do not run in parallel with others.
      { test: { ...withDatabase, name: 'busy', include: ['apps/api/**/*.busy.test.ts'], ...minutes(45) } },
      { test: { ...withDatabase, name: 'series', include: ['apps/api/**/*.{races,model}.test.ts'] } },
      { test: { ...withDatabase, name: 'fuzz', include: ['apps/api/**/*.fuzz.test.ts'], ...minutes(15) } },
      {
        test: {
          name: 'faults',
          include: ['apps/api/test/**/*.faults.test.ts'],
          ...longPollTimeout,
          ...minutes(10),
        },
      },
    ],
  },
});
