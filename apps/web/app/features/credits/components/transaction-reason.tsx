import type { Transaction } from '@outloud/contract/credits';
import { formatDate } from '../../../lib/format.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { receiptPath, roastPath } from '../../../paths.ts';
import { getTransactionNote, getWebsiteLabel } from './statement.labels.ts';

export function TransactionReason({ movement }: { movement: Transaction }) {
  const note = getTransactionNote(movement);
  const website = getWebsiteLabel(movement);
  return (
    <>
      <span>
        {movement.reason}
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
        {movement.receiptId && (
          <TextLink to={receiptPath(movement.receiptId)}>
            Receipt<span className="sr-only"> from {formatDate(movement.createdAt)}</span>
          </TextLink>
        )}
        {movement.roastId && (
          <TextLink to={roastPath(movement.roastId)}>
            View request
            <span className="sr-only">
              {website && ` for ${website}`} from {formatDate(movement.createdAt)}
            </span>
          </TextLink>
        )}
      </span>
    </>
  );
}
