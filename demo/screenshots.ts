/**
 * Takes the pictures of the README, in light and dark. Run by hand as `npm run screenshots`, when the screens have
 * changed: it makes a demo in a folder of its own, or takes the data folder of one that does not run at the moment.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { login } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import { operatorLogin } from '@outloud/contract/operators/sessions';
import { type Browser, chromium } from '@playwright/test';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { runStartupStep } from '../apps/api/src/boot/run-startup-step.ts';
import { loadSecrets } from '../apps/api/src/boot/secrets.ts';
import { type Config, loadConfig } from '../apps/api/src/config.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';
import { findChromium } from '../scripts/lib/chromium.ts';
import { buildSites, sitesAreStale } from '../scripts/lib/sites.ts';
import { scenes, type Tokens } from './pictures/scenes.ts';
import { asWebp } from './pictures/webp.ts';
import { fill } from './world/fill.ts';
import { customers, password } from './world/people.ts';
import { testers } from './world/testers.ts';

const pictures = path.join(import.meta.dirname, '../docs/pictures');
const given = process.argv[2];
const dataDir = given ? path.resolve(given) : newDataDir();

try {
  if (sitesAreStale()) await runStartupStep('Building the web site', buildSites);
  const port = await findFreePort();
  const config = loadConfig({ DATA_DIR: dataDir, PORT: `${port}` });
  if (!given) await fill(config, { isQuick: false, environment: {} });
  const program = startProgram(dataDir, port);
  try {
    await program.ready;
    await takeAll(config, await signIn(config, program.url));
  } finally {
    await stopProgram(program);
  }
} finally {
  if (!given) await removeDataDir(dataDir);
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

async function takeAll({ publicUrl }: Config, tokens: Tokens): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const name of Object.keys(scenes)) await take(browser, { name, colorScheme, publicUrl, tokens });
    }
  } finally {
    await browser.close();
  }
}

type Picture = { name: string; colorScheme: 'light' | 'dark'; publicUrl: string; tokens: Tokens };

async function take(browser: Browser, { name, colorScheme, publicUrl, tokens }: Picture): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: publicUrl, viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await scenes[name]?.(page, tokens);
  await page.waitForLoadState('networkidle');
  const picture = await asWebp(page, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await writeFile(path.join(pictures, `${name}-${colorScheme}.webp`), picture);
  console.log(`${name}-${colorScheme}: ${Math.round(picture.length / 1024)} kB`);
  await context.close();
}
