import tokenizer from 'llama-tokenizer-js';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { repeatedPhrase, withoutRepetition } from './repetition.ts';
import type { Runtime } from './runtime.ts';
import { samplesPerSecond } from './wav-reader.ts';

export const weights = new URL('model/base/quantized/', import.meta.resolve('@usefulsensors/moonshine-js'));
const [layers, heads, headSize] = [8, 8, 52];
const [startToken, endToken] = [1, 2];
/** Nobody speaks faster; what goes on for longer is invented. */
const tokensPerSecond = 6.5;

/** Its confidence is the mean logarithm of the likelihood of each token: 0 is certain. */
type Heard = { text: string; confidence: number };

/** Writes down what is said in up to half a minute of sound (Moonshine). */
export async function openMoonshine({ Tensor, open }: Runtime): Promise<(samples: Float32Array) => Promise<Heard>> {
  const encoder = await open(new URL('encoder_model.onnx', weights));
  const decoder = await open(new URL('decoder_model_merged.onnx', weights));

  return async (samples) => {
    const sound = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
    const most = Math.ceil((samples.length / samplesPerSecond) * tokensPerSecond);
    const tokens: number[] = [];
    let past = emptyPast(Tensor);
    let logarithms = 0;
    for (let last = startToken; tokens.length < most && repeatedPhrase(tokens) === 0; ) {
      const isFirst = tokens.length === 0;
      const output = await decoder.run({
        input_ids: new Tensor('int64', [BigInt(last)], [1, 1]),
        encoder_hidden_states: sound.last_hidden_state as Tensor,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...past,
      });
      const best = mostLikely(output.logits?.data as Float32Array);
      logarithms += best.logarithm;
      if (best.token === endToken) break;
      tokens.push(best.token);
      last = best.token;
      past = nextPast(past, output, isFirst);
    }
    const text = tokenizer.decode([...withoutRepetition(tokens)], false, false).trim();
    return { text, confidence: logarithms / (tokens.length + 1) };
  };
}

/** What the model has in mind while it writes. */
type Past = Record<string, Tensor>;

function emptyPast(TensorOf: Runtime['Tensor']): Past {
  const past: Past = {};
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
      past[`past_key_values.${layer}.${part}`] = new TensorOf('float32', new Float32Array(), [1, heads, 0, headSize]);
    }
  }
  return past;
}

/** What it knows of the sound comes with the first step only, and stays. */
function nextPast(past: Past, output: InferenceSession.OnnxValueMapType, isFirst: boolean): Past {
  const entries = Object.entries(past).map(([name, before]) => {
    const isNew = isFirst || name.includes('.decoder.');
    return [name, isNew ? output[name.replace('past_key_values', 'present')] : before];
  });
  return Object.fromEntries(entries);
}

function mostLikely(logits: Float32Array): { token: number; logarithm: number } {
  let token = 0;
  for (let i = 1; i < logits.length; i++) if (Number(logits[i]) > Number(logits[token])) token = i;
  const highest = Number(logits[token]);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return { token, logarithm: -Math.log(sum) };
}
