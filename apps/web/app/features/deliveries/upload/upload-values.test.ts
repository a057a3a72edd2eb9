import type { RoastRequest } from '@outloud/contract/roasts';
import { maxVideoBytes } from '@outloud/domain/recordings/video';
import { describe, expect, it } from 'vitest';
import { emptyUpload, hasMissingFields, type UploadValues, validateUpload } from './upload-values.ts';

const createFile = (name: string, size: number, type = '') => ({ name, size, type }) as File;
const completeValues: UploadValues = {
  roast: { _id: 'roast' } as RoastRequest,
  testerId: ' 0B9F6D52-8f0e-4c51-9a3d-5f2f6f0f1a2b ',
  adminNotes: '',
  file: createFile('review.webm', maxVideoBytes),
  uploadKey: 'the upload key',
};

const getMessages = (values: Partial<UploadValues>) =>
  Object.entries(validateUpload({ ...completeValues, ...values })).map(([field, error]) => [field, error?.message]);

describe('validation of the upload form', () => {
  it('accepts a complete form', () => expect(getMessages({})).toEqual([]));

  it('reports missing fields, but not invalid fields, as missing', () => {
    expect(validateUpload(emptyUpload)).toMatchObject({ roast: {}, testerId: {}, file: {}, uploadKey: {} });
    expect(hasMissingFields(validateUpload(emptyUpload))).toBe(true);
    expect(hasMissingFields(validateUpload({ ...completeValues, testerId: ' ' }))).toBe(true);
    expect(hasMissingFields(validateUpload({ ...completeValues, testerId: 'Tess' }))).toBe(false);
  });

  it.each([
    [{ testerId: 'Tess' }, 'testerId', 'Enter a complete tester ID'],
    [{ testerId: '0b9f6d52-8f0e-4c51-9a3d-5f2f6f0f1a2' }, 'testerId', 'Enter a complete tester ID'],
    [
      { file: createFile('notes.pdf', 10, 'application/pdf') },
      'file',
      'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)',
    ],
    [{ file: createFile('review.mp4', maxVideoBytes + 1) }, 'file', 'File size must be less than 500MB'],
    [{ file: createFile('review.mp4', 0) }, 'file', 'The file is empty'],
    [{ adminNotes: 'a'.repeat(2001) }, 'adminNotes', 'Use at most 2,000 characters'],
  ])('rejects %j with an error for %s: %s', (values, field, message) =>
    expect(getMessages(values)).toEqual([[field, message]]),
  );
});
