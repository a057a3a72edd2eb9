import { submitClaim } from '@outloud/contract/claims';
import type { Sender } from '@outloud/uploader/transfer';
import { noticeRefusal } from '../../../lib/client.ts';
import { sessionToken } from '../../../lib/session.ts';

export const sender: Sender = {
  token: sessionToken,
  onRefusal: (refusal, token) => noticeRefusal(refusal, submitClaim, token),
};
