import { runStartupStep } from '../apps/api/src/boot/run-startup-step.ts';
import { loadSecrets } from '../apps/api/src/boot/secrets.ts';
import { StartupError } from '../apps/api/src/boot/startup-error.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { buildSites, sitesAreStale } from '../scripts/lib/sites.ts';
import { requireEmpty } from './world/empty.ts';
import { fill } from './world/fill.ts';
import { logins } from './world/logins.ts';
import { admin } from './world/people.ts';

/**
 * Fills an empty instance with a believable world and leaves it running. With `--quick`, for tests, the site is taken
 * as it was built last, and there are fewer and shorter recordings.
 */
async function makeDemo(): Promise<string> {
  const config = loadConfig();
  await requireEmpty(config);
  const isQuick = process.argv.includes('--quick');
  if (!isQuick && sitesAreStale()) await runStartupStep('Building the web site', buildSites);
  await fill(config, { isQuick, environment: process.env });
  process.env.ADMIN_EMAILS = [...config.adminEmails, admin.email].join(',');
  return logins(config, (await loadSecrets(config)).secrets);
}

try {
  const block = await makeDemo();
  await import('../apps/api/src/main.ts');
  console.log(block);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
