import { expect, password, test } from './setup/test.ts';

test('a protected address leads to sign-in and back to itself', async ({ page, person }) => {
  await page.goto('/dashboard/profile?tab=two#credits');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard/profile?tab=two#credits');
});

test('sign-in never leads to another site', async ({ page, person }) => {
  await page.goto('/login?from=%2F%2Fevil.example%2F');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('the addresses of the route table lead where they should', async ({ page, person, signIn }) => {
  for (const [from, to] of [
    ['/pricing', '/#pricing'],
    ['/how-it-works', '/#how-it-works'],
    ['/become-a-tester', '/tester-waitlist'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
  await signIn(person);
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

test('the sidebar names the pages and shows where one is', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText(['Roast Requests', 'Credits', 'Profile', 'New Roast Request']);
  await navigation.getByRole('link', { name: 'Credits' }).click();
  await expect(page).toHaveURL('/dashboard/credits');
  await expect(navigation.getByRole('link', { name: 'Credits' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Credits');
});

test('an unknown page is a real 404 with a way home', async ({ page }) => {
  for (const address of ['/no/such/page', '/dashboard/nothing', '/tester']) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 404]);
  }
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a session that has ended clears the token and asks to sign in', async ({ page, person, signIn, request }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${person.token}` } });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('signing out in one tab signs out the other', async ({ page, context, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  const second = await context.newPage();
  await second.goto('/dashboard/profile');
  await expect(second.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(second).toHaveURL(/\/login/);
});

test('the sidebar folds with ctrl+B and remembers it', async ({ page, person, signIn, context }) => {
  await signIn(person);
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

test('on a small screen the sidebar is an overlay that gives the focus back', async ({ page, person, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(person);
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

test('help shows the contact address', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog')).toContainText('hello@outloud.localhost');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('a profile that cannot be loaded says so, and tries again', async ({ page, person, signIn }) => {
  await signIn(person);
  let failing = true;
  await page.route('**/api/profile', (route) =>
    failing
      ? route.fulfill({ status: 500, json: { success: false, data: null, error: 'Failed to fetch profile' } })
      : route.continue(),
  );
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Error Loading Profile' })).toBeVisible();
  await expect(page.getByText('Failed to fetch profile')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});
