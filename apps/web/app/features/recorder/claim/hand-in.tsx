import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { needsAnotherFile } from '@outloud/uploader/refusal';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useCheck } from '../api/check-recording.ts';
import { useSubmitClaim } from '../api/submit-claim.ts';
import { ConfirmedButton } from '../components/confirmed-button.tsx';
import type { Made } from '../components/studio.tsx';
import type { Limits } from '../components/time-words.ts';
import { Checking } from '../review/checking.tsx';
import { FindingsList } from '../review/findings-list.tsx';

type HandInProps = { claimId: string; made: Made; limits: Limits };

export function HandIn({ claimId, made, limits }: HandInProps) {
  const check = useCheck(made.uploadId);
  const submit = useSubmitClaim(claimId, () => {
    made.forget();
    toast.success('Your review is handed in');
    focusHeading();
  });
  const verdict = check.data;
  const isDoubtful = verdict ? verdict.reasons.length > 0 : false;
  const isUseless = needsAnotherFile(check.error) || needsAnotherFile(submit.error);
  return (
    <div className="grid gap-6">
      <Checking check={check} onSendAgain={made.sendAgain} />
      {verdict && <FindingsList judged={{ verdict, showsOurs: made.showsOurs }} limits={limits} />}
      {isDoubtful && (
        <Alert variant="warn" title="This recording is likely to be refused">
          You can hand it in as it is: somebody looks at it before you are paid. A new recording is the safer way.
        </Alert>
      )}
      {submit.error && (
        <Alert variant="destructive" title={submit.error.message} takesFocus>
          {isUseless ? 'Record again, or choose another file.' : 'Your recording is still here.'}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {!isUseless && (
          <Button
            size="lg"
            variant={isDoubtful ? 'secondary' : 'primary'}
            pending={submit.isPending}
            aria-disabled={check.isPending || submit.isPending}
            onClick={() => submit.mutate(made.uploadId)}
          >
            {submit.isPending ? 'Submitting...' : isDoubtful ? 'Submit it anyway' : 'Submit'}
          </Button>
        )}
        <ConfirmedButton
          size="lg"
          variant={isDoubtful || isUseless ? 'primary' : 'secondary'}
          title="Record again?"
          description="This recording is deleted. You cannot get it back."
          action="Delete it and record again"
          onConfirm={made.discard}
        >
          Record again
        </ConfirmedButton>
      </div>
    </div>
  );
}
