import path from 'node:path';
import type { RecordingCheck } from '@outloud/contract/claims';
import { judgeRecording, passesPractice, practiceSeconds } from '@outloud/domain/recordings/recordings';
import { OverLimit } from '../../adapters/speech/speech.port.ts';
import { TimedOut } from '../../adapters/task/task.port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { QueueFullError } from '../../semaphore.ts';
import { markPracticePassed } from '../testers/testers.service.ts';
import { inspectionTimeoutSeconds, withInspectionSlot, withLocalCopy } from '../uploads/inspection.service.ts';
import { removeUpload, requireFinishedUpload } from '../uploads/uploads.service.ts';

type CheckDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'speech' | 'config'>;

type CheckInput = {
  testerId: string;
  uploadId: string;
  minSeconds?: number;
  /** Appended to the error message when the server is busy. */
  advice?: string;
  timeoutSeconds?: number;
  /** Aborts the check when the client disconnects. */
  clientSignal?: AbortSignal;
};

/** Runs the pipeline's quality checks on a recording before the tester submits it. */
export async function checkRecording(deps: CheckDeps, input: CheckInput): Promise<RecordingCheck> {
  const { testerId, uploadId, clientSignal, timeoutSeconds = inspectionTimeoutSeconds.check } = input;
  const { minSeconds = deps.config.minVideoSeconds, advice = 'Try again in a minute, or submit without the check.' } =
    input;
  const upload = await requireFinishedUpload(deps, testerId, uploadId);
  const measurements = await withInspectionSlot(
    'check',
    { userId: testerId, seconds: timeoutSeconds, clientSignal },
    (signal) =>
      withLocalCopy(deps, upload.id, signal, (parts, folder) => measureRecording(deps, parts, folder, signal)),
  ).catch((error) => throwCheckError(error, advice));
  return judgeRecording(measurements, { minSeconds });
}

async function measureRecording({ media, speech }: CheckDeps, parts: string[], folder: string, signal: AbortSignal) {
  const { durationSeconds, video } = await media.probe(parts, signal);
  const { isBlank } = video ? await media.thumbnail(parts, path.join(folder, 'poster.jpg'), signal) : { isBlank: true };
  const wavPath = path.join(folder, 'audio.wav');
  const { hasSound } = await media.audio(parts, wavPath, signal);
  const speechSeconds = hasSound ? await speech.measureVoice(wavPath, signal) : 0;
  return { durationSeconds, hasPicture: video !== null, isBlank, speechSeconds };
}

const retryHeaders = { 'retry-after': '60' };

function throwCheckError(error: Error, advice: string): never {
  if (error instanceof TimedOut) {
    const message = 'The check is taking longer than usual because many recordings are being processed.';
    throw new AppError(503, 'busy', `${message} ${advice}`, { headers: retryHeaders });
  }
  if (error instanceof QueueFullError) {
    const message = 'Your other recordings are still being checked. Try again in a minute.';
    throw new AppError(429, 'checks_running', message, { headers: retryHeaders });
  }
  if (!(error instanceof OverLimit)) throw error;
  throw new AppError(503, 'check_too_long', `The check took too long. ${advice}`);
}

/** Checks a practice recording with a shorter minimum length, and then deletes the upload. */
export async function submitPractice(
  deps: CheckDeps,
  input: Pick<CheckInput, 'testerId' | 'uploadId' | 'clientSignal'>,
): Promise<{ verdict: RecordingCheck; passed: boolean }> {
  const { testerId, uploadId } = input;
  const verdict = await checkRecording(deps, {
    ...input,
    minSeconds: practiceSeconds.min,
    advice: 'Try again in a minute.',
  });
  await removeUpload(deps, uploadId);
  const passed = passesPractice(verdict);
  if (passed) await markPracticePassed(deps, testerId);
  return { verdict, passed };
}
