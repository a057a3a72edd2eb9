import type { Page } from '@playwright/test';

/** Playwright cannot save WebP, so a canvas converts the PNG. WebP files have about a third of the size. */
export async function convertToWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blankPage = await page.context().newPage();
  const webp: string = await blankPage.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
  })()`);
  await blankPage.close();
  return Buffer.from(webp.split(',')[1] ?? '', 'base64');
}
