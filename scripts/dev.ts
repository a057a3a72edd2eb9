import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { getSiteConfig } from '../apps/api/src/http/site-config.ts';
import { getToolPath, root } from './lib/run.ts';
import { buildSites } from './lib/sites.ts';

// The console has no hot reload, so it must be built.
if (!existsSync(path.join(root, 'apps/operator/build'))) await buildSites();

/** The developer opens one port: Vite serves the site there with hot reload and proxies /api to the API server. */
const port = process.env.PORT || '3000';
const apiPort = await findFreePort();
const sharedEnv = {
  ...process.env,
  OPERATOR_PREFIX: process.env.OPERATOR_PREFIX || 'operator-dev',
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
};

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'apps/api/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...sharedEnv, PORT: `${apiPort}` },
});
const web = spawn(getToolPath('react-router'), ['dev', '--port', port, '--strictPort', '--host', '127.0.0.1'], {
  cwd: path.join(root, 'apps/web'),
  stdio: 'inherit',
  env: {
    ...sharedEnv,
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
    VITE_SITE_CONFIG: JSON.stringify(getSiteConfig(loadConfig(sharedEnv))),
  },
});

const children = [api, web];
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
