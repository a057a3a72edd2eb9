import type { Claim } from '@outloud/contract/claims';
import { mostAttempts } from '@outloud/domain/claims';
import { Alert } from '@outloud/ui/alert';
import { useSession } from '../../../lib/session.ts';
import { sender } from '../api/sender.ts';
import { recordingName } from '../engine/names.ts';
import { useLeft } from '../hooks/use-left.ts';

/** Of a claim that has ended without a recording being handed in. */
export function KeptForLater({ claim }: { claim: Claim }) {
  const { user } = useSession();
  const owner = user?._id ?? '';
  const isLeft = useLeft(recordingName(owner, claim.roast._id), { name: 'review', owner, sender });
  const isClaimable = ['given_up', 'expired'].includes(claim.state) && claim.attempt < mostAttempts;
  if (!isLeft || !isClaimable) return null;
  return (
    <Alert title="Your recording is kept on this computer" className="mt-5">
      Claim this roast once more to hand it in.
    </Alert>
  );
}
