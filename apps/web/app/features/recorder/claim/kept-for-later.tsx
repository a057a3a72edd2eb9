import type { Claim } from '@outloud/contract/claims';
import { mostAttempts } from '@outloud/domain/claims';
import { Alert } from '@outloud/ui/alert';
import { useSession } from '../../../lib/session.ts';
import { sender } from '../api/sender.ts';
import { recordingName } from '../engine/names.ts';
import { useLeft } from '../hooks/use-left.ts';

/** Shown for a claim that ended without a submission. */
export function KeptForLater({ claim }: { claim: Claim }) {
  const { user } = useSession();
  const owner = user?._id ?? '';
  const hasSavedRecording = useLeft(recordingName(owner, claim.roast._id), { name: 'review', owner, sender });
  const isClaimable = ['given_up', 'expired'].includes(claim.state) && claim.attempt < mostAttempts;
  if (!hasSavedRecording || !isClaimable) return null;
  return (
    <Alert title="Your recording is saved on this computer" className="mt-5">
      Claim this roast again to submit it.
    </Alert>
  );
}
