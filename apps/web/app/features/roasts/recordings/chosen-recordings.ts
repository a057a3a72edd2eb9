import { guestReviewCounts } from '@outloud/domain/guests';
import { validateVideoFile, videoErrorMessages } from '@outloud/domain/recordings/video';

/** A video that the customer chose, with the name of the person who speaks. */
export type ChosenRecording = { id: string; file: File; firstName: string };

export const maxRecordings: number = guestReviewCounts.max;

export const noRecordingsText = 'Choose at least one video';

/** Adds the valid files. Ignores files that are already in the list. Returns one message per rejected file. */
export function addFiles(
  recordings: readonly ChosenRecording[],
  files: readonly File[],
  limit = maxRecordings,
): { recordings: ChosenRecording[]; problems: string[] } {
  const added = [...recordings];
  const problems: string[] = [];
  for (const file of files) {
    const id = getFileId(file);
    if (added.some((recording) => recording.id === id)) continue;
    const problem = validateVideoFile(file);
    if (problem) problems.push(`${file.name}: ${videoErrorMessages[problem]}`);
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
