import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

const sample = (page: Page) => page.getByRole('region', { name: /I nearly missed it/ });
const video = (page: Page) => page.locator('video');
const getCurrentTime = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Sums the layout shifts that are not caused by user input. */
async function trackLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const target = window as unknown as { layoutShift: number };
    target.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) target.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function sumSizes(scripts: Promise<number>[]): Promise<number> {
  const sizes = await Promise.all(scripts);
  expect(sizes.length).toBeGreaterThan(0);
  return sizes.reduce((total, size) => total + size, 0);
}

test('the landing page loads no script before the first interaction, contacts only its own host and has no layout shift', async ({
  page,
}) => {
  const scripts: Promise<number>[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await trackLayoutShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  expect(scripts).toEqual([]);
  const hydrated = page.evaluate(() =>
    new Promise((resolve) => document.addEventListener('hydrated', resolve)).then(() => {}),
  );
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await hydrated;
  expect(await sumSizes(scripts)).toBeLessThanOrEqual(200_000);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBeLessThanOrEqual(
    0.02,
  );
});

test('the landing page head contains the description, the canonical URL, the preview image and the price', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  const getContent = (selector: string) => page.locator(selector).first().getAttribute('content');
  expect(await getContent('meta[name=description]')).toContain('vetted testers record themselves using your website');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}/`);
  expect(await getContent('meta[property="og:title"]')).toBe('Outloud: your website, roasted by real people');
  const image = await page.request.get((await getContent('meta[property="og:image"]')) ?? '');
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '');
  expect(JSON.stringify(data)).toContain('"price":"5.00","priceCurrency":"USD"');
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/tester-waitlist</loc>`);
});

for (const from of ['/', '/tester-waitlist', '/terms-and-privacy', '/contact', '/no-such-page']) {
  test(`the header on ${from} links to the sections of the landing page`, async ({ page }) => {
    const sections = {
      'How It Works': 'Three steps. The third one stings.',
      Pricing: 'Cheaper than a polite consultant.',
      FAQ: 'Fair questions.',
    };
    for (const [link, title] of Object.entries(sections)) {
      await page.goto(from);
      await page.getByRole('banner').getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(/\/#(how-it-works|pricing|faq)$/);
      await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    }
  });
}

test('on a small screen, the header links are in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const banner = page.getByRole('banner');
  const menu = banner.locator('summary');
  await menu.click();
  await banner.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Cheaper than a polite consultant.' })).toBeInViewport();
  await expect(banner.getByRole('link', { name: 'Pricing' })).toBeHidden();
  await menu.click();
  await banner.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('the first click plays the sample review, and the transcript follows and seeks the video', async ({ page }) => {
  await page.goto('/');
  await sample(page).getByText('Play the review').click();
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(0.5);
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await expect(page.locator('[aria-current]').filter({ hasText: 'So this is an online shop' })).toBeVisible();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /surprised by nine dollars/ })
    .click();
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThanOrEqual(36);
  await expect(page.locator('[aria-current]').filter({ hasText: 'surprised by nine dollars' }).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } });

  test('the first tap on the landing page can open the transcript tab', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('tab', { name: 'Transcript' }).tap();
    await expect(page.getByRole('button', { name: /surprised by nine dollars/ })).toBeVisible();
  });
});

test('a click on a point plays the sample review from that moment', async ({ page }) => {
  await page.goto('/');
  await sample(page)
    .getByRole('button', { name: /I nearly missed it/ })
    .click();
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThanOrEqual(14);
  expect(await getCurrentTime(page)).toBeLessThan(30);
});

test('the first click on the landing page can sort the points of the sample review by time', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const problems = page.getByRole('region', { name: 'Areas for Improvement' }).getByRole('listitem');
  await expect(problems.last()).toContainText('I nearly missed it');
  const timeOrder = sample(page).getByRole('radio', { name: 'By time' });
  await timeOrder.click();
  await expect(problems.nth(1)).toContainText('I nearly missed it');
  await expect(timeOrder).toBeChecked();
});

test('the price on the landing page changes with the selected targeting', async ({ page }) => {
  await page.goto('/');
  const step = page.getByRole('listitem').filter({ hasText: 'Pick who gets to judge you' });
  await expect(step.getByRole('status')).toHaveText('$7a review');
  await step.getByText('Women').click();
  await expect(step.getByRole('status')).toHaveText('$9a review');
  await expect(step).toContainText('Base price $5 + Age $1 + Gender $2 + Online shopping $1');
  await step.getByRole('button', { name: /Clear/ }).click();
  await expect(step.getByRole('status')).toHaveText('$5a review');
});

test('the FAQ opens one answer at a time, and a second click closes the open answer', async ({ page }) => {
  await page.goto('/');
  const questions = page.locator('#faq summary');
  await expect(questions).toHaveCount(6);
  const openAnswer = page.locator('#faq details[open]');
  await questions.nth(0).click();
  await expect(openAnswer).toContainText('People in the United States who applied to be testers.');
  await questions.nth(3).click();
  await expect(openAnswer).toHaveCount(1);
  await expect(openAnswer).toContainText('From $5 a review');
  await questions.nth(3).click();
  await expect(openAnswer).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is readable, and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sample(page)).toContainText('6.6/10');
    await expect(sample(page).locator('noscript p')).toContainText('I was surprised by nine dollars.');
    await expect(sample(page).getByRole('link', { name: /Play the review/ })).toHaveAttribute(
      'href',
      '/sample/review.mp4',
    );
    await page.locator('#faq summary').nth(2).click();
    await expect(page.locator('#faq details[open]')).toContainText('95% of videos arrive within 48 hours');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByRole('heading', { name: 'Cheaper than a polite consultant.' })).toBeInViewport();
    await expect(page.getByRole('main')).toContainText('up to $12');
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/signup?type=business');
    await expect(page.locator('noscript p').first()).toHaveText('This page needs JavaScript');
  });
});
