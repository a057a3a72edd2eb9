import type { Page } from '@playwright/test';
import { openHaltingLine } from '../setup/halting.ts';
import { expect, mailTo, password, test } from '../setup/test.ts';

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')] as const);

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('signing in without a connection says so, and works once there is one', async ({ page, context, person }) => {
  await page.goto('/login');
  const isHydrated = page.waitForResponse('**/assets/toaster-*.js');
  await page.getByLabel('Email').focus();
  await isHydrated;
  await context.setOffline(true);
  await logIn(page, person.email);
  await expect(page.getByRole('alert')).toContainText('Login failed');
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('what is pressed while the page is still arriving is done when it is there', async ({ page, person, baseURL }) => {
  const line = await openHaltingLine(baseURL ?? '', '/forgot-password', '</form>');
  await page.goto(`${line.url}/forgot-password`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  line.goOn();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await mailTo(person.email, 'Choose a new password');
  line.close();
});

for (const part of ['root', 'entry.client'])
  test(`a page without its ${part} script says so, and its links still work`, async ({ page }) => {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    await page.goto('/');
    await page.getByText('Women').click();
    await expect(page.getByRole('alert')).toHaveText(
      'A part of this page did not arrive. Check your connection, then load the page again.',
    );
    await page.unrouteAll();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

test('a page stays usable when what it loads late never arrives', async ({ page, person }) => {
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await logIn(page, person.email, 'a wrong guess');
  await expect(page.getByRole('alert')).toContainText('Login failed');
});

test('logging out without a connection ends the session here', async ({ page, context, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeHidden();
  expect(await stored(page)).toEqual([null, null]);
});

test('Esc does not leave a deletion under way behind', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/account', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await stored(page)).toEqual([null, null]);
});

test('saving another field keeps a change of address waiting, and its button takes it back', async ({
  page,
  person,
  signIn,
}) => {
  await page.goto((await mailTo(person.email, 'Confirm your e-mail address')).link);
  await expect(page.getByText('Your email address is verified')).toBeVisible();
  await signIn(person);
  await page.goto('/dashboard/profile');
  const edit = page.getByRole('button', { name: 'Edit' });
  const waiting = page.getByText(`We mailed a link to next.${person.email}`);
  await edit.click();
  await page.getByLabel('Email').fill(`next.${person.email}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(waiting).toBeVisible();

  await edit.click();
  await page.getByLabel('Company name').fill('Patience Ltd');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Patience Ltd')).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();

  await page.getByRole('button', { name: 'Cancel this change' }).click();
  await expect(waiting).toBeHidden();
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(page.getByText('Patience Ltd')).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('words without a break fit 360 px', async ({ page, person, signIn, request }) => {
  const headers = { authorization: `Bearer ${person.token}` };
  const fullName = 'W'.repeat(120);
  expect((await request.put('/api/profile', { headers, data: { fullName } })).status()).toBe(200);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/auth/callback?error=${'x'.repeat(300)}`);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await width(page)).toBe(360);
  await signIn(person);
  await page.goto('/dashboard/profile');
  await expect(page.locator('main').getByText(fullName)).toBeVisible();
  expect(await width(page)).toBe(360);
});

test('a stored user that is no user is replaced by the real one', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('user', '{}'));
  await page.reload();
  await expect(page.getByRole('button', { name: /Account menu: Paula Person/ })).toBeVisible();
  expect((await stored(page))[1]).toContain(person.email);
});

test('a link that could not be checked is tried again', async ({ page, person }) => {
  const { link } = await mailTo(person.email, 'Confirm your e-mail address');
  await page.route('**/api/auth/verify-email', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Email verification failed');
  await expect(page.getByRole('alert')).toContainText('It may still be good.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your email address is verified')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeFocused();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('If you already opened it once, your address is verified');
});

test('an account that cannot be loaded is tried again, or left', async ({ page, person, signIn }) => {
  await signIn(person);
  let failing = true;
  await page.route('**/api/auth/profile', (route) => (failing ? route.abort() : route.continue()));
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'We could not load your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
});

test.describe('the focus stays in the page', () => {
  test('after a refused sign-in', async ({ page, person }) => {
    await page.goto('/login');
    await logIn(page, person.email, 'a wrong guess');
    await expect(page.getByRole('alert')).toContainText('Login failed');
    await expect(page.getByRole('alert')).toBeFocused();
  });

  test('after a refused sign-up, which shows two ways on', async ({ page, person }) => {
    await page.goto('/signup');
    await page.getByLabel('Full name').fill('Second Paula');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('Registration failed');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert').getByRole('link', { name: 'log in' })).toBeVisible();
    await page.getByRole('alert').getByRole('link', { name: 'set a new password' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('after asking for a new password', async ({ page, person }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeFocused();
  });

  test('after sending the verification link again', async ({ page, person, signIn }) => {
    await signIn(person);
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText(`Sent. Look in the inbox of ${person.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sent' })).toBeFocused();
  });
});

test('a session that the server has ended is explained, and goes on where it was', async ({
  page,
  person,
  signIn,
  request,
}) => {
  await signIn(person);
  await page.goto('/dashboard/profile?tab=one');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${person.token}` } });
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible();
  await logIn(page, person.email);
  await expect(page).toHaveURL('/dashboard/profile?tab=one');
});

test('a new password leaves another account that is signed in here alone', async ({
  page,
  person,
  signIn,
  request,
}) => {
  const other = `other.${person.email}`;
  await request.post('/api/auth/register', { data: { email: other, password, fullName: 'Olaf Other' } });
  await request.post('/api/auth/forgot-password', { data: { email: other } });
  await signIn(person);
  await page.goto((await mailTo(other, 'Choose a new password')).link);
  await page.getByLabel('New password').fill('another kettle of fish');
  const asked = page.waitForResponse('**/api/auth/profile');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is set' })).toBeFocused();
  expect((await asked).status()).toBe(200);
  expect((await stored(page))[0]).toBe(person.token);
});

test('public pages know who is signed in, without moving anything', async ({ page, person, signIn }) => {
  const pricing = page.getByRole('navigation').getByRole('link', { name: 'Pricing' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  const before = await pricing.boundingBox();
  await signIn(person);
  await page.goto('/');
  const dashboard = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' });
  await expect(dashboard).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  expect(await pricing.boundingBox()).toEqual(before);
  await dashboard.click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('the overlay of a small screen starts at its close button, and closes on the way to a page', async ({
  page,
  person,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(person);
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

test('an address verified in one tab is verified in the other', async ({ page, context, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Not verified')).toBeVisible();
  const second = await context.newPage();
  await second.goto((await mailTo(person.email, 'Confirm your e-mail address')).link);
  await expect(second.getByText('Your email address is verified')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText(`Please verify ${person.email}.`)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const address of ['/login', '/signup', '/forgot-password']) {
    test(`${address} says what it needs`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveTitle(/Outloud/);
      const sentence = page.locator('noscript p').first();
      await expect(sentence).toBeVisible();
      await expect(sentence).toHaveText('This page needs JavaScript');
    });
  }

  test('an address that leads nowhere says so', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('an address that leads nowhere leads home, or to us', async ({ page }) => {
  const answer = await page.goto('/no-such-page?from=mail');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Outloud');
  await page.getByRole('link', { name: 'Report a broken link' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a page that breaks says what it knows, and works again once it is loaded again', async ({
  browser,
  baseURL,
  person,
}) => {
  // A context of its own: the errors that break it are meant.
  const context = await browser.newContext({ baseURL, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('authToken', token), person.token);
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
