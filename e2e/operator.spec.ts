import { expectNoViolations } from './setup/accessibility.ts';
import { expect, test } from './setup/test.ts';

const prefix = '/gw-browser-tests';

test('an operator signs in at the secret path and signs out', async ({ page }) => {
  await page.goto(prefix);
  await expect(page).toHaveURL(`${prefix}/login`);
  const submitButton = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(submitButton).toBeDisabled();
  await page.getByLabel('Merchant ID').fill('merchant-browser');
  await page.getByLabel('API Secret Key', { exact: true }).fill('wrong');
  await submitButton.click();
  await expect(page.getByRole('alert')).toContainText('Admin login failed');
  await page.getByLabel('API Secret Key', { exact: true }).fill('operator-secret-for-tests');
  await expect(page.getByRole('alert')).toBeHidden();
  await submitButton.click();
  await expect(page).toHaveURL(`${prefix}/dashboard`);
  await expect(page.locator('main')).toContainText('merchant-browser');
  await page.reload();
  await expect(page).toHaveURL(`${prefix}/dashboard`);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${prefix}/login`);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
});
