import type { Config } from '../../config.ts';
import { connectAi } from '../ai/connect-ai.ts';
import { type FallbackLog, withFallback } from '../ai/with-fallback.ts';
import { createTaskRunner } from '../task/index.ts';
import { createOfflineSpeech } from './offline-speech.ts';
import { createRemoteSpeech } from './remote-speech.ts';
import type { Speech } from './speech.port.ts';

export function createSpeech({ ai, mediaService }: Config, log: FallbackLog): Speech {
  const runTask = createTaskRunner({ mediaService });
  const offline = createOfflineSpeech({ runTask });
  if (!ai?.transcribeModel) return offline;
  const remote = createRemoteSpeech(connectAi(ai), ai.transcribeModel, { runTask });
  if (ai.fallback === 'none') return remote;
  const transcribe = withFallback(remote.transcribe, offline.transcribe, log);
  return { ...offline, transcribe };
}
