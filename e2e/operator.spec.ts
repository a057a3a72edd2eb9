import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './setup/test.ts';

const prefix = '/gw-browser-tests';

test('an operator signs in at the secret address, and out again', async ({ page }) => {
  await page.goto(prefix);
  await expect(page).toHaveURL(`${prefix}/login`);
  const submit = page.getByRole('button', { name: 'Sign in' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Merchant ID').fill('merchant-browser');
  await page.getByLabel('API Secret Key', { exact: true }).fill('wrong');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Admin login failed');
  await page.getByLabel('API Secret Key', { exact: true }).fill('operator-secret-for-tests');
  await expect(page.getByRole('alert')).toBeHidden();
  await submit.click();
  await expect(page).toHaveURL(`${prefix}/dashboard`);
  await expect(page.locator('main')).toContainText('merchant-browser');
  await page.reload();
  await expect(page).toHaveURL(`${prefix}/dashboard`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${prefix}/login`);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
});

test('nothing outside the prefix mentions it or the console', async ({ request }) => {
  const client = path.join(import.meta.dirname, '../apps/web/build/client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(html|js|css|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const content = readFileSync(path.join(client, file), 'utf8');
    for (const word of ['OPERATOR_PREFIX', 'gw-browser-tests', 'adminToken', '/admin/auth', 'Merchant ID']) {
      expect([file, content.includes(word)]).toEqual([file, false]);
    }
  }
  for (const address of [
    '/',
    '/login',
    '/api/openapi.json',
    '/api/config',
    '/nothing',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    const text = await (await request.get(address)).text();
    expect([address, text.includes('gw-browser-tests'), text.includes('/admin')]).toEqual([address, false, false]);
  }
});
