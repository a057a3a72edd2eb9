import { runStartupStep } from '../apps/api/src/boot/run-startup-step.ts';
import { loadSecrets } from '../apps/api/src/boot/secrets.ts';
import { StartupError } from '../apps/api/src/boot/startup-error.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { areSitesStale, buildSites } from '../scripts/lib/sites.ts';
import { createDemoData } from './world/create-demo-data.ts';
import { formatLogins } from './world/format-logins.ts';
import { requireEmptyInstance } from './world/require-empty-instance.ts';
import { admin } from './world/users.ts';

/**
 * Fills an empty instance with realistic demo data and returns the logins as text. `--quick` is for tests: it does not
 * build the websites, and it uses fewer and shorter recordings.
 */
async function createDemo(): Promise<string> {
  const config = loadConfig();
  await requireEmptyInstance(config);
  const isQuick = process.argv.includes('--quick');
  if (!isQuick && areSitesStale()) await runStartupStep('Building the website', buildSites);
  await createDemoData(config, { isQuick, environment: process.env });
  process.env.ADMIN_EMAILS = [...config.adminEmails, admin.email].join(',');
  return formatLogins(config, (await loadSecrets(config)).secrets);
}

try {
  const loginText = await createDemo();
  await import('../apps/api/src/main.ts');
  console.log(loginText);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
