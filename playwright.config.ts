import { defineConfig } from '@playwright/test';

const recordings = ['recorder*.spec.ts', 'delivery.spec.ts'];
/** Failed requests and other rare paths, and slow tests. `npm run test:faults` runs them. */
const longTests = /@long/;

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
    { name: 'recordings', testMatch: recordings, testIgnore: 'faults/**', grepInvert: longTests },
    { name: 'site', testIgnore: [...recordings, 'faults/**'], grepInvert: longTests },
    { name: 'long', testIgnore: 'faults/**', grep: longTests },
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
        // All pages have the same origin. With site isolation, every test would start another process.
        '--disable-site-isolation-trials',
      ],
    },
    // Traces slow the tests down by a third. Run a failed test again with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
