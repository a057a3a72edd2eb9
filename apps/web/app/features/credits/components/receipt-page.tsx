import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useReceipt } from '../api/receipt.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';

export function ReceiptPage({ id }: { id: string }) {
  const { data: receipt, error, refetch } = useReceipt(id);
  const retry = () => {
    focusHeading();
    refetch();
  };
  useReceiptTitle(receipt?.number);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <div className="flex min-h-11 max-w-2xl flex-wrap items-center justify-between gap-4">
        <PageTitle>{isMissing ? 'Receipt not found' : 'Receipt'}</PageTitle>
        {receipt && (
          <Button variant="secondary" onClick={() => window.print()} className="print:hidden">
            <Printer aria-hidden="true" className="size-4" />
            Print or save as PDF
          </Button>
        )}
      </div>
      {receipt && <ReceiptSheet receipt={receipt} />}
      {receipt && !receipt.customer.companyName && <CompanyHint />}
      {!receipt && isMissing && <ReceiptNotFound />}
      {!receipt && error && !isMissing && <LoadFailure message={error.message} onRetry={retry} className="mt-8" />}
      {!receipt && !error && <ReceiptSkeleton />}
    </>
  );
}

/** Browsers use the page title as the file name of a saved PDF. */
function useReceiptTitle(number: string | undefined) {
  useEffect(() => {
    if (number) document.title = `Receipt ${number} · Outloud`;
  }, [number]);
}

function CompanyHint() {
  return (
    <Alert title="No company on this receipt" className="mt-6 max-w-2xl print:hidden">
      Add your company name to <TextLink to={paths.profile}>your profile</TextLink> to show it here, for invoicing
      purposes.
    </Alert>
  );
}

function ReceiptNotFound() {
  return (
    <>
      <p className="mt-3 text-lg text-muted">The receipt may belong to another account, or the URL may be wrong.</p>
      <Button asChild className="mt-6">
        <Link to={paths.credits}>Back to credits</Link>
      </Button>
    </>
  );
}
