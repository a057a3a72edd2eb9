import { type Claim, reportRoast } from '@outloud/contract/claims';
import { ApiError } from '@outloud/contract/client';
import { claimMinutes, maxClaimAttempts, maxReportLength } from '@outloud/domain/claims';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { toast } from '@outloud/ui/overlays/toaster';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Brief } from '../../../components/brief.tsx';
import { focusHeading } from '../../../components/page-title.tsx';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { recordingLengthLabel } from '../../../roast.labels.ts';
import { useGiveUpClaim, useReportRoast } from '../mutations.ts';

export function ClaimSidebar({ claim }: { claim: Claim }) {
  return (
    <div className="grid gap-6">
      <Card title="Brief" description={`Think out loud for ${recordingLengthLabel}.`}>
        <Brief brief={claim.roast} renderText={(text) => <p className="whitespace-pre-line">{text}</p>} />
      </Card>
      <div className="grid gap-3 border-line border-t pt-5">
        <p className="text-muted text-sm leading-6">
          If an upload is in progress when the time is up, it has {claimMinutes.grace} more minutes to finish.
        </p>
        <div className="flex flex-wrap gap-2">
          <GiveUpButton claim={claim} />
          <ReportButton claim={claim} />
        </div>
      </div>
    </div>
  );
}

function GiveUpButton({ claim }: { claim: Claim }) {
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

function ReportButton({ claim }: { claim: Claim }) {
  const { markClaimEnded, onCloseAutoFocus } = useFocusHeadingOnClose();
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost">Report site</Button>
      </DialogTrigger>
      <DialogContent
        onCloseAutoFocus={onCloseAutoFocus}
        title="Report a harmful site"
        description="You do not have to review fraud, malware, hate, or disturbing content. Your claim ends without a penalty, and no other tester gets the roast until we have checked it."
      >
        <ReportForm id={claim._id} onDone={markClaimEnded} />
      </DialogContent>
    </Dialog>
  );
}

function ReportForm({ id, onDone }: { id: string; onDone: () => void }) {
  const report = useReportRoast(id);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(reportRoast),
    defaultValues: { reason: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    report.mutate(body, {
      onSuccess: () => {
        onDone();
        toast.success('Thanks for the report. We will check the site.');
      },
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['reason'], setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={report.error} errors={errors} />
      <Field label="What is wrong with the site?" error={getFieldError(errors, 'reason', 'Reason')}>
        {(control) => <Textarea maxLength={maxReportLength} {...control} {...register('reason')} />}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="danger" pending={report.isPending}>
          {report.isPending ? 'Sending...' : 'Report site'}
        </Button>
      </div>
    </form>
  );
}

/** For a dialog that ends the claim: its trigger button disappears, so the heading takes the focus. */
function useFocusHeadingOnClose() {
  const hasClaimEnded = useRef(false);
  return {
    markClaimEnded: () => {
      hasClaimEnded.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!hasClaimEnded.current) return;
      event.preventDefault();
      focusHeading();
    },
  };
}
