import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { moonshineWeights } from '@outloud/offline-ai/models/moonshine';
import { loadRuntime, speechModels } from '@outloud/offline-ai/models/runtime';
import { loadVoiceActivity, sileroModel } from '@outloud/offline-ai/models/voice-activity';
import { type AudioWindow, cutPassages } from '@outloud/offline-ai/speech';
import { readWav, samplesPerSecond } from '@outloud/offline-ai/wav';
import { createOfflineSpeech } from '../apps/api/src/adapters/speech/offline-speech.ts';
import { type Comparison, compareCost, runModule } from './child-processes.ts';
import type { SpeechTask } from './speech-baseline.ts';

const baselineModule = new URL('./speech-baseline.ts', import.meta.url);
const models = {
  voice: sileroModel.href,
  encoder: new URL('encoder_model.onnx', moonshineWeights).href,
  decoder: new URL('decoder_model_merged.onnx', moonshineWeights).href,
};

type Options = { rounds: number; wav: string; folder: string };

/** Compares transcription with the speech models alone. The startup of the processes is included. */
export async function measureSpeech({ rounds, wav, folder }: Options): Promise<Comparison & { seconds: number }> {
  const { taskFile, seconds } = await prepareTask(wav, folder);
  const { signal } = new AbortController();
  const comparison = await compareCost(
    rounds,
    () => runModule(baselineModule, [taskFile]),
    () => createOfflineSpeech().transcribe(wav, signal),
  );
  return { ...comparison, seconds };
}

/** Writes the baseline's samples and task file to the folder. `seconds` is the length of the recording. */
async function prepareTask(wav: string, folder: string): Promise<{ taskFile: string; seconds: number }> {
  const getSpeechProbability = await loadVoiceActivity(await loadRuntime(['native'], speechModels));
  const windows: Float32Array[] = [];
  async function* readWindows(): AsyncGenerator<AudioWindow> {
    for await (const samples of readWav(wav)) {
      windows.push(samples);
      yield { samples, speechProbability: await getSpeechProbability(samples) };
    }
  }
  const passages: SpeechTask['passages'] = [];
  const toSampleIndex = (seconds: number) => Math.round(seconds * samplesPerSecond);
  for await (const { startSeconds, endSeconds } of cutPassages(readWindows())) {
    passages.push({ startSample: toSampleIndex(startSeconds), endSample: toSampleIndex(endSeconds) });
  }
  const [samples, taskFile] = [path.join(folder, 'samples'), path.join(folder, 'passages.json')];
  writeFileSync(samples, Buffer.concat(windows.map(({ buffer }) => Buffer.from(buffer))));
  writeFileSync(taskFile, JSON.stringify({ models, samples, passages } satisfies SpeechTask));
  return { taskFile, seconds: (windows.length * (windows[0]?.length ?? 0)) / samplesPerSecond };
}
