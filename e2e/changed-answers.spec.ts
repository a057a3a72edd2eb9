import { readFileSync } from 'node:fs';
import { uploadKey } from '@outloud/testkit/users';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { runSql } from './setup/completed-delivery.ts';
import { getAdmin, tinyRecording } from './setup/deliveries.ts';
import { createOperator, openConsole } from './setup/operators.ts';
import { expect, test } from './setup/test.ts';
import { claimByApi, createPracticedTesterIn, createRoastIn, createTesterIn, settingsPath } from './setup/testers.ts';

// No animations, so that axe does not check half-faded elements.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const formatLongDate = (date: Date) => date.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
const getDaysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 780 });
  const getPageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(getPageWidth).toBeLessThanOrEqual(width);
}

test('a tester sees from when a changed answer counts', async ({ page, signIn, request }) => {
  await signIn(await createTesterIn('KS', request));
  await page.goto(settingsPath);
  const profile = page.getByRole('region', { name: 'Demographic profile' });
  await expect(profile.getByText('A changed answer counts after 14 days.')).toBeVisible();
  await profile.getByLabel('Age range').selectOption('36-45');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  const hint = `Counts from ${formatLongDate(getDaysFromNow(14))}. Until then, 26-35 counts.`;
  await expect(profile.getByLabel('Age range')).toHaveAccessibleDescription(hint);
  await expect(profile.getByText('12 to go, 1 answer does not count yet')).toBeVisible();
  await expectNoViolations(page);
  await expectToFit(page, 360);

  await profile.getByLabel('Age range').selectOption('26-35');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(profile.getByText(hint)).toHaveCount(0);
  await expect(profile.getByText('12 to go')).toBeVisible();
});

test('an operator sees the changed answers of a tester and their contradictions', async ({ page, request }) => {
  const tester = await createTesterIn('NM', request);
  for (const ageRange of ['36-45', '18-25']) {
    await request.put('/api/profile/demographic', {
      headers: { authorization: `Bearer ${tester.token}` },
      data: { ageRange },
    });
  }
  await openConsole(page, await createOperator(), `/testers/${tester.id}`);
  const changes = page.getByRole('region', { name: 'Changed answers' }).getByRole('list').first().locator('> li');
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('Age: 36-45');
  await expect(changes.first().getByRole('list', { name: 'Contradictions' })).toHaveText('Age goes down');
  await expect(changes.last()).toContainText('changed again before it counted');
  await expectNoViolations(page);
  await expectToFit(page, 360);
});

test('a customer sees how long the targeted answers are unchanged', async ({ page, customer, signIn, request }) => {
  const tester = await createPracticedTesterIn('ND', request);
  await runSql(`update users set created_at = now() - interval '155 days' where id = '${tester.id}'`);
  const roastId = await createRoastIn('ND', request, customer, { websiteName: 'Stable shop' });
  await claimByApi(request, tester, roastId);
  const video = { name: 'tiny.mp4', mimeType: 'video/mp4', buffer: readFileSync(tinyRecording) };
  const response = await request.post('/api/deliveries/upload', {
    headers: { authorization: `Bearer ${getAdmin().token}` },
    multipart: { roastRequestId: roastId, testerId: tester.id, uploadKey, video },
  });
  const { data } = (await response.json()) as { data: { delivery: { _id: string } } };
  await signIn(customer);
  await page.goto(`/dashboard/roasts/${roastId}/deliveries/${data.delivery._id}`);
  await expect(page.getByText('Profile self-declared, unchanged for 5 months')).toBeVisible();
  await expectToFit(page, 360);
});
