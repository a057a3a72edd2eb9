import { ApiError } from '@outloud/contract/client';
import { updateGuestLink } from '@outloud/contract/guests';
import type { RoastDetail } from '@outloud/contract/roasts';
import { guestLengths } from '@outloud/domain/guests';
import { Field } from '@outloud/ui/forms/field';
import { Input, Textarea } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { linkFieldLabels } from './guest-link.labels.ts';
import { LinkFormDialog } from './link-form-dialog.tsx';
import { type LinkChange, useUpdateGuestLink } from './own-people.mutations.ts';

type LinkTexts = { note: string; redirectUrl: string };
const resolver = createBodyResolver<typeof updateGuestLink, LinkTexts>(updateGuestLink);

type EditLinkDialogProps = {
  roast: Pick<RoastDetail, '_id'> & { guestLink: { note: string | null; redirectUrl: string | null } };
  openerId: string;
  onClose: () => void;
};

export function EditLinkDialog({ roast: { _id, guestLink }, openerId, onClose }: EditLinkDialogProps) {
  const { mutate, error, isPending } = useUpdateGuestLink(_id);
  const { register, handleSubmit, setError, formState } = useForm<LinkTexts, unknown, LinkChange>({
    resolver,
    defaultValues: { note: guestLink.note ?? '', redirectUrl: guestLink.redirectUrl ?? '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    mutate(body, {
      onSuccess: () => {
        toast.success('Saved');
        onClose();
      },
      onError: (failure) => failure instanceof ApiError && setServerErrors(failure, ['note', 'redirectUrl'], setError),
    }),
  );
  return (
    <LinkFormDialog
      title="Edit note and redirect"
      description="Guests who open the link from now on see the changes."
      openerId={openerId}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
    >
      <FormFailure error={error} errors={errors}>
        Your texts are still here. Try again.
      </FormFailure>
      <Field label={linkFieldLabels.note} note="Optional" error={getFieldError(errors, 'note', linkFieldLabels.note)}>
        {(control) => <Textarea maxLength={guestLengths.note} {...control} {...register('note')} />}
      </Field>
      <Field
        label={linkFieldLabels.redirectUrl}
        note="Optional"
        hint="A complete URL, including https://"
        error={getFieldError(errors, 'redirectUrl', linkFieldLabels.redirectUrl)}
      >
        {(control) => <Input type="url" inputMode="url" autoComplete="off" {...control} {...register('redirectUrl')} />}
      </Field>
    </LinkFormDialog>
  );
}
