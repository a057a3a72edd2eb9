import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { expect, test } from './setup/test.ts';

test('without an analytics key, pages load no analytics code and contact no other host', async ({ page, baseURL }) => {
  const requestedUrls: string[] = [];
  const scripts: Promise<{ url: string; text: string }>[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  page.on('response', (response) => {
    const url = response.url();
    if (url.endsWith('.js')) scripts.push(response.text().then((text) => ({ url, text })));
  });
  await page.addInitScript(() =>
    document.addEventListener('hydrated', () => document.body.classList.add('is-hydrated')),
  );
  for (const path of ['/', '/login', '/terms-and-privacy']) {
    await page.goto(path);
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await expect(page.locator('body')).toContainClass('is-hydrated');
    // Analytics would start in the first idle callback, so its requests would be sent before this fetch.
    await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await fetch('/robots.txt');
    });
    const analyticsScripts = (await Promise.all(scripts.splice(0))).filter(({ text }) => text.includes('posthog.com'));
    expect(analyticsScripts.map(({ url }) => url)).toEqual([]);
  }
  expect(requestedUrls.length).toBeGreaterThan(10);
  expect(requestedUrls.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
  expect(requestedUrls.filter((url) => /posthog|analytics/i.test(url))).toEqual([]);
});

test('with an analytics key, page views are sent to the configured host', { tag: '@long' }, async ({ page }) => {
  const receivedPaths: string[] = [];
  const analyticsHost = createServer((request, response) => {
    receivedPaths.push(request.url ?? '');
    const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(200, { ...corsHeaders, 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  const dataDir = createDataDir();
  const port = await findFreePort();
  const server = startServerProcess(dataDir, port, {
    PUBLIC_URL: `http://localhost:${port}`,
    POSTHOG_KEY: 'phc_test',
    POSTHOG_HOST: `http://127.0.0.1:${(analyticsHost.address() as AddressInfo).port}`,
  });
  await server.ready;
  // Analytics ignores bots, so hide that the browser is automated.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    Object.defineProperty(navigator, 'userAgent', { value: navigator.userAgent.replace('Headless', '') });
  });
  await page.goto(`http://localhost:${port}/`);
  await expect.poll(() => receivedPaths.some((url) => url.startsWith('/e/') || url.startsWith('/i/'))).toBe(true);
  await stopServerProcess(server);
  await removeDataDir(dataDir);
  analyticsHost.close();
});
