import { defineConfig } from '@playwright/test';

const recordings = ['recorder*.spec.ts', 'delivery.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup/start-program.ts',
  // One of them mostly waits, for a recording or for what the server does with it.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // They only end a test that hangs: a busy machine makes every test slower by an unknown factor.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  projects: [
    // First, because who records or waits for a recording waits more than they work: others work meanwhile.
    { name: 'recordings', testMatch: recordings, testIgnore: 'faults/**' },
    { name: 'site', testIgnore: [...recordings, 'faults/**'] },
    { name: 'faults', testMatch: 'faults/**' },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Recording costs a third of the time, and a failure can be run again with it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
