import type { Delivery } from '@outloud/contract/deliveries';
import type { Mention } from '@outloud/domain/themes';
import { momentStyles } from '@outloud/ui/moment-styles';
import { formatTimestamp } from '@outloud/uploader/format';
import { Link, useLocation } from 'react-router';
import { deliveryPath } from '../../../paths.ts';

/** Tester quotes. Each quote links to its moment in the video. */
export function ThemeMentions({ mentions }: { mentions: Mention<Delivery>[] }) {
  return (
    <ul className="grid gap-4 pt-1 pb-4 pl-7">
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

type MomentLinkProps = { delivery: Delivery; moment: Mention<Delivery>['moments'][number] };

function MomentLink({ delivery, moment }: MomentLinkProps) {
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
