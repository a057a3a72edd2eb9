import { submitClaim } from '@outloud/contract/claims';
import type { UploadSender } from '@outloud/uploader/upload-transfer';
import { handleUnauthorized } from '../../../lib/client.ts';
import { getSessionToken } from '../../../lib/session.ts';

export const sender: UploadSender = {
  token: getSessionToken,
  onRejected: (error, token) => handleUnauthorized(error, submitClaim, token),
};
