import { CallError } from '@outloud/contract/client';
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
import { useIsLate } from '../hooks/use-is-late.ts';
import { Checking } from '../review/checking.tsx';
import { resultWords } from '../review/findings.ts';
import { FindingsList } from '../review/findings-list.tsx';

/** The check may wait for others; the claim runs out meanwhile. */
const patienceMs = 15_000;

type HandInProps = { claimId: string; made: Made; limits: Limits };

export function HandIn({ claimId, made, limits }: HandInProps) {
  const check = useCheck(made.uploadId);
  const submit = useSubmitClaim(claimId, () => {
    made.forget();
    toast.success('Your review is handed in');
    focusHeading();
  });
  const { data: verdict } = check;
  const judged = verdict ? { verdict, showsOurs: made.showsOurs, loudness: made.loudness } : null;
  const isDoubtful = verdict ? verdict.reasons.length > 0 : false;
  const isUseless = needsAnotherFile(check.error) || needsAnotherFile(submit.error);
  const isGone = submit.error instanceof CallError && submit.error.status === 404;
  const isBusy = submit.isPending || submit.isSuccess;
  const isLate = useIsLate(patienceMs);
  const isUnchecked = check.isError || (check.isPending && isLate);
  const words = isUnchecked ? 'Submit without the check' : isDoubtful ? 'Submit it anyway' : 'Submit';
  return (
    <div className="grid gap-6">
      <Checking check={check} made={made} result={judged && resultWords(judged, limits)} />
      {judged && <FindingsList judged={judged} limits={limits} />}
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
        {isGone && (
          <Button size="lg" onClick={made.sendAgain}>
            Send it again
          </Button>
        )}
        {!isUseless && !isGone && (
          <Button
            size="lg"
            variant={isDoubtful ? 'secondary' : 'primary'}
            pending={submit.isPending}
            aria-disabled={(check.isPending && !isLate) || isBusy}
            onClick={() => submit.mutate(made.uploadId)}
          >
            {submit.isPending ? 'Submitting...' : words}
          </Button>
        )}
        {made.goOn && (
          <Button size="lg" variant="secondary" aria-disabled={isBusy} onClick={made.goOn}>
            Go on recording
          </Button>
        )}
        <ConfirmedButton
          size="lg"
          variant={isDoubtful || isUseless ? 'primary' : 'secondary'}
          aria-disabled={isBusy}
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
