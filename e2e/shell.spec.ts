import { expect, password, test } from './setup/test.ts';

test('a protected URL redirects to sign-in and returns to the same URL', async ({ page, customer }) => {
  await page.goto('/dashboard/profile?tab=two#credits');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/profile?tab=two#credits');
});

test('sign-in never redirects to another site', async ({ page, customer }) => {
  await page.goto('/login?from=%2F%2Fevil.example%2F');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('shortcut URLs redirect to their pages, and sign-in pages redirect signed-in users', async ({
  page,
  customer,
  signIn,
}) => {
  for (const [from, to] of [
    ['/pricing', '/#pricing'],
    ['/how-it-works', '/#how-it-works'],
    ['/become-a-tester', '/tester-waitlist'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
  await signIn(customer);
  for (const from of ['/dashboard', '/login', '/signup?type=business']) {
    await page.goto(from);
    await expect(page).toHaveURL('/dashboard/roasts');
  }
  await page.goto('/profile');
  await expect(page).toHaveURL('/dashboard/profile');
  await page.goto('/credits');
  await expect(page).toHaveURL('/dashboard/credits');
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
});

test('the sidebar lists the pages and marks the current page', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText(['Roast Requests', 'Credits', 'Profile', 'New Roast Request']);
  await navigation.getByRole('link', { name: 'Credits' }).click();
  await expect(page).toHaveURL('/dashboard/credits');
  await expect(navigation.getByRole('link', { name: 'Credits' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Credits');
});

test('an unknown URL returns 404 and links to the home page', async ({ page }) => {
  for (const path of ['/no/such/page', '/dashboard/nothing', '/tester']) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
  }
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an ended session clears the token and redirects to sign-in', async ({ page, customer, signIn, request }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${customer.token}` } });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('signing out in one tab signs out the other tab', async ({ page, context, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  const secondTab = await context.newPage();
  await secondTab.goto('/dashboard/profile');
  await expect(secondTab.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(secondTab).toHaveURL(/\/login/);
});

test('Ctrl+B collapses the sidebar, and a cookie stores the state for seven days', async ({
  page,
  customer,
  signIn,
  context,
}) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  const sidebar = page.locator('[data-state="expanded"], [data-state="collapsed"]').first();
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');
  expect(Math.round((await sidebar.boundingBox())?.width ?? 0)).toBe(256);
  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
  await expect.poll(async () => Math.round((await sidebar.boundingBox())?.width ?? 0)).toBe(48);
  const cookie = (await context.cookies()).find(({ name }) => name.includes('sidebar'));
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  await page.reload();
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
});

test('on a small screen, the sidebar is an overlay that returns the focus to its button', async ({
  page,
  customer,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(customer);
  await page.goto('/dashboard/profile');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeHidden();
  const trigger = page.getByRole('button', { name: /sidebar/i });
  await trigger.click();
  await expect(navigation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();
  await expect(trigger).toBeFocused();
});

test('the help dialog shows the contact email', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog')).toContainText('hello@outloud.localhost');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('a profile that fails to load shows an error and can be retried', { tag: '@long' }, async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  let isFailing = true;
  await page.route('**/api/profile', (route) =>
    isFailing
      ? route.fulfill({ status: 500, json: { success: false, data: null, error: 'Failed to fetch profile' } })
      : route.continue(),
  );
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Error Loading Profile' })).toBeVisible();
  await expect(page.getByText('Failed to fetch profile')).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});
