import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import { ApiError } from '@outloud/contract/client';
import { sendContactMessage } from '@outloud/contract/contact';
import type { EndpointBody, EndpointInput } from '@outloud/contract/endpoint';
import { contactTopics } from '@outloud/domain/contact';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input, Select, Textarea } from '@outloud/ui/forms/input';
import { type ComponentProps, useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../forms/forms.tsx';
import { inertFormProps, NoScriptNotice } from '../../hydration/hydration.tsx';
import { call } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { useSession } from '../../session/session.ts';
import { contactEmail } from '../../site-config.ts';

export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const mutation = useSendMessage();
  // No default values: they would overwrite text typed before hydration.
  const form = useForm({ resolver: createBodyResolver(sendContactMessage) });
  const { register, handleSubmit, setError, formState } = form;
  usePrefill(form);
  const { errors } = formState;
  const clearErrorOnChange = { onChange: () => mutation.isError && mutation.reset() };

  const submit = handleSubmit((body) =>
    mutation.mutate(body, {
      onSuccess: () => onSent(body.email),
      onError: (error) =>
        error instanceof ApiError && setServerErrors(error, ['name', 'email', 'topic', 'message'], setError),
    }),
  );

  return (
    <form {...inertFormProps} noValidate onSubmit={submit} className="grid gap-5">
      <NoScriptNotice />
      <FormFailure error={mutation.error} errors={errors}>
        Your message is still here. If it is urgent, email it to <ContactEmailLink />.
      </FormFailure>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Name" error={getFieldError(errors, 'name', 'Name')}>
          {(control) => <Input autoComplete="name" required {...control} {...register('name', clearErrorOnChange)} />}
        </Field>
        <Field label="Email" hint="We’ll reply to this address." error={getFieldError(errors, 'email', 'Email')}>
          {(control) => (
            <Input
              type="email"
              autoComplete="email"
              inputMode="email"
              required
              {...control}
              {...register('email', clearErrorOnChange)}
            />
          )}
        </Field>
      </div>
      <Field label="Topic" error={getFieldError(errors, 'topic', 'Topic')}>
        {(control) => (
          <Select required {...control} {...register('topic', clearErrorOnChange)}>
            <option value="">Choose one</option>
            {contactTopics.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Message" error={getFieldError(errors, 'message', 'Message')}>
        {(control) => (
          <Textarea className="min-h-48" required {...control} {...register('message', clearErrorOnChange)} />
        )}
      </Field>
      <Honeypot {...register('leaveEmpty')} />
      <Button type="submit" size="lg" pending={mutation.isPending} className="w-full sm:w-auto sm:justify-self-start">
        {mutation.isPending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  );
}

/** Honeypot: bots fill in every field. Users cannot see this field or reach it with the keyboard. */
function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" {...props} />
      </label>
    </div>
  );
}

export function ContactEmailLink() {
  return (
    <a
      href={`mailto:${contactEmail}`}
      className="rounded-sm font-semibold text-ember underline decoration-ember/40 underline-offset-4 hover:text-ember-strong hover:decoration-current"
    >
      {contactEmail}
    </a>
  );
}

type Values = EndpointInput<typeof sendContactMessage>['body'];

/** Fills in the name and email of a signed-in user, unless the user already typed them. */
function usePrefill({ getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>) {
  const { user } = useSession();
  useEffect(() => {
    if (!user) return;
    if (!getValues('name')) setValue('name', user.fullName);
    if (!getValues('email')) setValue('email', user.email);
  }, [user, getValues, setValue]);
}

type Message = EndpointBody<typeof sendContactMessage>;

/** The idempotency key prevents a second email when the user resends after a lost response. */
function useSendMessage() {
  const keys = useIdempotencyKeys();
  return useSingleMutation({
    mutationFn: (body: Message) =>
      call(sendContactMessage, { body, idempotencyKey: keys.getKey(JSON.stringify(body)) }),
    onSettled: (_response, error, body) => keys.settle(JSON.stringify(body), error),
  });
}
