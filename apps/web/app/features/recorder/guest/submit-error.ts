import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import { ApiError } from '@outloud/contract/client';
import { browserRecordingDays } from '@outloud/domain/retention';

const keptText = `It stays in this browser for ${browserRecordingDays} days.`;

/** What a guest can do after a failed submission. */
export function getSubmitHelp(error: Error, { askedBy, isFile }: { askedBy: string; isFile: boolean }): string {
  if (needsAnotherFile(error)) return 'Record again, or choose another file.';
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0) return 'Your recording is not lost. Check your connection and try again.';
  if (status === 401)
    return 'Your place was deleted. Save a copy of your recording, then reload this page to start again.';
  if (status === 404) return 'Your recording is not lost. Upload it again.';
  if (error instanceof ApiError && error.code === 'delivered_before') return 'Reload this page to see it.';
  if (status === 410) {
    const kept = isFile ? 'Keep the video.' : `Your recording is not lost. ${keptText}`;
    return `${kept} Ask ${askedBy} to open the link for you, then submit again.`;
  }
  return 'Your recording is not lost. Try again in a minute.';
}
