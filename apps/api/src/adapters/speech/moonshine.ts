import tokenizer from 'llama-tokenizer-js';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { Runtime } from './runtime.ts';
import { samplesPerSecond } from './wav-reader.ts';

const weights = new URL('model/base/quantized/', import.meta.resolve('@usefulsensors/moonshine-js'));
const layers = 8;
const heads = 8;
const headSize = 52;
const startToken = 1;
const endToken = 2;
/** Nobody speaks faster; whatever goes on longer is invented. */
const tokensPerSecond = 6.5;

export type Heard = {
  text: string /** How sure the model is, per token, as a logarithm: 0 is certain. */;
  confidence: number;
};

/** Writes down what is said in a few seconds of sound. */
export async function openMoonshine({ Tensor, open }: Runtime): Promise<(sound: Float32Array) => Promise<Heard>> {
  const encoder = await open(new URL('encoder_model.onnx', weights));
  const decoder = await open(new URL('decoder_model_merged.onnx', weights));

  return async (sound) => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', sound, [1, sound.length]) });
    const states = encoded.last_hidden_state as Tensor;
    const most = Math.ceil((sound.length / samplesPerSecond) * tokensPerSecond);
    const tokens: number[] = [];
    let past = nothingYet(Tensor);
    let sum = 0;
    let token = startToken;
    for (let step = 0; step <= most; step++) {
      const output = await decoder.run({
        input_ids: new Tensor('int64', [BigInt(token)], [1, 1]),
        encoder_hidden_states: states,
        use_cache_branch: new Tensor('bool', [step > 0], [1]),
        ...past,
      });
      const best = mostLikely(output.logits?.data as Float32Array);
      sum += best.logarithm;
      token = best.token;
      if (token === endToken) break;
      tokens.push(token);
      past = remember(past, output, step === 0);
    }
    return { text: tokenizer.decode(tokens, false, false).trim(), confidence: sum / (tokens.length + 1) };
  };
}

type Past = Record<string, Tensor>;

function nothingYet(TensorClass: typeof Tensor): Past {
  const names = Array.from({ length: layers }, (_, layer) =>
    ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((part) => `past_key_values.${layer}.${part}`),
  ).flat();
  return Object.fromEntries(
    names.map((name) => [name, new TensorClass('float32', new Float32Array(0), [1, heads, 0, headSize])]),
  );
}

/** What the model derives from the sound is only there after the first step and stays the same. */
function remember(past: Past, output: InferenceSession.OnnxValueMapType, isFirst: boolean): Past {
  return Object.fromEntries(
    Object.entries(past).map(([name, before]) => {
      const now = output[name.replace('past_key_values', 'present')] as Tensor;
      return [name, isFirst || name.includes('.decoder.') ? now : before];
    }),
  );
}

function mostLikely(logits: Float32Array): { token: number; logarithm: number } {
  let token = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < logits.length; i++) {
    if ((logits[i] ?? 0) > highest) {
      highest = logits[i] ?? 0;
      token = i;
    }
  }
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return { token, logarithm: -Math.log(sum) };
}
