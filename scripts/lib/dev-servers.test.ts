import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../apps/api/src/boot/find-free-port.ts';
import { startConsoleServer } from './dev-servers.ts';
import { getToolPath, root } from './run.ts';

const prefix = 'operator-test';
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-dev-'));
let children: ChildProcess[] = [];
let origin = '';

beforeAll(async () => {
  const port = await findFreePort();
  const consolePort = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    OPERATOR_PREFIX: prefix,
    API_ORIGIN: 'http://127.0.0.1:1',
    CONSOLE_ORIGIN: `http://127.0.0.1:${consolePort}`,
  };
  children = [startConsoleServer(consolePort, env, 'ignore'), startProxy(port, env)];
  origin = `127.0.0.1:${port}`;
  const isReady = async () => (await fetchPage('/').catch(() => null))?.status === 200;
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 200 });
});

afterAll(async () => {
  const exits = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(exits);
  rmSync(folder, { recursive: true });
});

/** A Vite server without the site. React Router's plugin would delete the route types while a type check reads them. */
function startProxy(port: number, env: NodeJS.ProcessEnv): ChildProcess {
  const config = path.join(folder, 'vite.config.ts');
  const proxyModule = path.join(root, 'scripts/lib/dev-proxy.ts');
  writeFileSync(
    config,
    `import { createDevProxy } from '${proxyModule}';\nexport default { server: { proxy: createDevProxy(process.env) } };`,
  );
  const args = ['--config', config, '--port', `${port}`, '--strictPort', '--host', '127.0.0.1'];
  return spawn(getToolPath('vite'), args, { cwd: folder, env, stdio: 'ignore' });
}

test('serves the console below the operator prefix on the port of the site', async () => {
  for (const url of ['', '/', '/dashboard', '?from=mail']) {
    const { status, body } = await fetchPage(url);
    expect(status).toBe(200);
    expect(body).toContain(`src="/${prefix}/src/main.tsx"`);
  }
});

test('tells the console its prefix', async () => {
  const { body } = await fetchPage('/src/lib/paths.ts');
  expect(body).toContain(`"BASE_URL": "/${prefix}/"`);
});

test('reports a changed source of the console through the port of the site', async () => {
  await fetchPage('/src/main.tsx');
  const { body: client } = await fetchPage('/@vite/client');
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`ws://${origin}/${prefix}/?token=${token}`, 'vite-hmr');
  const messages: string[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(data).type));
  await expect.poll(() => messages).toContain('connected');

  // A new modification time is a change for Vite, even if the content is the same.
  utimesSync(path.join(root, 'apps/operator/src/main.tsx'), new Date(), new Date());
  await expect.poll(() => messages.filter((type) => type === 'update' || type === 'full-reload')).not.toEqual([]);
  socket.close();
});

async function fetchPage(url: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`http://${origin}/${prefix}${url}`, { headers: { accept: 'text/html' } });
  return { status: response.status, body: await response.text() };
}
