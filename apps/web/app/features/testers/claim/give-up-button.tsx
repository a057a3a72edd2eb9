import type { Claim } from '@outloud/contract/claims';
import { maxClaimAttempts } from '@outloud/domain/claims';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import { toast } from '@outloud/ui/toaster';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { useGiveUpClaim } from '../api/change-claim.ts';
import { useFocusHeadingOnClose } from './use-focus-heading-on-close.ts';

export function GiveUpButton({ claim }: { claim: Claim }) {
  const { mutate: giveUp, error, isPending, reset } = useGiveUpClaim();
  const { markClaimEnded, onCloseAutoFocus } = useFocusHeadingOnClose();
  const handleDone = () => {
    markClaimEnded();
    toast.success('You gave up the roast');
  };
  return (
    <Dialog onOpenChange={reset}>
      <DialogTrigger asChild>
        <Button variant="secondary">Give up</Button>
      </DialogTrigger>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={onCloseAutoFocus}
        title="Give up this roast?"
        description={`Another tester can claim it at once, and your recording is not submitted. ${getRetryText(claim.attempt)}`}
      >
        <div className="grid gap-5">
          <FormFailure error={error} errors={{}} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <DialogClose asChild>
              <Button variant="secondary">Keep roast</Button>
            </DialogClose>
            <Button variant="danger" pending={isPending} onClick={() => giveUp(claim._id, { onSuccess: handleDone })}>
              {isPending ? 'Giving up...' : 'Give up'}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function getRetryText(attempt: number): string {
  if (attempt >= maxClaimAttempts) return 'This was your second attempt, so you cannot claim it again.';
  return 'You can claim it once more while it is open.';
}
