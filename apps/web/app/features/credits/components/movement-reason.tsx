import type { Transaction } from '@outloud/contract/credits';
import { TextLink } from '../../../lib/text-link.tsx';
import { dateOf } from '../../../lib/wording.ts';
import { receiptPath, roastPath } from '../../../paths.ts';
import { getWebsite, remark } from './statement-words.ts';

export function MovementReason({ movement }: { movement: Transaction }) {
  const note = remark(movement);
  const website = getWebsite(movement);
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
            Receipt<span className="sr-only"> from {dateOf(movement.createdAt)}</span>
          </TextLink>
        )}
        {movement.roastId && (
          <TextLink to={roastPath(movement.roastId)}>
            View request
            <span className="sr-only">
              {website && ` for ${website}`} from {dateOf(movement.createdAt)}
            </span>
          </TextLink>
        )}
      </span>
    </>
  );
}
