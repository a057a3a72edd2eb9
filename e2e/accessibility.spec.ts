import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './setup/test.ts';

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/verify-email?token=wrong',
  '/terms-and-privacy',
  '/no-such-page',
];
const signedIn = ['/dashboard/profile'];

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    // Without motion, so that nothing is judged half faded in.
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });
    for (const address of [...open, ...signedIn]) {
      test(`${address} has nothing for axe to find, and fits 360 px`, async ({ page, person, signIn }) => {
        if (signedIn.includes(address)) await signIn(person);
        await page.goto(address);
        await expect(page.locator('h1').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 780 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      });
    }

    test('dialogs and menus have nothing for axe to find', async ({ page, person, signIn }) => {
      await signIn(person);
      await page.goto('/dashboard/profile');
      for (const [trigger, content] of [
        [page.getByRole('button', { name: 'Help' }), page.getByRole('dialog')],
        [page.getByRole('button', { name: 'Delete account' }), page.getByRole('alertdialog')],
        [page.getByRole('button', { name: /Account menu/ }), page.getByRole('menu')],
      ] as const) {
        await trigger.click();
        await expect(content).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(content).toBeHidden();
      }
    });
  });
}
