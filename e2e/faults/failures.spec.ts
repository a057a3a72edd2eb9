import type { Page } from '@playwright/test';
import { startStallingProxy } from '../setup/stalling-proxy.ts';
import { expect, password, test, waitForEmail } from '../setup/test.ts';

async function submitLogin(page: Page, email: string, loginPassword = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(loginPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const getStoredSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')] as const);

const getPageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('sign-in shows an error while offline and works after reconnecting', async ({ page, context, customer }) => {
  await page.goto('/login');
  const toasterLoaded = page.waitForResponse('**/assets/toaster-*.js');
  await page.getByLabel('Email').focus();
  await toasterLoaded;
  await context.setOffline(true);
  await submitLogin(page, customer.email);
  await expect(page.getByRole('alert')).toContainText('Login failed');
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('clicks made before the page has loaded are replayed after hydration', async ({ page, customer, baseURL }) => {
  const proxy = await startStallingProxy(baseURL ?? '', '/forgot-password', '</form>');
  await page.goto(`${proxy.url}/forgot-password`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  proxy.resume();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await waitForEmail(customer.email, 'Choose a new password');
  proxy.close();
});

for (const script of ['root', 'entry.client'])
  test(`the landing page shows an error if its ${script} script fails to load, and its links still work`, async ({
    page,
  }) => {
    await page.route(`**/assets/${script}-*.js`, (route) => route.abort());
    await page.goto('/');
    await page.getByText('Women').click();
    await expect(page.getByRole('alert')).toContainText('failed to load');
    await page.unrouteAll();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

test('the sign-in form still works if a deferred script fails to load', async ({ page, customer }) => {
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await submitLogin(page, customer.email, 'a wrong guess');
  await expect(page.getByRole('alert')).toContainText('Login failed');
});

test('logging out while offline ends the local session', async ({ page, context, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeHidden();
  expect(await getStoredSession(page)).toEqual([null, null]);
});

test('the deletion dialog cannot be closed while the account is being deleted', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/auth/account', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  gate.resolve();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await getStoredSession(page)).toEqual([null, null]);
});

test('a pending email change survives another profile update and can be canceled', async ({
  page,
  customer,
  signIn,
}) => {
  await page.goto((await waitForEmail(customer.email, 'Confirm your email')).link);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await signIn(customer);
  await page.goto('/dashboard/profile');
  const editButton = page.getByRole('button', { name: 'Edit' });
  const pendingNotice = page.getByText(`We sent a link to next.${customer.email}`);
  await editButton.click();
  await page.getByLabel('Email').fill(`next.${customer.email}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(pendingNotice).toBeVisible();

  await editButton.click();
  await page.getByLabel('Company name').fill('Patience Ltd');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Patience Ltd')).toBeVisible();
  await page.reload();
  await expect(pendingNotice).toBeVisible();

  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect(pendingNotice).toBeHidden();
  await expect(editButton).toBeFocused();
  await page.reload();
  await expect(page.getByText('Patience Ltd')).toBeVisible();
  await expect(pendingNotice).toBeHidden();
});

test('long words do not overflow a 360 px viewport', async ({ page, customer, signIn, request }) => {
  const headers = { authorization: `Bearer ${customer.token}` };
  const fullName = 'W'.repeat(120);
  expect((await request.put('/api/profile', { headers, data: { fullName } })).status()).toBe(200);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/auth/callback?error=${'x'.repeat(300)}`);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await getPageWidth(page)).toBe(360);
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await expect(page.locator('main').getByText(fullName)).toBeVisible();
  expect(await getPageWidth(page)).toBe(360);
});

test('an invalid user in local storage is replaced with the signed-in user', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('user', '{}'));
  await page.reload();
  await expect(page.getByRole('button', { name: /Account menu: Paula Person/ })).toBeVisible();
  expect((await getStoredSession(page))[1]).toContain(customer.email);
});

test('email verification can be retried after a network failure', async ({ page, customer }) => {
  const { link } = await waitForEmail(customer.email, 'Confirm your email');
  await page.route('**/api/auth/verify-email', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Email verification failed');
  await expect(page.getByRole('alert')).toContainText('It may still be valid.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeFocused();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('If you already used this link, your email is verified');
});

test('an account that fails to load shows a retry button and a log-out button', async ({ page, customer, signIn }) => {
  await signIn(customer);
  let isFailing = true;
  await page.route('**/api/auth/profile', (route) => (isFailing ? route.abort() : route.continue()));
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'We could not load your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
});

test.describe('focus management', () => {
  test('a failed sign-in moves the focus to the error', async ({ page, customer }) => {
    await page.goto('/login');
    await submitLogin(page, customer.email, 'a wrong guess');
    await expect(page.getByRole('alert')).toContainText('Login failed');
    await expect(page.getByRole('alert')).toBeFocused();
  });

  test('a failed sign-up moves the focus to the error, which links to sign-in and password reset', async ({
    page,
    customer,
  }) => {
    await page.goto('/signup');
    await page.getByLabel('Full name').fill('Second Paula');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('Registration failed');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert').getByRole('link', { name: 'sign in' })).toBeVisible();
    await page.getByRole('alert').getByRole('link', { name: 'set a new password' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('signing up again after a lost response signs in to the account that was created', async ({ page }) => {
    await page.route(
      '**/api/auth/register',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.goto('/signup');
    await page.getByLabel('Full name').fill('Paula Persistent');
    await page.getByLabel('Email').fill('paula.persistent@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('a password reset request moves the focus to the confirmation', async ({ page, customer }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeFocused();
  });

  test('resending the verification link keeps the focus on the button', async ({
    page,
    unverifiedCustomer: customer,
    signIn,
  }) => {
    await signIn(customer);
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Resend link' }).click();
    await expect(page.getByText(`We sent a link to ${customer.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sent' })).toBeFocused();
  });
});

test('the sign-in page says that the session has ended and returns to the same page', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await signIn(customer);
  await page.goto('/dashboard/profile?tab=one');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${customer.token}` } });
  await page.reload();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await submitLogin(page, customer.email);
  await expect(page).toHaveURL('/dashboard/profile?tab=one');
});

test('a password reset does not sign out another account in the same browser', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const otherEmail = `other.${customer.email}`;
  await request.post('/api/auth/register', { data: { email: otherEmail, password, fullName: 'Olaf Other' } });
  await request.post('/api/auth/forgot-password', { data: { email: otherEmail } });
  await signIn(customer);
  await page.goto((await waitForEmail(otherEmail, 'Choose a new password')).link);
  await page.getByLabel('New password').fill('another kettle of fish');
  const profileResponse = page.waitForResponse('**/api/auth/profile');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is set' })).toBeFocused();
  expect((await profileResponse).status()).toBe(200);
  expect((await getStoredSession(page))[0]).toBe(customer.token);
});

test('the landing page shows a signed-in user the dashboard link without a layout shift', async ({
  page,
  customer,
  signIn,
}) => {
  const pricingLink = page.getByRole('navigation').getByRole('link', { name: 'Pricing' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  const positionBefore = await pricingLink.boundingBox();
  await signIn(customer);
  await page.goto('/');
  const dashboardLink = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' });
  await expect(dashboardLink).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden();
  expect(await pricingLink.boundingBox()).toEqual(positionBefore);
  await dashboardLink.click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('the sidebar overlay focuses its close button and closes on navigation', async ({ page, customer, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(customer);
  await page.goto('/dashboard/profile');
  const trigger = page.getByRole('button', { name: 'Toggle sidebar' });
  const overlay = page.getByRole('dialog');
  await trigger.click();
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(overlay).toBeHidden();

  await trigger.click();
  await overlay.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile & Settings' }).click();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(trigger).toBeFocused();
});

test('an email that is verified in one tab is shown as verified in another tab', async ({
  page,
  context,
  unverifiedCustomer: customer,
  signIn,
}) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Not verified')).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto((await waitForEmail(customer.email, 'Confirm your email')).link);
  await expect(secondTab.getByText('Your email is verified')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText(`Verify ${customer.email} to buy credits`)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const url of ['/login', '/signup', '/forgot-password']) {
    test(`${url} shows that JavaScript is required`, async ({ page }) => {
      await page.goto(url);
      await expect(page).toHaveTitle(/Outloud/);
      const notice = page.locator('noscript p').first();
      await expect(notice).toBeVisible();
      await expect(notice).toHaveText('This page needs JavaScript');
    });
  }

  test('an unknown URL returns 404 and shows the 404 page', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the 404 page links to the home page and to the contact form', async ({ page }) => {
  const response = await page.goto('/no-such-page?from=mail');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Outloud');
  await page.getByRole('link', { name: 'Report a broken link' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a crashed page shows the error and works again after a reload', async ({ browser, baseURL, customer }) => {
  // A separate context, because the default one fails the test on script errors.
  const context = await browser.newContext({ baseURL, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('authToken', token), customer.token);
  await page.route('**/api/roasts?*', (route) =>
    route.fulfill({ json: { success: true, data: { roastRequests: [null], pagination: {} }, error: null } }),
  );
  await page.goto('/dashboard/roasts');
  await expect(page.getByRole('heading', { name: 'Well, that one’s on us.' })).toBeVisible();
  await expect(page).toHaveTitle('Something broke · Outloud');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expect(page.getByText('The browser said:')).toContainText('null');
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Tell us' })).toHaveAttribute('href', '/contact');
  await page.unroute('**/api/roasts?*');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'My Roast Requests' })).toBeVisible();
  await context.close();
});
