import { holdReasons, momentKinds, sentiments, severities } from '@outloud/domain/deliveries';
import { topics } from '@outloud/domain/insights/topics';
import { maxScreenWords, maxWordLength } from '@outloud/domain/recordings/screen-text';
import { soundWarps } from '@outloud/domain/recordings/sounds';
import { covarianceSize } from '@outloud/domain/recordings/voices';
import * as z from 'zod';
import type { TaskFiles } from './isolation.ts';
import type { TaskLimits } from './run-task.ts';

/*
 * The tasks that may read untrusted files. The media service runs only these: a caller sends the name of a task, never a
 * module. Input and result are validated, because neither side trusts the other.
 */

/** Placeholder paths in requests to the media service. Each side replaces them with its local paths. */
export const placeholderPaths = { input: (index: number) => `/task/input-${index}`, output: '/task/output' };

const seconds = z.number().min(0).max(1e6);
const inputFile = z.string().regex(/^\/task\/input-\d+$/);
const outputFile = z.string().regex(/^\/task\/output\/[a-z\d][a-z\d._-]{0,99}$/i);
const runtimes = z.array(z.enum(['native', 'wasm'])).max(2);
const segments = z.array(z.object({ startSeconds: seconds, endSeconds: seconds, text: z.string() }));

const mediaInput = z.object({
  job: z.enum(['probe', 'normalize', 'thumbnail', 'frames', 'text', 'audio', 'audioFile']),
  source: z.array(inputFile).min(1),
  target: z.union([outputFile, z.literal('')]),
  seconds: z.array(seconds).max(20).optional(),
});

const pixels = z.int().min(1).max(100_000);
const facts = z.object({
  durationSeconds: seconds,
  video: z
    .object({ codec: z.string().max(100), width: pixels, height: pixels, pixelFormat: z.string().max(100) })
    .nullable(),
  audio: z.object({ codec: z.string().max(100) }).nullable(),
});

const screenText = z.object({
  seconds,
  width: pixels,
  height: pixels,
  words: z
    .array(
      z.object({
        text: z.string().max(maxWordLength),
        left: z.int().min(0),
        top: z.int().min(0),
        right: z.int().min(0),
        bottom: z.int().min(0),
      }),
    )
    .max(maxScreenWords),
});

const mediaResults = {
  probe: facts,
  normalize: facts,
  thumbnail: z.object({ isBlank: z.boolean() }),
  frames: z.object({ count: z.int().min(0) }),
  text: z.array(screenText).max(20),
  audio: z.object({ hasSound: z.boolean() }),
  audioFile: z.object({ hasSound: z.boolean() }),
};

const wavInput = z.object({ wav: inputFile, runtimes });
const transcript = z.object({
  segments,
  speechSeconds: seconds,
  confidence: z.number().max(0).nullable(),
  language: z.string().min(2).max(5).nullable(),
});
const voice = z.array(z.object({ startSeconds: seconds, endSeconds: seconds, voicedSeconds: seconds }));

const sound = z.object({
  fingerprint: z.object({
    atSeconds: z.array(seconds),
    keys: z.array(z.array(z.int().min(0).max(0xff_ffff))).length(soundWarps.length),
  }),
  voice: z
    .object({
      frames: z.int().positive(),
      pitch: z.object({ low: z.number(), median: z.number(), high: z.number() }),
      covariance: z.array(z.number()).length(covarianceSize),
    })
    .nullable(),
});

const insights = z.object({
  userExperienceScore: z.number().nullable(),
  overallSentiment: z.enum(sentiments),
  summary: z.string(),
  testerLiked: z.array(z.string()),
  testerDisliked: z.array(z.string()),
  moments: z.array(
    z.object({
      kind: z.enum(momentKinds),
      text: z.string(),
      quote: z.string(),
      startSeconds: seconds,
      endSeconds: seconds,
      topic: z.enum(topics).nullable(),
      severity: z.literal(severities).nullable(),
      isProblem: z.boolean(),
      certainty: z.number().min(0).max(1),
    }),
  ),
  holdReason: z.enum(holdReasons).nullable(),
});

const momentsToMerge = z.array(
  z.object({
    kind: z.enum(momentKinds),
    text: z.string(),
    topic: z.enum(topics).nullable(),
    startSeconds: seconds,
    endSeconds: seconds,
  }),
);
const pointIndexes = z.array(z.object({ review: z.int().min(0), moment: z.int().min(0) }));
const pointGroups = z.array(z.object({ mentions: pointIndexes, disagreements: pointIndexes }));

type Task = { module: URL; input: z.ZodType; result: (input: unknown) => z.ZodType };

export const tasks = {
  media: {
    module: new URL('../media/media-task.ts', import.meta.url),
    input: mediaInput,
    result: (input) => mediaResults[(input as z.output<typeof mediaInput>).job],
  },
  speech: { module: new URL('../speech/speech-task.ts', import.meta.url), input: wavInput, result: () => transcript },
  voice: { module: new URL('../speech/detect-voice-task.ts', import.meta.url), input: wavInput, result: () => voice },
  sound: {
    module: new URL('../speech/measure-sound-task.ts', import.meta.url),
    input: z.object({ wav: inputFile }),
    result: () => sound,
  },
  insights: {
    module: new URL('../insights/insights-task.ts', import.meta.url),
    input: z.object({ segments, runtimes }),
    result: () => insights,
  },
  findings: {
    module: new URL('../insights/findings-task.ts', import.meta.url),
    input: z.object({ reviews: z.array(momentsToMerge), runtimes }),
    result: () => pointGroups,
  },
} satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;
export const taskNames = Object.keys(tasks) as TaskName[];

/** Runs a task locally or in the media service. Both reject with the same errors. */
export type TaskRunner = <T>(task: TaskName, input: unknown, limits: TaskLimits, files?: TaskFiles) => Promise<T>;
