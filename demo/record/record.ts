import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.ts';
import { Hand } from './hand.ts';
import type { Microphone } from './microphone.ts';

type Rates = { videoBitsPerSecond: number; audioBitsPerSecond: number; framesPerSecond: number };
export type Recipe = { site: string; rates: Rates; tour: (hand: Hand, seconds: number) => Promise<void> };

/** Records a tab and the microphone, while a hand looks around in it. */
export async function record(origin: string, microphone: Microphone, { site, rates, tour }: Recipe): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: await findChromium({ needsWindows: true }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=display-media-type=browser',
      `--use-file-for-fake-audio-capture=${microphone.file}%noloop`,
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${origin}/${site}.html`);
    await page.evaluate(`startRecording(${JSON.stringify(rates)})`);
    const hand = new Hand(page);
    await tour(hand, microphone.seconds);
    await hand.stay(microphone.seconds);
    return Buffer.from(await page.evaluate<string>('stopRecording()'), 'base64');
  } finally {
    await browser.close();
  }
}
