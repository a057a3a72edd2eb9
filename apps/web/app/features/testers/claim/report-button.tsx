import { type Claim, reportRoast } from '@outloud/contract/claims';
import { ApiError } from '@outloud/contract/client';
import { maxReportLength } from '@outloud/domain/claims';
import { Button } from '@outloud/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import { Field } from '@outloud/ui/field';
import { Textarea } from '@outloud/ui/textarea';
import { toast } from '@outloud/ui/toaster';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { createBodyResolver, getFieldError, setServerErrors } from '../../../lib/forms.ts';
import { useReportRoast } from '../api/change-claim.ts';
import { useFocusHeadingOnClose } from './use-focus-heading-on-close.ts';

export function ReportButton({ claim }: { claim: Claim }) {
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
