import { updateProfile } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { useForm } from 'react-hook-form';
import { createBodyResolver, getFieldError, setServerErrors } from '../../../lib/forms.ts';
import { useUpdateProfile } from '../api/update-profile.ts';

type CorrectEmailFormProps = {
  currentEmail: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Changes an unverified email address. The server immediately sends a verification link to the new address. */
export function CorrectEmailForm({ currentEmail, onDone, onCancel }: CorrectEmailFormProps) {
  const update = useUpdateProfile();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(updateProfile),
    defaultValues: { email: currentEmail },
  });
  const { errors } = formState;
  const failure = update.error && !errors.email ? update.error.message : undefined;

  const submit = handleSubmit(({ email }) => {
    if (email === currentEmail) return onCancel();
    update.mutate(
      { email },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (error instanceof ApiError) setServerErrors(error, ['email'], setError);
        },
      },
    );
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex w-full flex-wrap items-start gap-x-3 gap-y-2 pb-1 sm:pl-9"
    >
      <div className="min-w-0 max-w-sm flex-1 basis-64">
        <Field label="New email" error={getFieldError(errors, 'email', 'Email') ?? failure}>
          {(control) => (
            <Input
              type="email"
              autoComplete="email"
              inputMode="email"
              autoFocus
              {...control}
              {...register('email', { onChange: () => update.isError && update.reset() })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2 sm:mt-7">
        <Button type="submit" size="sm" pending={update.isPending} className="h-10">
          {update.isPending ? 'Sending...' : 'Send link'}
        </Button>
        <Button variant="secondary" size="sm" disabled={update.isPending} onClick={onCancel} className="h-10">
          Cancel
        </Button>
      </div>
    </form>
  );
}
