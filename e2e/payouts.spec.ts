import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { createTester, signInByApi } from './setup/deliveries.ts';
import { createTesterWithEarnings, earningsPath, setPayoutAccount } from './setup/earnings.ts';
import { confirmDialog, consolePath, createOperator, expectToast, openConsole } from './setup/operators.ts';
import { expect, test, waitForEmail } from './setup/test.ts';

// No animations, so that axe does not check half-faded elements.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request a payout' });
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a tester requests a payout, an operator marks the payout as paid, and the tester sees the payment reference', async ({
  page,
  browser,
  customer,
  request,
  signIn,
}) => {
  const tester = await createTesterWithEarnings(request, customer);
  await signIn(tester);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page).toHaveURL(earningsPath);
  await expect(region(page, 'Payable now')).toContainText('$12');
  await expect(region(page, 'Pay overview')).toContainText(/Resting\$4Next: \$4 on/);
  await expect(region(page, 'Payouts')).toContainText('No payouts yet');
  await expect(region(page, 'Statement').getByRole('row')).toHaveCount(5);
  await expect(region(page, 'Statement').getByRole('row').nth(1)).toContainText(
    /Pay\s*Meadow\s*Available from .*: pay rests for a week\.\s*\+\$4\s*\$16/,
  );
  await expectNoViolations(page);

  const destination = `erna-${tester.email}`;
  await expect(region(page, 'Payable now')).toContainText('Add a payout account first');
  await page.getByRole('link', { name: 'Go to payout account' }).click();
  await page.getByLabel('PayPal email').fill(destination);
  await page.getByRole('button', { name: 'Save account' }).click();
  await expectToast(page, 'Payout account saved. Confirm it with the link in our email.');
  await expect(page.getByText('Your payout account is not confirmed yet.')).toBeVisible();
  await waitForEmail(tester.email, 'Your payout account was changed');
  await page.goto((await waitForEmail(destination, 'Confirm your payout account')).link);
  await expect(page.getByText('Your payout account is confirmed')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page.getByText(/is confirmed\. After a change, we pay nothing out until/)).toBeVisible();
  await expectNoViolations(page);
  await setPayoutAccount(tester.email, destination);
  await page.goto(earningsPath);
  await page.getByRole('button', { name: 'Request payout' }).click();
  await expect(dialog(page)).toContainText(`We send it to ${destination}.`);
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Request $12' }).click();
  await expectToast(page, 'Payout requested');
  await expect(region(page, 'Payable now')).toContainText('$0');
  await expect(region(page, 'Payable now')).toContainText('Your payout of $12 is being processed.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Request payout' })).toHaveCount(0);
  await expect(region(page, 'Payouts')).toContainText('Requested');
  await waitForEmail(tester.email, 'We received your payout request');

  const operator = await createOperator();
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' });
  const consolePage = await context.newPage();
  await openConsole(consolePage, operator, '/dashboard');
  await consolePage.getByRole('link', { name: 'View payouts' }).click();
  await expect(consolePage.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  const payoutRow = row(consolePage, tester.email);
  await expect(payoutRow).toContainText(`to ${destination}`);
  await expect(payoutRow).toContainText('Shared IP address');
  await expect(payoutRow).toContainText('Paula Person (4 reviews, $16)');
  await expect(payoutRow).toContainText(/Of 4 reviews, 4 were for .*Paula Person \(\$16\)/);
  await expectNoViolations(consolePage);
  await payoutRow.getByRole('button', { name: /^Mark as paid/ }).click();
  await expect(confirmDialog(consolePage)).toContainText('Check these warnings first');
  await expectNoViolations(consolePage);
  await confirmDialog(consolePage).getByLabel('Admin key', { exact: true }).fill(operator.adminKey);
  await confirmDialog(consolePage).getByRole('button', { name: 'Mark as paid' }).click();
  await expect(confirmDialog(consolePage).getByRole('alert')).toContainText('Enter the payment reference.');
  await expect(confirmDialog(consolePage).getByLabel('Reference')).toBeFocused();
  await confirmDialog(consolePage).getByLabel('Reference').fill('PP-4711');
  await confirmDialog(consolePage).getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(consolePage, '$12 marked as paid');
  await expect(payoutRow).toHaveCount(0);
  await consolePage.getByLabel('Status').selectOption('paid');
  await expect(payoutRow).toContainText('PP-4711');
  const [file] = await Promise.all([
    consolePage.waitForEvent('download'),
    consolePage.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('outloud-payouts.csv');
  await payoutRow.getByRole('link', { name: 'Erna Earner' }).click();
  await expect(consolePage.getByRole('heading', { level: 1 })).toHaveText('Erna Earner');
  await expect(region(consolePage, 'Linked accounts')).toContainText('4 reviews by this tester for this customer');
  await expectNoViolations(consolePage);
  await context.close();

  expect((await waitForEmail(tester.email, 'Your payout has been sent')).text).toContain('PP-4711');
  await page.reload();
  await expect(region(page, 'Payouts')).toContainText('Reference: PP-4711');
  await expect(region(page, 'Pay overview')).toContainText('Paid out$12');
  await expect(region(page, 'Payable now')).toContainText('Payouts start at $10. $10 to go.');
  await expectToFit(page);
});

test('a returned payout shows the reason and can be requested again', async ({ page, customer, request, signIn }) => {
  const tester = await createTesterWithEarnings(request, customer);
  const headers = { authorization: `Bearer ${tester.token}` };
  await setPayoutAccount(tester.email, `mistyped ${tester.email}`);
  await request.post('/api/tester/payouts', { headers, data: {} });
  const operator = await createOperator();
  await openConsole(page, operator, '/payouts?status=requested');
  await row(page, tester.email)
    .getByRole('button', { name: /^Return/ })
    .click();
  await confirmDialog(page).getByLabel('Reason').fill('Unknown payout account');
  await confirmDialog(page).getByRole('button', { name: 'Return' }).click();
  await expectToast(page, '$12 returned to the tester');
  await page.goto(`${consolePath}/audit-log`);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Payout returned' }).first()).toBeVisible();

  await signIn(tester);
  await page.goto(earningsPath);
  await expect(region(page, 'Payouts')).toContainText('Reason: Unknown payout account');
  await page.getByRole('button', { name: 'Request payout' }).click();
  await expect(dialog(page)).toContainText(`We send it to mistyped ${tester.email}.`);
});

test('the earnings page links a new tester to the available roasts, and a failed load can be retried', {
  tag: '@long',
}, async ({ page, request, signIn }) => {
  const { email } = await createTester('Nora New');
  await signIn({ email, fullName: 'Nora New', token: await signInByApi(request, email) });
  await page.route('**/api/tester/earnings*', (route) => route.abort(), { times: 4 });
  await page.goto(earningsPath);
  await expect(page.getByRole('alert')).toContainText('Failed to load earnings');
  await page.unroute('**/api/tester/earnings*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(region(page, 'Payable now')).toContainText('Payouts start at $10. $10 to go.');
  await expect(region(page, 'Statement')).toContainText('No transactions yet');
  await expect(region(page, 'Statement').getByRole('link', { name: 'Find a roast' })).toBeVisible();
  await expectToFit(page);
});
