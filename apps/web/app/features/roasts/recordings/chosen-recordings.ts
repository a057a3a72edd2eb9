import { requireVideo } from '@outloud/app-kit/upload/upload-error';
import { guestReviewCounts } from '@outloud/domain/guests';
import { validateVideoFile, videoErrorMessages } from '@outloud/domain/recordings/video';

/** A video that the customer chose, with the name of the person who speaks. */
export type ChosenRecording = { id: string; file: File; firstName: string };

export const maxRecordings: number = guestReviewCounts.max;

export const noRecordingsText = 'Choose at least one video';

type CheckedFile = { file: File; problem: string | null };

/** Checks the type, the size and the first bytes, so that no invalid file takes a place of the request. */
export function checkFiles(files: readonly File[]): Promise<CheckedFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const problem = validateVideoFile(file);
      if (problem) return { file, problem: videoErrorMessages[problem] };
      const error = await requireVideo(file).then(
        () => null,
        (reason: Error) => reason.message,
      );
      return { file, problem: error };
    }),
  );
}

/** Adds the valid files. Ignores files that are already in the list. Returns one message per rejected file. */
export function addFiles(
  recordings: readonly ChosenRecording[],
  files: readonly CheckedFile[],
  limit = maxRecordings,
): { recordings: ChosenRecording[]; problems: string[] } {
  const added = [...recordings];
  const problems: string[] = [];
  for (const { file, problem } of files) {
    const id = getFileId(file);
    if (added.some((recording) => recording.id === id)) continue;
    if (problem) problems.push(`${file.name}: ${problem}`);
    else if (added.length >= limit) problems.push(`${file.name}: ${describeLimit(limit)}`);
    else added.push({ id, file, firstName: '' });
  }
  return { recordings: added, problems };
}

function describeLimit(limit: number): string {
  return limit === 1 ? 'There is only one place left' : `There are only ${limit} places`;
}

function getFileId({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
