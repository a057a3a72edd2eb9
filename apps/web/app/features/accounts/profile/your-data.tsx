import { formatTime } from '@outloud/app-kit/format';
import type { AccountType } from '@outloud/domain/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Download } from 'lucide-react';
import { useRequestExport } from './mutations.ts';

const exportContents: Record<AccountType, string> = {
  business: 'your account, credits, purchases, requests, and every finished review with its video',
  tester: 'your account, profile, application, claims, recordings, earnings, and payouts',
};

export function getDataCardProps(accountType: AccountType) {
  const description = `A zip file of everything we store about you: ${exportContents[accountType]}.`;
  return { title: 'Your data', description };
}

export function YourData({ accountType }: { accountType: AccountType }) {
  const { mutate, isPending, data, error } = useRequestExport();
  return (
    <Card {...getDataCardProps(accountType)}>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        {!isPending && <Download aria-hidden="true" className="size-4" />}
        {isPending ? 'Preparing...' : 'Download my data'}
      </Button>
      {data && !isPending && (
        <Alert variant="success" title="Your download has started" className="mt-5">
          Large downloads can take a while. If nothing happens,{' '}
          <a
            href={data.url}
            download
            className="rounded-sm font-semibold text-ember underline decoration-ember/40 underline-offset-4 hover:text-ember-strong"
          >
            start it again
          </a>{' '}
          before {formatTime(data.expiresAt)}. The file contains personal data, so keep it private.
        </Alert>
      )}
      {error && (
        <Alert variant="destructive" title={error.message} className="mt-5">
          Nothing was downloaded. Please try again.
        </Alert>
      )}
    </Card>
  );
}
