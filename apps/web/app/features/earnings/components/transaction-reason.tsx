import type { EarningsMovement } from '@outloud/contract/earnings';
import { getTransactionText } from './earnings.labels.ts';

export function TransactionReason({ movement }: { movement: EarningsMovement }) {
  const { title, note } = getTransactionText(movement);
  return (
    <>
      <span className="break-words">{title}</span>
      {note && <span className="block whitespace-pre-line break-words text-muted text-xs leading-5">{note}</span>}
    </>
  );
}
