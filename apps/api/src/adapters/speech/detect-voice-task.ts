import { findVoicedRanges } from '@outloud/offline-ai/speech';
import { serveTask } from '../task/serve-task.ts';
import type { WavInput } from './offline-speech.ts';

serveTask(({ wav, runtimes }: WavInput) => findVoicedRanges(wav, runtimes));
