import type { OperatorRequest } from '@outloud/contract/operators/requests';
import type { OperatorTester } from '@outloud/contract/operators/testers';
import { describe, expect, it } from 'vitest';
import { type DeliveryValues, emptyValues, getProblems, isIncomplete } from './delivery-values.ts';

const file = (name: string, size: number, type = '') => ({ name, size, type }) as File;
const complete: DeliveryValues = {
  request: { _id: 'request' } as OperatorRequest,
  tester: { _id: 'tester' } as OperatorTester,
  file: file('review.mp4', 1000),
  adminNotes: '',
  adminKey: 'key',
};

describe('delivery form validation', () => {
  it('finds no problems when all fields are filled in', () => {
    expect(getProblems(complete)).toEqual({});
    expect(isIncomplete(complete)).toBe(false);
  });

  it('reports each missing field', () => {
    expect(getProblems(emptyValues)).toEqual({
      request: 'Choose a roast request',
      tester: 'Choose a tester',
      file: 'Select a video file',
      adminKey: 'Enter the admin key',
    });
    expect(isIncomplete({ ...complete, adminKey: '  ' })).toBe(true);
  });

  it.each([
    [file('notes.pdf', 10), 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)'],
    [file('review.mp4', 500 * 1024 ** 2 + 1), 'File size must be less than 500MB'],
  ])('reports a file that the server would reject', (rejectedFile, message) => {
    expect(getProblems({ ...complete, file: rejectedFile })).toEqual({ file: message });
    expect(isIncomplete({ ...complete, file: rejectedFile })).toBe(false);
  });
});
