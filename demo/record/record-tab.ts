import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.ts';
import type { Microphone } from './microphone.ts';
import { SimulatedUser } from './simulated-user.ts';

type Rates = { videoBitsPerSecond: number; audioBitsPerSecond: number; framesPerSecond: number };
export type RecordingOptions = {
  site: string;
  rates: Rates;
  tour: (user: SimulatedUser, seconds: number) => Promise<void>;
};

/** Records a tab and the microphone while a simulated user tours the page. */
export async function recordTab(
  origin: string,
  microphone: Microphone,
  { site, rates, tour }: RecordingOptions,
): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: await findChromium({ needsScreenCapture: true }),
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
    const user = new SimulatedUser(page);
    await tour(user, microphone.seconds);
    await user.wait(microphone.seconds);
    return Buffer.from(await page.evaluate<string>('stopRecording()'), 'base64');
  } finally {
    await browser.close();
  }
}
