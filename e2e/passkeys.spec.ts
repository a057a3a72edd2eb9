import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { consolePath, createOperator, fillCredentials, openConsole } from './setup/operators.ts';
import { expect, password, test, waitForEmail } from './setup/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A device with a fingerprint reader. Without `isUserVerified`, its user is not recognized, and the request fails. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    countPasskeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const query = (sql: string) => queryAsOwner(getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''), sql);
const passkeysCard = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add a passkey' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/dashboard/profile');
  await expect(passkeysCard(page).getByText('You have no passkeys yet.')).toBeVisible();
}

test('a customer adds a passkey, renames it, and signs in with it without an email', async ({
  page,
  customer,
  signIn,
}) => {
  const device = await addAuthenticator(page);
  await signIn(customer);
  await openProfile(page);
  await addButton(page).dblclick();
  await expect(passkeysCard(page).getByRole('listitem')).toContainText(/Chrome on Linux.*Not used yet\./s);
  expect(await device.countPasskeys()).toBe(1);
  expect((await waitForEmail(customer.email, 'A passkey was added to your account')).link).toContain('change=passkey');
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeFocused();

  await addButton(page).click();
  await expect(passkeysCard(page).getByText('This device already has a passkey for your account.')).toBeVisible();
  expect(await device.countPasskeys()).toBe(1);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [session] = await query(
    `select max(expires_at) > now() + interval '29 days' as remembered from sessions s
     join users u on u.id = s.user_id where u.email = '${customer.email}'`,
  );
  expect(session).toEqual({ remembered: true });
});

test('a canceled request says so and changes nothing', async ({ page, customer, signIn }) => {
  const device = await addAuthenticator(page);
  await signIn(customer);
  await openProfile(page);
  await device.setUserVerified(false);
  await addButton(page).click();
  const message = 'No passkey was used. The request was canceled or took too long. Nothing was changed.';
  await expect(passkeysCard(page).getByText(message)).toBeVisible();
  expect(await device.countPasskeys()).toBe(0);
  await device.setUserVerified(true);
  await addButton(page).click();
  await expect(passkeysCard(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(message)).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await device.setUserVerified(false);
  await signInButton(page).click();
  await expect(page.getByText(message)).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await device.setUserVerified(true);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a passkey confirms the identity before a passkey is removed', async ({ page, customer, signIn }) => {
  await addAuthenticator(page);
  await signIn(customer);
  await openProfile(page);
  await addButton(page).click();
  await expect(passkeysCard(page).getByRole('listitem')).toHaveCount(1);
  await query(
    `update sessions set authenticated_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = '${customer.email}')`,
  );

  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(passkeysCard(page).getByText('You have no passkeys yet.')).toBeVisible();
  await waitForEmail(customer.email, 'A passkey was removed from your account');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the emailed link removes an added passkey and asks for a new password', async ({ page, customer, signIn }) => {
  await addAuthenticator(page);
  await signIn(customer);
  await openProfile(page);
  await addButton(page).click();
  const { link } = await waitForEmail(customer.email, 'A passkey was added to your account');
  await page.goto(link);
  await page.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(page.getByText('All passkeys of your account are removed')).toBeVisible();
  await expect(page.getByText(`We sent a link to ${customer.email}.`)).toBeVisible();
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
});

test('a failed list of passkeys can be loaded again', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.route('**/api/auth/passkeys', (route) => route.abort(), { times: 4 });
  await page.goto('/dashboard/profile');
  await expect(passkeysCard(page).getByText('Failed to load your passkeys')).toBeVisible();
  await page.unroute('**/api/auth/passkeys');
  await passkeysCard(page).getByRole('button', { name: 'Try again' }).click();
  await expect(passkeysCard(page).getByText('You have no passkeys yet.')).toBeVisible();
});

test('the sign-in page hides passkeys in a browser without WebAuthn', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await expect(signInButton(page)).toBeHidden();
});

test('an operator adds a passkey as the second factor, signs in with it, and removes it', async ({ page }) => {
  const operator = await createOperator({ hasSecondFactor: false });
  const device = await addAuthenticator(page);
  await openConsole(page, operator, '/security');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('API Secret Key', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The secret key is incorrect.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('API Secret Key', { exact: true }).fill(operator.secret);
  await dialog.getByLabel('Name').fill('Blue key');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I saved the recovery codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Remove Blue key' })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await fillCredentials(page, operator);
  const usePasskey = page.getByRole('button', { name: 'Use your passkey' });
  await expect(usePasskey).toBeFocused();
  await expectNoViolations(page);
  await device.setUserVerified(false);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The request was canceled or took too long.')).toBeVisible();
  await device.setUserVerified(true);
  await usePasskey.click();
  await expect(page).toHaveURL(`${consolePath}/dashboard`);

  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('two-factor authentication is off');
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await expect(page.getByText('the secret key alone is enough to sign in')).toBeVisible();
});
