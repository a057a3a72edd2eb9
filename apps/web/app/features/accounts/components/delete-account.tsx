import { type AccountType, deletionWord } from '@outloud/domain/accounts';
import { dollars } from '@outloud/domain/money';
import { addressDays, deletedEmailMonths } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/dialog';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { type FormEvent, useRef, useState } from 'react';
import { creditCount } from '../../../lib/wording.ts';
import { useDeleteAccount } from '../api/delete-account.ts';
import { useUnpaidPay } from '../api/unpaid-pay.ts';
import { DeletionRefusal } from './deletion-refusal.tsx';

/** What goes with an account, in short and at the last moment. */
const losses: Record<AccountType, { summary: string; warning: string }> = {
  business: {
    summary: 'Removes your details, your requests and their videos.',
    warning: 'Your personal data and videos go for good. It is refused while a request of yours is not finished.',
  },
  tester: {
    summary: 'Removes your details and your application. Customers keep the reviews that they paid for.',
    warning:
      'Your personal data go for good, and pay that you have not withdrawn is given up. It is refused while a payout is on its way or a review of yours is not decided.',
  },
};

const emailHash = `We keep the bookkeeping under an anonymous number, and a keyed hash of your email address for ${deletedEmailMonths} months`;

/** What does not go with it. */
const kept: Record<AccountType, string> = {
  business: `${emailHash}, and of your network addresses for up to ${addressDays} days.`,
  tester: `${emailHash}.`,
};

export function deletionCard(accountType: AccountType) {
  const description = `${losses[accountType].summary} It cannot be undone.`;
  return { title: 'Delete account', description, className: 'border-bad/30' };
}

export function DeleteAccount({ accountType, balance }: { accountType: AccountType; balance: number }) {
  const deletion = useDeleteAccount();
  const pay = useUnpaidPay({ enabled: accountType === 'tester' }).data ?? 0;
  const [open, setOpen] = useState(false);

  const openOrClose = (next: boolean) => {
    if (deletion.isPending) return;
    deletion.reset();
    setOpen(next);
  };

  return (
    <Card {...deletionCard(accountType)}>
      <Dialog open={open} onOpenChange={openOrClose}>
        <DialogTrigger asChild>
          <Button variant="dangerOutline">Delete account</Button>
        </DialogTrigger>
        <DialogContent
          role="alertdialog"
          title="Delete your account?"
          description={`${losses[accountType].warning} ${kept[accountType]}`}
        >
          <Confirmation balance={balance} pay={pay} deletion={deletion} />
        </DialogContent>
      </Dialog>
    </Card>
  );
}

type ConfirmationProps = { balance: number; pay: number; deletion: ReturnType<typeof useDeleteAccount> };

function Confirmation({ balance, pay, deletion }: ConfirmationProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== deletionWord) {
      setRefused(true);
      input.current?.focus();
      return;
    }
    deletion.mutate();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {balance > 0 && (
        <Alert variant="warn" title={`You give up ${creditCount(balance)} you have not used`}>
          They cannot be moved to another account.
        </Alert>
      )}
      {pay > 0 && (
        <Alert variant="warn" title={`You give up ${dollars(pay)} that you have earned`}>
          What of it can be paid out, you can ask for on your earnings page first.
        </Alert>
      )}
      {deletion.error && (
        <Alert variant="destructive" title="Failed to delete account. Please try again.">
          <DeletionRefusal error={deletion.error} />
        </Alert>
      )}
      <Field
        label={`Type ${deletionWord} to confirm`}
        error={refused ? `Please type '${deletionWord}' to confirm` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(false);
            }}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <DialogClose asChild>
          <Button variant="secondary" disabled={deletion.isPending}>
            Keep my account
          </Button>
        </DialogClose>
        <Button type="submit" variant="danger" pending={deletion.isPending}>
          {deletion.isPending ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </form>
  );
}
