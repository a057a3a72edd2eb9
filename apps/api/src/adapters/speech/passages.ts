import { windowLength } from './voice-activity.ts';
import { samplesPerSecond } from './wav-reader.ts';

export type Listened = { sound: Float32Array /** Likelihood of speech. */; voice: number };
export type Passage = { startSeconds: number; endSeconds: number; sound: Float32Array; voicedSeconds: number };

const windowSeconds = windowLength / samplesPerSecond;
const windowsOf = (seconds: number) => Math.round(seconds / windowSeconds);

const startsAbove = 0.5;
const endsBelow = 0.35;
/** Shorter sounds are a cough or a click. */
const leastVoice = windowsOf(Number(process.env.LEAST ?? 0.2));
/** Words begin softly and fade away. */
const lead = windowsOf(0.3);
const trail = windowsOf(0.2);
const longest = windowsOf(24);

/** The longer somebody has spoken, the shorter a pause is enough to cut at. */
const P = (process.env.PAUSES ?? '3:1.5,8:0.6,15:0.35,24:0.2').split(',').map((x) => x.split(':').map(Number));
const pauses = P.map(([upTo, pause]) => ({ upTo: windowsOf(upTo!), pause: windowsOf(pause!) }));

/** Cuts a sound into passages of speech, at pauses where there are any. It holds no more than one passage. */
export async function* cutPassages(windows: AsyncIterable<Listened>): AsyncGenerator<Passage> {
  let kept: (Listened & { isSpeech: boolean })[] = [];
  let first = 0;
  let isSpeech = false;
  let quiet = 0;

  function take(count: number): Passage {
    const taken = kept.slice(0, count);
    const start = first;
    kept = kept.slice(count);
    first += count;
    const sound = new Float32Array(count * windowLength);
    for (const [i, window] of taken.entries()) sound.set(window.sound, i * windowLength);
    const voiced = taken.filter((window) => window.isSpeech).length;
    return {
      startSeconds: start * windowSeconds,
      endSeconds: (start + count) * windowSeconds,
      sound,
      voicedSeconds: voiced * windowSeconds,
    };
  }
  const hasVoice = () => kept.filter((window) => window.isSpeech).length >= leastVoice;
  for await (const window of windows) {
    isSpeech = window.voice > (isSpeech ? endsBelow : startsAbove);
    quiet = isSpeech ? 0 : quiet + 1;
    kept.push({ ...window, isSpeech });
    const isStarted = kept.some((w) => w.isSpeech);
    if (!isStarted) {
      if (kept.length > lead) {
        first += kept.length - lead;
        kept = kept.slice(-lead);
      }
      continue;
    }
    const spoken = kept.length - quiet;
    const pause = pauses.find(({ upTo }) => spoken < upTo)?.pause ?? 0;
    if (quiet >= pause && quiet > 0) {
      if (hasVoice()) yield take(spoken + Math.min(trail, quiet));
      else take(spoken);
    } else if (kept.length >= longest) {
      let best = Math.round(longest / 2);
      for (let i = best; i < kept.length - 3; i++) if (mean(kept, i) <= mean(kept, best)) best = i;
      yield take(best);
    }
  }
  if (hasVoice()) yield take(kept.length - Math.max(0, quiet - trail));
}

function mean(kept: Listened[], i: number) {
  return [-2, -1, 0, 1, 2].reduce((s, d) => s + (kept[i + d]?.voice ?? 1), 0);
}
