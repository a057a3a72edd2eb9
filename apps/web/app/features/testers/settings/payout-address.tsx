import { CallError } from '@outloud/contract/client';
import { type TesterProfile, updateTesterSettings } from '@outloud/contract/testers';
import { payout } from '@outloud/domain/earnings';
import { dollars } from '@outloud/domain/money';
import { payoutTexts } from '@outloud/domain/payouts';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { toast } from '@outloud/ui/toaster';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { messageAt, rulesOf, showProblems } from '../../../lib/forms.ts';
import { useUpdateSettings } from '../api/update-profile.ts';

export const payoutCard = {
  title: 'Payout address',
  description: `Where your pay goes once you ask for it, from ${dollars(payout.minimum)} on.`,
};

export function PayoutAddress({ profile }: { profile: TesterProfile }) {
  const update = useUpdateSettings();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: rulesOf(updateTesterSettings),
    values: { payoutTo: profile.payoutTo ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: () => toast.success(body.payoutTo ? 'Payout address saved' : 'Payout address removed'),
      onError: (error) => error instanceof CallError && showProblems(error, ['payoutTo'], setError),
    }),
  );
  return (
    <Card {...payoutCard}>
      <form method="post" noValidate onSubmit={submit} className="grid max-w-lg gap-5">
        <FormFailure error={update.error} errors={errors} />
        <Field
          label="Payout address"
          hint="The email address of your PayPal account, for example. A payout that is under way keeps the address it was asked for with."
          error={messageAt(errors, 'payoutTo', 'Payout address')}
        >
          {(control) => (
            <Input
              autoComplete="off"
              maxLength={payoutTexts.destination}
              {...control}
              {...register('payoutTo', { onChange: () => update.isError && update.reset() })}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" pending={update.isPending} className="justify-self-start">
          {update.isPending ? 'Saving...' : 'Save address'}
        </Button>
      </form>
    </Card>
  );
}
