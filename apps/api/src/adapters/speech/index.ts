import type { Config } from '../../config.ts';
import { offlineSpeech } from './offline-speech.ts';
import type { Speech } from './speech.port.ts';

export function createSpeech(_config: Config): Speech {
  return offlineSpeech();
}
