import { readFileSync } from 'node:fs';
import { loadRuntime, speechModels } from '@outloud/offline-ai/models/runtime';
import { windowLength } from '@outloud/offline-ai/wav';

/** The models, the file with all audio samples, and the precomputed passages of speech in the samples. */
export type SpeechTask = {
  models: Record<'voice' | 'encoder' | 'decoder', string>;
  samples: string;
  passages: { startSample: number; endSample: number }[];
};

// Runs only the models on the samples, without WAV parsing, segmentation, token probabilities, or text.
const { models, samples, passages } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SpeechTask;
const bytes = readFileSync(samples);
const audio = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const { Tensor, open } = await loadRuntime(['native'], speechModels);
const voice = await open(new URL(models.voice));
const encoder = await open(new URL(models.encoder));
const decoder = await open(new URL(models.decoder));

const context = 64;
const sr = new Tensor('int64', [16_000n], []);
const input = new Float32Array(context + windowLength);
let state = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
for (let offset = 0; offset + windowLength <= audio.length; offset += windowLength) {
  input.copyWithin(0, windowLength);
  input.set(audio.subarray(offset, offset + windowLength), context);
  const output = await voice.run({ input: new Tensor('float32', input, [1, input.length]), state, sr });
  state = output.stateN as typeof state;
}

const [startToken, endToken] = [1, 2];
const cacheNames = Array.from({ length: 8 }, (_, layer) =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((part) => `${layer}.${part}`),
).flat();
for (const { startSample, endSample } of passages) {
  const samples = audio.subarray(startSample, endSample);
  const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
  const emptyCache = new Tensor('float32', new Float32Array(), [1, 8, 0, 52]);
  const past = Object.fromEntries(cacheNames.map((name) => [`past_key_values.${name}`, emptyCache]));
  let isFirst = true;
  for (let token = startToken; token !== endToken; ) {
    const output = await decoder.run({
      input_ids: new Tensor('int64', [BigInt(token)], [1, 1]),
      encoder_hidden_states: encoded.last_hidden_state as typeof emptyCache,
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
      ...past,
    });
    token = findMaxIndex(output.logits?.data as Float32Array);
    for (const name of cacheNames) {
      if (!isFirst && !name.includes('decoder')) continue;
      past[`past_key_values.${name}`] = output[`present.${name}`] as typeof emptyCache;
    }
    isFirst = false;
  }
}

function findMaxIndex(values: Float32Array): number {
  let maxIndex = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[maxIndex] ?? 0)) maxIndex = i;
  return maxIndex;
}
