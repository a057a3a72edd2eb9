import type { RoastRequest } from '@outloud/contract/roasts';
import { largestVideo } from '@outloud/domain/video';
import { describe, expect, it } from 'vitest';
import { emptyUpload, isIncomplete, problemsOf, type UploadValues } from './upload-values.ts';

const file = (name: string, size: number, type = '') => ({ name, size, type }) as File;
const complete: UploadValues = {
  roast: { _id: 'roast' } as RoastRequest,
  testerId: ' 0B9F6D52-8f0e-4c51-9a3d-5f2f6f0f1a2b ',
  adminNotes: '',
  file: file('review.webm', largestVideo),
};

const getMessages = (values: Partial<UploadValues>) =>
  Object.entries(problemsOf({ ...complete, ...values })).map(([field, error]) => [field, error?.message]);

describe('validation of the upload form', () => {
  it('accepts a complete form', () => expect(getMessages({})).toEqual([]));

  it('reports missing fields', () => {
    expect(problemsOf(emptyUpload)).toMatchObject({ roast: {}, testerId: {}, file: {} });
    expect(isIncomplete(problemsOf(emptyUpload))).toBe(true);
    expect(isIncomplete(problemsOf({ ...complete, testerId: ' ' }))).toBe(true);
    expect(isIncomplete(problemsOf({ ...complete, testerId: 'Tess' }))).toBe(false);
  });

  it.each([
    [{ testerId: 'Tess' }, 'testerId', 'Enter a complete tester ID'],
    [{ testerId: '0b9f6d52-8f0e-4c51-9a3d-5f2f6f0f1a2' }, 'testerId', 'Enter a complete tester ID'],
    [
      { file: file('notes.pdf', 10, 'application/pdf') },
      'file',
      'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)',
    ],
    [{ file: file('review.mp4', largestVideo + 1) }, 'file', 'File size must be less than 500MB'],
    [{ file: file('review.mp4', 0) }, 'file', 'The file is empty'],
    [{ adminNotes: 'a'.repeat(2001) }, 'adminNotes', 'Use at most 2,000 characters'],
  ])('rejects %j', (values, field, message) => expect(getMessages(values)).toEqual([[field, message]]));
});
