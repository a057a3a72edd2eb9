import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../apps/api/src/boot/find-free-port.ts';
import { startSiteServers } from './dev-servers.ts';
import { root } from './run.ts';

const prefix = 'operator-test';
let children: ChildProcess[] = [];
let origin = '';

beforeAll(async () => {
  const ports = { site: await findFreePort(), console: await findFreePort(), api: await findFreePort() };
  children = startSiteServers(ports, { ...process.env, NODE_ENV: 'development', OPERATOR_PREFIX: prefix }, 'ignore');
  origin = `127.0.0.1:${ports.site}`;
  const isReady = async () => (await fetchPage('/').catch(() => null))?.status === 200;
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 200 });
});

afterAll(async () => {
  const exits = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(exits);
});

test('serves the console below the operator prefix on the port of the site', async () => {
  for (const url of ['', '/', '/dashboard', '?from=mail']) {
    const { status, body } = await fetchPage(url);
    expect(status).toBe(200);
    expect(body).toContain(`src="/${prefix}/src/main.tsx"`);
  }
});

test('tells the console its prefix', async () => {
  const { body } = await fetchPage('/src/paths.ts');
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
