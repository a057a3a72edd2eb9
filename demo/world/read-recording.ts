import path from 'node:path';
import { cutVideo, type TimeRange } from '@outloud/testkit/recordings/cut-video';

const folder = path.join(import.meta.dirname, '../recordings');

/** Sections of the recordings, cut between sentences, so that the demo has many different reviews. */
const sections = {
  shop: { file: 'shop-mixed', from: 0, to: 57.2 },
  shopUntilShipping: { file: 'shop-mixed', from: 0, to: 38 },
  shopFromSizes: { file: 'shop-mixed', from: 14.2, to: 57.2 },
  shopFromReviews: { file: 'shop-mixed', from: 19.8, to: 57.2 },
  shopUntilCart: { file: 'shop-mixed', from: 0, to: 32.2 },
  bakery: { file: 'bakery-positive', from: 0, to: 57.9 },
  bakeryFromMenu: { file: 'bakery-positive', from: 20.5, to: 57.9 },
  bankFromPdf: { file: 'bank-negative', from: 18.9, to: 64.4 },
  bankUntilForm: { file: 'bank-negative', from: 0, to: 43.2 },
  bankUntilRates: { file: 'bank-negative', from: 0, to: 36.3 },
  fernfoot: { file: 'fernfoot', from: 0, to: 54.1 },
  fernfootUntilShipping: { file: 'fernfoot', from: 0, to: 35.7 },
  fernfootAtAGlance: { file: 'fernfoot', from: 0, to: 22 },
  fernfootFromReviews: { file: 'fernfoot', from: 19.8, to: 54.1 },
  practice: { file: 'fitness-short', from: 0, to: 20.3 },
  tooShort: { file: 'fitness-short', from: 0, to: 20.3 },
  silent: { file: 'silence', from: 0, to: 35.1 },
} satisfies Record<string, TimeRange & { file: string }>;
export type RecordingName = keyof typeof sections;

/** A quick demo shortens all recordings by this factor. */
export const quickFactor = 8;

export function readRecording(name: RecordingName, { isQuick }: { isQuick: boolean }): Buffer {
  const { file, from, to } = sections[name];
  return cutVideo(path.join(folder, `${file}.webm`), { from, to: isQuick ? from + (to - from) / quickFactor : to });
}
