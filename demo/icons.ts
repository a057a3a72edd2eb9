/**
 * Draws what the site is recognised by elsewhere: its icons, and the picture that goes with a shared link. Run by hand,
 * when the logo or the landing page has changed, with the address of a running site:
 *
 *   npx node demo/icons.ts http://localhost:3000
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.ts';

const site = process.argv[2];
if (!site) throw new Error('Say where the site is.');
const folder = path.join(import.meta.dirname, '../apps/web/public');
const paper = '#faf6ef';

const browser = await chromium.launch({
  executablePath: await findChromium({ needsWindows: false }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await drawIcon(browser, 'icon-192.png', { size: 192, part: 1, ground: 'transparent' });
  await drawIcon(browser, 'icon-512.png', { size: 512, part: 1, ground: 'transparent' });
  await drawIcon(browser, 'icon-maskable.png', { size: 512, part: 0.6, ground: paper });
  await drawIcon(browser, 'apple-touch-icon.png', { size: 180, part: 0.7, ground: paper });
  await drawPreview(browser, site);
} finally {
  await browser.close();
}

type Icon = { size: number; part: number; ground: string };

async function drawIcon(browser: Browser, name: string, { size, part, ground }: Icon): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const logo = await readFile(path.join(folder, 'favicon.svg'), 'utf8');
  const style = `body { margin: 0; display: grid; height: 100vh; place-items: center; background: ${ground} }
    svg { width: ${100 * part}% }`;
  await page.setContent(`<style>${style}</style>${logo}`);
  await page.screenshot({ path: path.join(folder, name), omitBackground: true });
  await page.close();
}

/** The hero alone, in the measures that others expect, and signed: nobody can press a button of a picture. */
async function drawPreview(browser: Browser, site: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' });
  await page.goto(site);
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
