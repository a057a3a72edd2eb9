import type { Transaction } from '@outloud/contract/credits';
import { formatDate } from '../../../lib/format.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { receiptPath, roastPath } from '../../../paths.ts';
import { getTransactionNote, getWebsiteLabel } from './statement.labels.ts';

export function TransactionReason({ transaction }: { transaction: Transaction }) {
  const note = getTransactionNote(transaction);
  const website = getWebsiteLabel(transaction);
  return (
    <>
      <span>
        {transaction.reason}
        {website && (
          <>
            {' '}
            <span aria-hidden="true" className="max-md:hidden">
              ·{' '}
            </span>
            <span className="wrap-anywhere font-medium max-md:block">{website}</span>
          </>
        )}
      </span>
      {note && <span className="block text-muted text-xs leading-5">{note}</span>}
      <span className="flex flex-wrap gap-x-4 empty:hidden">
        {transaction.receiptId && (
          <TextLink to={receiptPath(transaction.receiptId)}>
            Receipt<span className="sr-only"> from {formatDate(transaction.createdAt)}</span>
          </TextLink>
        )}
        {transaction.roastId && (
          <TextLink to={roastPath(transaction.roastId)}>
            View request
            <span className="sr-only">
              {website && ` for ${website}`}, transaction from {formatDate(transaction.createdAt)}
            </span>
          </TextLink>
        )}
      </span>
    </>
  );
}
