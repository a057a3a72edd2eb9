import type { OperatorRequest } from '@outloud/contract/operators/requests';
import type { OperatorTester } from '@outloud/contract/operators/testers';
import { validateVideoFile, videoErrorMessages } from '@outloud/domain/video';

export type DeliveryValues = {
  request: OperatorRequest | null;
  tester: OperatorTester | null;
  file: File | null;
  adminNotes: string;
  adminKey: string;
};
export type Problems = Partial<Record<'request' | 'tester' | 'file' | 'adminKey', string>>;

export const emptyValues: DeliveryValues = { request: null, tester: null, file: null, adminNotes: '', adminKey: '' };

/** Validates the form before it is sent. The keys of the result are in the order of the form fields. */
export function getProblems({ request, tester, file, adminKey }: DeliveryValues): Problems {
  const problems: Problems = {};
  if (!request) problems.request = 'Choose a roast request';
  if (!tester) problems.tester = 'Choose a tester';
  const fileError = file && validateVideoFile(file);
  if (!file) problems.file = 'Select a video file';
  else if (fileError) problems.file = videoErrorMessages[fileError];
  if (!adminKey.trim()) problems.adminKey = 'Enter the admin key';
  return problems;
}

export function isIncomplete({ request, tester, file, adminKey }: DeliveryValues): boolean {
  return !request || !tester || !file || !adminKey.trim();
}
