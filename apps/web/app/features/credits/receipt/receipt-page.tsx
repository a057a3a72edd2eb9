import { TextLink } from '@outloud/app-kit/text-link';
import { ApiError } from '@outloud/contract/client';
import { getReceipt } from '@outloud/contract/credits';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/loading';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../queries/client.ts';
import type { Route } from './+types/receipt-page.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

export const meta = () => getPageMeta('Receipt', 'The receipt for a purchase.');

export default function ReceiptPage({ params: { id } }: Route.ComponentProps) {
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

function ReceiptSkeleton() {
  return (
    <div role="status" className="mt-8 max-w-2xl rounded-2xl border border-line bg-surface p-6 sm:p-10">
      <span className="sr-only">Loading receipt</span>
      <div className="flex justify-between gap-8">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-12 w-40" />
      </div>
      <div className="mt-10 grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
      <Skeleton className="mt-10 h-29" />
      <Skeleton className="mt-5 h-5 w-3/4" />
    </div>
  );
}

/** Always refetched: the receipt shows the customer's current profile. */
function useReceipt(id: string) {
  return useQuery({
    queryKey: ['credits', 'receipt', id],
    queryFn: () => call(getReceipt, { params: { id } }),
    select: ({ receipt }) => receipt,
    staleTime: 0,
  });
}
