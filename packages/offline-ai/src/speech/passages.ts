import { samplesPerSecond, windowLength } from './wav-reader.ts';

export type AudioWindow = { samples: Float32Array; speechProbability: number };
export type VoicedPassage = { samples: Float32Array; startSeconds: number; endSeconds: number; voicedSeconds: number };

type Window = AudioWindow & { isSpeech: boolean };

const windowSeconds = windowLength / samplesPerSecond;
const toWindows = (seconds: number) => Math.round(seconds / windowSeconds);

/**
 * Hysteresis: a passage starts above one threshold, speech ends below a lower one, and goes on above a third one. The
 * lower thresholds keep words that a reverberant room or noise blurs.
 */
const startThreshold = 0.5;
const continueThreshold = 0.2;
const endThreshold = 0.15;
/** Padding, because words start and end quietly. */
const leadWindows = toWindows(0.3);
const trailWindows = toWindows(0.2);
/** The longer a passage is, the shorter the pause at which it is cut. */
const pauseThresholds = [
  { upTo: toWindows(3), pause: toWindows(1.5) },
  { upTo: toWindows(8), pause: toWindows(0.6) },
  { upTo: toWindows(15), pause: toWindows(0.35) },
];
const shortestPause = toWindows(0.2);
const maxWindows = toWindows(24);
/** Shorter passages are coughs or clicks. */
const minVoicedSeconds = 0.2;

/** Cuts audio into passages of speech, at pauses if possible. Keeps at most one passage in memory. */
export async function* cutPassages(windows: AsyncIterable<AudioWindow>): AsyncGenerator<VoicedPassage> {
  for await (const passage of cutAtPauses(windows)) {
    if (passage.voicedSeconds >= minVoicedSeconds) yield passage;
  }
}

async function* cutAtPauses(windows: AsyncIterable<AudioWindow>): AsyncGenerator<VoicedPassage> {
  let buffer: Window[] = [];
  let start = 0;
  let isSpeech = false;
  let quietWindows = 0;
  const getThreshold = () => {
    if (isSpeech) return endThreshold;
    return quietWindows < buffer.length ? continueThreshold : startThreshold;
  };

  const takePassage = (count: number): VoicedPassage => {
    const passage = joinWindows(buffer.slice(0, count), start);
    buffer = buffer.slice(count);
    start += count;
    return passage;
  };

  for await (const window of windows) {
    isSpeech = window.speechProbability > getThreshold();
    quietWindows = isSpeech ? 0 : quietWindows + 1;
    buffer.push({ ...window, isSpeech });
    const spokenWindows = buffer.length - quietWindows;
    if (spokenWindows <= 0) takePassage(Math.max(0, buffer.length - leadWindows));
    else if (quietWindows >= getPauseThreshold(spokenWindows))
      yield takePassage(spokenWindows + Math.min(quietWindows, trailWindows));
    else if (buffer.length >= maxWindows) yield takePassage(findQuietestWindow(buffer));
  }
  if (quietWindows < buffer.length) yield takePassage(buffer.length - Math.max(0, quietWindows - trailWindows));
}

function getPauseThreshold(spokenWindows: number): number {
  return pauseThresholds.find(({ upTo }) => spokenWindows < upTo)?.pause ?? shortestPause;
}

/** Searches the second half only, so that the passage does not become too short. */
function findQuietestWindow(windows: readonly Window[]): number {
  const loudness = windows.map(({ samples }) => samples.reduce((sum, sample) => sum + sample * sample, 0));
  const sumAround = (i: number) => loudness.slice(i - 2, i + 3).reduce((sum, value) => sum + value, 0);
  let quietest = Math.floor(windows.length / 2);
  for (let i = quietest; i < windows.length - 2; i++) if (sumAround(i) < sumAround(quietest)) quietest = i;
  return quietest;
}

function joinWindows(windows: readonly Window[], start: number): VoicedPassage {
  const samples = new Float32Array(windows.length * windowLength);
  for (const [i, window] of windows.entries()) samples.set(window.samples, i * windowLength);
  return {
    samples,
    startSeconds: start * windowSeconds,
    endSeconds: (start + windows.length) * windowSeconds,
    voicedSeconds: windows.filter(({ isSpeech }) => isSpeech).length * windowSeconds,
  };
}
