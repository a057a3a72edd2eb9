import { expect, type Page } from '@playwright/test';

const maxFiles = 25;

/** Fails if the page has requested more than 25 scripts and style sheets since it was opened. Cached files count too. */
export async function expectFewFiles(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const files = new Set(urls.filter((url) => /\.(js|css)$/.test(new URL(url).pathname)));
  expect(files.size, `${page.url()} requests ${[...files].join(', ')}`).toBeLessThanOrEqual(maxFiles);
}
