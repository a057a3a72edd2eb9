import { defineConfig } from '@playwright/test';

const recordings = ['recorder*.spec.ts', 'delivery.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup/start-server.ts',
  // One of the workers mostly waits for a recording or for its processing.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // The timeouts only end tests that hang. On a busy machine, every test is slower.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  projects: [
    // First, because recording tests mostly wait, and other tests can run at the same time.
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
    // Traces slow the tests down by a third. Run a failed test again with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
