import type { Transaction } from '@outloud/contract/credits';
import { TextLink } from '../../../lib/text-link.tsx';
import { dateOf } from '../../../lib/wording.ts';
import { receiptPath } from '../../../paths.ts';
import { remark } from './statement-words.ts';

export function MovementReason({ movement }: { movement: Transaction }) {
  const note = remark(movement);
  return (
    <>
      <span>{movement.reason}</span>
      {note && <span className="block text-muted text-xs leading-5">{note}</span>}
      {movement.receiptId && (
        <span className="block">
          <TextLink to={receiptPath(movement.receiptId)}>
            Receipt<span className="sr-only"> of {dateOf(movement.createdAt)}</span>
          </TextLink>
        </span>
      )}
    </>
  );
}
