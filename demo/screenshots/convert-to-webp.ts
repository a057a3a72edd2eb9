import type { Page } from '@playwright/test';

/** Playwright cannot save WebP, so a canvas converts the PNG to a WebP of about a third the size. */
export async function convertToWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const webp: string = await blank.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
  })()`);
  await blank.close();
  return Buffer.from(webp.split(',')[1] ?? '', 'base64');
}
