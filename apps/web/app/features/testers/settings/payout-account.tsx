import { ApiError } from '@outloud/contract/client';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { type TesterProfile, updateTesterSettings } from '@outloud/contract/testers';
import { formatDollars } from '@outloud/domain/credits';
import { payoutRules } from '@outloud/domain/earnings';
import { type PayoutAccountKind, parsePayoutAccount, payoutAccountKinds } from '@outloud/domain/payout-accounts';
import { payoutAccountCooldownHours } from '@outloud/domain/risk-limits';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input, Select } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { useForm } from 'react-hook-form';
import { formatPayoutAccountStatus } from '../../../components/payout-account-status.ts';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { useUpdateSettings } from '../mutations.ts';

export const payoutCard = {
  title: 'Payout account',
  description: `Where we send your payouts. Payouts start at ${formatDollars(payoutRules.minimum)}.`,
};

const kindLabels: Record<PayoutAccountKind, string> = {
  paypal: 'PayPal',
  iban: 'Bank account with an IBAN',
  us_bank: 'US bank account',
};

type FormValues = {
  payoutTo: { kind: PayoutAccountKind; email: string; iban: string; routingNumber: string; accountNumber: string };
};

/** The free text of an earlier version does not fit into the form, so it stays above the form until it is replaced. */
function getFormValues(account: TesterProfile['payoutAccount']): FormValues {
  const empty = { kind: 'paypal', email: '', iban: '', routingNumber: '', accountNumber: '' } as const;
  return { payoutTo: { ...empty, ...(account && parsePayoutAccount(account.destination)) } };
}

export function PayoutAccount({ profile: { payoutAccount } }: { profile: TesterProfile }) {
  const update = useUpdateSettings();
  const { register, handleSubmit, setError, formState, watch } = useForm({
    resolver: createBodyResolver<typeof updateTesterSettings, FormValues>(updateTesterSettings),
    values: getFormValues(payoutAccount),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const save = (body: EndpointBody<typeof updateTesterSettings>) =>
    update.mutate(body, {
      onSuccess: ({ profile }) => toast.success(getSavedMessage(profile.payoutAccount)),
      onError: (error) => error instanceof ApiError && setServerErrors(error, fieldNames, setError),
    });
  const registerField = (name: (typeof fieldNames)[number] | 'payoutTo.kind') =>
    register(name, { onChange: () => update.isError && update.reset() });
  const kind = watch('payoutTo.kind');
  const inputs = fieldsOfKind[kind].map(({ name, label, hint, ...attributes }) => (
    <Field key={name} label={label} hint={hint} error={formatError(getFieldError(errors, name, label), label)}>
      {(control) => <Input autoComplete="off" {...attributes} {...control} {...registerField(name)} />}
    </Field>
  ));
  return (
    <Card {...payoutCard}>
      <form method="post" noValidate onSubmit={handleSubmit(save)} className="grid max-w-lg gap-5">
        <FormFailure error={update.error} errors={errors} />
        {payoutAccount && (
          <p className="break-words text-sm leading-6">
            We pay to <strong>{payoutAccount.destination}</strong>. {formatPayoutAccountStatus(payoutAccount)}
          </p>
        )}
        <Field
          label="Payout method"
          hint={`We send a link to confirm the account. After a change, we pay nothing out for ${payoutAccountCooldownHours} hours.`}
        >
          {(control) => (
            <Select {...control} {...registerField('payoutTo.kind')}>
              {payoutAccountKinds.map((option) => (
                <option key={option} value={option}>
                  {kindLabels[option]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {inputs}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" pending={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save account'}
          </Button>
          {payoutAccount && (
            <Button variant="dangerOutline" disabled={update.isPending} onClick={() => save({ payoutTo: null })}>
              Remove account
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

const fieldNames = ['payoutTo.email', 'payoutTo.iban', 'payoutTo.routingNumber', 'payoutTo.accountNumber'] as const;

type InputField = {
  name: (typeof fieldNames)[number];
  label: string;
  hint?: string;
  inputMode?: 'email' | 'numeric';
  maxLength: number;
};

const fieldsOfKind: Record<PayoutAccountKind, InputField[]> = {
  paypal: [{ name: 'payoutTo.email', label: 'PayPal email', inputMode: 'email', maxLength: 254 }],
  iban: [{ name: 'payoutTo.iban', label: 'IBAN', hint: 'For example, DE89 3704 0044 0532 0130 00.', maxLength: 60 }],
  us_bank: [
    { name: 'payoutTo.routingNumber', label: 'Routing number', hint: '9 digits.', inputMode: 'numeric', maxLength: 60 },
    { name: 'payoutTo.accountNumber', label: 'Account number', inputMode: 'numeric', maxLength: 60 },
  ],
};

/** 'iban is required' → 'IBAN is required'. */
function formatError(message: string | undefined, label: string): string | undefined {
  return message?.replace(/^(email|iban|routingNumber|accountNumber) (?=is|must|contains)/, `${label} `);
}

function getSavedMessage(account: TesterProfile['payoutAccount']): string {
  if (!account) return 'Payout account removed';
  return account.isVerified ? 'Payout account saved' : 'Payout account saved. Confirm it with the link in our email.';
}
