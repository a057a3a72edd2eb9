import type { AvailableRoast, availableRoasts } from '@outloud/contract/claims';
import type { ResponseOf } from '@outloud/contract/endpoint';
import { timeLeft } from '@outloud/uploader/request-words';
import { figure } from '../../../lib/wording.ts';

export type Elsewhere = NonNullable<ResponseOf<typeof availableRoasts>['elsewhere']>;
type Limit = Elsewhere['limitedBy'][number];

/** What has happened to the list since it was shown. */
export function changeWords({ waiting, gone }: { waiting: number; gone: number }): string {
  const came = waiting > 0 ? `${figure(waiting)} new` : '';
  const went = gone > 0 ? `${figure(gone)} taken` : '';
  const both = [came, went].filter(Boolean).join(', ');
  return both && `${both} since you opened the list.`;
}

export function openWords({ openSlots, expiresAt }: Pick<AvailableRoast, 'openSlots' | 'expiresAt'>, now: number) {
  return {
    left: timeLeft(expiresAt, now),
    open: openSlots === 1 ? '1 review open' : `${figure(openSlots)} reviews open`,
  };
}

/** The sentence above the reasons. */
export function elsewhereWords({ roasts }: Pick<Elsewhere, 'roasts'>): string {
  if (roasts === 1) return '1 other roast is open. Its customer wants to hear from somebody else.';
  return `${figure(roasts)} other roasts are open. Their customers want to hear from somebody else.`;
}

export function limitWords({ roasts, isAnswered }: Pick<Limit, 'roasts' | 'isAnswered'>): string {
  const asking = roasts === 1 ? '1 roast asks' : `${figure(roasts)} roasts ask`;
  return isAnswered ? `${asking} for another answer than yours` : `${asking} for it, and you have not answered`;
}
