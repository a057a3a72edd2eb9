import { formatTimestamp } from '@outloud/app-kit/format';
import type { Delivery } from '@outloud/contract/deliveries';
import type { Moment } from '@outloud/domain/deliveries';
import { momentStyles } from '@outloud/ui/player/player-styles';
import { Link, useLocation } from 'react-router';
import { deliveryPath } from '../../../paths.ts';

type MentionedMoment = Pick<Moment, 'kind' | 'text' | 'quote' | 'startSeconds'>;
export type TesterMentions = { delivery: Delivery; moments: readonly MentionedMoment[] };

/** Quotes by tester. Each quote links to its moment in the video. */
export function MentionList({ mentions }: { mentions: readonly TesterMentions[] }) {
  return (
    <ul className="grid gap-4">
      {mentions.map(({ delivery, moments }) => (
        <li key={delivery._id}>
          <p className="text-muted text-sm leading-6">
            {delivery.testerId.fullName} · Delivery #{delivery.deliveryNumber}
          </p>
          <ul className="mt-1 grid gap-1">
            {moments.map((moment) => (
              <li key={`${moment.kind} ${moment.startSeconds} ${moment.text}`}>
                <MomentLink delivery={delivery} moment={moment} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function MomentLink({ delivery, moment }: { delivery: Delivery; moment: MentionedMoment }) {
  const { Icon, label, colorClass } = momentStyles[moment.kind];
  const { state } = useLocation();
  return (
    <Link
      to={deliveryPath(delivery, moment.startSeconds)}
      state={state}
      className="-mx-2 flex items-start gap-2.5 rounded-lg px-2 py-1.5 text-[0.9375rem] leading-6 hover:bg-sunken"
    >
      <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${colorClass}`} />
      <span className="sr-only">{label}: </span>
      <span className="min-w-0 flex-1">“{moment.quote}”</span>
      <span className="text-muted text-sm tabular-nums leading-6 underline decoration-edge/60 underline-offset-4">
        <span className="sr-only">at </span>
        {formatTimestamp(moment.startSeconds)}
      </span>
    </Link>
  );
}
