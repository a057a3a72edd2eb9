import { expectNoViolations } from '../setup/axe.ts';
import { checkMs, finding, meter, practice, record, setUp, test } from '../setup/recorder.ts';
import { expect } from '../setup/test.ts';
import { testerIn } from '../setup/testers.ts';

test.use({ isSpoken: false, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('silence is noticed while it lasts, and told afterwards', async ({ page, site, context, signIn, request }) => {
  test.setTimeout(checkMs + 300_000);
  void site;
  await signIn(await testerIn('WY', request));
  await page.goto(practice);
  await setUp(page);
  await expect(meter(page)).toHaveText('Nothing to hear');
  await record(page);
  const nudge = page.getByText('Keep talking: say what you see and what you think.');
  await expect(nudge).toBeHidden();
  await expect(nudge).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle('Keep talking · Outloud');
  await expectNoViolations(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Keep it in sight' }).click();
  const float = await opened;
  await expect(float.getByText('Keep talking: say what you see and what you think.')).toBeVisible();
  await float.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(nudge).toBeHidden();
  await float.getByRole('button', { name: 'Stop and review' }).click();
  await expect(finding(page, 'Voice')).toContainText('We hear no voice', { timeout: checkMs });
  await expect(page.getByText('Not yet')).toBeVisible();
  await expect(page).toHaveTitle('Practice · Outloud');
  await page.getByRole('button', { name: 'Record again' }).click();
  await expect(page.getByRole('button', { name: 'Allow the microphone' })).toBeVisible();
});
