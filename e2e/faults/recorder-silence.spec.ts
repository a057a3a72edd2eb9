import { expectNoViolations } from '../setup/accessibility.ts';
import {
  checkResult,
  checkTimeoutMs,
  meter,
  practicePath,
  setUpRecorder,
  startRecording,
  test,
} from '../setup/recorder.ts';
import { expect } from '../setup/test.ts';
import { createTesterIn } from '../setup/testers.ts';

test.use({ hasVoice: false, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('a silent recording shows a hint to keep talking and fails the check', async ({
  page,
  site,
  context,
  signIn,
  request,
}) => {
  test.setTimeout(checkTimeoutMs + 300_000);
  void site;
  await signIn(await createTesterIn('WY', request));
  await page.goto(practicePath);
  await setUpRecorder(page);
  await expect(meter(page)).toHaveText('No sound');
  await startRecording(page);
  const hint = page.getByText('Keep talking: say what you see and what you think.');
  await expect(hint).toBeHidden();
  await expect(hint).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle('Keep talking · Outloud');
  await expectNoViolations(page);
  const popoutOpened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Pop out controls' }).click();
  const popout = await popoutOpened;
  await expect(popout.getByText('Keep talking: say what you see and what you think.')).toBeVisible();
  await popout.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
  await popout.getByRole('button', { name: 'Stop and review' }).click();
  await expect(checkResult(page, 'Voice')).toContainText('No voice detected', { timeout: checkTimeoutMs });
  await expect(page.getByText('Not there yet')).toBeVisible();
  await expect(page).toHaveTitle('Practice · Outloud');
  await page.getByRole('button', { name: 'Record again' }).click();
  await expect(page.getByRole('button', { name: 'Allow the microphone' })).toBeVisible();
});
