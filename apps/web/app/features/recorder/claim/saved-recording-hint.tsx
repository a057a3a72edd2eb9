import type { Claim } from '@outloud/contract/claims';
import { maxClaimAttempts } from '@outloud/domain/claims';
import { Alert } from '@outloud/ui/alert';
import { useSession } from '../../../lib/session.ts';
import { sender } from '../api/sender.ts';
import { getRecordingKey } from '../engine/recording-key.ts';
import { useHasSavedRecording } from '../hooks/use-has-saved-recording.ts';

/** Shown for a claim that ended without a submission. */
export function SavedRecordingHint({ claim }: { claim: Claim }) {
  const { user } = useSession();
  const owner = user?._id ?? '';
  const hasSavedRecording = useHasSavedRecording(getRecordingKey(owner, claim.roast._id), {
    name: 'review',
    owner,
    sender,
  });
  const isClaimable = ['given_up', 'expired'].includes(claim.state) && claim.attempt < maxClaimAttempts;
  if (!hasSavedRecording || !isClaimable) return null;
  return (
    <Alert title="Your recording is saved on this computer" className="mt-5">
      Claim this roast again to submit it.
    </Alert>
  );
}
