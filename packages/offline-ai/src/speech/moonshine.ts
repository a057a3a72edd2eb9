import tokenizer from 'llama-tokenizer-js';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { Runtime } from '../runtime.ts';
import { samplesPerSecond } from './wav-reader.ts';

export const moonshineWeights = new URL('model/base/quantized/', import.meta.resolve('@usefulsensors/moonshine-js'));
const [layers, heads, headSize] = [8, 8, 52];
const [startToken, endToken] = [1, 2];
/** No speaker is faster, so further tokens are hallucinated. */
const maxTokensPerSecond = 6.5;

/** The confidence is the mean log probability of the tokens: 0 is certain. */
type Recognition = { text: string; confidence: number };

/** Loads Moonshine, a speech recognition model for up to half a minute of audio. */
export async function loadMoonshine({
  Tensor,
  open,
}: Runtime): Promise<(samples: Float32Array) => Promise<Recognition>> {
  const encoder = await open(new URL('encoder_model.onnx', moonshineWeights));
  const decoder = await open(new URL('decoder_model_merged.onnx', moonshineWeights));

  return async (samples) => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
    const maxTokens = Math.ceil((samples.length / samplesPerSecond) * maxTokensPerSecond);
    const tokens: number[] = [];
    let cache = createEmptyCache(Tensor);
    let logProbabilities = 0;
    for (let lastToken = startToken; tokens.length < maxTokens && getRepeatedPhraseLength(tokens) === 0; ) {
      const isFirst = tokens.length === 0;
      const output = await decoder.run({
        input_ids: new Tensor('int64', [BigInt(lastToken)], [1, 1]),
        encoder_hidden_states: encoded.last_hidden_state as Tensor,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...cache,
      });
      const best = findMostLikely(output.logits?.data as Float32Array);
      logProbabilities += best.logProbability;
      if (best.token === endToken) break;
      tokens.push(best.token);
      lastToken = best.token;
      cache = updateCache(cache, output, isFirst);
    }
    const text = tokenizer.decode([...removeRepetition(tokens)], false, false).trim();
    return { text, confidence: logProbabilities / (tokens.length + 1) };
  };
}

/** Key-value cache of the decoder. */
type KvCache = Record<string, Tensor>;

function createEmptyCache(TensorClass: Runtime['Tensor']): KvCache {
  const cache: KvCache = {};
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
      cache[`past_key_values.${layer}.${part}`] = new TensorClass('float32', new Float32Array(), [
        1,
        heads,
        0,
        headSize,
      ]);
    }
  }
  return cache;
}

/** The encoder keys and values are computed in the first step only and reused afterward. */
function updateCache(cache: KvCache, output: InferenceSession.OnnxValueMapType, isFirst: boolean): KvCache {
  const entries = Object.entries(cache).map(([name, previous]) => {
    const isNew = isFirst || name.includes('.decoder.');
    return [name, isNew ? output[name.replace('past_key_values', 'present')] : previous];
  });
  return Object.fromEntries(entries);
}

function findMostLikely(logits: Float32Array): { token: number; logProbability: number } {
  let token = 0;
  for (let i = 1; i < logits.length; i++) if (Number(logits[i]) > Number(logits[token])) token = i;
  const highest = Number(logits[token]);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return { token, logProbability: -Math.log(sum) };
}

const maxPhraseLength = 12;
const minRepetitions = 5;

/** Returns the length of the phrase that is repeated at the end, or 0. Speech models sometimes get stuck in a loop. */
export function getRepeatedPhraseLength(tokens: readonly number[]): number {
  for (let length = 1; length <= maxPhraseLength; length++) {
    const span = tokens.slice(-length * minRepetitions);
    if (span.length < length * minRepetitions) return 0;
    if (span.every((token, i) => token === span[i % length])) return length;
  }
  return 0;
}

/** Keeps only the first occurrence of the repeated phrase. */
export function removeRepetition(tokens: readonly number[]): readonly number[] {
  const length = getRepeatedPhraseLength(tokens);
  return length === 0 ? tokens : tokens.slice(0, tokens.length - length * (minRepetitions - 1));
}
