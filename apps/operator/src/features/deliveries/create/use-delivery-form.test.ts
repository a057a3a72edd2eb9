import type { OperatorRoast } from '@outloud/contract/operators/roasts';
import type { OperatorTester } from '@outloud/contract/operators/testers';
import { describe, expect, it } from 'vitest';
import { type DeliveryValues, emptyValues, getProblems, isIncomplete } from './use-delivery-form.ts';

const createFile = (name: string, size: number, type = '') => ({ name, size, type }) as File;
const completeValues: DeliveryValues = {
  roast: { _id: 'roast' } as OperatorRoast,
  tester: { _id: 'tester' } as OperatorTester,
  file: createFile('review.mp4', 1000),
  adminNotes: '',
  adminKey: 'key',
};

describe('delivery form validation', () => {
  it('accepts values with all required fields filled in', () => {
    expect(getProblems(completeValues)).toEqual({});
    expect(isIncomplete(completeValues)).toBe(false);
  });

  it('reports each missing required field', () => {
    expect(getProblems(emptyValues)).toEqual({
      roast: 'Choose a roast request',
      tester: 'Choose a tester',
      file: 'Select a video file',
      adminKey: 'Enter the admin key',
    });
    expect(isIncomplete({ ...completeValues, adminKey: '  ' })).toBe(true);
  });

  it.each([
    [createFile('notes.pdf', 10), 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)'],
    [createFile('review.mp4', 500 * 1024 ** 2 + 1), 'File size must be less than 500MB'],
  ])('reports the error for the invalid file %j', (invalidFile, message) => {
    expect(getProblems({ ...completeValues, file: invalidFile })).toEqual({ file: message });
    expect(isIncomplete({ ...completeValues, file: invalidFile })).toBe(false);
  });
});
