import type { Page } from '@playwright/test';
import { requests } from '../world/requests.ts';

export type Tokens = { authToken: string; testerToken: string; adminToken: string; prefix: string };

/** Prepares the page for each README screenshot. The keys are the file names. */
export const scenes: Record<string, (page: Page, tokens: Tokens) => Promise<void>> = {
  async landing(page) {
    await page.goto('/');
  },
  async sample(page) {
    await page.goto('/');
    // Scroll past the section heading to the review.
    await page.evaluate(`document.querySelector('#sample').scrollIntoView(); scrollBy(0, 240)`);
  },
  async roasts(page, { authToken }) {
    await signIn(page, { authToken });
    await page.goto('/dashboard/roasts');
    await page.getByRole('row').filter({ hasText: requests.teaRoom.websiteName }).waitFor();
  },
  async request(page, { authToken }) {
    const { websiteUrl, websiteName } = requests.kilnAndClover;
    await signIn(page, { authToken });
    await page.goto('/dashboard/roasts/create');
    await page.getByLabel('Website URL').fill(websiteUrl);
    await page.getByLabel('Website name').fill(websiteName);
    for (const name of ['26-35', '36-45', '46-55', 'Female'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByLabel('Number of reviews').selectOption('3');
    await page.getByText('3 approved testers match').waitFor();
    await page.getByRole('heading', { name: 'Target Demographics' }).scrollIntoViewIfNeeded();
  },
  async delivery(page, { authToken }) {
    await signIn(page, { authToken });
    await page.goto('/dashboard/roasts');
    const row = page.getByRole('row').filter({ hasText: requests.fernfoot.websiteDescription });
    await row.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('link', { name: 'Delivery #2', exact: true }).click();
    await page.getByRole('tab', { name: 'Transcript' }).click();
    const sentence = page
      .getByRole('tabpanel', { name: 'Transcript' })
      .getByRole('button', { name: 'The search is fast' });
    await sentence.click();
    await page.getByRole('button', { name: 'Pause' }).click();
  },
  async available(page, { testerToken }) {
    await signIn(page, { authToken: testerToken });
    await page.goto('/dashboard/available-roasts');
    await page.getByRole('article').first().waitFor();
  },
  async earnings(page, { testerToken }) {
    await signIn(page, { authToken: testerToken });
    await page.goto('/dashboard/earnings');
    await page.getByText('PayPal').first().waitFor();
  },
  async console(page, { adminToken, prefix }) {
    await signIn(page, { adminToken });
    await page.goto(`/${prefix}/dashboard`);
    await page.getByRole('row').filter({ hasText: requests.fernfootFall.websiteName }).first().waitFor();
  },
};

async function signIn(page: Page, tokens: Record<string, string>): Promise<void> {
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, tokens);
}
