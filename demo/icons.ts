/**
 * Renders the site icons and the link preview image. Run this script when the logo or the landing page changes, with the
 * URL of a running site:
 *
 *   npx node demo/icons.ts http://localhost:3000
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.ts';

const siteUrl = process.argv[2];
if (!siteUrl) throw new Error('Missing argument: the URL of a running site.');
const folder = path.join(import.meta.dirname, '../apps/web/public');
const backgroundColor = '#faf6ef';

const browser = await chromium.launch({
  executablePath: await findChromium({ needsScreenCapture: false }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await renderIcon(browser, 'icon-192.png', { size: 192, scale: 1, background: 'transparent' });
  await renderIcon(browser, 'icon-512.png', { size: 512, scale: 1, background: 'transparent' });
  await renderIcon(browser, 'icon-maskable.png', { size: 512, scale: 0.6, background: backgroundColor });
  await renderIcon(browser, 'apple-touch-icon.png', { size: 180, scale: 0.7, background: backgroundColor });
  await renderPreview(browser, siteUrl);
} finally {
  await browser.close();
}

type IconOptions = { size: number; scale: number; background: string };

async function renderIcon(browser: Browser, name: string, { size, scale, background }: IconOptions): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const logo = await readFile(path.join(folder, 'favicon.svg'), 'utf8');
  const style = `body { margin: 0; display: grid; height: 100vh; place-items: center; background: ${background} }
    svg { width: ${100 * scale}% }`;
  await page.setContent(`<style>${style}</style>${logo}`);
  await page.screenshot({ path: path.join(folder, name), omitBackground: true });
  await page.close();
}

/** Renders the hero in the usual size of link previews, with the logo instead of the button. */
async function renderPreview(browser: Browser, siteUrl: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' });
  await page.goto(siteUrl);
  await page.addStyleTag({
    content:
      'figcaption, h1 ~ p:last-child { display: none } main > section { height: 630px; padding-block: 0 !important }',
  });
  await page.evaluate(`
    const hero = document.querySelector('main > section');
    hero.querySelector('a').parentElement.replaceChildren(...document.querySelector('header a').childNodes);
    document.body.replaceChildren(hero.parentElement);
  `);
  await page.screenshot({ path: path.join(folder, 'preview.png') });
}
