import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type MomentKind, momentKinds, type Severity, severities } from '@outloud/domain/deliveries';
import type { Topic } from '@outloud/domain/insights/topics';
import type { RuntimeName } from '../../runtime.ts';
import { dotProduct, loadTrainedEncoder } from '../encoder.ts';
import { readContextLayers, softmax } from './context-layers.ts';

/** The likelihoods of what a sentence says about the site. They add up to 1. */
export type Likelihoods = Record<MomentKind | 'none', number>;

const acts = ['reading', 'doing', 'observing', 'judging'] as const;
type Act = (typeof acts)[number];

/** What the model says about one sentence. */
export type Judgment = {
  likelihoods: Likelihoods;
  severities: Record<Severity, number>;
  /** The likelihood that the speaker meets a problem. */
  problem: number;
  acts: Record<Act, number>;
  /** Null if no topic is likely. */
  topic: Topic | null;
};

/** Judges the sentences of a transcript, each in the context of the sentences before and after it. */
export type Judge = (sentences: readonly string[]) => Promise<Judgment[]>;

type Head = { weights: number[][]; bias: number[] };
type Heads = Record<'class' | 'severity' | 'problem' | 'act' | 'topic', Head> & {
  topics: (Topic | 'none')[];
};

const classes = [...momentKinds, 'none'] as const;
const embeddingScale = 8;

/** Loads the trained encoder, the context layers and the heads. See training/README.md. */
export async function loadJudge(runtimes: readonly RuntimeName[] = ['native', 'wasm']): Promise<Judge> {
  const readWeights = (name: string) => readFile(new URL(name, import.meta.url));
  const heads = JSON.parse((await readWeights('heads.json')).toString()) as Heads;
  const addContext = readContextLayers(new Uint8Array(await readWeights('context-layers.bin')));
  const difference = await promisify(inflate)(await readWeights('encoder-difference.deflate'));
  const embed = await loadTrainedEncoder(difference, runtimes);
  return async (sentences) => {
    const embeddings: Float32Array[] = [];
    for (const sentence of sentences) {
      embeddings.push((await embed(sentence)).map((value) => value * embeddingScale));
    }
    return addContext(embeddings).map((embedding) => applyHeads(embedding, heads));
  };
}

function applyHeads(embedding: Float32Array, heads: Heads): Judgment {
  const applyHead = ({ weights, bias }: Head) =>
    weights.map((row, i) => dotProduct(row, embedding) + Number(bias[i] ?? 0));
  const [problem = 0] = applyHead(heads.problem);
  return {
    likelihoods: toRecord(classes, softmax(applyHead(heads.class))),
    severities: toRecord(severities, softmax(applyHead(heads.severity))),
    problem: 1 / (1 + Math.exp(-problem)),
    acts: toRecord(acts, softmax(applyHead(heads.act))),
    topic: findTopic(heads.topics, softmax(applyHead(heads.topic))),
  };
}

const minTopicLikelihood = 0.45;

function findTopic(names: Heads['topics'], likelihoods: readonly number[]): Topic | null {
  const highest = Math.max(...likelihoods);
  const name = names[likelihoods.indexOf(highest)] ?? 'none';
  return name === 'none' || highest < minTopicLikelihood ? null : name;
}

function toRecord<K extends string | number>(names: readonly K[], values: readonly number[]): Record<K, number> {
  return Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<K, number>;
}
