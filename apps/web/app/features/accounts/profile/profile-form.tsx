import { type Profile, updateProfile } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { detailsCard } from './profile-details.tsx';
import { useUpdateProfile } from './queries.ts';

export function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const update = useUpdateProfile();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(updateProfile),
    defaultValues: { fullName: profile.fullName, email: profile.email, companyName: profile.companyName ?? '' },
  });
  const { errors } = formState;
  const clearErrorOnChange = { onChange: () => update.isError && update.reset() };

  // Leave out an unchanged email: the server would cancel a pending email change.
  const submit = handleSubmit(({ email, ...otherFields }) =>
    update.mutate(email === profile.email ? otherFields : { ...otherFields, email }, {
      onSuccess: () => {
        toast.success('Profile updated successfully');
        onDone();
      },
      onError: (error) => {
        if (error instanceof ApiError) setServerErrors(error, ['fullName', 'email', 'companyName'], setError);
      },
    }),
  );

  return (
    <Card {...detailsCard}>
      <form method="post" noValidate onSubmit={submit} className="grid max-w-lg gap-5">
        <FormFailure error={update.error} errors={errors} fallback="Profile update failed" />
        <Field label="Full name" error={getFieldError(errors, 'fullName', 'Full name')}>
          {(control) => (
            <Input autoComplete="name" autoFocus {...control} {...register('fullName', clearErrorOnChange)} />
          )}
        </Field>
        <Field
          label="Email"
          hint="A new email address takes effect when you open the link we send to it."
          error={getFieldError(errors, 'email', 'Email')}
        >
          {(control) => (
            <Input
              type="email"
              autoComplete="email"
              inputMode="email"
              {...control}
              {...register('email', clearErrorOnChange)}
            />
          )}
        </Field>
        {profile.accountType === 'business' && (
          <Field
            label="Company name"
            note="Optional"
            hint="For invoicing purposes"
            error={getFieldError(errors, 'companyName', 'Company name')}
          >
            {(control) => (
              <Input autoComplete="organization" {...control} {...register('companyName', clearErrorOnChange)} />
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save changes'}
          </Button>
          <Button variant="secondary" disabled={update.isPending} onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
