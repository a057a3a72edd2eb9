import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
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

async function findViolations(page: Page, runOnly?: string[]): Promise<string[]> {
  // Even short animations last until the next frame, which may be late on a busy machine.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // Loaded once per page. AxeBuilder of @axe-core/playwright loads axe for every check, which takes as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    ...(runOnly && { runOnly }),
    // Reporting the rules that passed would take as long as the check.
    resultTypes: ['violations'],
    // No default rule reads the style sheets, which axe would download and parse again.
    preload: { assets: ['media'] },
  };
  return page.evaluate(async (runOptions) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, runOptions);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}
