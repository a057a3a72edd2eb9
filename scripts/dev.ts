import { spawn } from 'node:child_process';
import path from 'node:path';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { getSiteConfig } from '../apps/api/src/http/site/site-config.ts';
import { startConsoleServer, startSiteServer } from './lib/dev-servers.ts';
import { root } from './lib/run.ts';

/**
 * Three servers behind one port: Vite serves the site there with hot reload, and proxies to the API server and to the Vite
 * server of the operator console.
 */
const port = Number(process.env.PORT || 3000);
const apiPort = await findFreePort();
const consolePort = await findFreePort();
const sharedEnv = {
  ...process.env,
  OPERATOR_PREFIX: process.env.OPERATOR_PREFIX || 'operator-dev',
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
};
const siteEnv = {
  ...sharedEnv,
  API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  CONSOLE_ORIGIN: `http://127.0.0.1:${consolePort}`,
  VITE_SITE_CONFIG: JSON.stringify(getSiteConfig(loadConfig(sharedEnv))),
};

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'apps/api/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...sharedEnv, PORT: `${apiPort}` },
});

const children = [api, startSiteServer(port, siteEnv), startConsoleServer(consolePort, siteEnv)];
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
