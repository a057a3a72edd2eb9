import type { Claim } from '@outloud/contract/claims';
import { mostAttempts } from '@outloud/domain/claims';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import { toast } from '@outloud/ui/toaster';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { useGiveUp } from '../api/change-claim.ts';
import { useLeaving } from './leaving.ts';

export function GiveUpButton({ claim }: { claim: Claim }) {
  const { mutate: giveUp, error, isPending, reset } = useGiveUp();
  const { leave, onCloseAutoFocus } = useLeaving();
  const done = () => {
    leave();
    toast.success('You gave the roast up');
  };
  return (
    <Dialog onOpenChange={reset}>
      <DialogTrigger asChild>
        <Button variant="secondary">Give up</Button>
      </DialogTrigger>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={onCloseAutoFocus}
        title="Give this roast up?"
        description={`Somebody else can take it at once, and what you have recorded for it is not handed in. ${againWords(claim.attempt)}`}
      >
        <div className="grid gap-5">
          <FormFailure error={error} errors={{}} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <DialogClose asChild>
              <Button variant="secondary">Keep it</Button>
            </DialogClose>
            <Button variant="danger" pending={isPending} onClick={() => giveUp(claim._id, { onSuccess: done })}>
              {isPending ? 'Giving up...' : 'Give it up'}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function againWords(attempt: number): string {
  if (attempt >= mostAttempts) return 'This was your second try, so you cannot claim it again.';
  return 'You can claim it once more for as long as it is open.';
}
