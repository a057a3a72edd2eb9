import path from 'node:path';
import type { Verdict } from '@outloud/contract/claims';
import { judgeRecording, passesPractice, practiceSeconds } from '@outloud/domain/recordings';
import { OverLimit } from '../../adapters/speech/speech.port.ts';
import { TimedOut } from '../../adapters/task/task.port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { QueueFull } from '../../semaphore.ts';
import { inPlace, inspectionSeconds, lookInto } from '../deliveries/inspect.service.ts';
import { notePractice } from '../testers/testers.service.ts';
import { removeUpload, requireFinished } from '../uploads/uploads.service.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'speech' | 'config'>;

type Check = {
  testerId: string;
  uploadId: string;
  minSeconds?: number;
  /** What a tester can do when the machine is busy. */
  advice?: string;
  /** How long the tester waits at most, and the signal that the tester does not wait any more. */
  seconds?: number;
  gone?: AbortSignal;
};

/** What the pipeline's checks would say of a recording, before anybody hands it in. */
export async function checkRecording(deps: Needs, check: Check): Promise<Verdict> {
  const { testerId, uploadId, gone, seconds = inspectionSeconds.check } = check;
  const { minSeconds = deps.config.minVideoSeconds, advice = 'Try again in a minute, or submit without the check.' } =
    check;
  const upload = await requireFinished(deps, testerId, uploadId);
  const found = await inPlace('check', { userId: testerId, seconds, gone }, (signal) =>
    lookInto(deps, upload.id, signal, (parts, folder) => measure(deps, parts, folder, signal)),
  ).catch((error) => throwKnown(error, advice));
  return judgeRecording(found, { minSeconds });
}

async function measure({ media, speech }: Needs, parts: string[], folder: string, signal: AbortSignal) {
  const { durationSeconds, video } = await media.probe(parts, signal);
  const { isBlank } = video ? await media.poster(parts, path.join(folder, 'poster.jpg'), signal) : { isBlank: true };
  const wav = path.join(folder, 'audio.wav');
  const { hasSound } = await media.audio(parts, wav, signal);
  const speechSeconds = hasSound ? await speech.voicedSeconds(wav, signal) : 0;
  return { durationSeconds, hasPicture: video !== null, isBlank, speechSeconds };
}

const headers = { 'retry-after': '60' };

function throwKnown(error: Error, advice: string): never {
  if (error instanceof TimedOut) {
    const message = 'The check is taking longer than usual because many recordings are being processed.';
    throw new AppError(503, 'busy', `${message} ${advice}`, { headers });
  }
  if (error instanceof QueueFull) {
    const message = 'Your other recordings are still being checked. Try again in a minute.';
    throw new AppError(429, 'checks_running', message, { headers });
  }
  if (!(error instanceof OverLimit)) throw error;
  throw new AppError(503, 'check_too_long', 'The check took too long. You can hand the recording in without it.');
}

/** Judged like any other, but shorter; nobody keeps it. */
export async function handInPractice(
  deps: Needs,
  practice: Pick<Check, 'testerId' | 'uploadId' | 'gone'>,
): Promise<{ verdict: Verdict; passed: boolean }> {
  const { testerId, uploadId } = practice;
  const verdict = await checkRecording(deps, {
    ...practice,
    minSeconds: practiceSeconds.min,
    advice: 'Try again in a minute.',
  });
  await removeUpload(deps, uploadId);
  const passed = passesPractice(verdict);
  if (passed) await notePractice(deps, testerId);
  return { verdict, passed };
}
