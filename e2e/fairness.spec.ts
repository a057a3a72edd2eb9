import { expectNoViolations } from './setup/accessibility.ts';
import { createTester, signInByApi } from './setup/deliveries.ts';
import { createPaidReview } from './setup/earnings.ts';
import { confirmDialog, createOperator, expectToast, openConsole } from './setup/operators.ts';
import { expect, test } from './setup/test.ts';

test('a tester appeals a rejection, and an operator grants the appeal', async ({
  page,
  context,
  request,
  customer,
  signIn,
}) => {
  const { id, email } = await createTester('Fay Fairly');
  const tester = { email, fullName: 'Fay Fairly', token: await signInByApi(request, email) };
  const operator = await createOperator();
  const { deliveryId } = await createPaidReview(request, customer, { testerId: id, websiteName: 'Stride', days: 0 });
  const data = { status: 'rejected', reason: 'Reviews another site', takeBackPay: true, adminKey: operator.adminKey };
  const headers = { authorization: `Bearer ${operator.token}` };
  expect((await request.put(`/api/admin/deliveries/${deliveryId}`, { headers, data })).status()).toBe(200);

  await signIn(tester);
  await page.goto('/dashboard/fairness');
  const decision = page.getByRole('listitem').filter({ hasText: 'Reviews another site' });
  await expect(decision).toContainText('An operator watched the recording and rejected it');
  await expectNoViolations(page);
  await decision.getByRole('button', { name: 'Appeal' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Appeal this rejection' });
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await expect(dialog.getByLabel('Your appeal')).toHaveAccessibleDescription(/required/);
  await expectNoViolations(page);
  await dialog.getByLabel('Your appeal').fill('I review this site from the second minute on');
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await expect(dialog).toBeHidden();
  await expect(decision).toContainText('You appealed. We answer by');
  await expect(decision.getByRole('button', { name: 'Appeal' })).toHaveCount(0);

  const consolePage = await context.newPage();
  const otherOperator = await createOperator();
  await openConsole(consolePage, otherOperator, '/appeals?status=open');
  await consolePage.getByRole('button', { name: /Decide on .*Fay Fairly/ }).click();
  const decide = confirmDialog(consolePage);
  await decide.getByLabel('Reason').fill('You are right');
  await decide.getByLabel('Admin key', { exact: true }).fill(otherOperator.adminKey);
  await expectNoViolations(consolePage);
  await decide.getByRole('button', { name: 'Grant and pay $4' }).click();
  await expectToast(consolePage, 'Appeal granted');

  await page.reload();
  await expect(decision).toContainText('Your appeal was granted: the pay is yours.');
  await expect(decision).toContainText('Our answer: You are right');
});
