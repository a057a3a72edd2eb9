import type { RoastDetail } from '@outloud/contract/roasts';
import type { SlotDisplayStatus } from '@outloud/domain/claims';
import { cn } from '@outloud/ui/cn';
import { CircleCheck, CircleDot, Cog, Hourglass, type LucideIcon, ScanEye, Undo2, UserRoundCheck } from 'lucide-react';
import { useNow } from '../../../timers.ts';
import {
  formatSince,
  getPromiseProgress,
  hasSlotAwaitingRecording,
  type Slot,
  slotStatusLabels,
  summarizeSlots,
} from './slot.labels.ts';

const icons: Record<SlotDisplayStatus, { Icon: LucideIcon; color: string }> = {
  waiting: { Icon: Hourglass, color: 'text-muted' },
  claimed: { Icon: UserRoundCheck, color: 'text-ink' },
  recording: { Icon: CircleDot, color: 'text-bad' },
  processing: { Icon: Cog, color: 'text-ink' },
  in_review: { Icon: ScanEye, color: 'text-warn' },
  delivered: { Icon: CircleCheck, color: 'text-good' },
  refunded: { Icon: Undo2, color: 'text-muted' },
};
const minuteMs = 60_000;

/** The status of each review of an open request, and the time left until the promised delivery. */
export function SlotProgress({ roast: { slots, createdAt } }: { roast: RoastDetail }) {
  const now = useNow(minuteMs);
  return (
    <section aria-labelledby="slots-title" className="mb-8 rounded-2xl border border-line p-4 sm:p-5">
      <h2 id="slots-title" className="font-semibold text-sm leading-6">
        Where your reviews stand
      </h2>
      <p role="status" className="sr-only">
        {summarizeSlots(slots)}
      </p>
      <ol className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-1">
        {slots.map((slot) => (
          <SlotStatus key={slot.slot} slot={slot} now={now} />
        ))}
      </ol>
      {hasSlotAwaitingRecording(slots) && <PromiseProgress {...getPromiseProgress(createdAt, now)} />}
    </section>
  );
}

function PromiseProgress({ percent, text }: ReturnType<typeof getPromiseProgress>) {
  return (
    <>
      <div aria-hidden="true" className="mt-3 h-1 overflow-hidden rounded-full bg-ink/10">
        <div className="h-full rounded-full bg-edge" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1.5 text-muted text-sm tabular-nums leading-6">{text}</p>
    </>
  );
}

function SlotStatus({ slot: { slot, standing, since }, now }: { slot: Slot; now: number }) {
  const { Icon, color } = icons[standing];
  return (
    <li className="flex items-center gap-2 text-sm leading-6">
      <Icon aria-hidden="true" className={cn('size-4 shrink-0', color)} />
      <span>
        <span className="sr-only">Review {slot}: </span>
        {slotStatusLabels[standing]}{' '}
        {since && (
          <time dateTime={since} className="whitespace-nowrap text-muted tabular-nums">
            {formatSince(since, now)}
          </time>
        )}
      </span>
    </li>
  );
}
