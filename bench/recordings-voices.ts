import { recordingLimits } from '../packages/domain/src/recordings/recording-limits.ts';
import { isOtherVoice, type VoiceProfile } from '../packages/domain/src/recordings/voices.ts';
import { measureSound } from '../packages/offline-ai/src/sound/measure-sound.ts';
import type { SpokenReview } from './recordings-detection.ts';
import { type Change, writeCopy } from './synthetic-reviews.ts';

// cspell:ignore aecho aeval asetrate atempo highpass lowpass
/** What changes while the tester stays the same: the microphone, the room, the codec and a cold. */
const conditions: readonly Change[] = [
  { name: 'the same microphone' },
  { name: 'a dull microphone', filter: 'bass=g=8,treble=g=-10,volume=0.5' },
  { name: 'a thin microphone', filter: 'bass=g=-10,treble=g=8,volume=0.4' },
  {
    name: 'a headset with 8 kHz',
    filter: 'highpass=f=300,lowpass=f=3400,aresample=8000',
    format: 'mp4',
    encoder: 'aac',
  },
  { name: 'noise, 20 dB below the voice', filter: 'aeval=val(0)+0.012*(2*random(0)-1):c=mono' },
  { name: 'noise, 10 dB below the voice', filter: 'aeval=val(0)+0.038*(2*random(0)-1):c=mono' },
  { name: 'a room with echo', filter: 'aecho=0.8:0.7:40|90|140:0.5|0.35|0.2' },
  { name: 'a cold: two semitones deeper', filter: 'asetrate=14254,aresample=16000,atempo=1.1225' },
];

/** Measures false alarms of the same voice under other conditions, and how many other voices are noticed. */
export async function measureVoices(reviews: readonly SpokenReview[]) {
  const byVoice = [...Map.groupBy(reviews, ({ voice }) => voice).values()].filter((list) => list.length >= 3);
  const same: { name: string; alarms: number; total: number; unknown: number }[] = [];
  for (const condition of conditions) {
    const result = { name: condition.name, alarms: 0, total: 0, unknown: 0 };
    for (const [first, second, later] of byVoice.filter((_, index) => index % 2 === 0)) {
      const earlier = listProfiles([first, second]);
      const { voice } = await measureSound(writeCopy(later?.wav ?? '', condition));
      result.total++;
      if (!voice) result.unknown++;
      else if (isOtherVoice(voice, earlier)) result.alarms++;
    }
    same.push(result);
  }
  const others = { found: 0, total: 0, foundFar: 0, totalFar: 0 };
  for (const own of byVoice) {
    const earlier = listProfiles(own.slice(0, 2));
    for (const other of byVoice.filter((list) => list !== own)) {
      const [voice] = listProfiles(other.slice(2, 3));
      if (!voice || earlier.length < 2) continue;
      const isFound = isOtherVoice(voice, earlier);
      const isFar = earlier.every(
        ({ pitch }) => Math.abs(pitch.median - voice.pitch.median) >= recordingLimits.otherVoiceSemitones,
      );
      others.total++;
      others.found += isFound ? 1 : 0;
      others.totalFar += isFar ? 1 : 0;
      others.foundFar += isFar && isFound ? 1 : 0;
    }
  }
  return { same, others };
}

function listProfiles(reviews: readonly (SpokenReview | undefined)[]): VoiceProfile[] {
  return reviews.flatMap((review) => (review?.sound.voice ? [review.sound.voice] : []));
}
