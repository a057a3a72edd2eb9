import { samplesPerSecond, windowLength } from './wav-reader.ts';

export type Listened = { samples: Float32Array /** How likely this is speech. */; voice: number };
export type Passage = { samples: Float32Array; startSeconds: number; endSeconds: number; voicedSeconds: number };

type Window = Listened & { isSpeech: boolean };

const windowSeconds = windowLength / samplesPerSecond;
const windowsIn = (seconds: number) => Math.round(seconds / windowSeconds);

const startsAbove = 0.5;
const endsBelow = 0.35;
/** Words begin softly and fade away. */
const lead = windowsIn(0.3);
const trail = windowsIn(0.2);
/** The longer somebody has been speaking, the shorter a pause will do to cut at. */
const pauses = [
  { upTo: windowsIn(3), pause: windowsIn(1.5) },
  { upTo: windowsIn(8), pause: windowsIn(0.6) },
  { upTo: windowsIn(15), pause: windowsIn(0.35) },
];
const shortestPause = windowsIn(0.2);
const longest = windowsIn(24);
/** Anything shorter is a cough or a click. */
const leastVoicedSeconds = 0.2;

/** Cuts what is heard into passages of speech, at pauses where it can. Holds no more than one of them. */
export async function* cutPassages(heard: AsyncIterable<Listened>): AsyncGenerator<Passage> {
  for await (const passage of cut(heard)) {
    if (passage.voicedSeconds >= leastVoicedSeconds) yield passage;
  }
}

async function* cut(heard: AsyncIterable<Listened>): AsyncGenerator<Passage> {
  let held: Window[] = [];
  let place = 0;
  let isSpeech = false;
  let quiet = 0;

  const take = (count: number): Passage => {
    const passage = join(held.slice(0, count), place);
    held = held.slice(count);
    place += count;
    return passage;
  };

  for await (const window of heard) {
    isSpeech = window.voice > (isSpeech ? endsBelow : startsAbove);
    quiet = isSpeech ? 0 : quiet + 1;
    held.push({ ...window, isSpeech });
    const spoken = held.length - quiet;
    if (spoken <= 0) take(Math.max(0, held.length - lead));
    else if (quiet >= pauseAfter(spoken)) yield take(spoken + Math.min(quiet, trail));
    else if (held.length >= longest) yield take(quietestPlace(held));
  }
  if (quiet < held.length) yield take(held.length - Math.max(0, quiet - trail));
}

function pauseAfter(spoken: number): number {
  return pauses.find(({ upTo }) => spoken < upTo)?.pause ?? shortestPause;
}

/** In the second half, so that what is cut off is no snippet. */
function quietestPlace(held: readonly Window[]): number {
  const loudness = held.map(({ samples }) => samples.reduce((sum, sample) => sum + sample * sample, 0));
  const around = (at: number) => loudness.slice(at - 2, at + 3).reduce((sum, value) => sum + value, 0);
  let quietest = Math.floor(held.length / 2);
  for (let at = quietest; at < held.length - 2; at++) if (around(at) < around(quietest)) quietest = at;
  return quietest;
}

function join(windows: readonly Window[], place: number): Passage {
  const samples = new Float32Array(windows.length * windowLength);
  for (const [i, window] of windows.entries()) samples.set(window.samples, i * windowLength);
  return {
    samples,
    startSeconds: place * windowSeconds,
    endSeconds: (place + windows.length) * windowSeconds,
    voicedSeconds: windows.filter(({ isSpeech }) => isSpeech).length * windowSeconds,
  };
}
