import { ApiError } from '@outloud/contract/client';
import { type TesterProfile, updateTesterSettings } from '@outloud/contract/testers';
import { formatDollars } from '@outloud/domain/credits';
import { payoutRules } from '@outloud/domain/earnings';
import { payoutLengths } from '@outloud/domain/payouts';
import { payoutAccountCooldownHours } from '@outloud/domain/risk-limits';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { useForm } from 'react-hook-form';
import { formatPayoutAccountStatus } from '../../../components/payout-account-status.ts';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { useUpdateSettings } from '../mutations.ts';

export const payoutCard = {
  title: 'Payout account',
  description: `Where we send your payouts. Payouts start at ${formatDollars(payoutRules.minimum)}.`,
};

export function PayoutAccount({ profile }: { profile: TesterProfile }) {
  const update = useUpdateSettings();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(updateTesterSettings),
    values: { payoutTo: profile.payoutAccount?.destination ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: ({ profile: { payoutAccount } }) => toast.success(getSavedMessage(payoutAccount)),
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['payoutTo'], setError),
    }),
  );
  return (
    <Card {...payoutCard}>
      <form method="post" noValidate onSubmit={submit} className="grid max-w-lg gap-5">
        <FormFailure error={update.error} errors={errors} />
        <Field
          label="Payout account"
          hint={`For example, your PayPal email. We send a link to confirm the account. After a change, we pay nothing out for ${payoutAccountCooldownHours} hours.`}
          error={getFieldError(errors, 'payoutTo', 'Payout account')}
        >
          {(control) => (
            <Input
              autoComplete="off"
              maxLength={payoutLengths.destination}
              {...control}
              {...register('payoutTo', { onChange: () => update.isError && update.reset() })}
            />
          )}
        </Field>
        {profile.payoutAccount && (
          <p className="text-sm leading-6">{formatPayoutAccountStatus(profile.payoutAccount)}</p>
        )}
        <Button type="submit" variant="secondary" pending={update.isPending} className="justify-self-start">
          {update.isPending ? 'Saving...' : 'Save account'}
        </Button>
      </form>
    </Card>
  );
}

function getSavedMessage(account: TesterProfile['payoutAccount']): string {
  if (!account) return 'Payout account removed';
  return account.isVerified ? 'Payout account saved' : 'Payout account saved. Confirm it with the link in our email.';
}
