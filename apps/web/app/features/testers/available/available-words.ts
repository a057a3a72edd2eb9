import type { AvailableRoast, availableRoasts } from '@outloud/contract/claims';
import type { ResponseOf } from '@outloud/contract/endpoint';
import { timeLeft } from '@outloud/uploader/request-words';
import { figure } from '../../../lib/wording.ts';

export type Elsewhere = NonNullable<ResponseOf<typeof availableRoasts>['elsewhere']>;
type Limit = Elsewhere['limitedBy'][number];

export function changeWords({ waiting, gone }: { waiting: number; gone: number }): string {
  const newText = waiting > 0 ? `${figure(waiting)} new` : '';
  const takenText = gone > 0 ? `${figure(gone)} taken` : '';
  const changes = [newText, takenText].filter(Boolean).join(', ');
  return changes && `${changes} since you opened the list.`;
}

export function openWords({ openSlots, expiresAt }: Pick<AvailableRoast, 'openSlots' | 'expiresAt'>, now: number) {
  return {
    left: timeLeft(expiresAt, now),
    open: openSlots === 1 ? '1 review open' : `${figure(openSlots)} reviews open`,
  };
}

export function elsewhereWords({ roasts }: Pick<Elsewhere, 'roasts'>): string {
  if (roasts === 1) return '1 other roast is open, but its customer targets other testers.';
  return `${figure(roasts)} other roasts are open, but their customers target other testers.`;
}

export function limitWords({ roasts, isAnswered }: Pick<Limit, 'roasts' | 'isAnswered'>): string {
  const subject = roasts === 1 ? '1 roast targets' : `${figure(roasts)} roasts target`;
  return isAnswered ? `${subject} a different answer` : `${subject} this, and you have not answered`;
}
