import { generateTotpCode } from '@outloud/testkit/totp-codes';
import { expectNoViolations } from './setup/accessibility.ts';
import { buyCredits } from './setup/credits.ts';
import {
  createTester,
  processingTest,
  tinyRecording,
  uploadProgress,
  videoInput,
  waitForStep,
} from './setup/deliveries.ts';
import {
  confirmDialog,
  consolePath,
  createOperator,
  expectToast,
  fillCredentials,
  openConsole,
  uploadRecording,
} from './setup/operators.ts';
import { requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, password, test, waitForEmail } from './setup/test.ts';
import { createApplicantEmail, fillApplication, submitButton, waitlistPath } from './setup/waitlist.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an operator with a second factor approves an application, and the new tester sets a password', async ({
  page,
}) => {
  test.slow();
  const email = createApplicantEmail();
  await page.goto(waitlistPath);
  await fillApplication(page, email);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();

  const operator = await createOperator({ hasSecondFactor: false });
  await page.goto(consolePath);
  await fillCredentials(page, operator);
  await expect(page).toHaveURL(`${consolePath}/dashboard`);
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('API Secret Key', { exact: true }).fill(operator.secret);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const totpSecret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Authentication code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The code is incorrect or was already used.')).toBeVisible();
  await page.getByLabel('Authentication code').fill(generateTotpCode(totpSecret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I saved the recovery codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${consolePath}/login`);
  await fillCredentials(page, operator);
  await expect(page.getByLabel('Authentication code')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
  await page.getByLabel('Authentication code').fill(generateTotpCode(totpSecret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${consolePath}/dashboard`);

  await page.getByRole('link', { name: 'Waitlist', exact: true }).click();
  await page.getByLabel('Search').fill(email);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'View Tess Applicant' }).click();
  await expect(page.getByRole('dialog')).toContainText('Austin');
  await page.getByRole('button', { name: 'Approve' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Tess Applicant is now a tester');

  const { link } = await waitForEmail(email, 'Set up your Outloud tester account');
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Tess' })).toBeVisible();
});

test('an operator uploads a delivery, and the customer sees the delivery on the request page', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 5);
  const websiteName = `Bakery ${Date.now()}`;
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName });
  const tester = await createTester('Olive Oven');
  const operator = await createOperator();
  await openConsole(page, operator, '/create-delivery');
  await page.getByRole('button', { name: 'Create Delivery' }).click();
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields');
  await page.getByLabel('Find a roast request').fill(websiteName);
  const requestSelect = page.getByLabel('Roast request', { exact: true });
  await expect(requestSelect.locator('option')).toHaveCount(2);
  await requestSelect.selectOption({ index: 1 });
  await page.getByLabel('Find a tester').fill(tester.email);
  const testerSelect = page.getByLabel('Tester', { exact: true });
  await expect(testerSelect.locator('option')).toHaveCount(2);
  await testerSelect.selectOption({ index: 1 });
  await videoInput(page).setInputFiles(tinyRecording);
  await page.getByLabel('Admin notes').fill('By courier.');
  await page.getByLabel('Admin key', { exact: true }).fill('not the admin key');
  await page.getByRole('button', { name: 'Create Delivery' }).click();
  await expect(page.getByRole('alert')).toContainText('The admin key is incorrect.');
  await page.getByLabel('Admin key', { exact: true }).fill(operator.adminKey);
  await page.getByRole('button', { name: 'Create Delivery' }).click();
  await expectToast(page, 'Delivery uploaded successfully! AI processing started in background.');
  await expect(uploadProgress(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'View processing status' }).click();
  await expect(page.getByRole('link', { name: 'Olive Oven' })).toBeVisible();

  await signIn(customer);
  await page.goto(roast);
  await expect(page.getByText('By Olive O.')).toBeVisible();
});

test('an operator rejects a flagged delivery and deletes another delivery, and the audit log shows both actions', {
  tag: '@long',
}, async ({ page, customer, request }) => {
  test.setTimeout(processingTest.timeout);
  await buyCredits(request, customer, 10);
  const websiteName = `Odd ${Date.now()}`;
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName, deliveriesExpected: 2 });
  const flaggedId = await uploadRecording(request, { roast, file: 'tiny.mp4', tester: 'Hal Heldback' });
  const operator = await createOperator();
  await waitForStep(flaggedId, 'check');
  await openConsole(page, operator, '/review');
  const reviewRow = page.getByRole('row').filter({ hasText: websiteName });
  await reviewRow.getByRole('link', { name: websiteName }).click();
  await expect(page.getByText('This delivery needs your decision')).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Reject delivery' }).click();
  await expect(confirmDialog(page)).toContainText('Enter a reason.');
  await confirmDialog(page).getByLabel('Reason').fill('Two seconds are no review.');
  await confirmDialog(page).getByRole('button', { name: 'Reject delivery' }).click();
  await expectToast(page, 'Delivery rejected');
  await page.goto(`${consolePath}/deliveries/${flaggedId}`);
  await expect(page.getByRole('main')).toContainText('Two seconds are no review.');

  const deletedId = await uploadRecording(request, { roast, file: 'tiny.mp4', tester: 'Della Deleted' });
  await page.goto(`${consolePath}/dashboard`);
  const row = page.getByRole('row').filter({ hasText: 'Della Deleted' });
  await row.getByRole('button', { name: 'Delete' }).click();
  const confirmButton = confirmDialog(page).getByRole('button', { name: 'Delete delivery' });
  await expect(confirmButton).toBeDisabled();
  await confirmDialog(page).getByLabel('Admin key', { exact: true }).fill('guessed');
  await confirmButton.click();
  await expect(confirmDialog(page)).toContainText('The admin key is incorrect.');
  await confirmDialog(page).getByLabel('Admin key', { exact: true }).fill(operator.adminKey);
  await confirmButton.click();
  await expectToast(page, 'Delivery deleted successfully');
  await expect(row).toHaveCount(0);
  await page.goto(`${consolePath}/deliveries/${deletedId}`);
  await expect(page.getByRole('main')).toContainText('Delivery not found');

  await page.goto(`${consolePath}/audit-log`);
  await page.getByLabel('Search').fill(operator.adminId);
  await expect(page).toHaveURL(/search=/);
  const logRows = page.getByRole('row');
  await expect(logRows.filter({ hasText: 'Two seconds are no review.' })).toHaveCount(1);
  await expect(logRows.filter({ hasText: deletedId.slice(0, 8) })).toHaveCount(1);
});

test('an owner invites a reviewer, who joins with the link and sees only what a reviewer may use', async ({
  page,
  browser,
}) => {
  const owner = await createOperator();
  await openConsole(page, owner, '/operators');
  const name = `Rita ${Date.now()}`;
  await page.getByRole('button', { name: 'Invite operator' }).click();
  await confirmDialog(page).getByLabel('Name').fill(name);
  await confirmDialog(page).getByLabel('Admin key', { exact: true }).fill(owner.adminKey);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  const linkDialog = page.getByRole('dialog', { name: 'Invitation link' });
  const link = await linkDialog.locator('code').innerText();
  await expectNoViolations(page);
  await linkDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Reviewer');

  const invited = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage();
  await invited.goto(link);
  await expectNoViolations(invited);
  await invited.getByLabel('Password', { exact: true }).fill('short');
  await invited.getByRole('button', { name: 'Create account' }).click();
  await expect(invited.getByRole('alert')).toContainText('password must be at least 12 characters');
  await invited.getByLabel('Password', { exact: true }).fill('a long secret of mine');
  await invited.keyboard.press('Enter');
  await expect(invited.getByRole('heading', { name: 'Save your credentials' })).toBeVisible();
  const adminId = await invited.locator('code').first().innerText();
  const adminKey = await invited.locator('code').last().innerText();
  await expectNoViolations(invited);
  await invited.getByLabel('I saved the merchant ID and the admin key').check();
  await invited.getByRole('button', { name: 'Continue to two-factor authentication' }).click();
  await expect(invited.getByRole('heading', { name: 'Security' })).toBeVisible();
  await expect(invited.getByRole('link', { name: 'Testers' })).toBeVisible();
  for (const hidden of ['Customers', 'Payouts', 'Operators', 'Audit log']) {
    await expect(invited.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  }
  await invited.goto(`${consolePath}/payouts`);
  await expect(invited.getByRole('main')).toContainText('Your role is reviewer. Ask an owner to change it.');
  await expectNoViolations(invited);

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: adminId });
  await row.getByRole('button', { name: 'Change role' }).click();
  await confirmDialog(page).getByLabel('Role').selectOption('owner');
  await confirmDialog(page).getByLabel('Admin key', { exact: true }).fill(owner.adminKey);
  await confirmDialog(page).getByRole('button', { name: 'Change role' }).click();
  await expectToast(page, `${name} now has the role Owner`);
  await invited.goto(`${consolePath}/operators`);
  await invited.getByRole('row').filter({ hasText: owner.adminId }).getByRole('button', { name: 'Disable' }).click();
  await confirmDialog(invited).getByLabel('Admin key', { exact: true }).fill(adminKey);
  await confirmDialog(invited).getByRole('button', { name: 'Disable operator' }).click();
  await expectToast(invited, `${owner.adminId} is disabled`);
  await page.reload();
  await expect(page).toHaveURL(`${consolePath}/login`);

  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('a long secret of mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
  await invited.context().close();
});

test('an operator without a second factor reads why no credits can be given, and where to turn it on', async ({
  page,
  customer,
}) => {
  const operator = await createOperator({ role: 'money', hasSecondFactor: false });
  await openConsole(page, operator, '/dashboard');
  await expect(page.getByRole('link', { name: 'Set up two-factor authentication' })).toBeVisible();
  await page.goto(`${consolePath}/customers?search=${encodeURIComponent(customer.email)}`);
  await page.getByRole('link', { name: customer.fullName }).click();
  await page.getByRole('button', { name: 'Give goodwill credits' }).click();
  await expect(confirmDialog(page)).toContainText('Turn on two-factor authentication under Security.');
  await expect(confirmDialog(page).getByRole('button', { name: 'Give credits' })).toHaveCount(0);
  await expectNoViolations(page);
  await confirmDialog(page).getByRole('link', { name: 'Set up two-factor authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
});
