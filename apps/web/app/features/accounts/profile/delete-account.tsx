import { formatCreditCount } from '@outloud/app-kit/format';
import { type AccountType, deletionWord } from '@outloud/domain/accounts';
import { formatDollars } from '@outloud/domain/credits';
import { deletedEmailMonths, ipHistoryDays, undoHours } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { type FormEvent, useRef, useState } from 'react';
import { DeletionError } from './deletion-error.tsx';
import { useDeleteAccount } from './mutations.ts';
import { useUnpaidEarnings } from './queries.ts';

/** The card shows the summary, and the dialog shows the warning. */
const deletionTexts: Record<AccountType, { summary: string; warning: string }> = {
  business: {
    summary: 'Deletes your details, your requests, and their videos.',
    warning: `Your account is disabled at once. After ${undoHours} hours, we permanently delete your personal data and videos. Until then, a link that we email to you brings the account back. You cannot delete your account while you have unfinished requests.`,
  },
  tester: {
    summary: 'Deletes your details and your application. Customers keep the reviews they paid for.',
    warning: `Your account is disabled at once. After ${undoHours} hours, we permanently delete your personal data, and you lose any pay you have not withdrawn. Until then, a link that we email to you brings the account back. You cannot delete your account while a payout is in progress or a review is undecided.`,
  },
};

const sharedRetentionText = `We keep the accounting records under an anonymous ID, and keyed hashes of your email addresses for ${deletedEmailMonths} months`;

const retentionTexts: Record<AccountType, string> = {
  business: `${sharedRetentionText}, so a new account with one of them takes over a debt. We keep keyed hashes of your IP addresses for up to ${ipHistoryDays} days.`,
  tester: `${sharedRetentionText}. We also keep keyed hashes of your profile answers as long, to compare them if you apply again.`,
};

export function getDeletionCardProps(accountType: AccountType) {
  const description = `${deletionTexts[accountType].summary} You can undo this for ${undoHours} hours.`;
  return { title: 'Delete account', description, className: 'border-bad/30' };
}

export function DeleteAccount({ accountType, balance }: { accountType: AccountType; balance: number }) {
  const deletion = useDeleteAccount();
  const unpaidEarnings = useUnpaidEarnings({ enabled: accountType === 'tester' }).data ?? 0;
  const [open, setOpen] = useState(false);

  const handleOpenChange = (next: boolean) => {
    if (deletion.isPending) return;
    deletion.reset();
    setOpen(next);
  };

  return (
    <Card {...getDeletionCardProps(accountType)}>
      <Dialog open={open} onOpenChange={handleOpenChange}>
        <DialogTrigger asChild>
          <Button variant="dangerOutline">Delete account</Button>
        </DialogTrigger>
        <DialogContent
          role="alertdialog"
          title="Delete your account?"
          description={`${deletionTexts[accountType].warning} ${retentionTexts[accountType]}`}
        >
          <DeleteConfirmation balance={balance} unpaidEarnings={unpaidEarnings} deletion={deletion} />
        </DialogContent>
      </Dialog>
    </Card>
  );
}

type DeleteConfirmationProps = {
  balance: number;
  unpaidEarnings: number;
  deletion: ReturnType<typeof useDeleteAccount>;
};

function DeleteConfirmation({ balance, unpaidEarnings, deletion }: DeleteConfirmationProps) {
  const input = useRef<HTMLInputElement>(null);
  const [inputText, setInputText] = useState('');
  const [isMistyped, setIsMistyped] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inputText !== deletionWord) {
      setIsMistyped(true);
      input.current?.focus();
      return;
    }
    deletion.mutate();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {balance > 0 && (
        <Alert variant="warn" title={`You will lose ${formatCreditCount(balance)}`}>
          Unused credits cannot be moved to another account.
        </Alert>
      )}
      {unpaidEarnings > 0 && (
        <Alert variant="warn" title={`You will lose ${formatDollars(unpaidEarnings)} in unpaid earnings`}>
          To keep the payable amount, request a payout on your earnings page first.
        </Alert>
      )}
      {deletion.error && (
        <Alert variant="destructive" title="Failed to delete account. Please try again.">
          <DeletionError error={deletion.error} />
        </Alert>
      )}
      <Field
        label={`Type ${deletionWord} to confirm`}
        error={isMistyped ? `Please type '${deletionWord}' to confirm` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={inputText}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setInputText(event.target.value);
              setIsMistyped(false);
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
          {deletion.isPending ? 'Deleting...' : 'Delete my account'}
        </Button>
      </div>
    </form>
  );
}
