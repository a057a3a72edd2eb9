import { expect, password, test, waitForEmail } from './setup/test.ts';

test('a customer signs up, verifies the email, signs out and in, edits the profile and deletes the account', async ({
  page,
}) => {
  const email = `journey.${Date.now()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/signup\?type=business$/);

  await page.getByLabel('Full name').fill('Jo Journey');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Company name').fill('Journeys Ltd');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please agree to the terms to continue')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL('/dashboard/roasts');
  await expect(page.getByText(`Verify ${email} to buy credits`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Journeys Ltd')).toBeVisible();

  const { link } = await waitForEmail(email, 'Confirm your email');
  await page.goto(link);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'My Roast Requests' })).toBeVisible();
  await expect(page.getByText(`Verify ${email} to buy credits`)).toBeHidden();

  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(login.*)?$/);
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full name').fill('Jo Arrived');
  await page.getByLabel('Company name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /Account menu: Jo Arrived/ })).toBeVisible();
  await page.reload();
  await expect(page.locator('main').getByText('Jo Arrived')).toBeVisible();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText("Please type 'DELETE' to confirm")).toBeVisible();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  const notice = await waitForEmail(email, 'Your account will be deleted');

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed');

  await page.goto(notice.link);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account is restored')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('an email change takes effect after the link in the confirmation email is opened', async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  const verificationEmail = await waitForEmail(customer.email, 'Confirm your email');
  await page.goto(verificationEmail.link);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Email').fill(`new.${customer.email}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('main').getByText(`new.${customer.email}`)).toBeVisible();
  const { link } = await waitForEmail(`new.${customer.email}`, 'Confirm your new email');
  await page.goto(link);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: new RegExp(`Account menu.*new\\.${customer.email}`) })).toBeVisible();
});

test('a customer corrects a mistyped email in the verification banner', async ({
  page,
  unverifiedCustomer: customer,
  signIn,
}) => {
  await signIn(customer);
  const mistypedEmail = await waitForEmail(customer.email, 'Confirm your email');
  await page.goto('/dashboard/roasts');
  const banner = page.getByRole('region', { name: 'Account notice' });
  await expect(banner).toContainText(`Verify ${customer.email} to buy credits`);
  await banner.getByRole('button', { name: 'Change email' }).click();
  const field = banner.getByLabel('New email');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(customer.email);
  await field.fill('not-an-email');
  await banner.getByRole('button', { name: 'Send link' }).click();
  await expect(banner.getByText('Enter a valid email address')).toBeVisible();
  const correctedEmail = `corrected.${customer.email}`;
  await field.fill(correctedEmail);
  await banner.getByRole('button', { name: 'Send link' }).click();
  await expect(banner).toContainText(`We sent a link to ${correctedEmail}.`);
  await expect(banner).toContainText(`sign in with ${customer.email}.`);
  await expect(banner.getByRole('button', { name: 'Change email' })).toBeFocused();
  await page.goto(mistypedEmail.link);
  await expect(page.getByText('Email verification failed').first()).toBeVisible();
  const { link } = await waitForEmail(correctedEmail, 'Confirm your email');
  await page.goto(link);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(banner).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: new RegExp(`Account menu.*corrected\\.${customer.email}`) }),
  ).toBeVisible();
});

test('a password reset link sets a new password and works only once', async ({ page, customer }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  const { link } = await waitForEmail(customer.email, 'Choose a new password');
  await page.goto(link);
  await page.getByLabel('New password').fill('password123');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText(/among the 3,000 most common/)).toBeVisible();
  await page.getByLabel('New password').fill('another kettle of fish');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await page.goto(link);
  await page.getByLabel('New password').fill('a third kettle of fish');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('a profile update shows an error if the request fails or returns 502', { tag: '@long' }, async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  let isOffline = true;
  await page.route('**/api/profile', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    return isOffline ? route.abort() : route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full name').fill('Ada Fox');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to update profile');
  isOffline = false;
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Profile update failed');
});

test('editing the sign-up form clears the server error', { tag: '@long' }, async ({ page, customer }) => {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Second Paula');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const terms = page.getByRole('checkbox');
  await terms.check();
  const edits = [
    () => terms.uncheck().then(() => terms.check()),
    () => page.getByLabel('Full name').fill('Third Paula'),
    () => page.getByLabel('Company name').fill('Paula & Co'),
  ];
  for (const edit of edits) {
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('Registration failed');
    await edit();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a double click on Create account sends one registration request', async ({ page, customer }) => {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Second Paula');
  await page.getByLabel('Email').fill(`double.${customer.email}`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) requestCount++;
  });
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(page).toHaveURL('/dashboard/roasts');
  expect(requestCount).toBe(1);
});
