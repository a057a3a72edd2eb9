import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Light and dark. Pages should be without motion, so that nothing is judged half faded in for long. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  // The dark theme differs in nothing but its colours.
  expect(await violationsOf(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
}

async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Even the shortest motion lasts until the next picture, which a busy machine may be late with.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // Otherwise it opens a page of its own for every look, for the sake of foreign frames, which we have none of.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Describing all that is well takes as long as looking.
  axe.options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
