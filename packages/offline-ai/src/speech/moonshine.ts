import tokenizer from 'llama-tokenizer-js';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { Runtime } from '../runtime.ts';
import { type DecoderStep, getConfidence, searchBeams } from './beam-search.ts';
import { samplesPerSecond } from './wav-reader.ts';

export const moonshineWeights = new URL('model/base/quantized/', import.meta.resolve('@usefulsensors/moonshine-js'));
const [layers, heads, headSize] = [8, 8, 52];
const [startToken, endToken] = [1, 2];
/** No speaker is faster, so further tokens are hallucinated. */
const maxTokensPerSecond = 6.5;

/** The confidence is the mean log probability of the tokens: 0 is certain. */
export type Recognition = { text: string; confidence: number; tokenCount: number };

/** A beam width of 1 is greedy search. */
export type Recognize = (samples: Float32Array, options?: { beamWidth?: number }) => Promise<Recognition>;

/** Loads Moonshine, a speech recognition model for up to half a minute of audio. */
export async function loadMoonshine(runtime: Runtime): Promise<Recognize> {
  const { Tensor, open } = runtime;
  const encoder = await open(new URL('encoder_model.onnx', moonshineWeights));
  const decoder = await open(new URL('decoder_model_merged.onnx', moonshineWeights));

  return async (samples, { beamWidth = 1 } = {}) => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
    const best = await searchBeams({
      step: createDecoderStep(runtime, decoder, encoded.last_hidden_state as Tensor),
      startToken,
      endToken,
      width: beamWidth,
      maxTokens: Math.ceil((samples.length / samplesPerSecond) * maxTokensPerSecond),
      isLoop: (tokens) => getRepeatedPhraseLength(tokens) > 0,
    });
    const tokens = removeRepetition(best.tokens);
    const text = tokenizer.decode([...tokens], false, false).trim();
    return { text, confidence: getConfidence(best), tokenCount: tokens.length + 1 };
  };
}

/** Key-value cache of the decoder. */
type KvCache = Record<string, Tensor>;

/** Decodes all hypotheses of a passage in one batch. The cache has one row for each hypothesis. */
function createDecoderStep({ Tensor }: Runtime, decoder: InferenceSession, encoded: Tensor): DecoderStep {
  let cache = createEmptyCache(Tensor);
  let encoderStates = encoded;
  let isFirst = true;
  return async (parents, tokens) => {
    if (!isFirst) {
      const isExpanded = encoderStates.dims[0] === parents.length;
      if (!isExpanded) encoderStates = selectRows(Tensor, encoded, Array(parents.length).fill(0));
      // The encoder rows are equal for all hypotheses. The decoder rows follow their hypotheses.
      const entries = Object.entries(cache).map(([name, tensor]) => {
        const isUnchanged = name.includes('.encoder.') && isExpanded;
        return [name, isUnchanged ? tensor : selectRows(Tensor, tensor, parents)];
      });
      cache = Object.fromEntries(entries);
    }
    const output = await decoder.run(
      {
        input_ids: new Tensor('int64', tokens.map(BigInt), [tokens.length, 1]),
        encoder_hidden_states: encoderStates,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...cache,
      },
      [
        'logits',
        ...Object.keys(cache)
          .filter((name) => isFirst || name.includes('.decoder.'))
          .map(toOutputName),
      ],
    );
    cache = updateCache(cache, output);
    isFirst = false;
    const logits = output.logits?.data as Float32Array;
    const length = logits.length / tokens.length;
    return tokens.map((_, i) => logits.subarray(i * length, (i + 1) * length));
  };
}

const toOutputName = (name: string) => name.replace('past_key_values', 'present');

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
function updateCache(cache: KvCache, output: InferenceSession.OnnxValueMapType): KvCache {
  const entries = Object.entries(cache).map(([name, previous]) => [name, output[toOutputName(name)] ?? previous]);
  return Object.fromEntries(entries);
}

function selectRows(TensorClass: Runtime['Tensor'], tensor: Tensor, rows: readonly number[]): Tensor {
  if (rows.length === tensor.dims[0] && rows.every((row, i) => row === i)) return tensor;
  const data = tensor.data as Float32Array;
  const length = data.length / Number(tensor.dims[0]);
  const selected = new Float32Array(length * rows.length);
  for (const [i, row] of rows.entries()) selected.set(data.subarray(row * length, (row + 1) * length), i * length);
  return new TensorClass('float32', selected, [rows.length, ...tensor.dims.slice(1)]);
}

const maxPhraseLength = 20;
/** Speakers repeat words more often than sentences. */
const getMinRepetitions = (phraseLength: number) => (phraseLength < 5 ? 5 : 3);

/** Returns the length of the phrase that is repeated at the end, or 0. Speech models sometimes get stuck in a loop. */
export function getRepeatedPhraseLength(tokens: readonly number[]): number {
  for (let length = 1; length <= maxPhraseLength; length++) {
    // The first token of the first sentence may differ: it has a capital letter.
    const spanLength = length * getMinRepetitions(length) - (length < 5 ? 0 : 1);
    const span = tokens.slice(-spanLength);
    if (span.length < spanLength) continue;
    if (span.every((token, i) => token === span[i % length])) return length;
  }
  return 0;
}

/** Keeps only the first occurrence of the repeated phrase. */
export function removeRepetition(tokens: readonly number[]): readonly number[] {
  const length = getRepeatedPhraseLength(tokens);
  return length === 0 ? tokens : tokens.slice(0, tokens.length - length * (getMinRepetitions(length) - 1));
}
