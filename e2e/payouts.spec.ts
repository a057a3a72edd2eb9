import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/axe.ts';
import { newTester, signInByApi } from './setup/deliveries.ts';
import { earnings, newEarner } from './setup/earnings.ts';
import { asked, consolePath, newOperator, openConsole, toast } from './setup/operators.ts';
import { expect, mailTo, test } from './setup/test.ts';

// Without motion, so that nothing is judged half faded in.
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

test('a tester asks for the pay, an operator sends it, and the tester sees it', async ({
  page,
  browser,
  person,
  request,
  signIn,
}) => {
  const tester = await newEarner(request, person);
  await signIn(tester);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page).toHaveURL(earnings);
  await expect(region(page, 'Payable now')).toContainText('$12');
  await expect(region(page, 'All of your pay')).toContainText(
    /Waiting\$4Payable 7 days after it was accepted\. The next \$4 on/,
  );
  await expect(region(page, 'Payouts')).toContainText('No payout yet');
  await expect(region(page, 'Statement').getByRole('row')).toHaveCount(5);
  await expect(region(page, 'Statement').getByRole('row').nth(1)).toContainText(/Pay\s*Meadow\s*\+\$4\s*\$16/);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Request payout' }).click();
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Request $12' }).click();
  const address = dialog(page).getByLabel('Payout address');
  await expect(address).toHaveAccessibleDescription(/Payout address is required/);
  await expect(address).toBeFocused();
  await address.fill('erna@pay.example');
  await dialog(page).getByRole('button', { name: 'Request $12' }).click();
  await toast(page, 'Payout requested');
  await expect(region(page, 'Payable now')).toContainText('$0');
  await expect(region(page, 'Payable now')).toContainText('Your payout of $12 is on its way.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Request payout' })).toHaveCount(0);
  await expect(region(page, 'Payouts')).toContainText('On its way');
  await mailTo(tester.email, 'We have your payout request');

  const operator = await newOperator();
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' });
  const desk = await context.newPage();
  await openConsole(desk, operator, '/dashboard');
  await desk.getByRole('link', { name: 'Open the payouts' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  const payout = row(desk, tester.email);
  await expect(payout).toContainText('to erna@pay.example');
  await expect(payout).toContainText('Shared address');
  await expect(payout).toContainText('Seen at one address with the customer Paula Person (4 reviews, $16).');
  await expect(payout).toContainText('Of 4 reviews, 4 were for the customer Paula Person ($16).');
  await expectNoViolations(desk);
  await payout.getByRole('button', { name: /^Mark as paid/ }).click();
  await expect(asked(desk)).toContainText('Look at this first');
  await expectNoViolations(desk);
  await asked(desk).getByLabel('Admin key', { exact: true }).fill(operator.adminKey);
  await asked(desk).getByRole('button', { name: 'Mark as paid' }).click();
  await expect(asked(desk).getByRole('alert')).toContainText('Enter the reference of the payment');
  await expect(asked(desk).getByLabel('Reference')).toBeFocused();
  await asked(desk).getByLabel('Reference').fill('PP-4711');
  await asked(desk).getByRole('button', { name: 'Mark as paid' }).click();
  await toast(desk, '$12 marked as paid');
  await expect(payout).toHaveCount(0);
  await desk.getByLabel('State').selectOption('paid');
  await expect(payout).toContainText('PP-4711');
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('outloud-payouts.csv');
  await payout.getByRole('link', { name: 'Erna Earner' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Erna Earner');
  await context.close();

  expect((await mailTo(tester.email, 'Your payout has been sent')).text).toContain('PP-4711');
  await page.reload();
  await expect(region(page, 'Payouts')).toContainText('Reference: PP-4711');
  await expect(region(page, 'All of your pay')).toContainText('Paid out$12');
  await expect(region(page, 'Payable now')).toContainText('Payouts begin at $10: $10 to go.');
  await expectToFit(page);
});

test('a payout that is returned says why, and can be asked for again', async ({ page, person, request, signIn }) => {
  const tester = await newEarner(request, person);
  const headers = { authorization: `Bearer ${tester.token}` };
  await request.post('/api/tester/payouts', { headers, data: { destination: 'mistyped' } });
  const operator = await newOperator();
  await openConsole(page, operator, '/payouts?status=requested');
  await row(page, tester.email)
    .getByRole('button', { name: /^Return/ })
    .click();
  await asked(page).getByLabel('Reason').fill('Nobody has this address');
  await asked(page).getByRole('button', { name: 'Return' }).click();
  await toast(page, '$12 returned to the tester');
  await page.goto(`${consolePath}/audit-log`);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Payout returned' }).first()).toBeVisible();

  await signIn(tester);
  await page.goto(earnings);
  await expect(region(page, 'Payouts')).toContainText('Why: Nobody has this address');
  await page.getByRole('button', { name: 'Request payout' }).click();
  await expect(dialog(page).getByLabel('Payout address')).toHaveValue('mistyped');
});

test('a newcomer is told what to do, and a failure offers another try', async ({ page, request, signIn }) => {
  const { email } = await newTester('Nora New');
  await signIn({ email, fullName: 'Nora New', token: await signInByApi(request, email) });
  await page.route('**/api/tester/earnings*', (route) => route.abort(), { times: 4 });
  await page.goto(earnings);
  await expect(page.getByRole('alert')).toContainText('Failed to load earnings');
  await page.unroute('**/api/tester/earnings*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(region(page, 'Payable now')).toContainText('Payouts begin at $10: $10 to go.');
  await expect(region(page, 'Statement')).toContainText('Nothing has moved yet');
  await expect(region(page, 'Statement').getByRole('link', { name: 'Find a roast' })).toBeVisible();
  await expectToFit(page);
});
