/**
 * Takes the README screenshots in light and dark mode. Run `npm run screenshots` when the screens change. Creates
 * a temporary demo, or uses the data folder of a stopped demo that is passed as an argument.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { login } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import { operatorLogin } from '@outloud/contract/operators/sessions';
import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { type Browser, chromium } from '@playwright/test';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { runStartupStep } from '../apps/api/src/boot/run-startup-step.ts';
import { loadSecrets } from '../apps/api/src/boot/secrets.ts';
import { type Config, loadConfig } from '../apps/api/src/config.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { areSitesStale, buildSites } from '../scripts/lib/sites.ts';
import { convertToWebp } from './screenshots/convert-to-webp.ts';
import { scenes, type Tokens } from './screenshots/scenes.ts';
import { createDemoData } from './world/create-demo-data.ts';
import { testers } from './world/testers.ts';
import { customers, password } from './world/users.ts';

const outputFolder = path.join(import.meta.dirname, '../docs/pictures');
const existingDataDir = process.argv[2];
const dataDir = existingDataDir ? path.resolve(existingDataDir) : createDataDir();

try {
  if (areSitesStale()) await runStartupStep('Building the website', buildSites);
  const port = await findFreePort();
  const config = loadConfig({ DATA_DIR: dataDir, PORT: `${port}` });
  if (!existingDataDir) await createDemoData(config, { isQuick: false, environment: {} });
  const server = startServerProcess(dataDir, port);
  try {
    await server.ready;
    await takeScreenshots(config, await signIn(config, server.url));
  } finally {
    await stopServerProcess(server);
  }
} finally {
  if (!existingDataDir) await removeDataDir(dataDir);
}

async function signIn(config: Config, url: string): Promise<Tokens> {
  const call = createClient({ baseUrl: url });
  const { secrets } = await loadSecrets(config);
  const operator = { adminId: secrets.operatorId, password: secrets.operatorSecret };
  const customer = await call(login, { body: { email: customers.nora.email, password } });
  const tester = await call(login, { body: { email: testers.carol.email, password } });
  const { token } = await call(operatorLogin, { body: operator });
  const tokens = { authToken: customer.token, testerToken: tester.token, adminToken: token };
  return { ...tokens, prefix: secrets.operatorPrefix };
}

async function takeScreenshots({ publicUrl }: Config, tokens: Tokens): Promise<void> {
  await mkdir(outputFolder, { recursive: true });
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const name of Object.keys(scenes)) await takeScreenshot(browser, { name, colorScheme, publicUrl, tokens });
    }
  } finally {
    await browser.close();
  }
}

type Screenshot = { name: string; colorScheme: 'light' | 'dark'; publicUrl: string; tokens: Tokens };

async function takeScreenshot(browser: Browser, { name, colorScheme, publicUrl, tokens }: Screenshot): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: publicUrl, viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await scenes[name]?.(page, tokens);
  await page.waitForLoadState('networkidle');
  const image = await convertToWebp(page, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await writeFile(path.join(outputFolder, `${name}-${colorScheme}.webp`), image);
  console.log(`${name}-${colorScheme}: ${Math.round(image.length / 1024)} kB`);
  await context.close();
}
