import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { moonshineWeights } from '../apps/api/src/adapters/speech/moonshine.ts';
import { createOfflineSpeech } from '../apps/api/src/adapters/speech/offline-speech.ts';
import { type AudioWindow, cutPassages } from '../apps/api/src/adapters/speech/passages.ts';
import { loadRuntime } from '../apps/api/src/adapters/speech/runtime.ts';
import { loadVoiceActivity, sileroModel } from '../apps/api/src/adapters/speech/voice-activity.ts';
import { readWav, samplesPerSecond } from '../apps/api/src/adapters/speech/wav-reader.ts';
import { type Compared, compare, runToEnd } from './children.ts';
import type { Heard } from './speech-bare.ts';

const bare = new URL('./speech-bare.ts', import.meta.url);
const models = {
  voice: sileroModel.href,
  encoder: new URL('encoder_model.onnx', moonshineWeights).href,
  decoder: new URL('decoder_model_merged.onnx', moonshineWeights).href,
};

type Sound = { rounds: number; wav: string; folder: string };

/** Writing down speech, beside the models alone. Processes of their own on either side, from start to end. */
export async function measureSpeech({ rounds, wav, folder }: Sound): Promise<Compared & { seconds: number }> {
  const { task, seconds } = await listenBeforehand(wav, folder);
  const { signal } = new AbortController();
  const compared = await compare(
    rounds,
    () => runToEnd(bare, [task]),
    () => createOfflineSpeech().transcribe(wav, signal),
  );
  return { ...compared, seconds };
}

/** Leaves in the folder what the bare loop needs. */
async function listenBeforehand(wav: string, folder: string): Promise<{ task: string; seconds: number }> {
  const voiceIn = await loadVoiceActivity(await loadRuntime(['native']));
  const windows: Float32Array[] = [];
  async function* listen(): AsyncGenerator<AudioWindow> {
    for await (const samples of readWav(wav)) {
      windows.push(samples);
      yield { samples, speechProbability: await voiceIn(samples) };
    }
  }
  const passages: Heard['passages'] = [];
  const place = (seconds: number) => Math.round(seconds * samplesPerSecond);
  for await (const { startSeconds, endSeconds } of cutPassages(listen())) {
    passages.push({ first: place(startSeconds), last: place(endSeconds) });
  }
  const [samples, task] = [path.join(folder, 'samples'), path.join(folder, 'passages.json')];
  writeFileSync(samples, Buffer.concat(windows.map(({ buffer }) => Buffer.from(buffer))));
  writeFileSync(task, JSON.stringify({ models, samples, passages } satisfies Heard));
  return { task, seconds: (windows.length * (windows[0]?.length ?? 0)) / samplesPerSecond };
}
