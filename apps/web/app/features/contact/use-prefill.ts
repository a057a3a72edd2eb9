import type { sendContactMessage } from '@outloud/contract/contact';
import type { EndpointInput } from '@outloud/contract/endpoint';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../lib/session.ts';

type Values = EndpointInput<typeof sendContactMessage>['body'];

/** Fills in the name and email of a signed-in user, unless the user already typed them. */
export function usePrefill({ getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>) {
  const { user } = useSession();
  useEffect(() => {
    if (!user) return;
    if (!getValues('name')) setValue('name', user.fullName);
    if (!getValues('email')) setValue('email', user.email);
  }, [user, getValues, setValue]);
}
