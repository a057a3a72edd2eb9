import { getPercent } from '@outloud/app-kit/upload/upload-state';
import type { ChosenRecording } from './chosen-recordings.ts';

type Phase = 'waiting' | 'sending' | 'lost' | 'finishing' | 'done' | 'failed';
export type RecordingUpload = ChosenRecording & { phase: Phase; sent: number; error: Error | null };

const runningPhases: readonly Phase[] = ['sending', 'lost', 'finishing'];

/** The recording that is uploaded now: the running one, or the first one that waits. */
export function findCurrentUpload(uploads: readonly RecordingUpload[]): RecordingUpload | undefined {
  return uploads.find(({ phase }) => runningPhases.includes(phase)) ?? uploads.find(({ phase }) => phase === 'waiting');
}

/** Whether the page may be left without losing a recording. */
export function areAllDone(uploads: readonly RecordingUpload[]): boolean {
  return uploads.every(({ phase }) => phase === 'done');
}

/** For example '2 of 3 recordings added, 1 failed'. */
export function summarizeUploads(uploads: readonly RecordingUpload[]): string {
  const count = (phase: Phase) => uploads.filter((upload) => upload.phase === phase).length;
  const noun = uploads.length === 1 ? 'recording' : 'recordings';
  const failed = count('failed') > 0 ? `, ${count('failed')} failed` : '';
  return `${count('done')} of ${uploads.length} ${noun} added${failed}`;
}

export function describeUpload({ phase, sent, file }: RecordingUpload): string {
  const percent = `${getPercent(sent, file.size)}%`;
  switch (phase) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return `Uploading, ${percent}`;
    case 'lost':
      return `Connection lost at ${percent}. The upload resumes when you are back online.`;
    case 'finishing':
      return 'Checking the video...';
    case 'done':
      return 'Added';
    case 'failed':
      return 'Failed';
  }
}
