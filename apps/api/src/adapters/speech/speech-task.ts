import { transcribeWav } from '@outloud/offline-ai/speech';
import { serveTask } from '../task/serve-task.ts';
import type { WavInput } from './offline-speech.ts';
import type { Transcript } from './speech.port.ts';

serveTask(({ wav, runtimes }: WavInput): Promise<Transcript> => transcribeWav(wav, runtimes));
