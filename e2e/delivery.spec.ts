import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { processingTest, waitForStep } from './setup/deliveries.ts';
import { getCurrentTime, getVideoState, openAnalyzedDelivery, test, video } from './setup/delivery-fixture.ts';
import { expect } from './setup/test.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure(processingTest);

/** The response fields that the tests modify. */
type ResponseData = {
  deliveries?: { posterUrl: string }[];
  delivery?: { videoUrl: string; posterUrl: string; files: Record<string, string> };
};

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const player = (page: Page) => page.getByRole('group', { name: 'Recording by Theo T.' });
const transcript = (page: Page) => page.getByRole('tabpanel', { name: 'Transcript' });
const segment = (page: Page, text: string) => transcript(page).getByRole('button', { name: text });
const search = (page: Page) => page.getByLabel('Search the transcript');
const point = (page: Page, list: string, text: string) =>
  page.getByRole('region', { name: list }).getByRole('button', { name: text });
const shortcutsDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const getScrollY = (page: Page) => page.evaluate(() => window.scrollY);

test.beforeEach(({ delivery, signIn }) => signIn(delivery.customer));

test('the analysis appears without a reload and does not move or interrupt the video', async ({ page, delivery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(delivery.pagePath);
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery #1' })).toBeVisible();
  await expect(page).toHaveTitle('Delivery #1 · Stride · Outloud');
  await expect(page.getByText('By Theo T.')).toBeVisible();
  const pending = page.getByRole('region', { name: 'AI Analysis Pending' });
  await expect(pending).toContainText('check back in a few minutes');
  await expect(page.getByText(/Preparing the video|Writing the transcript/)).toBeVisible();
  await expect(page.getByText(/^(Received|Processing)$/)).toBeVisible();

  await waitForStep(delivery.id, 'normalize');
  await expect(video(page)).toBeVisible();
  await expect(pending).toBeVisible();
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.dataset.original = 'yes';
    element.muted = true;
    return element.play();
  });
  const src = await video(page).getAttribute('src');
  const position = await player(page).boundingBox();

  await waitForStep(delivery.id, 'analyze');
  await expect(pending).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'The AI analysis is ready.' })).toBeAttached();
  await expect(video(page)).toHaveAttribute('data-original', 'yes');
  await expect(video(page)).toHaveAttribute('src', src ?? '');
  expect(await player(page).boundingBox()).toEqual(position);
  await expect(page.getByText(/^\d+(\.\d)? out of 10$/)).toBeAttached();
  await expect(page.getByText('Mixed', { exact: true })).toBeVisible();
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why this score' })).toBeVisible();
  await expect(point(page, 'What They Liked', 'The search is fast')).toBeVisible();
  await expect(point(page, 'Areas for Improvement', 'shipping cost only appears')).toBeVisible();
  await expect(point(page, 'Areas for Improvement', "can't see the sizes")).toBeVisible();
});

test('clicks on a transcript segment, a point and a moment marker seek the video', async ({ page, delivery }) => {
  await openAnalyzedDelivery(page, delivery);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(0.5);

  await tab(page, 'Transcript').click();
  await segment(page, 'The search is fast').click();
  await expect(segment(page, 'The search is fast')).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(9);
  expect(await getCurrentTime(page)).toBeLessThan(14);

  await page.getByRole('button', { name: 'Pause' }).click();
  await point(page, 'Areas for Improvement', 'shipping cost only appears').click();
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: true });
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(32);
  expect(await getCurrentTime(page)).toBeLessThan(38);

  const marker = page
    .getByRole('list', { name: 'Moments' })
    .getByRole('button', { name: /^(Confused|Disliked): When I open/ });
  await marker.click();
  await expect.poll(() => getCurrentTime(page)).toBeLessThan(20);
  expect(await getCurrentTime(page)).toBeGreaterThan(14);
});

test('the transcript follows the video until the user scrolls, and a button resumes following', async ({
  page,
  delivery,
}) => {
  await openAnalyzedDelivery(page, delivery);
  await tab(page, 'Transcript').click();
  const scrollYBefore = await getScrollY(page);
  const lastSegment = segment(page, 'real problems');
  await expect(lastSegment).not.toBeInViewport();
  await page.keyboard.press('9');
  await expect(lastSegment).toHaveAttribute('aria-current', 'true');
  await expect(lastSegment).toBeInViewport();
  expect(await getScrollY(page)).toBe(scrollYBefore);

  const followButton = page.getByRole('button', { name: 'Follow the video' });
  await expect(followButton).toBeHidden();
  await lastSegment.hover();
  await page.mouse.wheel(0, -2000);
  await expect(lastSegment).not.toBeInViewport();
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await expect(lastSegment).toHaveAttribute('aria-current', 'true');
  await expect(lastSegment).not.toBeInViewport();
  await followButton.click();
  await expect(lastSegment).toBeInViewport();
  await expect(lastSegment).toBeFocused();
  await expect(followButton).toBeHidden();
  await page.mouse.wheel(0, -2000);
  await expect(followButton).toBeVisible();
  await segment(page, 'online shop for running shoes').click();
  await expect(followButton).toBeHidden();
});

test('the transcript search highlights results, and typing in the search field triggers no shortcuts', async ({
  page,
  delivery,
}) => {
  await openAnalyzedDelivery(page, delivery);
  await tab(page, 'Transcript').click();
  const highlights = transcript(page).locator('mark');
  const resultCount = transcript(page).getByRole('status');
  await search(page).pressSequentially('SHIPPING');
  await expect(highlights).toHaveText(['shipping', 'shipping']);
  await expect(resultCount).toHaveText('1 of 2');
  await expect(highlights.first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(resultCount).toHaveText('2 of 2');
  await expect(highlights.last()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(resultCount).toHaveText('1 of 2');
  await search(page).fill('the');
  await page.keyboard.press('Enter');
  await expect(resultCount).toHaveText(/^2 of \d\d$/);
  await page.getByRole('button', { name: 'Next result' }).click();
  await expect(resultCount).toHaveText(/^3 of/);
  await page.getByRole('button', { name: 'Previous result' }).click();
  await search(page).press('Shift+Enter');
  await search(page).press('Shift+Enter');
  await expect(resultCount).toHaveText(/^(\d\d) of \1$/);

  await search(page).fill('');
  await search(page).pressSequentially('mck >5');
  await expect(resultCount).toHaveText('No results');
  expect(await getVideoState(page)).toMatchObject({
    isMuted: false,
    captionMode: 'hidden',
    isPlaying: false,
    speed: 1,
    seconds: 0,
  });
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(highlights).toHaveCount(0);
});

test('keyboard shortcuts control the player, and the speed and caption settings survive a reload', async ({
  page,
  delivery,
}) => {
  await openAnalyzedDelivery(page, delivery);
  const press = (key: string) => page.keyboard.press(key);
  await press('>');
  await press('>');
  await expect(page.getByRole('button', { name: 'Speed: 1.5×' })).toBeVisible();
  await press('<');
  await press('c');
  await press('m');
  await press('2');
  await expect.poll(() => getVideoState(page)).toMatchObject({ speed: 1.25, captionMode: 'showing', isMuted: true });
  await expect.poll(() => getVideoState(page).then(({ caption }) => caption)).toContain('The search is fast');
  const start = await getCurrentTime(page);
  expect(start).toBeCloseTo(11.4, 0);

  await press('l');
  await expect.poll(() => getCurrentTime(page)).toBeCloseTo(start + 10, 1);
  await press('j');
  await press('ArrowRight');
  await expect.poll(() => getCurrentTime(page)).toBeCloseTo(start + 5, 1);
  await press('ArrowLeft');
  await expect.poll(() => getCurrentTime(page)).toBeCloseTo(start, 1);
  await press('n');
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(14);
  await expect(page.getByRole('status').getByText(/^(Confused|Disliked): When I open a product.*, 0:14$/)).toHaveCount(
    1,
  );
  await press('p');
  await expect.poll(() => getCurrentTime(page)).toBeLessThan(10);

  await press('Space');
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: true });
  await press('k');
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: false });
  await press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.ariaLabel)).toBe('Recording by Theo T.');
  await press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await press('?');
  await expect(shortcutsDialog(page)).toContainText('Slower or faster');
  await press('Escape');
  await expect(shortcutsDialog(page)).toBeHidden();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible();
  await expect.poll(() => getVideoState(page)).toMatchObject({ speed: 1.25, captionMode: 'showing' });
  for (let n = 0; n < 8; n++) await press('>');
  await expect(page.getByRole('button', { name: 'Speed: 3×' })).toBeVisible();
});

test('keyboard shortcuts can be limited to the focused player', async ({ page, delivery }) => {
  await openAnalyzedDelivery(page, delivery);
  const press = (key: string) => page.keyboard.press(key);
  const download = page.getByRole('button', { name: 'Download' });
  await download.click();
  await expect(page.getByRole('menu')).toBeFocused();
  await press('m');
  await press('Escape');
  await expect(download).toBeFocused();
  await tab(page, 'Transcript').focus();
  await press('?');
  await expect(shortcutsDialog(page)).toBeFocused();
  await press('>');
  await press('Tab');
  await press('Space');
  await expect(page.getByLabel('Use shortcuts on the whole page')).not.toBeChecked();
  await press('Escape');
  await expect(tab(page, 'Transcript')).toBeFocused();
  await press('>');
  await player(page).focus();
  await press('>');
  await expect.poll(() => getVideoState(page)).toMatchObject({ speed: 1.5, isPlaying: false, isMuted: false });

  await page.reload();
  await expect(page.getByRole('button', { name: 'Speed: 1.5×' })).toBeVisible();
  await press('>');
  await player(page).focus();
  await press('>');
  await expect.poll(() => getVideoState(page)).toMatchObject({ speed: 1.75 });
});

test('holding Space plays the video and does not scroll the page', async ({ page, delivery }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openAnalyzedDelivery(page, delivery);
  for (let n = 0; n < 4; n++) await page.keyboard.down('Space');
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(0.5);
  expect(await getScrollY(page)).toBe(0);
  await page.keyboard.up('Space');

  await page.getByRole('slider', { name: 'Video position' }).focus();
  const scrollYBefore = await getScrollY(page);
  await page.keyboard.press('Space');
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: false });
  expect(await getScrollY(page)).toBe(scrollYBefore);
});

test('Space pauses a video that was started with a click on a point or a moment', async ({ page, delivery }) => {
  await openAnalyzedDelivery(page, delivery);
  for (const button of [
    point(page, 'What They Liked', 'The search is fast'),
    page.getByRole('list', { name: 'Moments' }).getByRole('button').first(),
  ]) {
    await button.click();
    await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: true });
    await page.keyboard.press('Space');
    await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: false });
  }
});

test('a review can be watched and read with the keyboard', async ({ page, delivery }) => {
  await openAnalyzedDelivery(page, delivery);
  await page.getByRole('button', { name: 'Download' }).focus();
  const tabTo = async (name: string) => {
    const getFocusedText = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    for (let n = 0; n < 15 && !(await getFocusedText())?.includes(name); n++) await page.keyboard.press('Tab');
    expect(await getFocusedText()).toContain(name);
  };
  await tabTo('Recording by');
  await tabTo('Video position');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => getCurrentTime(page)).toBeCloseTo(5, 1);
  await tabTo('Play');
  await page.keyboard.press('Enter');
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: true });
  await tabTo('Speed: 1×');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: '0.75×' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Speed: 0.75×' })).toBeFocused();
  await tabTo('Summary');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Transcript')).toBeFocused();
  expect(await getCurrentTime(page)).toBeLessThan(10);
  await tabTo('Search the transcript');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(segment(page, 'real problems')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(44);
  await tabTo('The design is clean');
  await page.keyboard.press('Space');
  await expect.poll(() => getCurrentTime(page)).toBeLessThan(9);
});

test('the transcript and the insights can be downloaded, and a failed download shows an error', async ({
  page,
  delivery,
}) => {
  await openAnalyzedDelivery(page, delivery);
  const download = async (name: string) => {
    const downloadStarted = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name }).click();
    const path = await (await downloadStarted).path();
    return { name: (await downloadStarted).suggestedFilename(), content: await readFile(path, 'utf8') };
  };
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Video (MP4)',
    'Transcript (TXT)',
    'Transcript (VTT)',
    'Transcript (SRT)',
    'Insights (JSON)',
  ]);
  await page.keyboard.press('Escape');
  const captions = await download('Transcript (VTT)');
  expect(captions.name).toMatch(/\.vtt$/);
  expect(captions.content).toMatch(/^WEBVTT\n/);
  expect(captions.content).toContain('The search is fast');
  const insights = await download('Insights (JSON)');
  expect(JSON.parse(insights.content)).toMatchObject({ overallSentiment: 'mixed' });

  await page.route(`**/api/deliveries/${delivery.id}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Video (MP4)' }).click();
  await expect(page.getByText('Failed to start the download. Please try again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What They Liked' })).toBeVisible();
});

test('a link with a timestamp opens the video at that position', async ({ page, delivery }) => {
  await openAnalyzedDelivery(page, delivery, 33);
  await expect.poll(() => getCurrentTime(page)).toBe(33);
  expect(await getVideoState(page)).toMatchObject({ isPlaying: false });
  await expect(page.getByText('Duration: 57 s')).toBeVisible();
  await expect(player(page)).toContainText('0:33/0:57');
  await tab(page, 'Transcript').click();
  await expect(segment(page, 'shipping cost only appears')).toHaveAttribute('aria-current', 'true');
  await expect(point(page, 'Areas for Improvement', 'shipping cost only appears')).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('a click on a quote in a theme opens the delivery and plays the quoted moment', async ({ page, delivery }) => {
  await openAnalyzedDelivery(page, delivery);
  await page.route('**/api/deliveries/roast/*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const [firstDelivery] = data.deliveries;
    const secondDelivery = { ...firstDelivery, _id: '00000000-0000-4000-8000-000000000009', deliveryNumber: 2 };
    await route.fulfill({
      json: { success: true, data: { deliveries: [firstDelivery, secondDelivery] }, error: null },
    });
  });
  await page.goto(delivery.roastPath);
  await page.getByText('Prices', { exact: true }).click();
  await page
    .getByRole('link', { name: /^Disliked: .*surprised by nine dollars/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?t=3\d$/);
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: true });
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(32);
});

test('an expired video URL is renewed, and playback continues at the same position and speed', {
  tag: '@long',
}, async ({ page, delivery }) => {
  let hasExpired = false;
  await page.route(/\/video\?/, async (route) => {
    const request = route.request();
    if (request.url().includes('renewed')) return route.continue();
    if (hasExpired) return route.fulfill({ status: 404 });
    hasExpired = true;
    // Send only the first bytes, so that the player has to request more.
    const response = await route.fetch({ headers: { ...request.headers(), range: 'bytes=0-399999' } });
    await route.fulfill({ response });
  });
  await page.route(`**/api/deliveries/${delivery.id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (hasExpired) json.data.delivery.videoUrl += '&renewed';
    await route.fulfill({ response, json });
  });
  await openAnalyzedDelivery(page, delivery, 3);
  const positions = video(page).evaluate(
    (element: HTMLVideoElement) =>
      new Promise<{ failedAt: number; resumedAt: number }>((resolve) =>
        element.addEventListener('error', () => {
          const failedAt = element.currentTime;
          element.addEventListener('playing', () => resolve({ failedAt, resumedAt: element.currentTime }), {
            once: true,
          });
        }),
      ),
  );
  await page.keyboard.press('m');
  for (let n = 0; n < 6; n++) await page.keyboard.press('>');
  await page.keyboard.press('k');
  await expect(video(page)).toHaveAttribute('src', /renewed/);
  const { failedAt, resumedAt } = await positions;
  expect(failedAt).toBeGreaterThan(3);
  expect(Math.abs(resumedAt - failedAt)).toBeLessThan(0.5);
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: true, speed: 3 });
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(resumedAt + 1);
});

test('the video keeps its position after a first and a second playback error', { tag: '@long' }, async ({
  page,
  delivery,
}) => {
  await openAnalyzedDelivery(page, delivery, 33);
  await expect.poll(() => getCurrentTime(page)).toBe(33);
  const simulateError = async () => {
    const deliveryResponse = page.waitForResponse(`**/api/deliveries/${delivery.id}`);
    await video(page).evaluate((element) => {
      element.dataset.reloaded = 'no';
      element.addEventListener('loadedmetadata', () => (element.dataset.reloaded = 'yes'), { once: true });
      element.dispatchEvent(new Event('error'));
    });
    await deliveryResponse;
    await expect(video(page)).toHaveAttribute('data-reloaded', 'yes');
  };
  await simulateError();
  await expect.poll(() => getCurrentTime(page)).toBe(33);
  await page.keyboard.press('1');
  await page.keyboard.press('k');
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(6.5);
  expect(await getCurrentTime(page)).toBeLessThan(20);
  await page.keyboard.press('k');
  await simulateError();
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(6.5);
});

test('signed URLs that are already expired when the page loads are renewed', { tag: '@long' }, async ({
  page,
  delivery,
}) => {
  await openAnalyzedDelivery(page, delivery);
  const seenUrls = new Set<string>();
  const expireFirstResponse = async (url: string, expireUrls: (data: ResponseData) => void) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      if (!seenUrls.has(url)) expireUrls(json.data);
      seenUrls.add(url);
      await route.fulfill({ response, json });
    });
  await page.route(/&expired/, (route) => route.fulfill({ status: 404 }));
  await expireFirstResponse('**/api/deliveries/roast/*', ({ deliveries = [] }) => {
    for (const delivery of deliveries) delivery.posterUrl += '&expired';
  });
  await expireFirstResponse(`**/api/deliveries/${delivery.id}`, ({ delivery }) => {
    if (!delivery) return;
    delivery.videoUrl += '&expired';
    delivery.posterUrl += '&expired';
    delivery.files['transcript.vtt'] += '&expired';
  });
  const poster = page.locator('article img');
  await page.goto(delivery.roastPath);
  await expect(poster).toHaveAttribute('src', /&expired$/);
  await page.getByRole('link', { name: 'Delivery #1' }).click();
  await expect.poll(() => getVideoState(page).then(({ duration }) => duration)).toBeGreaterThan(50);
  await expect(video(page)).not.toHaveAttribute('poster', /expired/);
  await page.keyboard.press('2');
  await expect.poll(() => getVideoState(page).then(({ caption }) => caption)).toContain('The search is fast');
  await page.getByRole('link', { name: 'Stride' }).click();
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a video that cannot be played shows an error, keeps the focus and can be retried', { tag: '@long' }, async ({
  page,
  delivery,
}) => {
  await openAnalyzedDelivery(page, delivery);
  await page.route(/\/video\?/, (route) => route.fulfill({ status: 404 }));
  await page.goto(delivery.pagePath);
  const alert = page.getByRole('alert');
  const region = page.getByRole('region', { name: 'Recording' });
  await expect(alert).toHaveText('The video cannot be played right now.');
  await expect(region).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveText('The video still cannot be played.');
  await expect(region).toBeFocused();
  await page.unroute(/\/video\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(region).toBeFocused();
  await expect.poll(() => getVideoState(page).then(({ duration }) => duration)).toBeGreaterThan(50);
});

test('the delivery page passes axe and fits 390 px and 360 px viewports', async ({ page, delivery }) => {
  await openAnalyzedDelivery(page, delivery, 12);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Speed: 1×' }).click();
  await expect(page.getByRole('menu', { name: 'Speed' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await tab(page, 'Transcript').click();
  await search(page).fill('the');
  await expect(transcript(page).locator('mark').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoViolations(page);
  await search(page).blur();
  await page.keyboard.press('?');
  await expect(shortcutsDialog(page)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await point(page, 'Areas for Improvement', 'shipping cost only appears').click();
  await expect(video(page)).toBeInViewport();
});

test('a delivery in review shows a notice and no download button', async ({ page, delivery }) => {
  await page.route(`**/api/deliveries/${delivery.id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const inReview = {
      status: 'pending',
      inReview: true,
      stage: null,
      videoUrl: null,
      aiInsights: null,
      segments: [],
      files: {},
    };
    Object.assign(json.data.delivery, inReview);
    await route.fulfill({ response, json });
  });
  await page.goto(delivery.pagePath);
  await expect(page.getByText('We are checking the recording before you get it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'In review' })).toBeVisible();
  await expect(page.getByText('AI Analysis Pending')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden();
});

test('a delivery without speech shows empty states', async ({ page, delivery }) => {
  await page.route(`**/api/deliveries/${delivery.id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const emptyLists = { testerLiked: [], testerDisliked: [], moments: [], holdReason: null, scoreReasons: [] };
    const summary = 'No speech to analyse';
    json.data.delivery.aiInsights = { userExperienceScore: null, overallSentiment: 'neutral', summary, ...emptyLists };
    Object.assign(json.data.delivery, { segments: [], transcript: null, stage: null });
    await route.fulfill({ response, json });
  });
  await page.goto(delivery.pagePath);
  await expect(page.getByText('No speech to analyse')).toBeVisible();
  await expect(page.getByText(/out of 10/)).toHaveCount(0);
  await expect(page.getByText('No specific positive feedback identified.')).toBeVisible();
  await expect(page.getByText('No specific issues identified.')).toBeVisible();
  await tab(page, 'Transcript').click();
  await expect(page.getByText('No transcript available.')).toBeVisible();
});

test('a delivery that fails to load shows an error and can be retried', { tag: '@long' }, async ({
  page,
  delivery,
}) => {
  let isFailing = true;
  await page.route(`**/api/deliveries/${delivery.id}`, (route) => (isFailing ? route.abort() : route.continue()));
  await page.goto(delivery.pagePath);
  await expect(page.getByRole('alert')).toContainText('Failed to load delivery details');
  await expect(page.getByText('Failed to load delivery details')).toHaveCount(2);
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery #1' })).toBeFocused();
});

test('a delivery is found only under its own request and only by its customer', async ({
  page,
  delivery,
  customer,
  browser,
  baseURL,
}) => {
  const unknownId = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    `${delivery.roastPath}/deliveries/${unknownId}`,
    `${delivery.roastPath}/deliveries/nonsense`,
    `/dashboard/roasts/${unknownId}/deliveries/${delivery.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Delivery not found');
    await expect(page.getByText('Delivery not found')).toHaveCount(2);
    await expect(video(page)).toHaveCount(0);
  }

  const otherContext = await browser.newContext({ baseURL });
  const otherPage = await otherContext.newPage();
  await otherPage.addInitScript((value) => localStorage.setItem('authToken', value), customer.token);
  await otherPage.goto(delivery.pagePath);
  await expect(otherPage.getByRole('alert')).toContainText('Delivery not found');
  await otherPage.getByRole('link', { name: 'Back to the request' }).click();
  await expect(otherPage).toHaveURL(delivery.roastPath);
  await otherContext.close();
});
