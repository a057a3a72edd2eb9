import { spawn } from 'node:child_process';
import path from 'node:path';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { getSiteConfig } from '../apps/api/src/http/site-config.ts';
import { startSiteServers } from './lib/dev-servers.ts';
import { root } from './lib/run.ts';

const sitePort = Number(process.env.PORT || 3000);
const ports = { site: sitePort, console: await findFreePort(), api: await findFreePort() };
const sharedEnv = {
  ...process.env,
  OPERATOR_PREFIX: process.env.OPERATOR_PREFIX || 'operator-dev',
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${ports.site}`,
};

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'apps/api/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...sharedEnv, PORT: `${ports.api}` },
});
const siteConfig = JSON.stringify(getSiteConfig(loadConfig(sharedEnv)));

const children = [api, ...startSiteServers(ports, { ...sharedEnv, VITE_SITE_CONFIG: siteConfig })];
for (const child of children) {
  child.once('exit', () => {
    for (const runningChild of children) runningChild.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
