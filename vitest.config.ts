import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Time limits only end a test that hangs: a busy machine makes every test slower by an unknown factor. */
const minutes = (count: number) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 });
const patient = { expect: { poll: { timeout: 120_000 } } };

const withDatabase = { ...patient, globalSetup: 'apps/api/test/postgres.setup.ts', ...minutes(5) };

/** What runs in processes that step behind everything else. */
const tasks = ['apps/api/src/adapters/{insights,media,speech,task}/**/*.test.ts'];

/** Files of a project share what they import: the program is read once for each worker, not for each file. */
const shared = { isolate: false, ...patient };

/** What starts processes takes longest, so that nothing should wait for it at the end. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProcess = ({ project }: TestSpecification) => Number(project.name === 'process');
    return (await super.sort(files)).sort((a, b) => isProcess(b) - isProcess(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProcessesFirst },
    // Most of the time is spent waiting for the database, or in one long test beside the others.
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
          ],
          exclude: [...tasks, '**/*.{api,recording,races,model,fuzz,long,busy}.test.ts', '**/node_modules/**'],
          ...minutes(2),
        },
      },
      { test: { ...shared, ...withDatabase, name: 'api', include: ['apps/api/**/*.api.test.ts'] } },
      {
        test: {
          ...patient,
          ...minutes(10),
          name: 'process',
          globalSetup: 'apps/api/test/prepared-folder.setup.ts',
          include: ['apps/api/test/**/*.process.test.ts'],
        },
      },
      // Recordings are worked on behind everything else, so their tests have nothing else beside them.
      {
        test: {
          ...withDatabase,
          name: 'recordings',
          include: [...tasks, 'apps/api/**/*.recording.test.ts'],
          ...minutes(15),
        },
      },
      // What follows is for `npm run test:faults`: it takes long, or wants the machine for itself.
      {
        test: {
          ...withDatabase,
          name: 'long',
          include: ['{apps/api,demo}/**/*.long.test.ts'],
          ...minutes(15),
        },
      },
      // Keeps every core busy, so nothing else runs beside it.
      { test: { ...withDatabase, name: 'busy', include: ['apps/api/**/*.busy.test.ts'], ...minutes(45) } },
      { test: { ...withDatabase, name: 'series', include: ['apps/api/**/*.{races,model}.test.ts'] } },
      { test: { ...withDatabase, name: 'fuzz', include: ['apps/api/**/*.fuzz.test.ts'], ...minutes(15) } },
      {
        test: {
          name: 'faults',
          include: ['apps/api/test/**/*.faults.test.ts'],
          ...patient,
          ...minutes(10),
        },
      },
    ],
  },
});
