import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';
import { expect, test } from './setup/test.ts';

test('without a key nothing is loaded from another host, and nothing of the analytics at all', async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  const scripts: Promise<{ url: string; text: string }>[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('response', (response) => {
    const url = response.url();
    if (url.endsWith('.js')) scripts.push(response.text().then((text) => ({ url, text })));
  });
  await page.addInitScript(() =>
    document.addEventListener('hydrated', () => document.body.classList.add('is-hydrated')),
  );
  for (const address of ['/', '/login', '/terms-and-privacy']) {
    await page.goto(address);
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await expect(page.locator('body')).toContainClass('is-hydrated');
    // Visits would be counted in the first idle moment: what that asks for has been asked for before this.
    await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await fetch('/robots.txt');
    });
    const counting = (await Promise.all(scripts.splice(0))).filter(({ text }) => text.includes('posthog.com'));
    expect(counting.map(({ url }) => url)).toEqual([]);
  }
  expect(requested.length).toBeGreaterThan(10);
  expect(requested.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
  expect(requested.filter((url) => /posthog|analytics/i.test(url))).toEqual([]);
});

test('with a key the visit is counted, at the configured host and nowhere else', async ({ page }) => {
  const counted: string[] = [];
  const host = createServer((request, response) => {
    counted.push(request.url ?? '');
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(200, { ...open, 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  const dataDir = newDataDir();
  const port = await findFreePort();
  const program = startProgram(dataDir, port, {
    PUBLIC_URL: `http://localhost:${port}`,
    POSTHOG_KEY: 'phc_test',
    POSTHOG_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
  });
  await program.ready;
  // Robots are not counted, and this browser would own up to being one.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    Object.defineProperty(navigator, 'userAgent', { value: navigator.userAgent.replace('Headless', '') });
  });
  await page.goto(`http://localhost:${port}/`);
  await expect.poll(() => counted.some((url) => url.startsWith('/e/') || url.startsWith('/i/'))).toBe(true);
  await stopProgram(program);
  await removeDataDir(dataDir);
  host.close();
});
