import path from 'node:path';
import type { Verdict } from '@outloud/contract/claims';
import { judgeRecording, passesPractice, practiceSeconds } from '@outloud/domain/recordings';
import { OverLimit } from '../../adapters/speech/speech.port.ts';
import { atMost } from '../../at-most.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lookInto } from '../deliveries/inspect.service.ts';
import { notePractice } from '../testers/testers.service.ts';
import { removeUpload, requireFinished } from '../uploads/uploads.service.ts';

/** Apart from those that are handed in, which must not wait. */
const oneOfFew = atMost(2);

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'speech' | 'config'>;

/** What the pipeline's checks would say of a recording, before anybody hands it in. */
export async function checkRecording(
  deps: Needs,
  testerId: string,
  uploadId: string,
  minSeconds = deps.config.minVideoSeconds,
): Promise<Verdict> {
  const upload = await requireFinished(deps, testerId, uploadId);
  const { signal } = new AbortController();
  const look = async (parts: string[], folder: string) => {
    const { durationSeconds, video } = await deps.media.probe(parts, signal);
    const { isBlank } = video
      ? await deps.media.poster(parts, path.join(folder, 'poster.jpg'), signal)
      : { isBlank: true };
    const wav = path.join(folder, 'audio.wav');
    const { hasSound } = await deps.media.audio(parts, wav, signal);
    const speechSeconds = hasSound ? await deps.speech.voicedSeconds(wav, signal) : 0;
    return { durationSeconds, hasPicture: video !== null, isBlank, speechSeconds };
  };
  const found = await lookInto(deps, upload.id, look, oneOfFew).catch(throwKnown);
  return judgeRecording(found, { minSeconds });
}

function throwKnown(error: Error): never {
  if (!(error instanceof OverLimit)) throw error;
  throw new AppError(503, 'check_too_long', 'The check took too long. You can hand the recording in without it.');
}

/** Judged like any other, but shorter; nobody keeps it. */
export async function handInPractice(
  deps: Needs,
  testerId: string,
  uploadId: string,
): Promise<{ verdict: Verdict; passed: boolean }> {
  const verdict = await checkRecording(deps, testerId, uploadId, practiceSeconds.min);
  await removeUpload(deps, uploadId);
  const passed = passesPractice(verdict);
  if (passed) await notePractice(deps, testerId);
  return { verdict, passed };
}
