import type { RoastDetail } from '@outloud/contract/roasts';
import { guestLinkDays } from '@outloud/domain/guests';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { type FormEvent, useRef, useState } from 'react';
import { FormFailure } from '../../../forms/forms.tsx';
import { addDays, getExtensionLimits, toDateValue, toExpiry } from './guest-link-state.ts';
import { LinkFormDialog } from './link-form-dialog.tsx';
import { useUpdateGuestLink } from './own-people.mutations.ts';

type ExtendLinkDialogProps = {
  roast: Pick<RoastDetail, '_id'> & { guestLink: { expiresAt: string } };
  openerId: string;
  onClose: () => void;
};

const extraDays = 30;

export function ExtendLinkDialog({ roast, openerId, onClose }: ExtendLinkDialogProps) {
  const { mutate, error, isPending } = useUpdateGuestLink(roast._id);
  const [now] = useState(Date.now);
  const limits = getExtensionLimits(now);
  const current = toDateValue(new Date(roast.guestLink.expiresAt));
  const [date, setDate] = useState(current);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const change = (next: string) => {
    setProblem(undefined);
    setDate(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const expiresAt = date >= limits.min && date <= limits.max ? toExpiry(date, Date.now()) : null;
    if (!expiresAt) {
      setProblem(`Choose a date from today to ${guestLinkDays.max} days from now.`);
      return input.current?.focus();
    }
    mutate(
      { expiresAt },
      {
        onSuccess: () => {
          toast.success('The closing date is changed');
          onClose();
        },
      },
    );
  };
  return (
    <LinkFormDialog
      title="Extend the link"
      description={`The link can stay open for up to ${guestLinkDays.max} days from now.`}
      openerId={openerId}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
    >
      <FormFailure error={error} errors={{}}>
        Nothing was changed.
      </FormFailure>
      <Field label="Open until the end of" error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={input}
              type="date"
              required
              min={limits.min}
              max={limits.max}
              value={date}
              onChange={(event) => change(event.target.value)}
              className="tabular-nums"
            />
            <Button variant="secondary" onClick={() => change(addDays(date || current, extraDays, limits))}>
              +{extraDays} days
            </Button>
          </div>
        )}
      </Field>
    </LinkFormDialog>
  );
}
