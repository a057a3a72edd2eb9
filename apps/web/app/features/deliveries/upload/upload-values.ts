import { formatNumber } from '@outloud/app-kit/format';
import type { RoastRequest } from '@outloud/contract/roasts';
import { maxNotesLength } from '@outloud/domain/deliveries';
import { validateVideoFile, videoErrorMessages } from '@outloud/domain/recordings/video';
import type { Control, FieldErrors, Resolver } from 'react-hook-form';

export type UploadValues = {
  roast: RoastRequest | null;
  testerId: string;
  adminNotes: string;
  file: File | null;
  uploadKey: string;
};
export type UploadControl = { control: Control<UploadValues> };

export const emptyUpload: UploadValues = { roast: null, testerId: '', adminNotes: '', file: null, uploadKey: '' };

export const missingFieldsText = 'Please fill in all required fields and select a video file';
const missingType = 'missing';

export const uploadResolver: Resolver<UploadValues> = (values) => {
  const errors = validateUpload(values);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

export function validateUpload({
  roast,
  testerId,
  adminNotes,
  file,
  uploadKey,
}: UploadValues): FieldErrors<UploadValues> {
  const errors: FieldErrors<UploadValues> = {};
  if (!roast) errors.roast = { type: missingType, message: 'Choose a roast request' };
  if (!testerId.trim()) errors.testerId = { type: missingType, message: 'Choose a tester' };
  else if (!isTesterId(testerId)) errors.testerId = { type: 'format', message: 'Enter a complete tester ID' };
  const problem = file && validateVideoFile(file);
  if (!file) errors.file = { type: missingType, message: 'Select a video file' };
  else if (problem) errors.file = { type: problem, message: videoErrorMessages[problem] };
  if (!uploadKey.trim()) errors.uploadKey = { type: missingType, message: 'Enter the upload key' };
  if (adminNotes.trim().length > maxNotesLength) {
    errors.adminNotes = { type: 'maxLength', message: `Use at most ${formatNumber(maxNotesLength)} characters` };
  }
  return errors;
}

export function isTesterId(text: string): boolean {
  return uuid.test(text.trim());
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function hasMissingFields(errors: FieldErrors<UploadValues>): boolean {
  return Object.values(errors).some((error) => error?.type === missingType);
}
