import { TextLink } from '@outloud/app-kit/text-link';
import { ApiError } from '@outloud/contract/client';
import { startGuestReview } from '@outloud/contract/guests';
import { guestLengths } from '@outloud/domain/guests';
import { Button } from '@outloud/ui/button';
import { Checkbox, Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { paths } from '../../../paths.ts';
import { useStartGuestReview } from '../queries.ts';
import { getCustomParameter } from './custom-parameter.ts';

type ConsentFormProps = {
  token: string;
  askedBy: string;
  onStart: (guestToken: string) => void;
  onGone: () => void;
};

type Values = { hasConsented: boolean; firstName: string };

export function ConsentForm({ token, askedBy, onStart, onGone }: ConsentFormProps) {
  const start = useStartGuestReview(token);
  const [search] = useSearchParams();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver<typeof startGuestReview, Values>(startGuestReview, (values) => ({
      ...values,
      customParameter: getCustomParameter(search),
    })),
    defaultValues: { hasConsented: false, firstName: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    start.mutate(body, {
      onSuccess: ({ guestToken }) => onStart(guestToken),
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        setServerErrors(error, ['hasConsented', 'firstName'], setError);
        if (error.status === 410 || error.status === 404) onGone();
      },
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <FormFailure error={start.error} errors={errors}>
        Wait a minute, then try again.
      </FormFailure>
      <Field
        label="Your first name"
        note="Optional"
        hint={`Shown to ${askedBy} with your recording.`}
        error={getFieldError(errors, 'firstName', 'Your first name')}
      >
        {(control) => (
          <Input autoComplete="given-name" maxLength={guestLengths.firstName} {...control} {...register('firstName')} />
        )}
      </Field>
      <Checkbox
        required
        error={errors.hasConsented?.message}
        label={`I agree that my screen and my voice are recorded, and that ${askedBy} and their team can watch the recording.`}
        {...register('hasConsented')}
      />
      <Button type="submit" size="lg" pending={start.isPending} className="w-full">
        {start.isPending ? 'Reserving your place...' : 'Agree and continue'}
      </Button>
      <p className="text-muted text-sm leading-6">
        Nothing is recorded yet. You need no account, and we set no cookies. See our{' '}
        <TextLink to={`${paths.terms}#guests`} target="_blank">
          privacy policy
        </TextLink>
        .
      </p>
    </form>
  );
}
