import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Fails if axe finds a violation in the light or the dark theme. Tests should turn off animations first. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  // The dark theme changes only colors.
  expect(await findViolations(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
}

async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Even short animations last until the next frame, which may be late on a busy machine.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // Without legacy mode, axe opens an extra page for cross-origin frames, which the app does not have.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Reporting the rules that passed would take as long as the check.
  axe.options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
